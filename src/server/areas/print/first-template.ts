import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { kindOf } from '#shared/form/registry.ts'
import { hasRows, isFiles, isText } from '#shared/form/structure.ts'
import { isNumber, rightAligned, summedColumns, totalRow } from '#shared/printing/design/total-row.ts'
import {
  createElement,
  createText,
  serializeNodes,
  type TreeElement,
  type TreeNode,
} from '#shared/printing/template/tree.ts'

/** Words on the paper, in the language of who makes the template. */
export interface FirstTemplateWords {
  readonly approvals: string
  /** Before the sums of a child set. */
  readonly total: string
  readonly printedBy: string
  readonly printedAt: string
  /** With {page} and {pages}. */
  readonly pages: string
}

const frame = 'border: 1px solid #333; padding: 5px 8px'
const labelCell = `${frame}; width: 16%; text-align: center; background-color: #f2f4f7`
const grid = 'width: 100%; border-collapse: collapse; font-size: 14px'

/** A field tag as the family's designer writes it, so that its designer reads it too. */
function tag(field: string, table = 'headTable'): TreeElement {
  return createElement(
    'span',
    { class: 'jnpf-print-tag-span', contenteditable: 'false', 'data-tag': `${table}.${field}` },
    [`{${field}}`],
  )
}

/**
 * Markup of a first template: the fields of a form two by two, long ones across, a table for each child set in the order of
 * `printData`, the approval history, and who printed it when on which page.
 */
export function firstTemplate(title: string, form: FormPlan, words: FirstTemplateWords): string {
  const heading = createElement('h2', { style: 'text-align: center; font-size: 20px; margin: 0 0 10px' }, [title])
  const head = form.fields.filter((field) => !hasRows(field))
  const sets = form.fields.filter(hasRows)
  const blocks = [
    heading,
    ...(head.length > 0 ? [headTable(head)] : []),
    ...sets.flatMap((set, index) => childTable(set, `childrenDataTable${index}`, words.total)),
    createElement('div', { 'data-print-if': 'systemApprovalContent' }, [
      caption(words.approvals),
      createElement('div', { style: 'font-size: 13px' }, [tag('systemApprovalContent')]),
    ]),
    createElement('div', { 'data-print': 'footer' }, [
      createElement('p', { style: 'font-size: 12px; color: #555; margin: 0' }, [
        words.printedBy,
        tag('systemPrinter'),
        `\u3000${words.printedAt}`,
        tag('systemPrintTime'),
        '\u3000',
        createElement('span', { 'data-print-pages': words.pages }),
      ]),
    ]),
  ]
  return blocks.map((block) => serializeNodes([block])).join('\n')
}

function caption(text: string): TreeElement {
  return createElement('p', { style: 'font-size: 14px; margin: 12px 0 4px' }, [createElement('strong', {}, [text])])
}

/** As wide as in the form itself. */
const isWide = (field: FieldPlan) => isFiles(field) || (field.span === 24 && (isText(field) || field.multiple))

function headTable(fields: readonly FieldPlan[]): TreeElement {
  const rows: TreeElement[] = []
  let open: FieldPlan | null = null
  const flush = (second: FieldPlan | null) => {
    if (open !== null) rows.push(row(second === null ? across(open) : [...pair(open), ...pair(second)]))
    open = null
  }
  for (const field of fields) {
    if (isWide(field)) {
      flush(null)
      rows.push(row(across(field)))
    } else if (open === null) open = field
    else flush(field)
  }
  flush(null)
  return createElement('table', { style: grid }, [section('tbody', rows)])
}

/** Each row in a line of its own: people read this. */
const section = (name: 'thead' | 'tbody', rows: readonly TreeElement[]) =>
  createElement(name, {}, ['\n', ...rows.flatMap((each) => [each, '\n'])])
const row = (cells: readonly TreeNode[]) => createElement('tr', {}, cells)
const label = (field: FieldPlan) => createElement('td', { style: labelCell }, [field.label || field.name])
const pair = (field: FieldPlan) => [label(field), createElement('td', { style: `${frame}; width: 34%` }, shown(field))]
const across = (field: FieldPlan) => [label(field), createElement('td', { style: frame, colspan: '3' }, shown(field))]

/** Pictures by the family's own tag, in a size that leaves room for others. */
function shown(field: FieldPlan, table?: string): TreeNode[] {
  if (kindOf(field).traits.files !== 'annexpic') return [tag(field.name, table)]
  return [createText("<img width='120' height='90'>"), tag(field.name, table), createText('</img>')]
}

function childTable(set: FieldPlan, table: string, label: string): TreeElement[] {
  if (set.columns.length === 0) return []
  const cells = (name: 'td' | 'th', content: (field: FieldPlan) => TreeNode[]) =>
    set.columns.map((field) =>
      createElement(name, { style: isNumber(field) ? rightAligned(frame) : frame }, content(field)),
    )
  const summed = summedColumns(set)
  const total = totalRow({
    columns: set.columns.map(({ name }) => ({ field: name, isSummed: summed.has(name) })),
    label,
    style: frame,
  })
  return [
    caption(set.label || set.name),
    createElement('table', { style: grid }, [
      section('thead', [row(cells('th', (field) => [createText(field.label || field.name)]))]),
      section('tbody', [row(cells('td', (field) => shown(field, table))), ...(total ? [total] : [])]),
    ]),
  ]
}
