import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { type Page, readPage } from '#server/database/page.ts'
import { likeContains } from '#server/database/text.ts'
import { yes } from '#shared/form/parsing/read.ts'
import { hasRows, isText } from '#shared/form/structure.ts'
import { kindOf } from '#shared/form/registry.ts'
import { entryNames } from '../dictionary/entry-names.ts'
import type { Definition } from '../module/definition.ts'
import { unmappedKeys } from '../module/unmapped-keys.ts'
import { withBelow } from '#server/core/trees.ts'

interface ModelQuery extends Page {
  readonly keyword?: string | undefined
  readonly category?: string | undefined
  readonly type?: string | undefined
  readonly webType?: string | undefined
  readonly isRelease?: string | undefined
}

/** Dictionaries whose entries designs are sorted into, ours and the family's; a design names an entry by its code or its id. */
const CATEGORIES = ['businessType', 'webDesign']

async function categories(database: PlatformDatabase) {
  const entries = await database
    .selectFrom('dictionary_entry')
    .innerJoin('dictionary_type', 'dictionary_type.id', 'dictionary_entry.dictionary_type_id')
    .select(['dictionary_entry.id', 'dictionary_entry.en_code', 'dictionary_entry.full_name'])
    .where('dictionary_type.en_code', 'in', CATEGORIES)
    .orderBy('dictionary_type.en_code')
    .orderBy('dictionary_entry.sort_code')
    .orderBy('dictionary_entry.id')
    .execute()
  return {
    entries,
    /** Both ways in which a design may name it. */
    keysOf: (key: string) => {
      const code = entries.find(({ id, en_code }) => key === id || key === en_code)?.en_code
      const same = entries.filter(({ en_code }) => en_code === code)
      return same.length > 0 ? [...same.map(({ id }) => id), String(code)] : [key]
    },
  }
}

/** Names of the categories of designs, in their order. */
export async function categoryNames(database: PlatformDatabase): Promise<string[]> {
  return (await categories(database)).entries.map(({ full_name }) => full_name)
}

/** Numbers that a filter names, joined with commas; none where it is no filter. */
const numbersOf = (value: string | undefined) =>
  value !== undefined && /^\d{1,3}(?:,\d{1,3})*$/.test(value) ? value.split(',').map(Number) : []

interface LastChange {
  readonly at: number
  /** "name/account"; empty for an account that is gone. */
  readonly by: string
}

