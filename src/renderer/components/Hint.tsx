import { Tooltip, type TooltipProps, type TooltipRef } from 'antd'
import { type Ref, useCallback, useLayoutEffect, useRef, useState } from 'react'

type HintProps = Omit<TooltipProps, 'open' | 'onOpenChange'> & {
  /** What is pointed at has opened something that says more. */
  readonly isOff?: boolean
  /** Of what opens at the hint: it finds its place by it. */
  readonly ref?: Ref<TooltipRef>
}

/** Milliseconds after a press in which no word comes up: whoever pressed knows it, and what opens in front needs Escape. */
const QUIET = 800
let pressed: { readonly on: EventTarget | null; readonly at: number } = { on: null, at: Number.NEGATIVE_INFINITY }
if (typeof window !== 'undefined')
  window.addEventListener(
    'pointerdown',
    ({ target }) => {
      pressed = { on: target, at: performance.now() }
    },
    true,
  )

const wasJustPressed = (trigger: HTMLElement | null | undefined) =>
  performance.now() - pressed.at < QUIET && pressed.on instanceof Node && trigger?.contains(pressed.on) === true

/** A word about what is pointed at; it goes with the page that it is on, and with what takes its place. */
export function Hint({ isOff = false, ref, ...props }: HintProps) {
  const [isOpen, setOpen] = useState(false)
  const isShown = useRef(false)
  const tooltip = useRef<TooltipRef>(null)
  const setTooltip = useCallback(
    (instance: TooltipRef | null) => {
      tooltip.current = instance
      if (typeof ref === 'function') ref(instance)
      else if (ref) ref.current = instance
    },
    [ref],
  )
  const isMute = isOff || !props.title
  // antd tells of no pointer that leaves while the word is held shut, or there is none.
  if (isMute && isOpen) setOpen(false)
  // At once, when a page is hidden: antd's own timers end later. What opens there is seen by nobody, is never told that the
  // pointer left, and takes Escape from the dialog in front.
  useLayoutEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      setOpen(false)
    }
  }, [])
  return (
    <Tooltip
      {...props}
      ref={setTooltip}
      open={isOpen && !isMute}
      onOpenChange={(isWanted) =>
        setOpen(isWanted && isShown.current && !wasJustPressed(tooltip.current?.nativeElement))
      }
    />
  )
}
