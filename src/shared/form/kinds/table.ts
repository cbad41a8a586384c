import { parseExact } from '#shared/rules/exact-json.ts'
import { design } from '../kind-design.ts'
import { accepted, type Checked, type KindDefinition, noPlace, refused } from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { isRaw, type Raw, rawList, text } from '../parsing/read.ts'
import { idsSetting, listSetting, perField, readSettings, switchSetting, textSetting } from '../settings.ts'

/** Child tables of older records may be JSON text. */
export function tableRows(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (typeof value !== 'string') return rawList(value)
  try {
    return rawList(parseExact(value))
  } catch {
    return []
  }
}

const rowButton = { show: true, btnIcon: '' }
const newRowButtons = [
  { ...rowButton, value: 'copy', label: '复制', btnType: 'primary' },
  { ...rowButton, value: 'remove', label: '删除', btnType: 'danger', showConfirm: true },
]
const newFooterButtons = [
  { ...rowButton, value: 'add', label: '添加', btnType: 'primary' },
  { ...rowButton, show: false, value: 'batchRemove', label: '批量删除', btnType: 'danger', showConfirm: true },
]

const settings = {
  showTitle: switchSetting('__config__.showTitle', { default: true }),
  showSummary: switchSetting('showSummary'),
  summaryFields: idsSetting('summaryField', { editor: 'columns' }),
  /** Empty: the default text. */
  addText: textSetting('actionText'),
  rowButtons: listSetting('options', 'columnBtnsList'),
  footerButtons: listSetting('options', 'footerBtnsList'),
} as const

/** Older designs have no lists of buttons: everything is offered. */
function hasButton(buttons: readonly Raw[] | null, value: string): boolean {
  return buttons === null || buttons.some((item) => text(item['value']) === value && item['show'] !== false)
}

export const tableSettings = perField((field: FieldPlan) => {
  const { rowButtons, footerButtons, summaryFields, ...rest } = readSettings(field.raw, settings)
  return {
    ...rest,
    /** Columns that the summary row adds up. */
    summaryFields: summaryFields.map((name) => name.slice(name.indexOf('-') + 1)),
    canAdd: hasButton(footerButtons, 'add'),
    canRemove: hasButton(rowButtons, 'remove'),
  }
})

function checkTable(_field: FieldPlan, raw: unknown): Checked {
  if (raw === null || raw === undefined || raw === '') return accepted([])
  const rows = tableRows(raw)
  const isTable =
    typeof raw === 'string' ? rows.length > 0 || raw.trim() === '[]' : Array.isArray(raw) && raw.every(isRaw)
  return isTable ? accepted(rows) : refused('notTable', raw)
}

/** Rows of a child table. Cells are checked one by one in `../values.ts`. */
export const tableKind: KindDefinition = {
  kind: 'table',
  tag: 'JnpfInputTable',
  design: design(
    'advanced',
    { showSummary: false, summaryField: [], columnBtnsList: newRowButtons, footerBtnsList: newFooterButtons },
    { config: { showTitle: true, complexHeaderList: [], defaultValue: [] }, isWide: false },
  ),
  role: 'value',
  trigger: 'change',
  place: { ...noPlace, public: true },
  traits: { hasRows: true },
  settings,
  unsupported: {
    '__config__.complexHeaderList': 'columns have one row of heads',
    addType: 'the form follows it; our designer has no editor for the dialog yet',
    addTableConf: 'the form follows it; our designer has no editor for the dialog yet',
    'columnBtnsList.showConfirm': 'a removed row comes back with undo, so nothing asks',
    'footerBtnsList.actionConfig': 'the form follows it; our designer has no editor for the dialog yet',
    'footerBtnsList.batchRemove': 'rows are removed one by one',
  },
  search: null,
  sample: null,
  fallbackName: (config) => (text(config['formId']) === '' ? '' : `tableField${text(config['formId'])}`),
  storage: () => 'json',
  initial: () => [],
  check: checkTable,
  display: () => '',
  importValue: () => accepted(null),
  targets: () => [],
  references: () => [],
}