/** When each of these designs was saved or released the last time, and by whom; left out: neither since it was made. */
async function lastChanges(
  database: PlatformDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LastChange>> {
  if (ids.length === 0) return new Map()
  const releases = await database
    .selectFrom('module_version')
    .select(['model_id', 'author_name', 'released_at'])
    .where('model_id', 'in', ids)
    .orderBy('number')
    .execute()
  const drafts = await database
    .selectFrom('module_draft')
    .leftJoin('platform_user', 'platform_user.id', 'module_draft.saved_by')
    .select(['module_draft.model_id', 'module_draft.saved_at', 'platform_user.real_name', 'platform_user.account'])
    .where('module_draft.model_id', 'in', ids)
    .execute()
  // A release takes its draft along: what is saved now was saved after it.
  return new Map<string, LastChange>([
    ...releases.map((each) => [each.model_id, { at: Number(each.released_at), by: each.author_name }] as const),
    ...drafts.map((each) => [each.model_id, { at: Number(each.saved_at), by: accountName(each) }] as const),
  ])
}

const accountName = ({ real_name, account }: { readonly real_name: string | null; readonly account: string | null }) =>
  account === null ? '' : `${real_name}/${account}`

/** Models for their list: newest changes of order first by their sort, without the texts of the designs. */
export async function listModels(call: Call, query: ModelQuery) {
  const { database } = call
  const { keysOf } = await categories(database)
  const word = query.keyword?.trim()
  let models = database
    .selectFrom('visual_model')
    .leftJoin('platform_user', 'platform_user.id', 'visual_model.created_by')
  if (word)
    models = models.where((row) =>
      row.or([
        likeContains(database, 'visual_model.full_name', word),
        likeContains(database, 'visual_model.en_code', word),
      ]),
    )
  if (query.category) models = models.where('visual_model.category', 'in', keysOf(query.category))
  for (const [column, value] of [
    ['visual_model.type', numbersOf(query.type)],
    ['visual_model.web_type', numbersOf(query.webType)],
    ['visual_model.is_release', numbersOf(query.isRelease)],
  ] as const)
    if (value.length > 0) models = models.where(column, 'in', value)
  const { rows, pagination } = await readPage(
    models
      .select([
        'visual_model.id',
        'visual_model.full_name',
        'visual_model.en_code',
        'visual_model.category',
        'visual_model.type',
        'visual_model.web_type',
        'visual_model.enabled_mark',
        'visual_model.is_release',
        'visual_model.sort_code',
        'visual_model.created_at',
        'visual_model.description',
        'visual_model.other_keys',
        'platform_user.real_name',
        'platform_user.account',
      ])
      .orderBy('visual_model.sort_code')
      .orderBy('visual_model.created_at', 'desc')
      .orderBy('visual_model.id'),
    query,
  )
  const keys = rows.map(({ category }) => category)
  const found = await Promise.all(CATEGORIES.map((dictionary) => entryNames(call, dictionary, keys)))
  const nameOf = (key: string) => found.map((names) => names.get(key)).find((name) => name !== undefined) ?? ''
  const changes = await lastChanges(
    database,
    rows.map(({ id }) => id),
  )
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    enCode: row.en_code,
    category: nameOf(row.category) || row.category,
    categoryId: row.category,
    enableFlow: yes(unmappedKeys(row.other_keys)['enableFlow']) ? 1 : 0,
    type: row.type,
    webType: row.web_type,
    enabledMark: row.enabled_mark,
    isRelease: row.is_release,
    sortCode: row.sort_code,
    creatorTime: row.created_at,
    creatorUser: accountName(row),
    lastModifyTime: changes.get(row.id)?.at ?? row.created_at,
    lastModifyUser: changes.get(row.id)?.by ?? accountName(row),
    description: row.description,
  }))
  return { list, pagination }
}

const TOP = '-1'

/** Released and enabled models below their categories; those without one stand at the top. */
export async function modelTree(
  database: PlatformDatabase,
  { type, webType }: { readonly type?: string | undefined; readonly webType?: string | undefined },
) {
  const { entries } = await categories(database)
  let models = database
    .selectFrom('visual_model')
    .select(['id', 'full_name', 'en_code', 'category'])
    .where('is_release', '<>', 0)
    .where('enabled_mark', '=', 1)
  for (const [column, value] of [
    ['type', numbersOf(type)],
    ['web_type', numbersOf(webType)],
  ] as const)
    if (value.length > 0) models = models.where(column, 'in', value)
  const rows = await models.orderBy('sort_code').orderBy('id').execute()
  const leaf = (row: (typeof rows)[number], parentId: string) => ({
    id: row.id,
    parentId,
    fullName: row.full_name,
    enCode: row.en_code,
    ...withBelow<never>([]),
  })
  const entryOf = ({ category }: (typeof rows)[number]) =>
    entries.find(({ id, en_code }) => category === id || category === en_code)
  const branches = entries.flatMap((entry) => {
    const own = rows.filter((row) => entryOf(row) === entry)
    if (own.length === 0) return []
    const below = own.map((row) => leaf(row, entry.id))
    return [{ id: entry.id, parentId: TOP, fullName: entry.full_name, ...withBelow(below) }]
  })
  const others = rows.filter((row) => entryOf(row) === undefined)
  return [...branches, ...others.map((row) => leaf(row, TOP))]
}

/** Fields of the main form that have a value to show of a record. */
export function shownFields({ form }: Definition, onlyPlain: boolean) {
  return form.fields
    .filter((field) => !hasRows(field) && kindOf(field).role !== 'display')
    .filter((field) => !onlyPlain || isText(field) || kindOf(field).storage(field) === 'number')
    .map((field) => ({ label: field.label || field.name, vmodel: field.name }))
}
