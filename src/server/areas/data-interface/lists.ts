import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataInterfaceNode } from '#shared/api/data-interface.ts'
import type { Call } from '#server/core/call.ts'
import { loose } from '#server/database/loose.ts'
import { buildTree, withBelow } from '#server/core/trees.ts'
import { nearNames } from '#server/database/name-index.ts'
import { type Page, readPage } from '#server/database/page.ts'
import { likeContains } from '#server/database/text.ts'
import { entryNames } from '../dictionary/entry-names.ts'
import { askable } from './roles.ts'
import { dataInterfaceTable } from './store.ts'

/** Dictionary whose entries are the categories (wire contract 5.2). */
export const CATEGORIES = 'DataInterfaceType'

const kinds = new Map([
  [1, 'dataInterface.kindSql'],
  [2, 'dataInterface.kindJson'],
  [3, 'dataInterface.kindHttp'],
] as const)

interface ListQuery extends Page {
  readonly keyword?: string | undefined
  readonly categoryId?: string | undefined
  readonly dataType?: number | '' | undefined
  readonly category?: string | undefined
  readonly type?: number | '' | undefined
  readonly enabledMark?: string | undefined
  readonly sort?: string | undefined
  readonly sidx?: string | undefined
}

const shownColumns = [
  'fullName',
  'enCode',
  'categoryId',
  'dataType',
  'dbLinkId',
  'requestMethod',
  'checkType',
  'isPostPosition',
  'description',
  'sortCode',
  'enabledMark',
  'lastModifyTime',
] as const

/** One page of the interfaces, without what they are made of; `withParameters` for those who bind values to them. */
export async function listInterfaces(
  { database }: Pick<Call, 'database'>,
  query: ListQuery,
  options: { readonly withParameters?: boolean; readonly only?: RawBuilder<SqlBool> | null } = {},
) {
  const { withParameters = false, only = null } = options
  const { columns, search } = dataInterfaceTable
  const tables = loose(database)
  const word = query.keyword?.trim() ?? ''
  const column = (name: string) => `data_interface.${columns[name] ?? name}`
  const direction = query.sort === 'desc' ? 'desc' : 'asc'
  const isOrdered = query.sort && (shownColumns as readonly string[]).includes(query.sidx ?? '')
  const filters = [
    ['categoryId', query.categoryId || query.category],
    ['dataType', query.dataType || query.type],
    ['enabledMark', query.enabledMark],
  ] as const
  let rows = tables.selectFrom('data_interface').select('data_interface.id')
  for (const [name, value] of filters)
    if (value !== undefined && value !== '') rows = rows.where(column(name), '=', value)
  if (word !== '') {
    const near = await nearNames(database, 'data_interface', word)
    rows = rows.where(near.holds).where((row) => row.or(search.map((name) => likeContains(tables, column(name), word))))
  }
  if (only) rows = rows.where(only)
  if (isOrdered) rows = rows.orderBy(column(query.sidx ?? ''), direction)
  rows = rows.orderBy('data_interface.sort_code').orderBy('data_interface.id')
  // Pages are cut from what the index holds; the rows themselves are read for one page alone.
  const { rows: page, pagination } = await readPage(rows, query)
  const ids = page.map((row) => String(row['id']))
  const found = ids.length === 0 ? [] : await readShown(tables, ids, column, withParameters)
  const byId = new Map(found.map((row) => [String(row['id']), row]))
  return { list: ids.flatMap((id) => byId.get(id) ?? []), pagination }
}

/** The same with what the family's pages show of an interface: the names of its category and type, and its parameters. */
export async function listNamed(call: Call, query: ListQuery, options: Parameters<typeof listInterfaces>[2] = {}) {
  const { list, pagination } = await listInterfaces(call, query, options)
  const rows: readonly Readonly<Record<string, unknown>>[] = list
  const names = await entryNames(
    call,
    CATEGORIES,
    rows.map((row) => String(row['categoryId'])),
  )
  const named = rows.map((row) => {
    const kind = kinds.get(Number(row['dataType']) as 1 | 2 | 3)
    return {
      ...row,
      category: names.get(String(row['categoryId'])) ?? '',
      type: kind ? call.text(kind) : '',
      ...(options.withParameters ? { parameterJson: row['requestParameters'] } : {}),
    }
  })
  return { list: named, pagination }
}

async function readShown(
  tables: ReturnType<typeof loose>,
  ids: readonly string[],
  column: (name: string) => string,
  withParameters: boolean,
) {
  const names = [...shownColumns, ...(withParameters ? ['requestParameters'] : [])]
  const rows = await tables
    .selectFrom('data_interface')
    .leftJoin('platform_user', 'platform_user.id', 'data_interface.creator_id')
    .select(['data_interface.id', 'data_interface.created_at', 'platform_user.real_name', 'platform_user.account'])
    .select(names.map((name) => `${column(name)} as ${name}`))
    .where('data_interface.id', 'in', [...ids])
    .execute()
  return rows.map(({ created_at, real_name, account, ...row }) => ({
    ...row,
    id: String(row['id']),
    creatorTime: Number(created_at),
    creatorUser: real_name ? `${String(real_name)}/${String(account)}` : '',
  }))
}

/** Categories with the enabled interfaces below them; without a category they stand at the top. */
export async function interfaceTree(call: Call): Promise<DataInterfaceNode[]> {
  const { database } = call
  const only = await askable(call)
  const categories = await database
    .selectFrom('dictionary_entry')
    .innerJoin('dictionary_type', 'dictionary_type.id', 'dictionary_entry.dictionary_type_id')
    .select(['dictionary_entry.id', 'dictionary_entry.parent_id', 'dictionary_entry.full_name'])
    .where('dictionary_type.en_code', '=', CATEGORIES)
    .where('dictionary_entry.enabled_mark', '=', 1)
    .orderBy('dictionary_entry.sort_code')
    .orderBy('dictionary_entry.id')
    .execute()
  const interfaces = await loose(database)
    .selectFrom('data_interface')
    .select(['id', 'category_id', 'full_name'])
    .where('enabled_mark', '=', 1)
    .$if(only !== null, (query) => query.where(only ?? sql<SqlBool>`true`))
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  const known = new Set(categories.map(({ id }) => id))
  const placed = [
    ...categories.map(({ id, parent_id, full_name }) => ({ id, parent_id, full_name, categoryId: '' })),
    ...interfaces.map((row) => {
      const categoryId = String(row['category_id'])
      const parent_id = known.has(categoryId) ? categoryId : '0'
      return { id: String(row['id']), parent_id, full_name: String(row['full_name']), categoryId: parent_id }
    }),
  ]
  return buildTree<(typeof placed)[number], DataInterfaceNode>(placed, '0', (row, children) => ({
    id: row.id,
    parentId: row.parent_id,
    fullName: row.full_name,
    categoryId: row.categoryId,
    ...withBelow(children),
  }))
}
