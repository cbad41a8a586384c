import { sql } from 'kysely'
import type { FormRecord } from '#shared/form/values.ts'
import { whereIn } from '#server/database/text.ts'
import { selectFrom, type View } from './pages.ts'
import type { ListPage, ListRow, Reading } from './reading.ts'
import { runtime } from './runtime.ts'

/**
 * The rows of a page below a row for each group (wire contract 6.2, columnData type 3): `top`, its value under the name of
 * the field, `children`, and under `groupTotal` how many records of it the caller can see in the whole list.
 */
export async function withGroups(reading: Reading, view: View, page: ListPage, field: string): Promise<ListPage> {
  const { call, store } = reading
  const column = store.main.columns.get(field)
  if (!column || page.list.length === 0) return page
  const database = runtime(call.database)
  const name = `m.${column.name}`
  const ids = page.list.map(({ id }) => id)
  const stored = await database
    .selectFrom(`${store.main.name} as m`)
    .select(['m.id', `${name} as value`])
    .where(whereIn(database, 'm.id', ids))
    .execute()
  const valueOf = new Map<unknown, unknown>(stored.map((row) => [row['id'], row['value']]))
  const values = [...new Set(valueOf.values())]
  const known = values.filter((value) => value !== null)
  const counted = await selectFrom(view)
    .select([`${name} as value`, sql<number>`count(*)`.as('total')])
    .where((builder) =>
      builder.or([
        ...(known.length < values.length ? [builder(name, 'is', null)] : []),
        ...(known.length > 0 ? [builder(name, 'in', known)] : []),
      ]),
    )
    .groupBy(name)
    .execute()
  const totals = new Map<unknown, number>(counted.map((row) => [row['value'], Number(row['total'])]))
  const groups = new Map<unknown, ListRow & { children: FormRecord[] }>()
  for (const row of page.list) {
    const value = valueOf.get(row.id) ?? null
    const group = groups.get(value) ?? {
      id: `group:${JSON.stringify(value)}`,
      top: true,
      [field]: row[field] ?? '',
      groupTotal: totals.get(value) ?? 0,
      children: [],
    }
    group.children.push(row)
    groups.set(value, group)
  }
  return { ...page, list: [...groups.values()] }
}
