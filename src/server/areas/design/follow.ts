import { isRaw, parseJson, type Raw, rawList, text } from '#shared/form/parsing/read.ts'
import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import { followTemplates } from './follow-templates.ts'
import type { Renames } from './renames.ts'

type Change = (key: string, value: unknown, holder: Raw) => unknown

/** A JSON value with some of its keys changed. */
function withKeys(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withKeys(item, change))
  if (!isRaw(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const own = change(key, inner, value)
      return [key, own === inner ? withKeys(inner, change) : own]
    }),
  )
}

/** A stored JSON text with some of its keys changed; the text itself where none is, or where it is none. */
function jsonWithKeys(stored: string, change: Change): string {
  const parsed = parseJson(stored)
  if (!parsed.ok) return stored
  const changed = JSON.stringify(withKeys(parsed.value, change))
  return changed === JSON.stringify(parsed.value) ? stored : changed
}

const conditionKeys = new Set(['field', 'prop', '__vModel__', 'id'])

/** What administrators and people keep about the lists of a module, beside its design. */
async function followMenus(inside: PlatformDatabase, modelId: string, renames: Renames): Promise<void> {
  const menus = (await inside.selectFrom('menu').select('id').where('module_id', '=', modelId).execute()).map(
    ({ id }) => id,
  )
  const items = await inside
    .selectFrom('menu_item')
    .select(['id', 'en_code'])
    .where(whereIn(inside, 'menu_item.menu_id', menus))
    .where('kind', 'in', ['column', 'form'])
    .execute()
  // What an item of this code stood for is gone.
  const wanted = new Set(renames.values())
  const gone = items.filter(({ en_code }) => wanted.has(en_code) && !renames.has(en_code)).map(({ id }) => id)
  await inside
    .deleteFrom('menu_item')
    .where(whereIn(inside, 'menu_item.id', gone))
    .execute()
  await inside
    .deleteFrom('authority')
    .where(whereIn(inside, 'authority.item_id', gone))
    .execute()
  // The item stays the same one, so every grant of it does; two that exchange their codes must not meet on the way.
  const moved = items.filter(({ en_code }) => renames.has(en_code))
  for (const code of [({ id }: { id: string }) => `~${id}`, (item: { en_code: string }) => renames.get(item.en_code)])
    for (const item of moved)
      await inside
        .updateTable('menu_item')
        .set({ en_code: code(item) ?? item.en_code })
        .where('id', '=', item.id)
        .execute()
  const inConditions: Change = (key, value) =>
    conditionKeys.has(key) && typeof value === 'string' ? (renames.get(value) ?? value) : value
  for (const table of ['advanced_query', 'data_scheme'] as const) {
    const rows = await inside
      .selectFrom(table)
      .select(['id', 'condition_json'])
      .where(whereIn(inside, `${table}.menu_id`, menus))
      .execute()
    for (const { id, condition_json } of rows) {
      const now = jsonWithKeys(condition_json, inConditions)
      if (now !== condition_json)
        await inside.updateTable(table).set({ condition_json: now }).where('id', '=', id).execute()
    }
  }
}

/** What people saved of the list of a module under a name. */
async function followViews(inside: PlatformDatabase, modelId: string, renames: Renames): Promise<void> {
  const views = await inside.selectFrom('list_view').select(['id', 'content']).where('model_id', '=', modelId).execute()
  const nameNow = (name: string) => renames.get(name) ?? name
  const inOrder = (sidx: string) =>
    sidx
      .split(',')
      .map((part) => (part.startsWith('-') ? `-${nameNow(part.slice(1))}` : nameNow(part)))
      .join(',')
  const inConditions: Change = (key, value) =>
    conditionKeys.has(key) && typeof value === 'string' ? nameNow(value) : value
  const inQuery = (stored: string) => {
    const parsed = parseJson(stored)
    if (!parsed.ok || !isRaw(parsed.value)) return stored
    return JSON.stringify(
      Object.fromEntries(Object.entries(parsed.value).map(([name, value]) => [nameNow(name), value])),
    )
  }
  const inView: Change = (key, value) => {
    if (typeof value !== 'string') return value
    if (key === 'field' || key === 'prop' || key === 'of') return nameNow(value)
    if (key === 'sidx') return inOrder(value)
    if (key === 'queryJson') return inQuery(value)
    return key === 'superQueryJson' ? jsonWithKeys(value, inConditions) : value
  }
  for (const { id, content } of views) {
    const now = jsonWithKeys(content, inView)
    if (now !== content) await inside.updateTable('list_view').set({ content: now }).where('id', '=', id).execute()
  }
}

