/** What jsdom lacks and antd asks for. Import it before any component. */
class QuietObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

Object.assign(window, {
  matchMedia: (media: string) => ({
    matches: false,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  }),
  ResizeObserver: QuietObserver,
})
globalThis.ResizeObserver = QuietObserver as unknown as typeof ResizeObserver
Object.assign(globalThis, {
  requestIdleCallback: (work: () => void) => setTimeout(work),
  cancelIdleCallback: (handle: number) => clearTimeout(handle),
})
// A text editor asks where its text stands when it scrolls to the cursor.
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect ??= () => new DOMRect()
Element.prototype.scrollIntoView ??= () => undefined
const computed = window.getComputedStyle.bind(window)
// jsdom warns about pseudo elements for each call.
window.getComputedStyle = (element: Element) => computed(element)
// React asks for it before it lets tests act.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// React makes a task with a stack for every element, for tools that nobody has open here.
Reflect.deleteProperty(console, 'createTask')
