import { isElement, isText, parseMarkup, type TreeNode } from '#shared/printing/template/tree.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Paragraphs as HTML: one for each line, an empty line is an empty paragraph. */
export function htmlOfText(text: string): string {
  if (text.trim() === '') return ''
  return text
    .split('\n')
    .map((line) => `<p>${line === '' ? '<br>' : escaped(line)}</p>`)
    .join('')
}

const blocks = new Set(['p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote'])

/** What HTML says as lines of plain text. */
export function textOfHtml(html: string): string {
  const read = (nodes: readonly TreeNode[]): string =>
    nodes
      .map((node) => {
        if (isText(node)) return node.value
        if (!isElement(node)) return ''
        const inner = node.tagName === 'br' ? '' : read(node.childNodes)
        if (node.tagName === 'td' || node.tagName === 'th') return `${inner}\t`
        return blocks.has(node.tagName) ? `${inner}\n` : inner
      })
      .join('')
  return read(parseMarkup(html)).replace(/\n$/, '')
}
