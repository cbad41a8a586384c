import type { FormPlan, ListPlan, Parsed } from './model.ts'
import { fieldsByProp, parseColumn, parseSearch } from './parsing/columns.ts'
import { fieldsOf, parseNodes } from './parsing/nodes.ts'
import { type DesignTexts, localizeDesign } from './parsing/localize.ts'
import { idList, isRaw, number, oneOf, parseJson, type Raw, rawList, text, yes } from './parsing/read.ts'

function parseRoot(source: string, name: string, texts: DesignTexts | undefined): Parsed<Raw> {
  if (source.trim() === '') return { ok: false, problem: `${name} is empty` }
  const parsed = parseJson(source)
  if (!parsed.ok) return { ok: false, problem: `${name} is not JSON: ${parsed.problem}` }
  if (!isRaw(parsed.value)) return { ok: false, problem: `${name} is not an object` }
  return { ok: true, plan: texts ? localizeDesign(parsed.value, texts) : parsed.value }
}

function cssWidth(value: unknown, fallback: string): string {
  const given = typeof value === 'number' ? `${value}px` : text(value).trim()
  if (/^\d+$/.test(given)) return `${given}px`
  return /^\d+(\.\d+)?(px|%|vw|rem|em)$/.test(given) ? given : fallback
}

/**
 * Parses `formData` (wire contract 6.3) into a plan, with `texts` in the language of whoever looks at it. Unknown kinds
 * and odd keys are kept; never throws.
 */
export function parseForm(formData: string, texts?: DesignTexts): Parsed<FormPlan> {
  const root = parseRoot(formData, 'formData', texts)
  if (!root.ok) return root
  const form = root.plan
  if (!Array.isArray(form['fields'])) return { ok: false, problem: 'formData has no list of fields' }
  const nodes = parseNodes(rawList(form['fields']))
  return {
    ok: true,
    plan: {
      nodes,
      fields: fieldsOf(nodes),
      popupType: oneOf(form['popupType'], ['general', 'fullScreen', 'drawer'], 'general'),
      generalWidth: cssWidth(form['generalWidth'], '600px'),
      fullScreenWidth: cssWidth(form['fullScreenWidth'], '100%'),
      drawerWidth: cssWidth(form['drawerWidth'], '600px'),
      labelPosition: oneOf(form['labelPosition'], ['left', 'right', 'top'], 'right'),
      labelWidth: Math.min(Math.max(number(form['labelWidth'], 100), 40), 400),
      gutter: Math.min(Math.max(number(form['gutter'], 15), 0), 100),
      cancelText: text(form['cancelButtonText']),
      confirmText: text(form['confirmButtonText']),
      hasPrintButton: yes(form['hasPrintBtn']),
      printText: text(form['printButtonText']),
      printIds: idList(form['printId']),
    },
  }
}

function buttonsOf(value: unknown): ListPlan['buttons'] {
  return rawList(value)
    .map((button) => ({ value: text(button['value']), label: text(button['label']) }))
    .filter((button) => button.value !== '')
}

function present<Item>(item: Item | null): item is Item {
  return item !== null
}

/** The default order: `defaultSortConfig` of newer designers wins over `defaultSidx` and `sort`. */
function orderOf(list: Raw): { sort: 'asc' | 'desc'; sortField: string } {
  const first = rawList(list['defaultSortConfig'])[0]
  const source = first ? first['sort'] : list['sort']
  return {
    sort: oneOf(source, ['asc', 'desc'], 'desc'),
    sortField: text(first ? first['field'] : list['defaultSidx']),
  }
}

/** Parses `columnData` (wire contract 6.4) into a plan; fields come from the form where it has them. Never throws. */
export function parseList(columnData: string, form: FormPlan, texts?: DesignTexts): Parsed<ListPlan> {
  const root = parseRoot(columnData, 'columnData', texts)
  if (!root.ok) return root
  const list = root.plan
  if (!Array.isArray(list['columnList'])) return { ok: false, problem: 'columnData has no list of columns' }
  const fields = fieldsByProp(form)
  const props = new Set<string>()
  const pageSize = number(list['pageSize'], 20)
  return {
    ok: true,
    plan: {
      type: number(list['type'], 1),
      columns: rawList(list['columnList'])
        .map((item) => parseColumn(item, fields))
        .filter(present)
        .filter((column) => !props.has(column.prop) && props.add(column.prop)),
      searches: rawList(list['searchList'])
        .map((item) => parseSearch(item, fields))
        .filter(present),
      hasPage: list['hasPage'] === undefined ? true : yes(list['hasPage']),
      pageSize: pageSize >= 1 && pageSize <= 10_000 ? Math.round(pageSize) : 20,
      ...orderOf(list),
      buttons: buttonsOf(list['btnsList']),
      rowButtons: buttonsOf(list['columnBtnsList']),
      printIds: idList(list['printIds']),
      useColumnPermission: yes(list['useColumnPermission']),
      useFormPermission: yes(list['useFormPermission']),
      useButtonPermission: yes(list['useBtnPermission']),
    },
  }
}
