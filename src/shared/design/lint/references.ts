import { splitReference } from './names.ts'
import { fieldFinder } from '../formula/fields.ts'
import { lexemesOf } from '../formula/lexemes.ts'
import { formulaText } from '../formula/tokens.ts'
import type { DesignDocument, DesignField } from '../document.ts'
import { fieldsOf, indexOf } from '../document.ts'
import { rulesKey } from '../commands.ts'
import { itemProp } from '../list/in-step.ts'
import { listScriptArguments } from '../names.ts'
import { fieldsNamed } from '../script/check.ts'
import type { ScriptArguments } from '../script/fields.ts'
import { isStub } from '../script/stubs.ts'
import { configOf } from '#shared/form/parsing/config.ts'
import { idList, isRaw, type Raw, raw, rawList, text } from '#shared/form/parsing/read.ts'
import { kinds } from '#shared/form/registry.ts'

/** How a part of a design names a field. */
export const referenceWays = [
  'formula',
  'parameter',
  'setting',
  'transfer',
  'summary',
  'header',
  'script',
  'column',
  'search',
  'sort',
  'filter',
  'sum',
  'tree',
  'group',
  'parent',
  'import',
  'button',
  'rule',
] as const
export type ReferenceWay = (typeof referenceWays)[number]

/** A place of a design, for a message and for the way there. */
export interface DesignPlace {
  readonly part: 'form' | 'list' | 'appList' | 'rules'
  /** Key of a field (`fieldsOf`), or the id of a rule; empty: the part as a whole. */
  readonly key: string
  /** Path within it, steps with dots; empty: all of it. */
  readonly path: string
}

/** A name that stands somewhere in a design, and the field that it means; null: there is none. */
export interface NamedReference {
  readonly way: ReferenceWay
  readonly name: string
  readonly field: DesignField | null
  readonly at: DesignPlace
}

type Find = (name: string) => DesignField | null

/** `fieldFinder` finds among what it was given. */
function finder(fields: readonly DesignField[], table: string): Find {
  return fieldFinder(fields, table) as Find
}

const fieldSources: readonly unknown[] = [undefined, null, '', 1, '1']

/** Rows of `templateJson` that take the value of a field (FIELD-KINDS A6); what begins with @ is a variable. */
function parameterNames(rows: unknown): readonly string[] {
  return rawList(rows).flatMap((row) => {
    const name = text(row['relationField'])
    return fieldSources.includes(row['sourceType']) && name !== '' && !name.startsWith('@') ? [name] : []
  })
}

function* ofSettings(field: DesignField): Generator<{ way: ReferenceWay; name: string; path: string }> {
  const { settings } = kinds[field.kind]
  const config = configOf(field.raw)
  for (const { path, editor, when } of Object.values(settings)) {
    if (when && !when.is.includes(valueAt(field.raw, when.path))) continue
    const value = valueAt(field.raw, path)
    if (editor === 'formula') {
      for (const part of lexemesOf(formulaText(value)))
        if (part.type === 'name') yield { way: 'formula', name: part.text, path }
    } else if (editor === 'interface' && Array.isArray(value)) {
      const isDynamic = path !== '__config__.templateJson' || config['dataType'] === 'dynamic'
      if (isDynamic) for (const name of parameterNames(value)) yield { way: 'parameter', name, path }
    } else if (editor === 'fieldReference') {
      if (typeof value === 'string') {
        const { name } = splitReference(value)
        if (name !== '') yield { way: 'setting', name, path }
      } else
        for (const row of rawList(value))
          if (text(row['targetField']) !== '') yield { way: 'transfer', name: text(row['targetField']), path }
    }
  }
  if (kinds[field.kind].traits.hasRows) {
    for (const name of idList(field.raw['summaryField'])) yield { way: 'summary', name, path: 'summaryField' }
    for (const head of rawList(config['complexHeaderList']))
      for (const name of idList(head['childColumns']))
        yield { way: 'header', name, path: '__config__.complexHeaderList' }
  }
}

function valueAt(node: Raw, path: string): unknown {
  const steps = path.split('.')
  const start = steps[0] === '__config__' ? configOf(node) : node
  return (steps[0] === '__config__' ? steps.slice(1) : steps).reduce<unknown>(
    (found, step) => (isRaw(found) ? found[step] : undefined),
    start,
  )
}

