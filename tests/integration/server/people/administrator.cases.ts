import { expect } from 'vitest'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { addOrganization } from './organization.cases.ts'

const marks = (on: 0 | 1 = 1) => ({
  thisLayerSelect: on,
  thisLayerAdd: on,
  thisLayerEdit: on,
  thisLayerDelete: on,
  subLayerSelect: on,
  subLayerAdd: on,
  subLayerEdit: on,
  subLayerDelete: on,
})

/** Rights in an organisation, all of them unless some are named. */
export const rightsIn = (organizeId: string, values: Partial<ReturnType<typeof marks>> | null = null) => ({
  organizeId,
  ...marks(values === null ? 1 : 0),
  ...values,
})

export async function addManager(platform: TestPlatform, organization: string, values: object = {}) {
  const user = await addUser(platform.database, { values }, platform.clock.now)
  await platform.database
    .insertInto('organization_manager')
    .values({
      user_id: user.id,
      organization_id: organization,
      this_select: 1,
      this_add: 1,
      this_edit: 1,
      this_remove: 1,
      below_select: 1,
      below_add: 1,
      below_edit: 1,
      below_remove: 1,
      created_at: 0,
    })
    .execute()
  return user
}

const managed = ({ database }: TestPlatform, user: string) =>
  database.selectFrom('organization_manager').selectAll().where('user_id', '=', user).execute()

export const administratorCases: readonly CoverageCase[] = [
  covers('administrator.list', {
    async arrange(platform) {
      await addUser(platform.database, { administrator: true, account: 'chief' }, platform.clock.now)
      return {}
    },
    check: ({ data }) =>
      expect(data).toContainEqual(expect.objectContaining({ account: 'chief', realName: '测试用户' })),
  }),
  covers('administrator.set', {
    async arrange(platform) {
      const caller = await addUser(platform.database, { administrator: true, account: 'setter' }, platform.clock.now)
      const { id } = await addUser(platform.database, {}, platform.clock.now)
      return { body: { adminIds: [caller.id, id] } }
    },
    async signInAs(platform, { body }) {
      const { startSession } = await import('#server/core/session.ts')
      const session = { userId: body.adminIds[0] ?? '', minutes: 60, single: false, ip: '', client: 'test' }
      return startSession(platform.database, { ...session, now: platform.clock.now })
    },
    async check(_answer, { database }, { body }) {
      const rows = await database.selectFrom('platform_user').select('id').where('is_administrator', '=', 1).execute()
      expect(rows.map(({ id }) => id).toSorted()).toEqual([...body.adminIds].toSorted())
    },
  }),
  covers('manager.list', {
    async arrange(platform) {
      await addManager(platform, await addOrganization(platform), { real_name: '分管员' })
      return { query: { keyword: '分管员' } }
    },
    check: ({ data }) =>
      expect(data.list).toMatchObject([
        { realName: '分管员', organizations: expect.stringContaining('启明大学/部门') },
      ]),
  }),
  covers('manager.one', {
    async arrange(platform) {
      const { id } = await addManager(platform, await addOrganization(platform))
      return { params: { id } }
    },
    check: ({ data }, _platform, { params }) =>
      expect(data).toEqual({ userId: params.id, organizations: [rightsIn(data.organizations[0]?.organizeId ?? '')] }),
  }),
  covers('manager.create', {
    async arrange(platform) {
      const organization = await addOrganization(platform)
      const { id } = await addUser(platform.database, {}, platform.clock.now)
      return { body: { userId: id, organizations: [rightsIn(organization, { thisLayerSelect: 1 })] } }
    },
    check: async (_answer, platform, { body }) =>
      expect(await managed(platform, body.userId)).toMatchObject([{ this_select: 1, this_add: 0, below_select: 0 }]),
  }),
  covers('manager.update', {
    async arrange(platform) {
      const [old, next] = [await addOrganization(platform), await addOrganization(platform)]
      const { id } = await addManager(platform, old)
      return { params: { id }, body: { organizations: [rightsIn(next)] } }
    },
    check: async (_answer, platform, { params, body }) =>
      expect((await managed(platform, params.id)).map((row) => row.organization_id)).toEqual([
        body.organizations[0]?.organizeId,
      ]),
  }),
  covers('manager.delete', {
    async arrange(platform) {
      const { id } = await addManager(platform, await addOrganization(platform))
      return { params: { id } }
    },
    check: async (_answer, platform, { params }) => expect(await managed(platform, params.id)).toEqual([]),
  }),
]
