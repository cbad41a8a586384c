import type { InputOf } from '#shared/api/table.ts'
import { configOf } from '#shared/form/parsing/config.ts'
import { isRaw, parseJson, type Raw, text } from '#shared/form/parsing/read.ts'
import { kindOf } from '#shared/form/registry.ts'
import { parseForm } from '#shared/form/parse.ts'
import type { PlatformDatabase } from '#server/database/open.ts'

type Question = NonNullable<InputOf<'design.uses'>['query']>

interface Use {
  readonly kind: 'module' | 'menu' | 'template' | 'link' | 'interface'
  readonly id: string
  readonly name: string
  /** '' for the whole. */
  readonly part: 'form' | 'list' | 'draft' | ''
  readonly labels: string[]
}

/** Keys of stored designs under which each sort of thing is named. */
const keysOf = {
  module: new Set(['modelId']),
  interface: new Set(['propsUrl', 'interfaceId', 'treePropsUrl', 'treeInterfaceId']),
  dictionary: new Set(['dictionaryType', 'treeDictionary']),
  template: new Set(['printId', 'printIds']),
  serialRule: new Set(['rule']),
} as const

const labelOf = (node: Raw) =>
  text(configOf(node)['label']) || text(node['label']) || text(node['fullName']) || text(node['__vModel__'])

/** Labels of the parts of a stored design that name one of these ids under one of these keys. */
function namers(stored: string, ids: ReadonlySet<string>, keys: ReadonlySet<string>): string[] | null {
  const parsed = parseJson(stored || '{}')
  if (!parsed.ok) return null
  const labels = new Set<string>()
  let isFound = false
  const walk = (value: unknown, label: string): void => {
    if (Array.isArray(value)) for (const item of value) walk(item, label)
    if (!isRaw(value)) return
    const own = labelOf(value) || label
    for (const [key, inner] of Object.entries(value)) {
      const named = Array.isArray(inner) ? inner : [inner]
      if (keys.has(key) && named.some((each) => typeof each === 'string' && ids.has(each))) {
        isFound = true
        if (own !== '') labels.add(own)
      }
      walk(inner, own)
    }
  }
  walk(parsed.value, '')
  return isFound ? [...labels] : null
}

/** Everything by which a design may name a thing: a dictionary by its id or its code, a serial-number rule by its code. */
async function idsOf(database: PlatformDatabase, { kind, id }: Question): Promise<ReadonlySet<string>> {
  if (kind === 'serialRule') {
    const rule = await database.selectFrom('serial_rule').select('en_code').where('id', '=', id).executeTakeFirst()
    return new Set(rule ? [rule.en_code] : [])
  }
  if (kind !== 'dictionary') return new Set([id])
  const row = await database
    .selectFrom('dictionary_type')
    .select(['id', 'en_code'])
    .where((each) => each.or([each('id', '=', id), each('en_code', '=', id)]))
    .executeTakeFirst()
  return new Set(row ? [row.id, row.en_code] : [id])
}

async function inDesigns(
  database: PlatformDatabase,
  ids: ReadonlySet<string>,
  keys: ReadonlySet<string>,
  exceptId: string,
): Promise<Use[]> {
  const words = [...ids]
  if (words.length === 0) return []
  const models = await database
    .selectFrom('visual_model')
    .select(['id', 'full_name', 'form_data', 'column_data'])
    .where('id', '<>', exceptId)
    .where((row) =>
      row.or(words.flatMap((word) => [row('form_data', 'like', `%${word}%`), row('column_data', 'like', `%${word}%`)])),
    )
    .orderBy('full_name')
    .orderBy('id')
    .execute()
  const drafts = await database
    .selectFrom('module_draft')
    .innerJoin('visual_model', 'visual_model.id', 'module_draft.model_id')
    .select(['module_draft.model_id', 'module_draft.content', 'visual_model.full_name'])
    .where('module_draft.model_id', '<>', exceptId)
    .where((row) => row.or(words.map((word) => row('module_draft.content', 'like', `%${word}%`))))
    .orderBy('visual_model.full_name')
    .orderBy('module_draft.model_id')
    .execute()
  const use = (id: string, name: string, part: Use['part'], stored: string): Use[] => {
    const labels = namers(stored, ids, keys)
    return labels === null ? [] : [{ kind: 'module', id, name, part, labels }]
  }
  return [
    ...models.flatMap((model) => [
      ...use(model.id, model.full_name, 'form', model.form_data),
      ...use(model.id, model.full_name, 'list', model.column_data),
    ]),
    ...drafts.flatMap(({ model_id, full_name, content }) => {
      const { formData, columnData } = JSON.parse(content) as { formData?: string; columnData?: string }
      return [
        ...use(model_id, full_name, 'draft', formData ?? ''),
        ...use(model_id, full_name, 'draft', columnData ?? ''),
      ]
    }),
  ]
}

