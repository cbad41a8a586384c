import type { ViewContent } from '#shared/api/list-view.ts'
import { requireModule } from '#server/core/access.ts'
import { fail, reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mapUniqueViolation } from '#server/core/conflicts.ts'
import { nextId } from '#server/core/ids.ts'
import { mount } from '#server/core/mount.ts'
import { subjectsOf } from '#server/core/permission.ts'
import { whereIn } from '#server/database/text.ts'
import { contentFor, type Reader, readerOf, storedFor } from './content.ts'

/** Views that one person saves for one module. */
const MAX_VIEWS = 50
/** Views that are answered; who has more through many roles sees the oldest. */
const MAX_LISTED = 200

const taken = { code: 'listView.nameTaken' } as const

/** Views of a module that the caller has: own ones, and those that are shared with a role of theirs. */
async function viewsOf({ database, user }: Call, modelId: string) {
  const subjects = await subjectsOf(database, user.userId)
  const roleIds = subjects.filter(({ type }) => type === 'role').map(({ id }) => id)
  return database
    .selectFrom('list_view')
    .selectAll('list_view')
    .where('model_id', '=', modelId)
    .where((view) =>
      view.or([
        view('list_view.user_id', '=', user.userId),
        view.exists(
          view
            .selectFrom('list_view_role')
            .select('view_id')
            .whereRef('list_view_role.view_id', '=', 'list_view.id')
            .where(whereIn(database, 'list_view_role.role_id', roleIds)),
        ),
      ]),
    )
}

const rolesOf = ({ database }: Call, ids: readonly string[]) =>
  database
    .selectFrom('list_view_role')
    .innerJoin('role', 'role.id', 'list_view_role.role_id')
    .select(['view_id', 'role_id'])
    .where(whereIn(database, 'list_view_role.view_id', ids))
    .orderBy('role_id')
    .execute()

async function readViews(call: Call, modelId: string) {
  const { database, user } = call
  const rows = await (await viewsOf(call, modelId)).orderBy('created_at').orderBy('id').limit(MAX_LISTED).execute()
  const ids = rows.map(({ id }) => id)
  const roles = Map.groupBy(await rolesOf(call, ids), ({ view_id }) => view_id)
  const pins = await database
    .selectFrom('list_view_pin')
    .selectAll()
    .where('user_id', '=', user.userId)
    .where(whereIn(database, 'list_view_pin.view_id', ids))
    .execute()
  const pinned = new Map(pins.map(({ view_id, is_pinned }) => [view_id, is_pinned]))
  const owners = await database
    .selectFrom('platform_user')
    .select(['id', 'real_name'])
    .where(
      whereIn(
        database,
        'platform_user.id',
        rows.map(({ user_id }) => user_id),
      ),
    )
    .execute()
  const names = new Map(owners.map(({ id, real_name }) => [id, real_name]))
  const reader = await readerOf(call, modelId)
  const list = rows.flatMap((row) => {
    const stored = storedFor(reader, row.content)
    return stored === null
      ? []
      : [
          {
            id: row.id,
            fullName: row.full_name,
            ...stored,
            isMine: row.user_id === user.userId,
            roleIds: (roles.get(row.id) ?? []).map(({ role_id }) => role_id),
            ownerName: names.get(row.user_id) ?? '',
            isPinned: pinned.get(row.id) !== 0,
          },
        ]
  })
  return { list }
}

interface Named {
  readonly id: string
  readonly viewId: string
}

/** A view that the caller has; refuses with 404 any other. */
async function openView(call: Call, { id, viewId }: Named) {
  const row = await (await viewsOf(call, id)).where('list_view.id', '=', viewId).executeTakeFirst()
  if (!row) return fail(404, 'listView.missing')
  const isMine = row.user_id === call.user.userId
  return { row, isMine, isShared: (await rolesOf(call, [row.id])).length > 0 }
}

const maySee = (reader: Reader, stored: string) => storedFor(reader, stored)?.isPartial === false

function rowOf(reader: Reader, { fullName, content }: { readonly fullName: string; readonly content: ViewContent }) {
  return { full_name: fullName, content: JSON.stringify(contentFor(reader, content)) }
}

