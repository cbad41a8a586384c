import {
  createElement,
  createText,
  parseMarkup,
  serializeNodes,
  setAttribute,
  type TreeElement,
  type TreeNode,
} from '../template/tree.ts'
import { ownMark } from '../page-setup.ts'
import { columnsOf, type Panel, type PanelColumn, type PanelElement } from './read.ts'

/** Elements that are as high as their content: what stands below them moves down. */
const growing = new Set(['table', 'longText', 'html'])
/** Elements that begin at most this many points apart stand in one line. */
const sameLine = 6

/**
 * Panels as markup of our own: each line of elements is a row of a table without borders, growing elements are blocks. The
 * places of a page (points) become widths in percent, so that nothing overlaps however much a value holds.
 */
export function panelMarkup(panels: readonly Panel[]): string {
  return panels.map((panel, index) => markupOf(panel, panels.length > 1 ? index : null)).join('<!-- pagebreak -->')
}

/** `pageParam` of the first panel. Its elements stand at their own places on the paper, so there are no margins beside them. */
export function panelPage([panel]: readonly Panel[]): string {
  const [width, height] = [panel?.width || 210, panel?.height || 297]
  const lowest = lowestOf(panel?.printElements ?? [])
  const bottom = Math.max(0, Math.min(height - (lowest * 25.4) / 72, 10))
  const watermark = panel?.watermarkOptions.content ?? ''
  return JSON.stringify({
    ...ownMark,
    width,
    height,
    margins: { top: 0, right: 0, bottom, left: 0 },
    pageNumber: false,
    watermark,
  })
}

/** `section`: the number of the panel where there are several. */
function markupOf(panel: Panel, section: number | null): string {
  const { paperHeader, paperFooter } = panel
  const all = panel.printElements.toSorted((one, other) => one.options.top - other.options.top)
  const elements = all.filter((element) => !standsFixed(element))
  const fixed = [...all.filter(standsFixed).map(fixedBox), ...pageNumber(panel)]
  for (const box of fixed) if (section !== null) setAttribute(box, 'data-print-section', String(section))
  const isHead = ({ options }: PanelElement) => paperHeader > 0 && options.top + options.height <= paperHeader
  const isFoot = ({ options }: PanelElement) => paperFooter > 0 && options.top >= paperFooter
  const head = elements.filter(isHead)
  const foot = elements.filter((element) => !isHead(element) && isFoot(element))
  const body = elements.filter((element) => !isHead(element) && !isFoot(element))
  return serializeNodes([
    ...fixed,
    // A panel of fixed elements alone is a sheet all the same.
    ...(body.length === 0 ? [createElement('div', { 'data-print': 'sheet' })] : []),
    ...(head.length > 0 ? [createElement('div', { 'data-print': 'letterhead' }, lines(head, panel, 0))] : []),
    ...lines(body, panel, lowestOf(head)),
    ...(foot.length > 0
      ? [createElement('div', { 'data-print': 'footer' }, lines(foot, panel, foot[0]?.options.top ?? 0))]
      : []),
  ])
}

/** What the flow of text has no place for: shapes, what is turned, and what must not be moved down. */
function standsFixed({ options, printElementType: { type } }: PanelElement): boolean {
  if (growing.has(type)) return false
  return options.fixed || options.transform !== 0 || ['rect', 'oval', 'vline'].includes(type)
}

const pages: Readonly<Record<string, string>> = { first: 'first', last: 'last', odd: 'odd', even: 'even' }
const otherPages: Readonly<Record<string, string>> = { first: 'rest', odd: 'even', even: 'odd' }
const millimetres = (length: number) => Number(((length * 25.4) / 72).toFixed(3))
const boxOf = (...sides: readonly number[]) => sides.map((side) => Math.max(-999, Math.min(side, 9999))).join(' ')

function fixedBox(element: PanelElement): TreeElement {
  const { options, printElementType } = element
  const { left, top, width, height, transform, showInPage, unShowInPage } = options
  const on = pages[showInPage] ?? otherPages[unShowInPage] ?? 'every'
  const isShape = ['rect', 'oval', 'vline', 'hline'].includes(printElementType.type)
  const style = isShape ? shapeOf(element) : fontOf(element)
  return createElement(
    'div',
    {
      'data-print': 'fixed',
      'data-print-box': boxOf(...[left, top, width, height].map(millimetres), Math.round(transform)),
      'data-print-on': on,
      style,
    },
    isShape ? [] : inline(element),
  )
}

