import type { NodeViewRendererProps } from '@tiptap/core'
import type { Node as EditorNode } from '@tiptap/pm/model'
import type { NodeView } from '@tiptap/pm/view'
import { readBox } from '#shared/printing/layout/fixed.ts'
import { t } from '#renderer/i18n/index.ts'
import { type Box, movedBox, placeOf, resizedBox, writtenBox } from './box-place.ts'
import { changeNode, removeNode } from './commands.ts'
import { shownAttributes } from './dom.ts'
import { attrsOf } from './style.ts'

/** Sides that a handle moves: -1 the near one, 1 the far one. */
const handles = [
  ['nw', -1, -1],
  ['n', 0, -1],
  ['ne', 1, -1],
  ['e', 1, 0],
  ['se', 1, 1],
  ['s', 0, 1],
  ['sw', -1, 1],
  ['w', -1, 0],
] as const
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const isHistory = ({ key, ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey) && /^[zy]$/i.test(key)

/**
 * A box at its own place as it is handled: its grip moves it, by pointer or by arrow keys (0.1 mm, with Shift 1 mm, with
 * Alt its size), and Delete there removes it; its corners and sides size it. A stretch of the pointer is one step of the history.
 */
export class BoxView implements NodeView {
  readonly dom: HTMLElement
  readonly contentDOM: HTMLElement
  private readonly editor: NodeViewRendererProps['editor']
  private readonly getPos: NodeViewRendererProps['getPos']
  private node: EditorNode
  private stretch: AbortController | null = null

  constructor({ node, editor, getPos }: Pick<NodeViewRendererProps, 'node' | 'editor' | 'getPos'>) {
    this.node = node
    this.editor = editor
    this.getPos = getPos
    this.dom = document.createElement(String(node.attrs['tag']))
    this.contentDOM = document.createElement('div')
    this.dom.append(this.contentDOM, this.grip(), ...handles.map(([name, x, y]) => this.handle(name, x, y)))
    this.draw()
  }

  update(node: EditorNode): boolean {
    if (node.type !== this.node.type || attrsOf(node)['data-print'] !== 'fixed') return false
    if (node.attrs['tag'] !== this.node.attrs['tag']) return false
    this.node = node
    this.draw()
    return true
  }

  /** Place and handles are ours; what is written in the box is the editor's. */
  ignoreMutation({ target }: { readonly target: Node }): boolean {
    return !this.contentDOM.contains(target)
  }

  /** What happens on grip and handles is ours; undo and redo there are the editor's. */
  stopEvent(event: Event): boolean {
    const { target } = event
    if (!(target instanceof Node) || target === this.dom || this.contentDOM.contains(target)) return false
    return !(event instanceof KeyboardEvent) || !isHistory(event)
  }

  /** A stretch that is under way is left. */
  destroy(): void {
    this.stretch?.abort()
  }

  private draw(box: Box = this.box()): void {
    const shown = shownAttributes(this.dom.tagName.toLowerCase(), attrsOf(this.node))
    for (const [name, value] of Object.entries(shown)) if (name !== 'style') this.dom.setAttribute(name, value)
    this.dom.dataset['region'] = 'fixed'
    this.dom.style.cssText = placeOf(box, shown['style'])
  }

  private box(): Box {
    return readBox(attrsOf(this.node)['data-print-box'])
  }

  private put(box: Box): void {
    const at = this.getPos()
    if (at === undefined) return
    changeNode(this.editor as never, at, { attrs: { ...attrsOf(this.node), 'data-print-box': writtenBox(box) } })
  }

  private grip(): HTMLElement {
    const grip = document.createElement('button')
    grip.type = 'button'
    grip.contentEditable = 'false'
    grip.dataset['grip'] = ''
    grip.title = t('printDesigner.box.move')
    grip.setAttribute('aria-label', t('printDesigner.box.move'))
    grip.addEventListener('keydown', (event) => {
      const at = this.getPos()
      if ((event.key === 'Delete' || event.key === 'Backspace') && at !== undefined) {
        event.preventDefault()
        removeNode(this.editor as never, at)
      }
      const way = arrows[event.key]
      if (!way || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      const step = event.shiftKey ? 1 : 0.1
      const [x, y] = [way[0] * step, way[1] * step]
      this.put(event.altKey ? resizedBox(this.box(), { x, y }, [1, 1], 0.1) : movedBox(this.box(), { x, y }, 0.1))
    })
    this.follow(grip, (box, by, grid) => movedBox(box, by, grid))
    return grip
  }

  private handle(name: string, x: -1 | 0 | 1, y: -1 | 0 | 1): HTMLElement {
    const handle = document.createElement('span')
    handle.contentEditable = 'false'
    handle.dataset['handle'] = name
    this.follow(handle, (box, by, grid) => resizedBox(box, by, [x, y], grid))
    return handle
  }

  /** Draws what the pointer makes of the box, and keeps it where the pointer is let go. Escape leaves it as it was. */
  private follow(handle: HTMLElement, change: (box: Box, by: { x: number; y: number }, grid: number) => Box): void {
    handle.addEventListener('pointerdown', (down) => {
      if (down.button !== 0) return
      down.preventDefault()
      handle.focus()
      handle.setPointerCapture(down.pointerId)
      const scale = this.pixelsPerMillimetre()
      const began = this.box()
      let now = began
      const move = (event: PointerEvent) => {
        const by = { x: (event.clientX - down.clientX) / scale, y: (event.clientY - down.clientY) / scale }
        now = change(began, by, event.altKey ? 0.1 : 0.5)
        this.draw(now)
      }
      const end = (isKept: boolean) => () => {
        stop.abort()
        if (isKept && writtenBox(now) !== writtenBox(began)) this.put(now)
        else this.draw()
      }
      const stop = new AbortController()
      const { signal } = stop
      this.stretch = stop
      handle.addEventListener('pointermove', move, { signal })
      handle.addEventListener('pointerup', end(true), { signal })
      handle.addEventListener('pointercancel', end(false), { signal })
      const escape = (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        end(false)()
      }
      window.addEventListener('keydown', escape, { signal, capture: true })
    })
  }

  /** As the sheet is drawn now, zoom included. */
  private pixelsPerMillimetre(): number {
    const sheet = this.dom.closest<HTMLElement>('[data-dialect]')
    const width = Number.parseFloat(sheet?.style.width ?? '')
    const drawn = sheet?.getBoundingClientRect().width ?? 0
    return width > 0 && drawn > 0 ? drawn / width : 96 / 25.4
  }
}