/** Menus, links and templates that stand on a module. */
async function besideModule(database: PlatformDatabase, id: string): Promise<Use[]> {
  const whole = (kind: Use['kind']) => (row: { id: string; full_name: string }) =>
    ({ kind, id: row.id, name: row.full_name, part: '', labels: [] }) satisfies Use
  const named = (table: 'menu' | 'form_link' | 'list_link', key: 'module_id' | 'model_id') =>
    database
      .selectFrom(table as 'form_link')
      .select(['id', 'full_name'])
      .where(key as 'model_id', '=', id)
      .orderBy('full_name')
      .orderBy('id')
      .execute()
  const menus = await named('menu', 'module_id')
  const links = await named('form_link', 'model_id')
  const lists = await named('list_link', 'model_id')
  const templates = await database
    .selectFrom('module_template')
    .innerJoin('print_template', 'print_template.id', 'module_template.template_id')
    .select(['print_template.id', 'print_template.full_name'])
    .where('module_template.model_id', '=', id)
    .orderBy('print_template.full_name')
    .orderBy('print_template.id')
    .execute()
  return [...menus.map(whole('menu')), ...[...links, ...lists].map(whole('link')), ...templates.map(whole('template'))]
}

/** Where a field of a module is named outside its own design: relations of other modules, templates, links. */
async function ofField(database: PlatformDatabase, id: string, field: string): Promise<Use[]> {
  const found = await inDesigns(database, new Set([id]), keysOf.module, id)
  const chosen = new Map(found.map((use) => [use.id, use])).values()
  const shown: Use[] = []
  for (const use of chosen) {
    const model = await database
      .selectFrom('visual_model')
      .select('form_data')
      .where('id', '=', use.id)
      .executeTakeFirst()
    const form = parseForm(model?.form_data ?? '')
    if (!form.ok) continue
    const labels = form.plan.fields
      .flatMap((each) => [each, ...each.columns])
      .filter((each) => {
        const { raw } = each
        const isChooser = raw['modelId'] === id
        const columns = JSON.stringify(raw['columnOptions'] ?? [])
        const isShown = kindOf(each).shows !== undefined && raw['showField'] === field
        return isShown || (isChooser && (raw['relationField'] === field || columns.includes(`"${field}"`)))
      })
      .map((each) => each.label || each.name)
    if (labels.length > 0) shown.push({ ...use, part: 'form', labels })
  }
  const name = field.split('-').at(-1) ?? field
  const beside = await besideModule(database, id)
  const templates = await database
    .selectFrom('module_template')
    .innerJoin('print_template', 'print_template.id', 'module_template.template_id')
    .select(['print_template.id', 'print_template.print_template'])
    .where('module_template.model_id', '=', id)
    .execute()
  const mark = new RegExp(`[{.]\\s*${name.replaceAll(/\W/g, '')}\\b`)
  const naming = new Set(templates.filter((row) => mark.test(row.print_template)).map((row) => row.id))
  const presets = await database.selectFrom('form_link').select(['id', 'presets']).where('model_id', '=', id).execute()
  for (const link of presets) {
    const parsed = parseJson(link.presets)
    if (parsed.ok && isRaw(parsed.value) && Object.hasOwn(parsed.value, field)) naming.add(link.id)
  }
  return [...shown, ...beside.filter((use) => naming.has(use.id))]
}

/** Where a thing is used: all designs and their drafts, and what stands on a module beside them. */
export async function usesOf(database: PlatformDatabase, question: Question): Promise<Use[]> {
  const { kind, id, field } = question
  if (kind === 'field') return field ? ofField(database, id, field) : []
  const ids = await idsOf(database, question)
  const designs = await inDesigns(database, ids, keysOf[kind], kind === 'module' ? id : '')
  return kind === 'module' ? [...designs, ...(await besideModule(database, id))] : designs
}
