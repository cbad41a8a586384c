import type { TemplateNode } from '#shared/api/print-template.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { loadTranslations, templateCode, translationOf } from '#server/core/translations.ts'
import { withBelow } from '#server/core/trees.ts'
import type { PlatformDatabase } from '#server/database/open.ts'

/** Code of the dictionary whose entries are the categories of templates. */
export const CATEGORIES = 'printDev'

/** One template, a disabled one too; refuses with 404 when there is none. */
export async function readTemplate(database: PlatformDatabase, id: string) {
  const template = await database.selectFrom('print_template').selectAll().where('id', '=', id).executeTakeFirst()
  return template ?? fail(404, 'print.templateMissing')
}

/** Enabled templates below their categories, in the order of the dictionary; those of no category come last. */
export async function templateTree(call: Call, type: string | undefined): Promise<TemplateNode[]> {
  const { database } = call
  const templates = await database
    .selectFrom('print_template')
    .select(['id', 'full_name', 'category'])
    .where('enabled_mark', '=', 1)
    .$if(Boolean(type), (query) => query.where('type', '=', Number(type)))
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  const categories = await database
    .selectFrom('dictionary_entry')
    .innerJoin('dictionary_type', 'dictionary_type.id', 'dictionary_entry.dictionary_type_id')
    .select(['dictionary_entry.id', 'dictionary_entry.en_code', 'dictionary_entry.full_name'])
    .where('dictionary_type.en_code', '=', CATEGORIES)
    .orderBy('dictionary_entry.sort_code')
    .orderBy('dictionary_entry.id')
    .execute()
  const codes = new Set(categories.flatMap((category) => [category.en_code, category.id]))
  const branch = (id: string, fullName: string, accepts: (code: string) => boolean) => {
    const own = templates.filter((template) => accepts(template.category))
    const leaf = (template: (typeof own)[number]) => ({
      id: template.id,
      parentId: id,
      fullName: template.full_name,
      ...withBelow<TemplateNode>([]),
    })
    return { id, parentId: '-1', fullName, ...withBelow(own.map(leaf)) }
  }
  const nodes = categories.map(({ id, en_code, full_name }) =>
    branch(id, full_name, (code) => code === en_code || code === id),
  )
  const others = branch('others', call.text('print.others'), (code) => !codes.has(code))
  return [...nodes, others].filter((node) => node.children.length > 0)
}

/** Names of enabled templates in the order asked for; unknown ones are left out. */
export async function templateOptions(database: PlatformDatabase, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await database
    .selectFrom('print_template')
    .select(['id', 'full_name', 'en_code'])
    .where('id', 'in', ids)
    .where('enabled_mark', '=', 1)
    .execute()
  const translations = await loadTranslations(database)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => {
    const row = byId.get(id)
    return row ? [{ id, fullName: row.full_name, ...translationOf(translations, templateCode(row.en_code)) }] : []
  })
}
