import { sanitize } from '#shared/printing/template/sanitize.ts'
import { isElement, isText, parseMarkup, serializeNodes, type TreeNode } from '#shared/printing/template/tree.ts'

/** Rich text as a server keeps it: the allow list of elements, styles and addresses, and nothing that could run. */
export function cleanRichText(html: string): string {
  return serializeNodes(sanitize(parseMarkup(html), 'stored'))
}

/** Elements that stand on lines of their own. */
const blocks = new Set(
  'address article aside blockquote center dd div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section table tr ul'.split(
    ' ',
  ),
)

/** The words of rich text, one line for each block; pictures say nothing. */
export function richTextWords(html: string): string {
  const parts: string[] = []
  const visit = (node: TreeNode) => {
    if (isText(node)) parts.push(node.value.replace(/\s+/g, ' '))
    if (!isElement(node)) return
    const isBlock = blocks.has(node.tagName)
    if (isBlock || node.tagName === 'br') parts.push('\n')
    for (const child of node.childNodes) visit(child)
    if (isBlock) parts.push('\n')
    else if (node.tagName === 'td' || node.tagName === 'th') parts.push(' ')
  }
  for (const node of sanitize(parseMarkup(html), 'rich')) visit(node)
  return parts
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** Plain words as rich text: a paragraph for each line. */
export function richTextOf(words: string): string {
  const escaped = (line: string) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const lines = words.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.map((line) => `<p>${escaped(line.trim())}</p>`).join('')
}

/** Whether rich text shows nothing: no word and no picture. */
export function isBlankRichText(html: string): boolean {
  return !/<img\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;/g, '').trim() === ''
}