/** Names of fields that a script of a form or of a list holds outright. */
function scriptNames(script: unknown, gift: ScriptArguments, fields: readonly DesignField[]): readonly string[] {
  const source = text(script)
  if (isStub(source)) return []
  const isTable = (name: string) =>
    fields.some((each) => kinds[each.kind].traits.hasRows && each.name.toLowerCase() === name.toLowerCase())
  return fieldsNamed(source, gift, isTable).map(({ name }) => name)
}

/** A script of a design, with what it is given. */
interface OwnScript {
  readonly source: string
  readonly gift: ScriptArguments
  readonly at: DesignPlace
}

/** Every script of a design that does something. */
export function scriptsOf(doc: DesignDocument): readonly OwnScript[] {
  const found: OwnScript[] = []
  const add = (script: unknown, gift: ScriptArguments, at: DesignPlace) => {
    const source = text(script)
    if (!isStub(source)) found.push({ source, gift, at })
  }
  for (const { key, raw: node } of fieldsOf(doc))
    for (const [event, script] of Object.entries(raw(node['on'])))
      add(script, 'form', { part: 'form', key, path: `on.${event}` })
  for (const [event, script] of Object.entries(raw(doc.form['funcs'])))
    add(script, 'form', { part: 'form', key: '', path: `funcs.${event}` })
  for (const part of ['list', 'appList'] as const) {
    const list = doc[part] ?? {}
    for (const [event, script] of Object.entries(raw(list['funcs'])))
      add(script, listScriptArguments[event] ?? 'form', { part, key: '', path: `funcs.${event}` })
    for (const [at, button] of rawList(list['customBtnsList']).entries())
      add(raw(button['event'])['func'], 'row', { part, key: '', path: `customBtnsList.${at}` })
  }
  return found
}

/** Fields of the conditions of a filter, in any of its shapes. */
function conditionFields(stored: unknown): readonly string[] {
  const root = typeof stored === 'string' ? safeJson(stored) : stored
  const groups = rawList(isRaw(root) ? (root['conditionList'] ?? root['conditionJson']) : root)
  return groups
    .flatMap((group) => (Array.isArray(group['groups']) ? rawList(group['groups']) : [group]))
    .filter((condition) => text(condition['symbol']) !== '')
    .map((each) => text(each['field']) || text(each['prop']) || text(each['__vModel__']))
    .filter((name) => name !== '')
}

function safeJson(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return null
  }
}

function* ofList(list: Raw): Generator<{ way: ReferenceWay; name: string; path: string }> {
  const type = Number(list['type'] ?? 1)
  for (const [at, item] of rawList(list['columnList']).entries())
    yield { way: 'column', name: itemProp(item), path: `columnList.${at}` }
  for (const [at, item] of rawList(list['searchList']).entries())
    yield { way: 'search', name: itemProp(item), path: `searchList.${at}` }
  const sorts = rawList(list['defaultSortConfig']).map((sort) => text(sort['field']))
  for (const name of sorts.length > 0 ? sorts : idList(list['defaultSidx']))
    if (name !== '' && name !== 'id') yield { way: 'sort', name, path: 'defaultSortConfig' }
  for (const key of ['ruleList', 'ruleListApp'])
    for (const name of conditionFields(list[key])) yield { way: 'filter', name, path: key }
  if (list['showSummary'] === true || list['showSummary'] === 1)
    for (const name of idList(list['summaryField'])) yield { way: 'sum', name, path: 'summaryField' }
  for (const [at, head] of rawList(list['complexHeaderList']).entries())
    for (const name of idList(head['childColumns'])) yield { way: 'header', name, path: `complexHeaderList.${at}` }
  const typed = { 2: ['tree', 'treeRelation'], 3: ['group', 'groupField'], 5: ['parent', 'parentField'] } as const
  const own = typed[type as keyof typeof typed]
  if (own) for (const name of idList(list[own[1]])) yield { way: own[0], name, path: own[1] }
  for (const name of idList(raw(list['uploaderTemplateJson'])['selectKey']))
    yield { way: 'import', name, path: 'uploaderTemplateJson' }
  for (const [at, button] of rawList(list['customBtnsList']).entries()) {
    const path = `customBtnsList.${at}`
    const event = raw(button['event'])
    const btnType = Number(event['btnType'] ?? 1)
    if (btnType === 1)
      for (const row of rawList(event['formOptions']))
        if (text(row['currentField']) !== '') yield { way: 'button', name: text(row['currentField']), path }
    if (btnType === 3) for (const name of parameterNames(event['templateJson'])) yield { way: 'button', name, path }
  }
}

