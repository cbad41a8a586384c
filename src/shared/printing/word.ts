import type { FilledDocument } from './document.ts'
import { isPageBreak, pageBreak } from './template/sanitize.ts'
import { pageRoleOf } from './template/totals.ts'
import { fontStack } from './template/style.ts'
import {
  attribute,
  createElement,
  createText,
  deepCopy,
  elementsBelow,
  replaceNode,
  serializeNodes,
} from './template/tree.ts'

/**
 * The filled template as an HTML file that Word opens as a document (section 2, download .doc), with byte order mark.
 * Word does its own pagination; paper, margins, page breaks and column headers (`thead`) are carried over.
 */
export function wordDocument(document: FilledDocument): string {
  const { setup, title } = document
  const nodes = [
    createElement(
      'div',
      { class: 'Section1' },
      [document, ...document.parts].flatMap(({ nodes: own }, index) => [
        ...(index === 0 ? [] : [pageBreak()]),
        ...own.map(deepCopy),
      ]),
    ),
  ]
  for (const element of elementsBelow(nodes)) {
    if (isPageBreak(element)) {
      replaceNode(element, [
        createElement('br', { clear: 'all', style: 'page-break-before: always; mso-break-type: page-break' }),
      ])
      continue
    }
    if (element.tagName === 'svg') {
      // Word shows no vectors of HTML: the text of the code stands in its place.
      replaceNode(element, [createText(attribute(element, 'aria-label') ?? '')])
      continue
    }
    if (attribute(element, 'data-print') === 'background') {
      replaceNode(element, [])
      continue
    }
    if (pageRoleOf(element) !== null) {
      // Word breaks its pages itself: sums by page have no place there.
      replaceNode(element, [])
      continue
    }
    const page = attribute(element, 'data-page')
    if (page !== undefined) element.childNodes = [createText('')]
    element.attrs = element.attrs.filter((entry) => !entry.name.startsWith('data-'))
  }
  const { margins } = setup
  const sides = [margins.top, margins.right, margins.bottom, margins.left].map((side) => `${side}mm`).join(' ')
  const head = createElement('title', {}, [title])
  return `\ufeff<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta charset="utf-8">${serializeNodes([head])}<!--[if gte mso 9]><xml><w:WordDocument><w:View>Print</w:View><w:Zoom>100</w:Zoom></w:WordDocument></xml><![endif]--><style>
@page Section1 { size: ${setup.width}mm ${setup.height}mm; margin: ${sides}; mso-page-orientation: ${setup.orientation} }
div.Section1 { page: Section1 }
body { font: 10.5pt/1.5 ${fontStack}; color: #000 }
p { margin: 4px 0 }
tr { page-break-inside: avoid }
</style></head><body>${serializeNodes(nodes)}</body></html>`
}
