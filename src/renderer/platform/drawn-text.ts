import { drawnText } from '#shared/rules/drawn-text.ts'

/** Where text is no text on the screen. */
const unseen = new Set(['STYLE', 'SCRIPT', 'TEXTAREA', 'TITLE'])

function isSeen(node: Node | null): boolean {
  return node === null || !unseen.has(node.nodeName)
}

/**
 * Bounds every text that becomes part of the page, whoever made it: a name of 300 000 characters froze the window for
 * seconds to minutes. What is stored, edited or copied from a field is not touched. Once per document.
 */
export function limitDrawnText(root: Document): void {
  const { prototype } = Node
  const create = root.createTextNode.bind(root)
  root.createTextNode = (text) => create(typeof text === 'string' ? drawnText(text) : text)
  for (const name of ['textContent', 'nodeValue'] as const) {
    const own = Object.getOwnPropertyDescriptor(prototype, name)
    const set = own?.set
    if (!own || !set) continue
    Object.defineProperty(prototype, name, {
      ...own,
      set(this: Node, value: unknown) {
        const holder = name === 'textContent' && this.nodeType === Node.ELEMENT_NODE ? this : this.parentNode
        set.call(this, typeof value === 'string' && isSeen(holder) ? drawnText(value) : value)
      },
    })
  }
}