async function followLinks(inside: PlatformDatabase, modelId: string, renames: Renames): Promise<void> {
  const links = await inside.selectFrom('form_link').select(['id', 'presets']).where('model_id', '=', modelId).execute()
  for (const { id, presets } of links) {
    const parsed = parseJson(presets)
    if (!parsed.ok || !isRaw(parsed.value)) continue
    const now = JSON.stringify(
      Object.fromEntries(Object.entries(parsed.value).map(([name, value]) => [renames.get(name) ?? name, value])),
    )
    if (now !== presets) await inside.updateTable('form_link').set({ presets: now }).where('id', '=', id).execute()
  }
}

/** A stored form or list of another module in which records of this one are chosen. */
export function referrerWithNames(stored: string, modelId: string, renames: Renames): string {
  if (!stored.includes(modelId)) return stored
  const choosers = new Set<string>()
  const find: Change = (key, value, holder) => {
    if (key === 'modelId' && value === modelId) choosers.add(text(holder['__vModel__']))
    return value
  }
  jsonWithKeys(stored, find)
  const nowOf = (value: unknown) => (typeof value === 'string' ? (renames.get(value) ?? value) : value)
  return jsonWithKeys(stored, (key, value, holder) => {
    const isChooser = holder['modelId'] === modelId
    if (isChooser && key === 'relationField') return nowOf(value)
    if (isChooser && (key === 'columnOptions' || key === 'relationOptions'))
      return rawList(value).map((option) => ({
        ...option,
        ...('value' in option && key === 'columnOptions' ? { value: nowOf(option['value']) } : {}),
        ...('field' in option ? { field: nowOf(option['field']) } : {}),
      }))
    const [owner] = text(holder['relationField']).split('_jnpfTable_')
    return key === 'showField' && owner && choosers.has(owner.split('-').at(-1) ?? '') ? nowOf(value) : value
  })
}

async function followReferrers(inside: PlatformDatabase, modelId: string, renames: Renames): Promise<void> {
  const models = await inside
    .selectFrom('visual_model')
    .select(['id', 'form_data', 'column_data', 'version'])
    .where('id', '<>', modelId)
    .where((row) => row.or([row('form_data', 'like', `%${modelId}%`), row('column_data', 'like', `%${modelId}%`)]))
    .execute()
  for (const model of models) {
    const form_data = referrerWithNames(model.form_data, modelId, renames)
    const column_data = referrerWithNames(model.column_data, modelId, renames)
    if (form_data === model.form_data && column_data === model.column_data) continue
    await inside
      .updateTable('visual_model')
      .set({ form_data, column_data, version: model.version + 1 })
      .where('id', '=', model.id)
      .execute()
  }
  const drafts = await inside
    .selectFrom('module_draft')
    .select(['model_id', 'content'])
    .where('model_id', '<>', modelId)
    .where('content', 'like', `%${modelId}%`)
    .execute()
  for (const { model_id, content } of drafts) {
    const parsed = parseJson(content)
    if (!parsed.ok || !isRaw(parsed.value)) continue
    const now = JSON.stringify({
      ...parsed.value,
      formData: referrerWithNames(text(parsed.value['formData']), modelId, renames),
      columnData: referrerWithNames(text(parsed.value['columnData']), modelId, renames),
    })
    if (now !== content)
      await inside
        .updateTable('module_draft')
        // Nobody's own save: whoever has it open would save over the new names.
        .set({ content: now, revision: nextId(), saved_by: '' })
        .where('model_id', '=', model_id)
        .execute()
  }
}

/** Everything beside a design that names its fields: grants, kept queries, data schemes, links, templates, other modules. */
export async function followRenames(
  inside: PlatformDatabase,
  modelId: string,
  renames: Renames,
  tables: readonly string[],
): Promise<void> {
  if (renames.size === 0) return
  await followMenus(inside, modelId, renames)
  await followViews(inside, modelId, renames)
  await followLinks(inside, modelId, renames)
  await followTemplates(inside, modelId, renames, tables)
  await followReferrers(inside, modelId, renames)
}
