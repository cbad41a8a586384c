import { containerKindOf } from '#shared/form/parsing/names.ts'
import { rawKindOf } from '#shared/form/parsing/config.ts'
import { isRaw, number, type Raw, rawList, text } from '#shared/form/parsing/read.ts'
import { kindNamed, kinds } from '#shared/form/registry.ts'
import {
  type DesignDocument,
  type DesignField,
  type DesignRoot,
  type DesignTexts,
  documentOf,
  fieldsOf,
  fullName,
  indexOf,
  writeDesign,
} from './document.ts'
import { scriptStubs } from './script/stubs.ts'

/** Keys that a form of the family always has, with what its designer begins with (wire contract 6.3). */
export const formDefaults: Raw = {
  formRef: 'formRef',
  formModel: 'dataForm',
  size: 'default',
  labelPosition: 'right',
  labelWidth: 100,
  labelSuffix: '',
  formRules: 'rules',
  popupType: 'general',
  generalWidth: '600px',
  fullScreenWidth: '100%',
  drawerWidth: '600px',
  gutter: 15,
  disabled: false,
  span: 24,
  colon: false,
  hasCancelBtn: true,
  cancelButtonText: '取消',
  hasConfirmBtn: true,
  confirmButtonText: '确定',
  hasPrintBtn: false,
  printButtonText: '打印',
  printId: [],
  formStyle: '',
  concurrencyLock: false,
  logicalDelete: false,
  primaryKeyPolicy: 1,
  className: [],
  classNames: [],
  classJson: '',
  funcs: { onLoad: scriptStubs.formLoad, beforeSubmit: scriptStubs.beforeSubmit, afterSubmit: scriptStubs.afterSubmit },
}

/** Keys that may hold one text in the place of a list. */
const mayBeText: ReadonlySet<string> = new Set(['printId', 'active', 'trigger'])

/** Missing keys from the defaults; one of another sort than a list or object that must be there counts as missing. */
function completed(value: Raw, defaults: Raw): Raw {
  let next: Record<string, unknown> | null = null
  for (const [key, fallback] of Object.entries(defaults)) {
    const stored = value[key]
    const isBroken =
      (Array.isArray(fallback) && !Array.isArray(stored) && !mayBeText.has(key)) || (isRaw(fallback) && !isRaw(stored))
    if (stored === undefined || isBroken) (next ??= { ...value })[key] = fallback
  }
  return next ?? value
}

const itemKinds: Readonly<Record<string, string>> = {
  tab: 'tabItem',
  collapse: 'collapseItem',
  tableGrid: 'tableGridTr',
  tableGridTr: 'tableGridTd',
}

/** Every part has a configuration, the keys that its clients read without asking, and scripts that are functions. */
function part(node: Raw, parent: string): Raw {
  const key = rawKindOf(node) || itemKinds[parent] || ''
  const config = isRaw(node['__config__']) ? node['__config__'] : { jnpfKey: key }
  const container = containerKindOf(key)
  const base = completed(config, { jnpfKey: key, ...(container ? { children: [] } : {}) })
  const children = Array.isArray(base['children']) ? (base['children'] as readonly unknown[]) : null
  const inner = children?.map((child) => (isRaw(child) ? part(child, key) : child))
  const isSame = inner === undefined || inner.every((child, at) => child === children?.[at])
  const withChildren = isSame ? base : { ...base, children: inner }
  if (container) {
    const settled = container === 'tab' ? withActive(withChildren) : withChildren
    return settled === node['__config__'] ? node : { ...node, __config__: settled }
  }
  return field(node, key, withChildren)
}

/** A tab opens an item that is there, by its name. */
function withActive(config: Raw): Raw {
  const names = rawList(config['children']).map((item) => text(item['name']))
  const active = text(config['active'])
  return names.includes(active) || names.length === 0 ? config : { ...config, active: names[0] ?? '' }
}

