import type { ChangeCode } from '#shared/api/design-release.ts'
import { renameField, runCommand } from '#shared/design/commands.ts'
import { type DesignDocument, fieldsOf, openDesign } from '#shared/design/document.ts'
import { familyTexts } from '#shared/design/family.ts'
import type { FieldPlan, FormPlan, PlanNode } from '#shared/form/model.ts'
import { configOf } from '#shared/form/parsing/config.ts'
import { parseJson, type Raw, raw, rawList, text } from '#shared/form/parsing/read.ts'
import { parseForm } from '#shared/form/parse.ts'
import type { ModelInput } from './models.ts'

/** One difference between two designs, to be put into words by whoever shows it. */
export interface Change {
  readonly code: ChangeCode
  /** Label of the field, column or button it is about; '' for the whole. */
  readonly label: string
  readonly from: string
  readonly to: string
}

const change = (code: ChangeCode, label = '', from = '', to = ''): Change => ({ code, label, from, to })
const same = (left: unknown, right: unknown) => JSON.stringify(left ?? null) === JSON.stringify(right ?? null)
const objectOf = (stored: string): Raw => {
  const parsed = parseJson(stored || '{}')
  return parsed.ok ? raw(parsed.value) : {}
}

const labelOf = (field: FieldPlan) => field.label || field.name || field.rawKind

interface Seen {
  readonly key: string
  readonly field: FieldPlan
  readonly holder: string
}

function allFields(nodes: readonly PlanNode[], holder = ''): Seen[] {
  return nodes.flatMap((node) => {
    if (node.type === 'container') return allFields(node.children, text(configOf(node.raw)['formId']))
    const { field } = node
    const key = text(configOf(field.raw)['formId']) || field.name
    const columns = field.columns.map((column) => ({
      key: `${key}.${text(configOf(column.raw)['formId']) || column.name}`,
      field: column,
      holder: key,
    }))
    return [{ key, field, holder }, ...columns]
  })
}

const formOf = (stored: string): FormPlan | null => {
  const parsed = parseForm(stored)
  return parsed.ok ? parsed.plan : null
}

/** A stored field without what other changes tell, and without what only the screen of a designer has. */
function rest({ raw: stored }: FieldPlan): unknown {
  const { __config__: config, __vModel__: _name, options: _options, on: _on, ...own } = stored
  const { label: _label, required: _required, renderKey: _key, jnpfKey: _kind, tag: _tag, ...kept } = raw(config)
  const { tagIcon: _icon, children: _children, ...told } = kept
  return { ...own, expression: undefined, config: told }
}

function fieldChanges(former: string, { field: old }: Seen, { field: now }: Seen): Change[] {
  const label = labelOf(now)
  const found: Change[] = []
  if (former !== now.name) found.push(change('fieldRenamed', label, former, now.name))
  if (old.label !== now.label) found.push(change('fieldRelabelled', label, old.label, now.label))
  if (old.rawKind !== now.rawKind) found.push(change('fieldRekinded', label, old.rawKind, now.rawKind))
  if (old.required !== now.required) found.push(change(now.required ? 'requiredOn' : 'requiredOff', label))
  const source = ({ raw: stored }: FieldPlan) => {
    const config = configOf(stored)
    return [stored['options'], config['dataType'], config['dictionaryType'], config['propsUrl']]
  }
  if (!same(source(old), source(now))) found.push(change('optionsChanged', label))
  if (!same(old.raw['expression'], now.raw['expression'])) found.push(change('formulaChanged', label))
  if (!same(old.raw['on'], now.raw['on'])) found.push(change('scriptsChanged'))
  if (found.length === 0 && !same(rest(old), rest(now))) found.push(change('fieldChanged', label))
  return found
}

function formChanges(before: string, after: string, names: ReadonlyMap<string, string>): Change[] {
  const [old, now] = [allFields(formOf(before)?.nodes ?? []), allFields(formOf(after)?.nodes ?? [])]
  const [olds, nows] = [new Map(old.map((each) => [each.key, each])), new Map(now.map((each) => [each.key, each]))]
  const [oldRoot, root] = [objectOf(before), objectOf(after)]
  const settings = ({ fields: _fields, idGlobal: _id, atriumRules: _rules, funcs: _funcs, ...others }: Raw) => others
  return [
    ...now
      .filter(({ key }) => !olds.has(key))
      .map(({ field }) => change('fieldAdded', labelOf(field), '', field.rawKind)),
    ...old.filter(({ key }) => !nows.has(key)).map(({ field }) => change('fieldRemoved', labelOf(field), field.name)),
    ...now.flatMap((each) => {
      const known = olds.get(each.key)
      if (!known) return []
      const moved = known.holder === each.holder ? [] : [change('fieldMoved', labelOf(each.field))]
      return [...moved, ...fieldChanges(names.get(each.key) ?? known.field.name, known, each)]
    }),
    ...(same(oldRoot['atriumRules'], root['atriumRules']) ? [] : [change('rulesChanged')]),
    ...(same(oldRoot['funcs'], root['funcs']) ? [] : [change('scriptsChanged')]),
    ...(same(settings(oldRoot), settings(root)) ? [] : [change('formChanged')]),
  ]
}

