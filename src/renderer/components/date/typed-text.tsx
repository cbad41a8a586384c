import {
  type ChangeEvent,
  createContext,
  type FocusEvent,
  type InputHTMLAttributes,
  type Ref,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

export interface TypedTextOptions {
  /** Text of a value that could not be read; empty where there is none. */
  readonly unread: string
  /** Takes what was typed, with blanks around it cut off. */
  readonly onRead: (text: string) => void
  /** Enter has read it, with the cursor still in the field. */
  readonly onEnter: () => void
  /** Keys that open the calendar beside F4; in a table the arrow keys move between rows. */
  readonly opensOnArrow: boolean
  readonly invalid: boolean
  readonly label: string | undefined
  readonly describedBy: string | undefined
  /** Keeps the form around it from being sent; empty where nothing is wrong. */
  readonly validity: string
}

interface TypedText extends TypedTextOptions {
  readonly draft: string | null
  readonly isOpen: boolean
  readonly type: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly commit: () => void
}

const Typed = createContext<TypedText | null>(null)
export const TypedTextProvider = Typed.Provider

/**
 * What somebody types into a picker. antd's own input forgets text that is no value and reads it at moments of its own, so
 * the picker is given this one: Tab, Enter and leaving read the text alike. While text is typed the calendar is closed.
 */
export function useTypedText(options: TypedTextOptions) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  /** Keys come between two renders. */
  const latest = useRef<string | null>(null)
  const put = (text: string | null) => {
    latest.current = text
    setDraft(text)
  }
  const commit = () => {
    const text = latest.current
    if (text === null) return
    put(null)
    options.onRead(text.trim())
  }
  const typed: TypedText = {
    ...options,
    draft,
    isOpen,
    type(text) {
      put(text)
      setOpen(false)
    },
    onKeyDown(event) {
      if (event.isComposing) return
      const opens = event.key === 'F4' || (event.key === 'ArrowDown' && options.opensOnArrow)
      if (opens && !isOpen) {
        event.preventDefault()
        commit()
        setOpen(true)
      } else if (event.key === 'Tab' || event.key === 'Enter') {
        // At once: the key goes on to the form, which may send what it holds.
        flushSync(() => {
          const wasTyped = latest.current !== null
          commit()
          setOpen(false)
          if (wasTyped && event.key === 'Enter') options.onEnter()
        })
      }
    },
    commit,
  }
  const openChanged = (next: boolean) => {
    if (next) commit()
    setOpen(next)
  }
  return { typed, isOpen, openChanged }
}

type InputProps = InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> }

/** The input that antd's picker draws. `value` is what the picker would show: its value, or the day under the pointer. */
function TypedTextInput({ ref, value, onBlur, onChange: _own, onKeyDown: _keys, ...rest }: InputProps) {
  const typed = useContext(Typed)
  const element = useRef<HTMLInputElement>(null)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => typed?.onKeyDown(event))
  useEffect(() => {
    // On the element itself: a form hears its keys before React does.
    const input = element.current
    input?.addEventListener('keydown', onKeyDown)
    return () => input?.removeEventListener('keydown', onKeyDown)
  }, [])
  const validity = typed?.validity ?? ''
  useEffect(() => {
    const input = element.current
    input?.setCustomValidity(validity)
    // The reason stands beside the field already: no bubble of the browser over it.
    const go = (event: Event) => {
      event.preventDefault()
      input?.focus()
    }
    input?.addEventListener('invalid', go)
    return () => input?.removeEventListener('invalid', go)
  }, [validity])
  const both = useMemo(
    () => (input: HTMLInputElement | null) => {
      element.current = input
      if (typeof ref === 'function') ref(input)
      else if (ref) ref.current = input
    },
    [ref],
  )
  if (!typed) return null
  return (
    <input
      {...rest}
      ref={both}
      autoComplete="off"
      value={typed.draft ?? (String(value ?? '') || typed.unread)}
      data-open={typed.isOpen || undefined}
      aria-invalid={typed.invalid}
      aria-label={typed.label}
      aria-describedby={typed.describedBy}
      onChange={(event: ChangeEvent<HTMLInputElement>) => typed.type(event.target.value)}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        typed.commit()
        // Of a page that is left: the picker's own parts are away already.
        if (event.currentTarget.isConnected && isDrawn(event.currentTarget)) onBlur?.(event)
      }}
    />
  )
}

function isDrawn(element: HTMLElement): boolean {
  return typeof element.checkVisibility !== 'function' || element.checkVisibility()
}

/** For `components` of a picker: the same object each time, so that the input is not mounted anew. */
export const typedTextComponents = { input: TypedTextInput }
