import { planCalculations } from '#shared/form/calculations.ts'
import type { FieldPlan, FormPlan, PlanNode } from '#shared/form/model.ts'
import { fieldKindOf } from '#shared/form/parsing/names.ts'
import { parsePattern } from '#shared/form/parsing/pattern.ts'
import { configOf } from '#shared/form/parsing/field.ts'
import { rawList, text } from '#shared/form/parsing/read.ts'
import { kindOf } from '#shared/form/registry.ts'
import { menuItems, MOST_CHARACTERS } from './release.ts'
import { type Definition, parseDefinition, type StoredDefinition } from '../module/definition.ts'

/** The record's own id has this name in every row. */
const reserved = new Set(['id'])
const MOST_FIELDS = 500
/** As many as the chooser asks for at once. */
const MOST_TEMPLATES = 100

function fieldsIn(nodes: readonly PlanNode[]): FieldPlan[] {
  return nodes.flatMap((node) => (node.type === 'field' ? [node.field] : fieldsIn(node.children)))
}

const titleOf = (field: FieldPlan) => `“${field.label || field.name || field.rawKind}”`

function nameProblem(fields: readonly FieldPlan[]): string | null {
  const names = new Set<string>()
  for (const field of fields) {
    if (kindOf(field).role === 'display') continue
    // Display kinds of other versions hold no value and need no name.
    if (field.name === '' && fieldKindOf(field.rawKind) === 'unknown' && !text(field.raw['__vModel__'])) continue
    if (field.name === '') return `${titleOf(field)}没有可用的字段名，请以字母开头，仅使用字母、数字和下划线`
    if (reserved.has(field.name)) return `${titleOf(field)}的字段名“${field.name}”是保留名称`
    const folded = field.name.toLowerCase()
    if (names.has(folded)) return `字段名“${field.name}”重复`
    names.add(folded)
  }
  return null
}

function patternProblem(field: FieldPlan): string | null {
  const broken = rawList(configOf(field.raw)['regList']).find((rule) => !parsePattern(text(rule['pattern'])))
  return broken ? `${titleOf(field)}的校验规则“${text(broken['pattern'])}”不是有效的正则表达式` : null
}

function calculationProblem(form: FormPlan): string | null {
  const warnings: string[] = []
  planCalculations(form, (message) => warnings.push(message))
  return warnings[0] ? `计算公式有误：${warnings[0]}` : null
}

function listProblem({ form, list }: Definition): string | null {
  const props = new Set(
    form.fields.flatMap((field) => [field.name, ...field.columns.map((column) => `${field.name}-${column.name}`)]),
  )
  const stray = [...list.columns, ...list.searches].find((item) => !props.has(item.prop))
  if (stray) return `列表中的“${stray.label}”（${stray.prop}）在表单中不存在`
  if (list.sortField !== '' && !props.has(list.sortField)) return `默认排序字段“${list.sortField}”在表单中不存在`
  return null
}

/** Codes of buttons and fields become grants, ids of templates links: both are kept in columns of limited length. */
function lengthProblem(definition: Definition): string | null {
  const long = menuItems(definition, '', () => '').find((item) => item.en_code.length > MOST_CHARACTERS)
  if (long) return `“${long.full_name}”的编码过长，不能超过${MOST_CHARACTERS}个字符`
  const templates = [...definition.form.printIds, ...definition.list.printIds]
  const isSound = templates.length <= MOST_TEMPLATES && templates.every((id) => id.length <= 50)
  return isSound ? null : '关联的打印模板不正确'
}

/** A definition that somebody wants to store, or what is wrong with it as a sentence for people. */
export function soundDefinition(stored: StoredDefinition): Definition | { readonly problem: string } {
  const definition = parseDefinition(stored)
  if ('problem' in definition) return { problem: `配置格式不正确（${definition.problem}）` }
  const problem = problemOf(definition)
  return problem === null ? definition : { problem }
}

function problemOf(definition: Definition): string | null {
  const all = fieldsIn(definition.form.nodes)
  const every = all.flatMap((field) => [field, ...field.columns])
  if (every.length > MOST_FIELDS) return `表单字段不能超过${MOST_FIELDS}个`
  const inTables = all.map((field) => nameProblem(field.columns)).find((problem) => problem !== null)
  const inPatterns = every.map(patternProblem).find((problem) => problem !== null)
  const inNames = nameProblem(all) ?? inTables ?? inPatterns ?? null
  if (inNames !== null) return inNames
  if (definition.form.fields.length === 0) return '表单没有任何字段'
  return calculationProblem(definition.form) ?? listProblem(definition) ?? lengthProblem(definition)
}
