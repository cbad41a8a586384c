import type { Endpoints } from '#shared/api/table.ts'
import type { Handled } from '#shared/api/endpoint.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { copyName } from '#server/core/copy-name.ts'
import { createRow, deleteRow, listRows, readRow, type Row, type TableSpec, updateRow } from '#server/core/table.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import { loadTranslations, menuCode, translationOf } from '#server/core/translations.ts'
import { entryNames } from '../dictionary/entry-names.ts'
import { requireLayout } from './layout.ts'

/** Code of the dictionary whose entries are the categories of portals. */
const CATEGORIES = 'portalDesigner'
/** The layout of a portal that nobody has put a card on. */
const EMPTY = '{"layoutId":100,"layout":[]}'
const MAX_CODE = 50

/** What a client may write of a portal; `isRelease` follows what was written. */
export const portalSpec: TableSpec = {
  table: 'portal',
  columns: {
    fullName: 'full_name',
    enCode: 'en_code',
    category: 'category',
    enabledLock: 'enabled_lock',
    formData: 'model',
    description: 'description',
    sortCode: 'sort_code',
    enabledMark: 'enabled_mark',
  },
  search: ['fullName', 'enCode'],
  filters: ['category', 'enabledLock', 'enabledMark'],
  order: ['sortCode'],
  unique: [['enCode']],
  mark: 'enabledMark',
  options: ['fullName', 'enCode'],
}

/** Columns of the list: what the designer draws stays out of it. */
const { formData: _formData, ...listed } = portalSpec.columns as Record<string, string>
const listSpec: TableSpec = {
  ...portalSpec,
  columns: {
    ...listed,
    isRelease: 'is_release',
    creatorUserId: 'created_by',
    creatorTime: 'created_at',
    lastModifyTime: 'modified_at',
  },
  filters: ['category', 'enabledLock', 'enabledMark', 'isRelease'],
}

interface ListedPortal extends Row {
  readonly category: string
  readonly creatorUserId: string
}

/** One page of portals; categories by their names, as servers of the family answer them, and by their codes besides. */
export async function listPortals(call: Call, query: Handled<Endpoints['portalDesign.list']>['query']) {
  const { list, pagination } = await listRows(call.database, listSpec, query)
  const rows = list as ListedPortal[]
  const categories = await entryNames(
    call,
    CATEGORIES,
    rows.map(({ category }) => category),
  )
  const people = await peopleOf(
    call.database,
    rows.map(({ creatorUserId }) => creatorUserId),
  )
  const translations = await loadTranslations(call.database)
  const described = rows.map(({ creatorUserId, ...row }) => ({
    ...row,
    // Its menu has the portal's code.
    ...translationOf(translations, menuCode(String(row['enCode']))),
    type: 0,
    categoryId: row.category,
    category: categories.get(row.category) ?? row.category,
    creatorUser: people.get(creatorUserId) ?? '',
    lastModifyTime: Number(row['lastModifyTime']) || null,
  }))
  return { list: described as unknown as ListedRow[], pagination }
}

type ListedRow = {
  readonly id: string
  readonly fullName: string
  readonly enCode: string
  readonly type: number
  readonly enabledLock: number
  readonly isRelease: number
  readonly sortCode: number
  readonly enabledMark: number
}

/** Names of people, with their accounts, by their ids. */
export async function peopleOf(
  database: PlatformDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .selectFrom('platform_user')
    .select(['id', 'real_name', 'account'])
    .where(whereIn(database, 'platform_user.id', [...new Set(ids)]))
    .execute()
  return new Map(rows.map(({ id, real_name, account }) => [id, `${real_name}/${account}`]))
}

export async function readPortal(database: PlatformDatabase, id: string) {
  const row = await readRow(database, portalSpec, id)
  return { ...row, type: 0, isRelease: await stateOf(database, id) } as unknown as PortalRead
}
type PortalRead = {
  readonly id: string
  readonly type: number
  readonly fullName: string
  readonly enCode: string
  readonly category: string
  readonly formData: string
  readonly description: string
  readonly sortCode: number
  readonly enabledLock: number
  readonly enabledMark: number
  readonly isRelease: number
  readonly version: string
}

