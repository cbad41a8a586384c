import { vi } from 'vitest'

/** jsdom lays nothing out: every element that is measured is as wide as this, until globals are put back. */
export function widthOf(width: number) {
  class Observer {
    readonly #tell: ResizeObserverCallback
    constructor(tell: ResizeObserverCallback) {
      this.#tell = tell
    }
    observe() {
      const contentRect = { width, height: 600 } as DOMRectReadOnly
      this.#tell([{ contentRect } as ResizeObserverEntry], this as unknown as ResizeObserver)
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
}
