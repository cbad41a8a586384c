import { containerKindOf } from '#shared/form/parsing/names.ts'
import { configOf, rawKindOf } from '#shared/form/parsing/config.ts'
import { idList, isFieldName, isRaw, number, type Raw, raw, rawList, text, yes } from '#shared/form/parsing/read.ts'
import { kinds } from '#shared/form/registry.ts'
import type { DesignDocument, DesignField } from '../document.ts'
import { fieldsOf, indexOf } from '../document.ts'
import { checkFormula, isSyntax } from '../formula/check.ts'
import { formulaText } from '../formula/tokens.ts'
import { checkScript } from '../script/check.ts'
import { isStub } from '../script/stubs.ts'
import { splitReference } from './names.ts'
import type { Report } from './problem.ts'
import type { DesignPlace } from './references.ts'

const formAt = (key: string, path = ''): DesignPlace => ({ part: 'form', key, path })
/** How people call a field. */
export const titleOf = ({ label, name, raw: node }: DesignField) => label || name || rawKindOf(node)
/** Every part at every depth, items, rows and cells included. */
function* partsOf(items: readonly unknown[], depth = 0): Generator<Raw> {
  if (depth > 30) return
  for (const item of items) {
    if (!isRaw(item)) continue
    yield item
    const { children } = configOf(item)
    if (Array.isArray(children)) yield* partsOf(children as readonly unknown[], depth + 1)
  }
}

export function lintStructure(doc: DesignDocument, report: Report): void {
  const { form } = doc
  const items: readonly unknown[] = Array.isArray(form['fields']) ? (form['fields'] as readonly unknown[]) : []
  if (items.length === 0) report('error', 'emptyForm', formAt(''))
  const { twice, highest, nodes } = indexOf(doc)
  for (const id of twice) report('error', 'sameId', formAt(id), { name: id })
  const counter = number(form['idGlobal'], null)
  if (counter !== null && counter < highest) report('warning', 'lowCounter', formAt(''), { name: String(counter) })
  for (const part of partsOf(items))
    if (part['__config__'] === undefined && (part['__vModel__'] !== undefined || part['jnpfKey'] !== undefined))
      report('error', 'noConfig', formAt(''), { name: text(part['__vModel__']) || rawKindOf(part) })
  const keysWithin = new Set([...nodes.values()].map(({ parent }) => parent))
  for (const { key, kind, path } of nodes.values()) {
    const node = path.reduce<unknown>((found, step) => (found as Record<string, unknown>)[step], doc.root)
    if (!isRaw(node)) continue
    const name = text(configOf(node)['label']) || text(node['header']) || kind
    if (containerKindOf(kind)) {
      if (!keysWithin.has(key)) report('warning', 'emptyContainer', formAt(key), { field: name })
      if (kind === 'tab') lintTab(key, node, report)
    } else if (kinds[kind as DesignField['kind']].traits.hasRows && !keysWithin.has(key))
      report('error', 'emptyTable', formAt(key), { field: name })
  }
}

function lintTab(key: string, node: Raw, report: Report): void {
  const config = configOf(node)
  const names = rawList(config['children']).map((item) => text(item['name']))
  for (const name of idList(typeof config['active'] === 'number' ? String(config['active']) : config['active']))
    if (!names.includes(name)) report('warning', 'tabActive', formAt(key, '__config__.active'), { name })
}

export function lintNames(fields: readonly DesignField[], report: Report): void {
  const taken = new Map<string, DesignField>()
  const labels = new Set<string>()
  for (const field of fields) {
    const { key, name, kind, table } = field
    const { role, traits, shows } = kinds[kind]
    if (role === 'display' || (kind === 'unknown' && name === '')) continue
    if (name === '') {
      // What is worked out or read from elsewhere may do without a name of its own.
      if (!shows && !traits.isCalculated)
        report('error', 'noName', formAt(key, '__vModel__'), { field: titleOf(field) })
      continue
    }
    if (!isFieldName(name) || name.toLowerCase() === 'id')
      report('error', 'badName', formAt(key, '__vModel__'), { field: titleOf(field), name })
    const place = `${table}/${name}`.toLowerCase()
    const other = taken.get(place)
    if (other)
      report('error', 'sameName', formAt(key, '__vModel__'), { field: titleOf(field), name, what: titleOf(other) })
    taken.set(place, field)
    const label = `${table}/${field.label.trim()}`
    if (field.label.trim() !== '' && labels.has(label))
      report('warning', 'sameLabel', formAt(key, '__config__.label'), { field: titleOf(field) })
    labels.add(label)
    if (traits.hasRows && field.label.includes('-'))
      report('warning', 'hyphenLabel', formAt(key, '__config__.label'), { field: titleOf(field) })
  }
}

function lintFormula(field: DesignField, fields: readonly DesignField[], report: Report): void {
  const at = formAt(field.key, 'expression')
  for (const { code, text: name, ...problem } of checkFormula(formulaText(field.raw['expression']), fields, field)) {
    if (code === 'circle' || code === 'itself')
      report('error', 'formulaCircle', at, { field: titleOf(field), what: name })
    else if (isSyntax({ code, text: name, ...problem }))
      report('error', 'formula', at, { field: titleOf(field), name, what: code })
  }
}