async function stateOf(database: PlatformDatabase, id: string): Promise<number> {
  const row = await database.selectFrom('portal').select('is_release').where('id', '=', id).executeTakeFirst()
  return row?.is_release ?? 0
}

/** Stores a portal and answers its id. Refuses with 400 a code that is taken and a layout that cannot be read. */
export async function createPortal(call: Call, input: Row): Promise<string> {
  const formData = String(input['formData'] ?? '') || EMPTY
  requireLayout(formData)
  const id = await createRow(call.database, withOwnColumns, { ...input, formData, ...authorOf(call) }, call.now())
  return id
}

/** With what no caller writes: who made it, its layout for people, which is none before the first release, and when. */
const withOwnColumns: TableSpec = {
  ...portalSpec,
  columns: { ...portalSpec.columns, createdBy: 'created_by', modifiedAt: 'modified_at', layout: 'layout' },
}
const authorOf = (call: Call) => ({ createdBy: call.user.userId, modifiedAt: call.now(), layout: '' })

/**
 * Changes a portal; what people see stays what was released. Refuses with 400 a version other than that of the row, so
 * that two who design at once do not write over each other.
 */
export async function changePortal(call: Call, id: string, input: Row): Promise<void> {
  const { formData } = input
  if (typeof formData === 'string' && formData !== '') requireLayout(formData)
  const before = await readRow(call.database, portalSpec, id)
  await updateRow(call.database, portalSpec, id, input)
  const isChanged = typeof formData === 'string' && formData !== '' && formData !== before['formData']
  await call.database
    .updateTable('portal')
    .set((row) => ({
      modified_at: call.now(),
      ...(isChanged
        ? {
            is_release: row
              .case()
              .when('is_release', '=', 0)
              .then(0)
              .when('model', '=', row.ref('layout'))
              .then(1)
              .else(2)
              .end(),
          }
        : {}),
    }))
    .where('id', '=', id)
    .execute()
}

/** Deletes a portal. Refuses with 400 one that a menu leads to. */
export async function deletePortal(call: Call, id: string): Promise<void> {
  const menu = await call.database
    .selectFrom('menu')
    .select('full_name')
    .where('module_id', '=', id)
    .where('type', '=', 8)
    .executeTakeFirst()
  if (menu) fail(400, 'portal.inMenu', { params: { name: menu.full_name } })
  await deleteRow(call.database, portalSpec, id)
  const { database } = call
  const managed = database.selectFrom('portal_manage').select('id').where('portal_id', '=', id)
  await database.deleteFrom('portal_grant').where('manage_id', 'in', managed).execute()
  for (const table of ['portal_manage', 'portal_own', 'portal_start'] as const)
    await database
      .deleteFrom(table as 'portal_own')
      .where('portal_id', '=', id)
      .execute()
  await database.deleteFrom('design_version').where('design_id', '=', id).execute()
  // Whoever began with it begins with the first of the menu.
  await call.database.updateTable('platform_user').set({ portal_id: '' }).where('portal_id', '=', id).execute()
}

/** The code itself where it is free, else the first with a number behind it that is. */
export async function freePortalCode(database: PlatformDatabase, wanted: string): Promise<string> {
  const rows = await database.selectFrom('portal').select('en_code').execute()
  const taken = new Set(rows.map(({ en_code }) => en_code.toLowerCase()))
  if (!taken.has(wanted.toLowerCase())) return wanted
  const base = wanted.slice(0, MAX_CODE - 5)
  for (let number = 2; ; number += 1) if (!taken.has(`${base}${number}`.toLowerCase())) return `${base}${number}`
}

/** Stores a portal once more, under a name that says so and a free code; the copy is not released. */
export async function copyPortal(call: Call, id: string): Promise<string> {
  const { id: _id, version: _version, ...portal } = await readRow(call.database, portalSpec, id)
  return createPortal(call, {
    ...portal,
    fullName: copyName(String(portal['fullName']), call.text('design.copySuffix')),
    enCode: await freePortalCode(call.database, String(portal['enCode'])),
    enabledMark: 1,
  })
}