function shapeOf({ options, printElementType: { type } }: PanelElement): string {
  const { borderWidth, borderStyle, borderColor, borderRadius, backgroundColor } = options
  const colour = (given: string) => (/^#[0-9a-f]{3,8}$/i.test(given) ? given : '')
  const line = `${borderWidth > 0 ? borderWidth : 0.75}pt ${/^(?:solid|dashed|dotted|double)$/.test(borderStyle) ? borderStyle : 'solid'} ${colour(borderColor) || '#000'}`
  if (type === 'vline') return `border-left: ${line}`
  if (type === 'hline') return `border-top: ${line}`
  const radius = type === 'oval' ? '50%' : /^\d{1,3}(?:\.\d+)?$/.test(borderRadius) ? `${borderRadius}pt` : '0'
  const fill = colour(backgroundColor)
  return [`border: ${line}`, `border-radius: ${radius}`, ...(fill === '' ? [] : [`background-color: ${fill}`])].join(
    '; ',
  )
}

/** `第${paperNo}页 共${paperCount}页` at its place. */
function pageNumber({ paperNumberDisabled, paperNumberFormat, paperNumberLeft, paperNumberTop }: Panel): TreeElement[] {
  if (paperNumberDisabled) return []
  const pattern = (paperNumberFormat || '${paperNo}-${paperCount}')
    .split(/(\$\{(?:paperNo|paperCount)\})/)
    .map((part) =>
      part === '${paperNo}' ? '{page}' : part === '${paperCount}' ? '{pages}' : part.replaceAll(/["<>{}]/g, ''),
    )
    .join('')
  return [
    createElement('div', {
      'data-print': 'fixed',
      'data-print-box': boxOf(millimetres(paperNumberLeft), millimetres(paperNumberTop), 60, 6, 0),
      'data-print-pages': pattern.slice(0, 80),
      style: 'font-size: 9pt',
    }),
  ]
}

const lowestOf = (elements: readonly PanelElement[]) =>
  Math.max(0, ...elements.map(({ options }) => options.top + options.height))

/** `from`: where the lines begin, points from the top. */
function lines(elements: readonly PanelElement[], panel: Panel, from: number): TreeElement[] {
  const rows: PanelElement[][] = []
  for (const element of elements) {
    const last = rows.at(-1)
    const first = last?.[0]
    const isAlone = growing.has(element.printElementType.type) || (first && growing.has(first.printElementType.type))
    if (last && first && !isAlone && element.options.top - first.options.top <= sameLine) last.push(element)
    else rows.push([element])
  }
  let bottom = from
  return rows.flatMap((row) => {
    const top = row[0]?.options.top ?? 0
    const gap = Math.max(0, Math.min(top - bottom, 200))
    bottom = lowestOf(row)
    const content =
      row.length === 1 && row[0] && growing.has(row[0].printElementType.type) ? block(row[0]) : lineOf(row, panel)
    // Space of its own: margins of what pages break within are theirs to lose.
    const space = gap === 0 ? [] : [createElement('div', { style: `height: ${gap}pt` })]
    return [...space, createElement('div', {}, content)]
  })
}

/** Cells by their place; the space before each is a cell of its own. */
function lineOf(row: readonly PanelElement[], panel: Panel): TreeNode[] {
  const total = Math.max(1, (panel.width * 72) / 25.4)
  let at = 0
  const cells = row
    .toSorted((one, other) => one.options.left - other.options.left)
    .flatMap((element) => {
      const { left, width, height } = element.options
      const space = Math.max(0, left - at)
      at = Math.max(at, left) + width
      const share = (points: number) =>
        `width: ${((points / total) * 100).toFixed(2)}%; padding: 0; vertical-align: top`
      const own = createElement(
        'td',
        { style: `${share(width)}; height: ${height}pt; ${fontOf(element)}` },
        inline(element),
      )
      return space < 1 ? [own] : [createElement('td', { style: share(space) }), own]
    })
  const rest = createElement('td', { style: 'padding: 0' })
  const style = 'width: 100%; border-collapse: collapse; table-layout: fixed'
  return [createElement('table', { style }, [createElement('tbody', {}, [createElement('tr', {}, [...cells, rest])])])]
}

function block(element: PanelElement): TreeNode[] {
  const { options, printElementType } = element
  if (printElementType.type === 'table') return [tableOf(element)]
  const style = `margin-left: ${options.left}pt; width: ${options.width}pt; ${fontOf(element)}`
  return [
    createElement('div', { style }, printElementType.type === 'html' ? parseMarkup(options.content) : inline(element)),
  ]
}

function inline(element: PanelElement): TreeNode[] {
  const { type } = element.printElementType
  const { width, height, textType, src, title } = element.options
  const pixels = (points: number) => Math.max(1, Math.round((points * 96) / 72))
  const wrapped = (tag: string, size: string, content: readonly TreeNode[]) => [
    createText(`<${tag} ${size}>`),
    ...content,
    createText(`</${tag}>`),
  ]
  if (type === 'hline') return [createElement('hr', { style: 'border-top: 1px solid #000; margin: 0' })]
  if (type === 'qrcode' || textType === 'qrcode')
    return wrapped('qrCode', `width='${pixels(width)}' height='${pixels(height)}'`, valueOf(element, title))
  if (type === 'barcode' || textType === 'barcode')
    return wrapped('barCode', `width='${pixels(width)}' height='${pixels(height)}'`, valueOf(element, title))
  if (type === 'image')
    return wrapped('img', `width='${pixels(width)}' height='${pixels(height)}'`, valueOf(element, src))
  const { field, hideTitle } = element.options
  const label = field === '' ? title : hideTitle || title === '' ? '' : `${title}：`
  return [createText(label), ...valueOf(element, '')]
}

/** System values by the names of 5.x. */
const systemNames: Readonly<Record<string, string>> = {
  'systemInfo.printer': 'systemPrinter',
  'systemInfo.systemPrinter': 'systemPrinter',
  'systemInfo.printTime': 'systemPrintTime',
  'systemInfo.systemPrintTime': 'systemPrintTime',
  'systemInfo.systemSlicePageNo': 'systemSlicePageNo',
}

function valueOf({ options }: PanelElement, otherwise: string): TreeNode[] {
  const name = options.field.replaceAll(/[{}]/g, '')
  if (name === '') return otherwise === '' ? [] : [createText(otherwise)]
  return [createText(`{${systemNames[name] ?? name}}`)]
}

function tableOf(element: PanelElement): TreeElement {
  const set = element.options.field.replaceAll(/[{}]/g, '')
  if (set === 'operatorRecordList') return createElement('div', {}, ['{systemApprovalContent}'])
  const rows = columnsOf(element)
  const fields = rows.at(-1) ?? []
  const frame = 'border: 1px solid #000; padding: 2pt 3pt'
  const aligned = (align: string) => (/^(?:left|center|right)$/.test(align) ? `; text-align: ${align}` : '')
  const head = rows.map((row) =>
    createElement(
      'tr',
      {},
      row.map(({ title, colspan, rowspan }) =>
        createElement('th', { style: frame, colspan: String(colspan), rowspan: String(rowspan) }, [title]),
      ),
    ),
  )
  const cells = fields.map(({ field, align }) =>
    createElement('td', { style: frame + aligned(align) }, [`{${set}.${field.replaceAll(/[{}]/g, '')}}`]),
  )
  const { left, width } = element.options
  return createElement(
    'table',
    { style: `margin-left: ${left}pt; width: ${width}pt; border-collapse: collapse; ${fontOf(element)}` },
    [
      createElement('thead', {}, head),
      createElement('tbody', {}, [createElement('tr', {}, cells), ...sumsOf(element, fields, frame)]),
    ],
  )
}

const summaryTitles = { count: '计数:', sum: '合计:', avg: '平均值:', min: '最小值:', max: '最大值:' } as const

/** The row below a table that holds what its columns come to. */
function sumsOf({ options }: PanelElement, columns: readonly PanelColumn[], frame: string): TreeElement[] {
  if (options.tableFooterRepeat === 'no' || columns.every(({ tableSummary }) => tableSummary === undefined)) return []
  const cells = columns.flatMap((column) => {
    const { tableSummary: how, tableSummaryText: own, tableSummaryColspan: span } = column
    if (span === 0 && how === undefined) return []
    const align = /^(?:left|right)$/.test(column.tableSummaryAlign) ? column.tableSummaryAlign : 'center'
    return [
      createElement('td', { style: `${frame}; text-align: ${align}`, colspan: String(Math.max(1, span)) }, [
        ...(how === undefined || how === 'text'
          ? [createText(own)]
          : [createText(column.tableSummaryTitle ? own || summaryTitles[how] : ''), summaryOf(how, column)]),
      ]),
    ]
  })
  const role = options.tableFooterRepeat === 'last' ? 'total' : 'pageSubtotal'
  return [createElement('tr', { 'data-print-role': role }, cells)]
}

function summaryOf(how: 'count' | 'sum' | 'avg' | 'min' | 'max', column: PanelColumn): TreeElement {
  const field = column.field.replaceAll(/[{}\s]/g, '')
  if (how === 'count') return createElement('span', { 'data-print-calc': 'count' })
  const format = `fixed ${column.tableSummaryNumFormat}`
  return createElement('span', { 'data-print-calc': `${how} ${field}`, 'data-print-format': format })
}

/** Sizes and colours are checked again where all markup is. */
function fontOf({ options }: PanelElement): string {
  const { fontSize, fontWeight, color, textAlign } = options
  return [
    `font-size: ${fontSize > 0 ? fontSize : 9}pt`,
    ...(/^(?:bold|bolder|[1-9]00)$/.test(fontWeight) ? [`font-weight: ${fontWeight}`] : []),
    ...(/^#[0-9a-f]{3,8}$/i.test(color) ? [`color: ${color}`] : []),
    ...(/^(?:left|center|right|justify)$/.test(textAlign) ? [`text-align: ${textAlign}`] : []),
  ].join('; ')
}
