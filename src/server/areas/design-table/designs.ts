import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { copyName } from '#server/core/copy-name.ts'
import { createRow, deleteRow, type ListQuery, listRows, readRow, type Row, updateRow } from '#server/core/table.ts'
import { loadTranslations, menuCode, translationOf } from '#server/core/translations.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import { menusLeadingTo } from '../design/leading-menus.ts'
import type { DesignKind } from './kind.ts'

const MAX_CODE = 50

/** Every kind has the columns of a portal but `enabled_lock`. */
export const tableOf = ({ spec }: DesignKind) => spec.table as 'portal'

/** One page of designs, with what no client writes and without what the designer draws. */
export async function listDesigns(call: Call, { spec, fixed, describe }: DesignKind, query: ListQuery) {
  const { formData: _formData, ...columns } = spec.columns
  const own = {
    isRelease: 'is_release',
    creatorUserId: 'created_by',
    creatorTime: 'created_at',
    lastModifyTime: 'modified_at',
  }
  const listSpec = { ...spec, columns: { ...columns, ...own }, filters: [...(spec.filters ?? []), 'isRelease'] }
  const { list, pagination } = await listRows(call.database, listSpec, query)
  const people = await namesOfPeople(
    call.database,
    list.map((row) => String(row['creatorUserId'])),
  )
  const translations = await loadTranslations(call.database)
  const rows = list.map(({ creatorUserId, ...row }) => ({
    ...row,
    ...fixed,
    // Its menu has the same code.
    ...translationOf(translations, menuCode(String(row['enCode']))),
    creatorUser: people.get(String(creatorUserId)) ?? '',
    lastModifyTime: Number(row['lastModifyTime']) || null,
  }))
  return { list: (describe ? await describe(call, rows) : rows) as unknown as ListedDesign[], pagination }
}

type ListedDesign = {
  readonly id: string
  readonly fullName: string
  readonly enCode: string
  readonly isRelease: number
  readonly sortCode: number
  readonly enabledMark: number
}

/** Names of people, with their accounts, by their ids. */
export async function namesOfPeople(
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

export async function readDesign(database: PlatformDatabase, kind: DesignKind, id: string) {
  const row = await readRow(database, kind.spec, id)
  const state = await database.selectFrom(tableOf(kind)).select('is_release').where('id', '=', id).executeTakeFirst()
  return { ...row, ...kind.fixed, isRelease: state?.is_release ?? 0 } as unknown as Design
}

type Design = ListedDesign & {
  readonly category: string
  readonly formData: string
  readonly description: string
  readonly version: string
}

/** Stores a design and answers its id. Refuses with 400 a code that is taken and a design that cannot be kept. */
export async function createDesign(
  call: Call,
  { spec, empty, check, stored }: DesignKind,
  input: Row,
  copiedFrom = '',
): Promise<string> {
  const formData = String(input['formData'] ?? '') || empty
  await check(call, '', formData)
  // What no caller writes: who made it, what people see, which is nothing before the first release, and when.
  const own = { createdBy: 'created_by', modifiedAt: 'modified_at', layout: 'layout' }
  const values = { createdBy: call.user.userId, modifiedAt: call.now(), layout: '' }
  const withOwn = { ...spec, columns: { ...spec.columns, ...own } }
  const id = await createRow(call.database, withOwn, { ...input, formData, ...values }, call.now())
  await stored?.(call, id, formData, copiedFrom)
  return id
}

/**
 * Changes a design; what people see stays what was released. Refuses with 400 a version other than that of the row, so
 * that two who design at once do not write over each other.
 */
export async function changeDesign(call: Call, kind: DesignKind, id: string, input: Row): Promise<void> {
  const { formData } = input
  const isDesigned = typeof formData === 'string' && formData !== ''
  if (isDesigned) await kind.check(call, id, formData)
  const before = await readRow(call.database, kind.spec, id)
  await updateRow(call.database, kind.spec, id, input)
  if (isDesigned) await kind.stored?.(call, id, formData, '')
  const isChanged = isDesigned && formData !== before['formData']
  await call.database
    .updateTable(tableOf(kind))
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

/** Deletes a design. Refuses with 400 one that a menu leads to. */
export async function deleteDesign({ database }: Call, kind: DesignKind, id: string): Promise<void> {
  const [menu] = await menusLeadingTo(database, kind.menu, id)
  if (menu) fail(400, kind.codes.inMenu, { params: { name: menu.full_name } })
  await deleteRow(database, kind.spec, id)
  await kind.removed(database, id)
  await database.deleteFrom('design_version').where('design_id', '=', id).execute()
}

/** The code itself where it is free, else the first with a number behind it that is. */
export async function freeDesignCode(database: PlatformDatabase, kind: DesignKind, wanted: string): Promise<string> {
  const rows = await database.selectFrom(tableOf(kind)).select('en_code').execute()
  const taken = new Set(rows.map(({ en_code }) => en_code.toLowerCase()))
  if (!taken.has(wanted.toLowerCase())) return wanted
  const base = wanted.slice(0, MAX_CODE - 5)
  for (let number = 2; ; number += 1) if (!taken.has(`${base}${number}`.toLowerCase())) return `${base}${number}`
}

/** Stores a design once more, under a name that says so and a free code; the copy is not released. */
export async function copyDesign(call: Call, kind: DesignKind, id: string): Promise<string> {
  const { id: _id, version: _version, ...design } = await readRow(call.database, kind.spec, id)
  const copy = {
    ...design,
    fullName: copyName(String(design['fullName']), call.text('design.copySuffix')),
    enCode: await freeDesignCode(call.database, kind, String(design['enCode'])),
    enabledMark: 1,
  }
  return createDesign(call, kind, copy, id)
}
