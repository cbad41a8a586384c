import type { InputOf } from '#shared/api/table.ts'
import { fail, reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import {
  createRow,
  deleteRow,
  listOptions,
  type ListQuery,
  readRow,
  type Row,
  type TableSpec,
  updateRow,
} from '#server/core/table.ts'
import { loose } from '#server/database/loose.ts'
import { readPage } from '#server/database/page.ts'
import { likeContains } from '#server/database/text.ts'
import { splitId } from '../people/scope.ts'
import { usersByIds } from '../people/selected.ts'

const spec: TableSpec = {
  table: 'stamp',
  columns: {
    fullName: 'full_name',
    enCode: 'en_code',
    userIds: 'user_ids',
    icon: 'icon',
    creatorTime: 'created_at',
  },
  search: ['fullName', 'enCode'],
  order: ['creatorTime'],
  unique: [['fullName'], ['enCode']],
  options: ['fullName'],
}

const idsIn = (joined: unknown) =>
  String(joined ?? '')
    .split(',')
    .filter((id) => id !== '')

/** Ids stand between commas, so that one is found within them. */
const joinedIds = (ids: readonly string[]) => (ids.length === 0 ? '' : `,${ids.join(',')},`)

async function listStamps(call: Call, { userId = '', ...query }: ListQuery & { readonly userId?: string | undefined }) {
  const tables = loose(call.database)
  const word = query.keyword?.trim() ?? ''
  const of = splitId(userId).id
  const direction = query.sort === 'asc' ? 'asc' : 'desc'
  const order = Object.entries(spec.columns).find(([name]) => name === query.sidx)?.[1] ?? 'created_at'
  const rows = tables
    .selectFrom('stamp')
    .selectAll()
    .$if(word !== '', (each) =>
      each.where((row) => row.or(['full_name', 'en_code'].map((column) => likeContains(tables, column, word)))),
    )
    .$if(of !== '', (each) => each.where(likeContains(tables, 'user_ids', `,${of},`)))
    .orderBy(order, direction)
    .orderBy('id', direction)
  const { rows: page, pagination } = await readPage(rows, query)
  const users = await usersByIds(
    call.database,
    page.flatMap((row) => idsIn(row['user_ids'])),
  )
  const names = new Map(users.map(({ id, fullName }) => [id, fullName]))
  const list = page.map((row) => ({
    id: String(row['id']),
    fullName: String(row['full_name']),
    enCode: String(row['en_code']),
    userIds: idsIn(row['user_ids'])
      .flatMap((id) => names.get(id) ?? [])
      .join(','),
    icon: String(row['icon']),
    creatorTime: Number(row['created_at']),
  }))
  return { list, pagination }
}

/** As it is stored: people and a picture that are here. */
async function stored({ database }: Call, body: InputOf<'stamp.create'>['body']): Promise<Row> {
  const userIds = [...new Set(body.userIds.map((each) => splitId(each).id))]
  const known = await usersByIds(database, userIds)
  if (known.length < userIds.length) fail(400, 'profile.stampUserMissing', { field: 'userIds' })
  const [, type = '', id = ''] = /^\/api\/file\/Image\/(\w+)\/([\w.-]+)$/i.exec(body.icon) ?? []
  const file = await database
    .selectFrom('stored_file')
    .select('media_type')
    .where('type', '=', type)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file?.media_type?.startsWith('image/')) fail(400, 'settings.picture', { field: 'icon' })
  return { fullName: body.fullName, enCode: body.enCode, userIds: joinedIds(userIds), icon: body.icon }
}

/** Of these seals the ones that the caller may set. */
async function stampsOf({ database, user }: Call, ids: readonly string[]) {
  if (ids.length === 0) return { list: [] }
  const tables = loose(database)
  const rows = await tables
    .selectFrom('stamp')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .$if(!user.isAdministrator, (each) => each.where(likeContains(tables, 'user_ids', `,${user.userId},`)))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    list: rows.map((row) => ({
      id: String(row['id']),
      fullName: String(row['full_name']),
      icon: String(row['icon']),
    })),
  }
}

/** Pictures of seals that certain people may set. */
export function mountStamps(server: Server): void {
  mount(server, 'stamp.list', ({ query }, call) => listStamps(call, query))
  mount(server, 'stamp.options', async (_input, { database }) => (await listOptions(database, spec)) as never)
  mount(server, 'stamp.one', async ({ params }, { database }) => {
    const row = await readRow(database, spec, params.id)
    return { ...row, userIds: idsIn(row['userIds']) } as never
  })
  mount(server, 'stamp.create', async ({ body }, call) => {
    await createRow(call.database, spec, await stored(call, body), call.now())
    return reply(null, 'common.created')
  })
  mount(server, 'stamp.update', async ({ params, body }, call) => {
    const { version } = body as { readonly version?: string }
    await updateRow(call.database, spec, params.id, { ...(await stored(call, body)), version })
    return reply(null, 'common.updated')
  })
  mount(server, 'stamp.delete', async ({ params }, { database }) => {
    await deleteRow(database, spec, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, 'stamp.byIds', ({ body }, call) => stampsOf(call, body.ids))
}