/** What changes of a view; without content its name alone. */
const changeOf = (
  reader: Reader,
  { fullName, content }: { readonly fullName: string; readonly content?: ViewContent | undefined },
) => (content ? rowOf(reader, { fullName, content }) : { full_name: fullName })

/** Views of lists: everybody has their own, and those of their roles; what is shared is changed by whoever may share. */
export function mountListViews(server: Server): void {
  mount(server, 'listView.list', ({ params }, call) => readViews(call, params.id))
  mount(server, 'listView.create', async ({ params, body }, call) => {
    const { database, user } = call
    const id = nextId()
    const own = { id, model_id: params.id, user_id: user.userId, created_at: call.now() }
    const row = { ...own, ...rowOf(await readerOf(call, params.id), body) }
    await mapUniqueViolation(
      taken,
      () =>
        database.transaction().execute(async (inside) => {
          const { count } = await inside
            .selectFrom('list_view')
            .select((view) => view.fn.countAll<number>().as('count'))
            .where('user_id', '=', user.userId)
            .where('model_id', '=', params.id)
            .executeTakeFirstOrThrow()
          if (Number(count) >= MAX_VIEWS) fail(400, 'listView.tooMany', { params: { count: MAX_VIEWS } })
          await inside.insertInto('list_view').values(row).execute()
        }),
      'fullName',
    )
    return reply({ id }, 'common.saved')
  })
  mount(server, 'listView.update', async ({ params, body }, call) => {
    const { row, isMine, isShared } = await openView(call, params)
    const reader = await readerOf(call, params.id)
    if (isShared) {
      await requireModule(call, params.id, 'btn_shareView')
      // What they do not see would be lost, and others would see more records than they were meant to.
      if (body.content && !maySee(reader, row.content)) fail(400, 'listView.partial')
    } else if (!isMine) fail(403, 'listView.notYours')
    await mapUniqueViolation(
      taken,
      () => call.database.updateTable('list_view').set(changeOf(reader, body)).where('id', '=', row.id).execute(),
      'fullName',
    )
    return reply(null, 'common.saved')
  })
  mount(server, 'listView.share', async ({ params, body }, call) => {
    const { row } = await openView(call, params)
    const roleIds = [...new Set(body.roleIds)]
    const known = await call.database
      .selectFrom('role')
      .select('id')
      .where(whereIn(call.database, 'role.id', roleIds))
      .where('enabled_mark', '=', 1)
      .execute()
    if (known.length < roleIds.length) fail(400, 'listView.roleMissing', { field: 'roleIds' })
    await call.database.transaction().execute(async (inside) => {
      await inside.deleteFrom('list_view_role').where('view_id', '=', row.id).execute()
      if (roleIds.length > 0)
        await inside
          .insertInto('list_view_role')
          .values(roleIds.map((role_id) => ({ view_id: row.id, role_id })))
          .execute()
    })
    return roleIds.length === 0
      ? reply(null, 'listView.unshared')
      : reply(null, 'listView.shared', { count: roleIds.length })
  })
  mount(server, 'listView.pin', async ({ params, body }, call) => {
    const { row } = await openView(call, params)
    const is_pinned = body.isPinned ? 1 : 0
    await call.database
      .insertInto('list_view_pin')
      .values({ view_id: row.id, user_id: call.user.userId, is_pinned })
      .onConflict((known) => known.columns(['view_id', 'user_id']).doUpdateSet({ is_pinned }))
      .execute()
    return reply(null, 'common.saved')
  })
  mount(server, 'listView.delete', async ({ params }, call) => {
    const { row, isMine } = await openView(call, params)
    if (!isMine) await requireModule(call, params.id, 'btn_shareView')
    await call.database.transaction().execute(async (inside) => {
      for (const table of ['list_view_role', 'list_view_pin'] as const)
        await inside.deleteFrom(table).where('view_id', '=', row.id).execute()
      await inside.deleteFrom('list_view').where('id', '=', row.id).execute()
    })
    return reply(null, 'common.deleted')
  })
}
