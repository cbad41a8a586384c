import { sanitize } from '#shared/printing/template/sanitize.ts'
import { createElement, isElement, isText, parseMarkup, type TreeNode } from '#shared/printing/template/tree.ts'
import type { Attributes } from '#shared/printing/design/model.ts'

/** What of an element's attributes may show on the screen: the same as on paper. */
export function shownAttributes(tag: string, attrs: Attributes): Record<string, string> {
  const [clean] = sanitize([createElement(tag, attrs)], 'template')
  if (!isElement(clean)) return {}
  return Object.fromEntries(
    clean.attrs.filter(({ name }) => name !== 'data-source').map(({ name, value }) => [name, value]),
  )
}

/** Markup as elements, cut down to what paper can have; styles go in one by one, as the policy of the page wants. */
export function domOf(markup: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  append(fragment, sanitize(parseMarkup(markup), 'template'))
  return fragment
}

function append(parent: Node, nodes: readonly TreeNode[]): void {
  for (const node of nodes) {
    if (isText(node)) parent.appendChild(document.createTextNode(node.value))
    if (!isElement(node)) continue
    const element = document.createElement(node.tagName)
    for (const { name, value } of node.attrs) {
      if (name === 'style') element.style.cssText = value
      else if (name !== 'data-source') element.setAttribute(name, value)
    }
    append(element, node.childNodes)
    parent.appendChild(element)
  }
}
