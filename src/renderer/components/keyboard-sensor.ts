import { KeyboardSensor, type KeyboardSensorProps, type SensorContext } from '@dnd-kit/core'

const arrows: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/** Enter opens or confirms, so it does not pick anything up. */
export const dragKeys = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] }

/** Frames after which a key is played though what came before it was never seen to arrive. */
const MAX_FRAMES = 60

/** What is dragged is measured, and what lies below it is known. */
function isMeasured({ active, collisionRect, collisions, over, droppableContainers, droppableRects }: SensorContext) {
  if (!active || !collisionRect) return false
  if (droppableContainers.getEnabled().some(({ id }) => !droppableRects.has(id))) return false
  return (collisions?.[0]?.id ?? null) === (over?.id ?? null)
}

/**
 * Dragging by keys for somebody quick. The sensor of the library hears keys a moment after the first, and forgets those
 * that come before it has measured or drawn the step before: here each waits for its turn, and none is lost.
 */
export class PatientKeyboardSensor extends KeyboardSensor {
  readonly #props: KeyboardSensorProps
  readonly #document: Document
  readonly #waiting: KeyboardEvent[] = []
  /** The state that the key before has left behind; another one follows it. */
  #before: SensorContext | null = null
  #seen: SensorContext | null = null
  #isSettled = false
  #frames = 0
  #frame = 0

  constructor(props: KeyboardSensorProps) {
    super({
      ...props,
      onMove: (coordinates) => {
        this.#before = props.context.current
        props.onMove(coordinates)
      },
      onEnd: () => {
        this.#stop()
        props.onEnd()
      },
      onCancel: () => {
        this.#stop()
        props.onCancel()
      },
    })
    this.#props = props
    this.#document = props.activeNode.node.current?.ownerDocument ?? document
    this.#document.addEventListener('keydown', this.#hear, { capture: true })
    this.#waitForMeasures()
  }

  #hear = (event: KeyboardEvent): void => {
    // What was carried is gone, with the list around it.
    if (!this.#props.activeNode.node.current?.isConnected) return this.#stop()
    const { start, cancel, end } = this.#props.options.keyboardCodes ?? dragKeys
    const isStep = arrows.includes(event.code)
    if (!isStep && ![start, cancel, end].some((codes) => codes.includes(event.code))) return
    event.preventDefault()
    event.stopPropagation()
    // A key that is held goes on stepping as fast as can be shown; it does not drop what it picked up.
    if (event.repeat && (!isStep || this.#waiting.length > 0)) return
    this.#waiting.push(event)
    this.#play()
  }

  #play(): void {
    while (this.#isSettled) {
      const event = this.#waiting.shift()
      if (!event) return
      const places = this.#scrolled()
      // The library's own way with a key: it only comes at a better time.
      this['handleKeyDown'](event)
      if (this.#before === null && places !== this.#scrolled()) this.#before = this.#props.context.current
      if (this.#before !== null) this.#waitForMeasures()
    }
  }

  /** Waits until the last step is drawn and measured, then plays what came meanwhile. */
  #waitForMeasures(): void {
    this.#isSettled = false
    this.#frames = 0
    const look = () => {
      const now = this.#props.context.current
      this.#frames += 1
      this.#isSettled = this.#frames > MAX_FRAMES || (now !== this.#before && now === this.#seen && isMeasured(now))
      this.#seen = now
      if (!this.#isSettled) {
        this.#frame = requestAnimationFrame(look)
        return
      }
      this.#before = null
      this.#play()
    }
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(look)
  }

  #scrolled(): string {
    return this.#props.context.current.scrollableAncestors
      .map(({ scrollLeft, scrollTop }) => `${scrollLeft} ${scrollTop}`)
      .join()
  }

  #stop(): void {
    this.#isSettled = false
    this.#waiting.length = 0
    cancelAnimationFrame(this.#frame)
    this.#document.removeEventListener('keydown', this.#hear, { capture: true })
  }
}
