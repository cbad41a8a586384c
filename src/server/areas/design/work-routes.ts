import { reply, fail } from '#server/core/answer.ts'
import type { Server, Call } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { columnsOf, tablesOf } from '../data-source/tables.ts'
import { beginDesign, dropDraft, saveDraft } from './drafts.ts'
import { endLease, holdLease } from './lease.ts'
import { findModel } from './models.ts'
import { keepSection, listSections, readSection } from './sections.ts'
import { readOwnPlaces } from '../people/own-places.ts'

/** Somebody as a form sees who fills it in. Refuses with 404 who is not there, or disabled. */
async function personOf({ database }: Pick<Call, 'database'>, userId: string) {
  const user = await database
    .selectFrom('platform_user')
    .select(['id', 'real_name', 'account'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('enabled_mark', '<>', 0)
    .executeTakeFirst()
  if (!user) return fail(404, 'user.notFound')
  return {
    userId: user.id,
    userName: `${user.real_name}/${user.account}`,
    own: await readOwnPlaces({ database, user: { userId } }),
  }
}

/** Work on designs in the designer: begun, kept as drafts, held by one person at a time. */
export function mountDesignWork(server: Server): void {
  mount(server, 'design.begin', async ({ body }, call) => reply(await beginDesign(call, body), 'common.created'))
  mount(server, 'design.saveDraft', async ({ params, body }, call) =>
    reply(await saveDraft(call, params.id, body), 'common.saved'),
  )
  mount(server, 'design.dropDraft', async ({ params }, call) => {
    await dropDraft(call, params.id)
    return reply(null, 'common.done')
  })
  mount(server, 'design.lease', async ({ params, body }, call) => {
    await findModel(call.database, params.id)
    return holdLease(call, params.id, body)
  })
  mount(server, 'design.leaseEnd', async ({ params, body }, { database }) => {
    await endLease(database, params.id, body.key)
    return reply(null, 'common.done')
  })

  mount(server, 'design.person', ({ params }, call) => personOf(call, params.id))

  mount(server, 'design.tables', async ({ params }, call) => ({
    list: (await tablesOf(call, params.link)).map((table) => ({ table, tableName: table })),
  }))
  mount(server, 'design.tableFields', async ({ params }, call) => ({
    list: (await columnsOf(call, params.link, params.table)).map((column) => ({
      field: column.name,
      fieldName: column.name,
      dataType: column.type,
      dataLength: column.length,
      primaryKey: column.isKey ? 1 : 0,
      allowNull: column.mayBeNull ? 1 : 0,
    })),
  }))

  mount(server, 'design.sections', async (_input, { database }) => ({ list: await listSections(database) }))
  mount(server, 'design.section', ({ params }, { database }) => readSection(database, params.id))
  mount(server, 'design.keepSection', async ({ body }, call) => reply(await keepSection(call, body), 'common.saved'))
  mount(server, 'design.deleteSection', async ({ params }, { database }) => {
    await database.deleteFrom('design_section').where('id', '=', params.id).execute()
    return reply(null, 'common.deleted')
  })
}