/** A literal that the family's clients read as code: one bad one keeps the list from opening. */
function isPattern(literal: string): boolean {
  const match = /^\/(.+)\/([a-z]*)$/s.exec(literal.trim())
  try {
    return match !== null && new RegExp(match[1] ?? '', match[2]) instanceof RegExp
  } catch {
    return false
  }
}

function lintNeeds(field: DesignField, report: Report): void {
  const { key, raw: node } = field
  const config = configOf(node)
  const lacks = (path: string) => {
    const value = path.startsWith('__config__.') ? config[path.slice(11)] : node[path]
    if (text(value) === '') report('error', 'needs', formAt(key, path), { field: titleOf(field), what: path })
  }
  for (const path of kinds[field.kind].needs ?? []) lacks(path)
  if (!kinds[field.kind].traits.isChoice) return
  if (config['dataType'] === 'dictionary' && text(node['dictionaryType']) === '') lacks('__config__.dictionaryType')
  if (config['dataType'] === 'dynamic') lacks('__config__.propsUrl')
}

function optionIds(node: Raw): readonly string[] {
  const value = text(raw(node['props'])['value']) || 'id'
  const children = text(raw(node['props'])['children']) || 'children'
  const all = (options: unknown, depth: number): readonly string[] =>
    depth > 20 ? [] : rawList(options).flatMap((option) => [text(option[value]), ...all(option[children], depth + 1)])
  return all(node['options'], 0)
}

function lintOptions(field: DesignField, report: Report): void {
  const { key, raw: node } = field
  const { dataType = 'static', defaultValue } = configOf(node)
  const { isChoice, isPath } = kinds[field.kind].traits
  if (!isChoice || dataType !== 'static') return
  const ids = optionIds(node)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined)
    report('warning', 'sameOption', formAt(key, 'options'), { field: titleOf(field), name: twice })
  if (isPath) return
  const missing = (Array.isArray(defaultValue) ? (defaultValue as readonly unknown[]) : [defaultValue])
    .map((each) => text(each))
    .find((id) => id !== '' && !ids.includes(id))
  if (missing !== undefined)
    report('warning', 'noSuchDefault', formAt(key, '__config__.defaultValue'), { field: titleOf(field), name: missing })
}

function lintOne(field: DesignField, fields: readonly DesignField[], report: Report): void {
  const { key, raw: node, table } = field
  const config = configOf(node)
  const field_ = titleOf(field)
  if (kinds[field.kind].traits.isCalculated) lintFormula(field, fields, report)
  for (const [at, rule] of rawList(config['regList']).entries()) {
    const pattern = text(rule['pattern'])
    if (pattern !== '' && !isPattern(pattern))
      report('error', 'badPattern', formAt(key, `__config__.regList.${at}`), { field: field_, name: pattern })
  }
  if (table !== '' && yes(config['required']) && yes(config['noShow']))
    report('error', 'hiddenRequired', formAt(key, '__config__.noShow'), { field: field_ })
  lintNeeds(field, report)
  lintOptions(field, report)
  const [min, max] = [number(node['min'], null), number(node['max'], null)]
  const [start, end] = [number(node['startTime'], null), number(node['endTime'], null)]
  if ((min !== null && max !== null && min > max) || (start !== null && end !== null && start > end))
    report('warning', 'emptyRange', formAt(key, min === null ? 'startTime' : 'min'), { field: field_ })
  const { shows, traits } = kinds[field.kind]
  if (shows) {
    const { name } = splitReference(text(node['relationField']))
    const own = name.slice(name.lastIndexOf('-') + 1)
    const chosen = fields.find((each) => each.table === table && each.name.toLowerCase() === own.toLowerCase())
    if (chosen && (!kinds[chosen.kind].chooses || kinds[chosen.kind].traits.rows !== traits.rows))
      report('error', 'wrongSource', formAt(key, 'relationField'), { field: field_, what: titleOf(chosen) })
  }
}

/** The scripts of a form, each with its place. */
export function lintScripts(scripts: Raw, at: (event: string) => DesignPlace, title: string, report: Report): void {
  for (const [event, stored] of Object.entries(scripts)) {
    const source = text(stored)
    if (isStub(source)) continue
    for (const { code, severity, text: name } of checkScript(source, null))
      report(severity, 'script', at(event), { field: title, name, what: code })
  }
}

export function lintFields(doc: DesignDocument, report: Report): void {
  const fields = fieldsOf(doc)
  for (const field of fields) {
    lintOne(field, fields, report)
    lintScripts(raw(field.raw['on']), (event) => formAt(field.key, `on.${event}`), titleOf(field), report)
  }
  lintScripts(raw(doc.form['funcs']), (event) => formAt('', `funcs.${event}`), '', report)
  const tables = doc.tables.map((table) => text(table['table']).toLowerCase())
  if (tables.length === 0) return
  for (const field of fields) {
    const { role, traits } = kinds[field.kind]
    const config = configOf(field.raw)
    const bound = text(field.table === '' ? config['tableName'] : config['relationTable'] || config['tableName'])
    if (role === 'display' || traits.hasRows || text(field.raw['__vModel__']) === '') continue
    if (bound !== '' && !tables.includes(bound.toLowerCase()))
      report('error', 'unbound', formAt(field.key), { field: titleOf(field), name: bound })
  }
}