/** Every field that the rules of a form ask or change; `@…` asks the person. */
function* ofRules(stored: unknown): Generator<{ id: string; name: string }> {
  for (const [at, rule] of rawList(isRaw(stored) ? stored['rules'] : stored).entries()) {
    const id = text(rule['id']) || String(at + 1)
    for (const name of conditionFields(rule['when'])) if (!name.startsWith('@')) yield { id, name }
    for (const action of rawList(rule['actions'])) {
      for (const name of idList(action['fields'])) yield { id, name }
      const value = raw(action['value'])
      if (value['from'] === 'field' && text(value['field']) !== '') yield { id, name: text(value['field']) }
      if (value['from'] === 'formula')
        for (const part of lexemesOf(formulaText(value['expression'])))
          if (part.type === 'name') yield { id, name: part.text }
    }
  }
}

/** Every place of a design that names a field, whether the field is there or not. */
export function referencesIn(doc: DesignDocument): readonly NamedReference[] {
  const fields = fieldsOf(doc)
  const main = finder(fields, '')
  const found: NamedReference[] = []
  for (const field of fields) {
    // What a child table says of its own columns, and what a column says, is looked up among them first.
    const own = finder(fields, kinds[field.kind].traits.hasRows ? field.name : field.table)
    for (const { way, name, path } of ofSettings(field))
      found.push({ way, name, field: own(name), at: { part: 'form', key: field.key, path } })
  }
  for (const { source, gift, at } of scriptsOf(doc))
    for (const name of scriptNames(source, gift, fields)) {
      const field = main(name)
      // Rows of a list hold more than fields.
      if (field !== null || gift === 'form') found.push({ way: 'script', name, field, at })
    }
  for (const part of ['list', 'appList'] as const)
    for (const { way, name, path } of ofList(doc[part] ?? {}))
      found.push({ way, name, field: main(name), at: { part, key: '', path } })
  for (const { id, name } of ofRules(doc.form[rulesKey]))
    found.push({ way: 'rule', name, field: main(name), at: { part: 'rules', key: id, path: '' } })
  return found
}

/** Where a field is used, itself apart: what a person should see before it is deleted. */
export function usesOf(doc: DesignDocument, key: string): readonly NamedReference[] {
  const field = fieldsOf(doc).find((each) => each.key === key)
  if (!field) return []
  const inside = (each: DesignField) =>
    each.key === key || (kinds[field.kind].traits.hasRows === true && each.table === field.name)
  return referencesIn(doc).filter(
    (reference) => reference.field !== null && inside(reference.field) && reference.at.key !== key,
  )
}

/** A field that goes, with the places that would still name it. */
export interface FieldUses {
  readonly field: DesignField
  readonly uses: readonly NamedReference[]
}

/** What would still name the fields of these parts, those inside of them included, when all of them are gone. */
export function usesLeft(doc: DesignDocument, keys: readonly string[]): readonly FieldUses[] {
  const { nodes } = indexOf(doc)
  const chosen = new Set(keys)
  const isGone = (key: string) => {
    for (let at: string | null = key; at !== null; at = nodes.get(at)?.parent ?? null) if (chosen.has(at)) return true
    return false
  }
  const gone = fieldsOf(doc).filter(({ key }) => isGone(key))
  if (gone.length === 0) return []
  const references = referencesIn(doc).filter(({ at }) => at.part !== 'form' || at.key === '' || !isGone(at.key))
  return gone.flatMap((field) => {
    const uses = references.filter((reference) => reference.field?.key === field.key)
    return uses.length === 0 ? [] : [{ field, uses }]
  })
}