function field(node: Raw, key: string, config: Raw): Raw {
  const { kind } = kindNamed(key)
  if (kind === 'unknown') return config === node['__config__'] ? node : { ...node, __config__: config }
  const { design, tag, trigger, role } = kinds[kind]
  const lists = { tag, layout: 'colFormItem', regList: [], className: [], trigger, visibility: ['pc', 'app'] }
  const settled = completed(config, { ...lists, ...design.config })
  const isAttribute = kinds[kind].shows !== undefined || kinds[kind].traits.isCalculated === true
  const named =
    role === 'display' || isAttribute || node['__vModel__'] !== undefined ? node : { ...node, __vModel__: '' }
  const full = completed(named, { ...design.keys, ...(design.events.length > 0 ? { on: {} } : {}) })
  const on = isRaw(full['on']) ? full['on'] : {}
  const missing = design.events.filter((event) => text(on[event]) === '')
  const scripted =
    missing.length === 0
      ? full
      : { ...full, on: { ...on, ...Object.fromEntries(missing.map((event) => [event, scriptStubs.field])) } }
  return settled === scripted['__config__'] ? scripted : { ...scripted, __config__: settled }
}

/** Keys of `columnData` that must be there (FIELD-KINDS C). */
const listDefaults: Raw = {
  type: 1,
  searchList: [],
  columnList: [],
  columnOptions: [],
  defaultColumnList: [],
  btnsList: [],
  columnBtnsList: [],
  customBtnsList: [],
  complexHeaderList: [],
  summaryField: [],
  hasPage: true,
  pageSize: 20,
  sort: 'desc',
  defaultSidx: '',
  funcs: { afterOnload: scriptStubs.listLoad, rowStyle: scriptStubs.rowStyle, cellStyle: scriptStubs.cellStyle },
}

/** A column or search carries its whole field, whose label it shows. */
function item(stored: Raw, fields: ReadonlyMap<string, DesignField>): Raw {
  const prop = text(stored['prop']) || text(stored['id'])
  const found = fields.get(prop)
  if (!found) return completed(stored, { id: prop, prop, __config__: {} })
  const tableLabel = found.table === '' ? '' : `${labelOf(fields, found.table).replaceAll('-', ' ')}-`
  const label = `${tableLabel}${found.label}`
  const {
    id: _id,
    prop: _prop,
    label: _label,
    fullName: _name,
    __vModel__: _model,
    __config__: _config,
    ...own
  } = stored
  const fresh = {
    ...found.raw,
    ...own,
    id: prop,
    prop,
    fullName: label,
    label,
    __config__: found.raw['__config__'],
    __vModel__: prop,
  }
  // Its place among the stored keys stays where nothing is new.
  const merged = { ...stored, ...fresh }
  return JSON.stringify(merged) === JSON.stringify(stored) ? stored : merged
}

function labelOf(fields: ReadonlyMap<string, DesignField>, name: string): string {
  return fields.get(name)?.label ?? name
}

function list(stored: Raw, fields: ReadonlyMap<string, DesignField>): Raw {
  const full = completed(stored, listDefaults)
  const synced = Object.fromEntries(
    (['columnList', 'searchList', 'columnOptions', 'defaultColumnList'] as const).map((key) => [
      key,
      rawList(full[key]).map((each) => item(each, fields)),
    ]),
  )
  const heads = rawList(full['complexHeaderList']).map((head) => completed(head, { childColumns: [] }))
  const buttons = rawList(full['customBtnsList']).map((button) => completed(button, { event: {} }))
  const next = { ...full, ...synced, complexHeaderList: heads, customBtnsList: buttons }
  return JSON.stringify(next) === JSON.stringify(stored) ? stored : next
}

/**
 * The texts to store so that clients of the family read them (FIELD-KINDS C): what they need and a design lacks is added,
 * what they do not know stays, and columns and searches follow their fields. An untouched document goes back as it came.
 * `webType` 2: with a list, whose phone half must be there.
 */
export function familyTexts(doc: DesignDocument, webType: number): DesignTexts {
  if (doc.root === doc.source.root) return writeDesign(doc)
  const fields = new Map(fieldsOf(doc).flatMap((each) => (each.name === '' ? [] : [[fullName(each), each] as const])))
  const form = completed(doc.form, formDefaults)
  const stored = Array.isArray(form['fields']) ? (form['fields'] as readonly unknown[]) : []
  const parts = stored.map((node) => (isRaw(node) ? part(node, '') : node))
  const idGlobal = Math.max(number(form['idGlobal'], 100), indexOf(doc).highest)
  const columns = doc.list ? list(doc.list, fields) : webType === 2 ? list({}, fields) : null
  const root: DesignRoot = {
    ...doc.root,
    form: { ...form, fields: parts, idGlobal },
    list: columns,
    appList: doc.appList ? list(doc.appList, fields) : webType === 2 ? columns : null,
  }
  return writeDesign(documentOf(root, doc.source))
}
