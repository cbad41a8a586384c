import { planCalculations } from '#shared/form/calculations.ts'
import { linkageOf } from '#shared/form/linkage.ts'
import type { FieldPlan, FormPlan, PlanNode } from '#shared/form/model.ts'
import { parsePattern } from '#shared/form/parsing/pattern.ts'
import { configOf } from '#shared/form/parsing/config.ts'
import { rawList, text } from '#shared/form/parsing/read.ts'
import { kindNamed, kindOf } from '#shared/form/registry.ts'
import { type Message, message } from '#server/messages/message.ts'
import { menuItems, MAX_CHARACTERS } from './release.ts'
import { type Definition, parseDefinition, type StoredDefinition } from '../module/definition.ts'

/** The record's own id has this name in every row. */
const reserved = new Set(['id'])
const MAX_FIELDS = 500
/** As many as the chooser asks for at once. */
const MAX_TEMPLATES = 100

function fieldsIn(nodes: readonly PlanNode[]): FieldPlan[] {
  return nodes.flatMap((node) => (node.type === 'field' ? [node.field] : fieldsIn(node.children)))
}

const titleOf = (field: FieldPlan) => field.label || field.name || field.rawKind

function nameProblem(fields: readonly FieldPlan[]): Message | null {
  const names = new Set<string>()
  for (const field of fields) {
    if (kindOf(field).role === 'display') continue
    // Display kinds of other versions hold no value and need no name.
    const isForeign = kindOf({ kind: kindNamed(field.rawKind).kind }).traits.isOpaque
    if (field.name === '' && isForeign && !text(field.raw['__vModel__'])) continue
    if (field.name === '') return message('design.fieldUnnamed', { field: titleOf(field) })
    if (reserved.has(field.name)) return message('design.fieldReserved', { field: titleOf(field), name: field.name })
    const folded = field.name.toLowerCase()
    if (names.has(folded)) return message('design.fieldDouble', { name: field.name })
    names.add(folded)
  }
  return null
}

function patternProblem(field: FieldPlan): Message | null {
  const broken = rawList(configOf(field.raw)['regList']).find((rule) => !parsePattern(text(rule['pattern'])))
  return broken ? message('design.patternInvalid', { field: titleOf(field), pattern: text(broken['pattern']) }) : null
}

function calculationProblem(form: FormPlan): Message | null {
  const warnings: string[] = []
  planCalculations(form, (message) => warnings.push(message))
  return warnings[0] ? message('design.calculationInvalid', { problem: warnings[0] }) : null
}

/** Fields that follow each other in a circle would never come to rest. */
function linkageProblem(form: FormPlan): Message | null {
  const { circular } = linkageOf(form)
  return circular.length === 0 ? null : message('design.linkageCircular', { names: circular.join(', ') })
}

function listProblem({ form, list }: Definition): Message | null {
  const props = new Set(
    form.fields.flatMap((field) => [field.name, ...field.columns.map((column) => `${field.name}-${column.name}`)]),
  )
  const stray = [...list.columns, ...list.searches].find((item) => !props.has(item.prop))
  if (stray) return message('design.listStray', { label: stray.label, name: stray.prop })
  if (list.sortField !== '' && !props.has(list.sortField)) {
    return message('design.sortMissing', { name: list.sortField })
  }
  return null
}

/** Codes of buttons and fields become grants, ids of templates links: both are kept in columns of limited length. */
function lengthProblem(definition: Definition): Message | null {
  const long = menuItems(definition, '', () => '').find((item) => item.en_code.length > MAX_CHARACTERS)
  if (long) return message('design.codeTooLong', { name: long.full_name, count: MAX_CHARACTERS })
  const templates = [...definition.form.printIds, ...definition.list.printIds]
  const isSound = templates.length <= MAX_TEMPLATES && templates.every((id) => id.length <= 50)
  return isSound ? null : message('design.templatesInvalid')
}

/** A definition that somebody wants to store, or what is wrong with it as a message for people. */
export function soundDefinition(stored: StoredDefinition): Definition | { readonly problem: Message } {
  const definition = parseDefinition(stored)
  if ('problem' in definition)
    return { problem: message('design.configurationInvalid', { problem: definition.problem }) }
  const problem = problemOf(definition)
  return problem === null ? definition : { problem }
}

function problemOf(definition: Definition): Message | null {
  const all = fieldsIn(definition.form.nodes)
  const every = all.flatMap((field) => [field, ...field.columns])
  if (every.length > MAX_FIELDS) return message('design.tooManyFields', { count: MAX_FIELDS })
  const inTables = all.map((field) => nameProblem(field.columns)).find((problem) => problem !== null)
  const inPatterns = every.map(patternProblem).find((problem) => problem !== null)
  const inNames = nameProblem(all) ?? inTables ?? inPatterns ?? null
  if (inNames !== null) return inNames
  if (definition.form.fields.length === 0) return message('design.noFields')
  return (
    calculationProblem(definition.form) ??
    linkageProblem(definition.form) ??
    listProblem(definition) ??
    lengthProblem(definition)
  )
}
