import { isImageData } from './sanitize.ts'
import { attribute, elementsBelow, replaceNode, setAttribute, type TreeNode } from './tree.ts'

/** Addresses of images that are not data yet, each once, in order of appearance. */
export function imageSources(nodes: readonly TreeNode[]): string[] {
  const found = elementsBelow(nodes, 'img').map((image) => attribute(image, 'data-source') ?? '')
  return [...new Set(found.filter((address) => address !== ''))]
}

/** Puts data addresses in place; an image that could not be had gives way to its alternative text. */
export function inlineImages(nodes: readonly TreeNode[], data: ReadonlyMap<string, string>): void {
  for (const image of elementsBelow(nodes, 'img')) {
    const source = attribute(image, 'data-source')
    const address = source === undefined ? (attribute(image, 'src') ?? '') : (data.get(source) ?? '')
    setAttribute(image, 'data-source', null)
    if (isImageData(address)) setAttribute(image, 'src', address)
    else replaceNode(image, [{ nodeName: '#text', value: attribute(image, 'alt') ?? '', parentNode: null }])
  }
}
