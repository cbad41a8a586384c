import { Emitter } from '../core/emitter.ts'
import { servedEvents } from '../core/served-events.ts'
import { whole } from '../core/events.ts'

const nothing: Electron.Rectangle = { x: 0, y: 0, width: 0, height: 0 }

/** A rectangle in a window. Its place, order and visibility are kept; nothing is composed into the window's picture. */
export class View extends Emitter {
  #bounds = nothing
  #visible = true
  #children: View[] = []
  #parent: View | null = null

  constructor() {
    super('View', servedEvents.View)
  }

  /** As in Electron, a view that is a child already moves to the given place, by default to the top. */
  addChildView(view: Electron.View, index?: number): void {
    const child = view as unknown as View
    child.#parent?.removeChildView(view)
    child.#parent = this
    this.#children.splice(index ?? this.#children.length, 0, child)
  }

  removeChildView(view: Electron.View): void {
    const child = view as unknown as View
    if (child.#parent !== this) return
    child.#parent = null
    this.#children = this.#children.filter((each) => each !== child)
  }

  get children(): Electron.View[] {
    return this.#children.map((child) => whole(child))
  }

  getBounds(): Electron.Rectangle {
    return { ...this.#bounds }
  }

  setBounds(bounds: Electron.Rectangle): void {
    const { x, y, width, height } = bounds
    const before = this.#bounds
    this.#bounds = { x, y, width, height }
    const same = before.x === x && before.y === y && before.width === width && before.height === height
    if (!same) this.emit('bounds-changed')
  }

  getVisible(): boolean {
    return this.#visible
  }

  setVisible(visible: boolean): void {
    this.#visible = visible
  }

  /** Colours and corners are seen by nobody here. */
  setBackgroundColor(color: string): void {
    if (typeof color !== 'string') throw new TypeError('color must be a string')
  }

  setBorderRadius(radius: number): void {
    if (typeof radius !== 'number') throw new TypeError('radius must be a number')
  }
}