const items = (list: Raw, key: string, name: string) =>
  rawList(list[key]).map((item) => ({ key: text(item[name]), label: text(item['label']) || text(item[name]) }))

/** A list without what only repeats its fields: their keys in columns and searches, and the choices of a designer. */
function ownOf(list: Raw, formData: string): Raw {
  const seen = allFields(formOf(formData)?.nodes ?? [])
  const tables = new Map(seen.map(({ key, field }) => [key, field.name]))
  const fields = new Map(
    seen.map(({ key, holder, field }) => [
      key.includes('.') ? `${tables.get(holder)}-${field.name}` : field.name,
      field,
    ]),
  )
  const own = (item: Raw) => {
    const field = fields.get(text(item['prop']))
    if (!field) return item
    const kept = Object.entries(item).filter(([key]) => !Object.hasOwn(field.raw, key) && key !== 'fullName')
    return { ...Object.fromEntries(kept), label: item['label'] === field.label ? '' : item['label'] }
  }
  const { columnOptions: _options, defaultColumnList: _all, ...others } = list
  return {
    ...others,
    columnList: rawList(list['columnList']).map(own),
    searchList: rawList(list['searchList']).map(own),
  }
}

function listChanges(before: ModelInput, after: ModelInput): Change[] {
  const [old, now] = [objectOf(before.columnData), objectOf(after.columnData)]
  const compare = (key: string, name: string, added: ChangeCode, removed: ChangeCode) => {
    const [olds, nows] = [items(old, key, name), items(now, key, name)]
    const lacks = (list: typeof olds) => (item: (typeof olds)[number]) => !list.some((other) => other.key === item.key)
    return [
      ...nows.filter(lacks(olds)).map(({ label }) => change(added, label)),
      ...olds.filter(lacks(nows)).map(({ label }) => change(removed, label)),
    ]
  }
  const found = [
    ...(same(old['type'], now['type']) ? [] : [change('listTypeChanged', '', text(old['type']), text(now['type']))]),
    ...compare('columnList', 'prop', 'columnAdded', 'columnRemoved'),
    ...compare('searchList', 'prop', 'searchAdded', 'searchRemoved'),
    ...compare('btnsList', 'value', 'buttonAdded', 'buttonRemoved'),
    ...compare('columnBtnsList', 'value', 'buttonAdded', 'buttonRemoved'),
    ...compare('customBtnsList', 'value', 'buttonAdded', 'buttonRemoved'),
    ...(same(old['ruleList'], now['ruleList']) ? [] : [change('filterChanged')]),
    ...(same(old['funcs'], now['funcs']) ? [] : [change('scriptsChanged')]),
  ]
  const props = (list: Raw) => items(list, 'columnList', 'prop').map(({ key }) => key)
  const stay = (list: Raw, other: Raw) => props(list).filter((prop) => props(other).includes(prop))
  if (!same(stay(old, now), stay(now, old))) found.push(change('columnsOrdered'))
  return found.length > 0 || same(ownOf(old, before.formData), ownOf(now, after.formData))
    ? found
    : [change('listChanged')]
}

function opened({ formData, columnData, tables, ...others }: ModelInput): DesignDocument | null {
  const appColumnData = text(others['appColumnData']) || null
  const design = openDesign({ formData, columnData: columnData || null, appColumnData, tables: tables || null })
  return design.ok ? design.doc : null
}

/** A design with all that a designer adds when it saves one: what was merely added so is no change. */
function completed(design: ModelInput, doc: DesignDocument): ModelInput {
  const { formData, columnData } = familyTexts({ ...doc, root: { ...doc.root } }, design.webType)
  return { ...design, formData, columnData: columnData ?? design.columnData }
}

/** Both designs as they can be compared: under the names that fields have now, wherever those stand. */
function comparable(before: ModelInput, after: ModelInput): readonly [ModelInput, ModelInput] {
  const [old, now] = [opened(before), opened(after)]
  if (!old || !now) return [before, after]
  const names = new Map(fieldsOf(now).map(({ key, name }) => [key, name]))
  let doc = old
  for (const { key, name } of fieldsOf(old)) {
    const next = names.get(key) ?? ''
    if (next !== '' && next !== name) doc = runCommand(doc, renameField(key, next))?.doc ?? doc
  }
  return [completed(before, doc), completed(after, now)]
}

/** What is different in a design, in the order people look: the module, its form, its list. */
export function changesOf(before: ModelInput | null, after: ModelInput): readonly Change[] {
  if (!before) return [change('first')]
  const renamed =
    before.fullName === after.fullName ? [] : [change('renamedModule', after.fullName, before.fullName, after.fullName)]
  const [old, now] = comparable(before, after)
  const names = new Map(allFields(formOf(before.formData)?.nodes ?? []).map(({ key, field }) => [key, field.name]))
  const found = [...renamed, ...formChanges(old.formData, now.formData, names), ...listChanges(old, now)]
  // Scripts stand in many places, and are told of once.
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()]
}
