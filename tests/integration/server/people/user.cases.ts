import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { clientHash, verifyPassword } from '#server/core/passwords.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { addMembership } from './membership.cases.ts'
import { addOrganization } from './organization.cases.ts'

export const userBody = (values: object = {}) => ({
  account: `n${nextId()}`,
  realName: '新来的人',
  organizeId: 'org-root',
  gender: 1,
  enabledMark: 1,
  ...values,
})

const person = async (platform: TestPlatform, values: object = {}) =>
  (await addUser(platform.database, { values }, platform.clock.now)).id
const madeUser =
  (values: object = {}) =>
  async (platform: TestPlatform) => ({ params: { id: await person(platform, values) } })

const row = ({ database }: TestPlatform, id: string) =>
  database.selectFrom('platform_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Somebody of an organisation of their own, who has a position or role of its own. */
async function holder(platform: TestPlatform, kind: 'position' | 'role') {
  const { id, organization } = await addMembership(platform, kind)
  const user = await person(platform, { organization_id: organization })
  await platform.database
    .insertInto('user_relation')
    .values({ user_id: user, object_type: kind, object_id: id })
    .execute()
  return { id, organization, user }
}

export const userAdministrationCases: readonly CoverageCase[] = [
  covers('user.one', {
    async arrange(platform) {
      const { user } = await holder(platform, 'position')
      return { params: { id: user } }
    },
    check: ({ data }) =>
      expect(data).toMatchObject({ realName: '测试用户', organizeIdTree: [['org-root', expect.any(String)]] }),
  }),
  covers('user.create', {
    async arrange(platform) {
      const { id } = await addMembership(platform, 'position')
      const other = await addOrganization(platform)
      return { body: userBody({ positionId: id, organizeId: `${other},org-root`, entryDate: 1 }) }
    },
    async check({ data }, platform, { body }) {
      const user = await row(platform, data?.id ?? '')
      const [main] = (body.organizeId ?? '').split(',')
      expect(user).toMatchObject({ account: body.account, organization_id: main, change_password_date: null })
      const relations = platform.database.selectFrom('user_relation').selectAll().where('user_id', '=', user.id)
      expect(await relations.execute()).toHaveLength(3)
    },
  }),
  covers('user.update', {
    arrange: async (platform) => ({ ...(await madeUser()(platform)), body: userBody({ realName: '改名' }) }),
    check: async (_answer, platform, { params }) =>
      expect(await row(platform, params.id)).toMatchObject({ real_name: '改名' }),
  }),
  covers('user.delete', {
    arrange: madeUser(),
    check: async (_answer, platform, { params }) => expect((await row(platform, params.id)).deleted_at).not.toBeNull(),
  }),
  covers('user.toggle', {
    arrange: madeUser(),
    check: async (_answer, platform, { params }) =>
      expect(await row(platform, params.id)).toMatchObject({ enabled_mark: 0 }),
  }),
  covers('user.unlock', {
    arrange: madeUser({ enabled_mark: 2 }),
    check: async (_answer, platform, { params }) =>
      expect(await row(platform, params.id)).toMatchObject({ enabled_mark: 1 }),
  }),
  covers('user.resetPassword', {
    async arrange(platform) {
      const hash = clientHash('Another2026')
      return { ...(await madeUser()(platform)), body: { userPassword: hash, validatePassword: hash } }
    },
    async check(_answer, platform, { params, body }) {
      const { password_hash, change_password_date } = await row(platform, params.id)
      expect(await verifyPassword(body.userPassword, password_hash)).toBe(true)
      expect(change_password_date).toBeNull()
    },
  }),
  covers('user.selector', {
    arrange: async (platform) => {
      await holder(platform, 'role')
      return {}
    },
    check: ({ data }) => expect(data.list[0]).toMatchObject({ id: 'org-root', hasChildren: true }),
  }),
  covers('user.byPosition', {
    arrange: async (platform) => ({ query: { positionId: (await holder(platform, 'position')).id } }),
    check: ({ data }) => expect(data[0]?.children[0]?.children).toMatchObject([{ type: 'user' }]),
  }),
  covers('user.byRole', {
    arrange: async (platform) => {
      const { id, organization } = await holder(platform, 'role')
      return { query: { roleId: id, organizeId: organization } }
    },
    check: ({ data }) => expect(data).toMatchObject([{ type: 'user' }]),
  }),
  covers('user.administered', {
    arrange: async (platform) => {
      const { organization } = await holder(platform, 'role')
      return { params: { id: organization }, body: {} }
    },
    signInAs: (platform) => platform.signIn({ administers: true, values: { organization_id: 'org-root' } }),
    check: ({ data }) =>
      expect(data.list).toMatchObject([{ type: 'user', fullName: expect.stringContaining('测试用户') }]),
  }),
  covers('online.list', {
    arrange: () => ({ query: { pageSize: 5000 } }),
    check: ({ data }) => expect(data.list.filter(({ isSelf }) => isSelf)).toHaveLength(1),
  }),
  covers('online.end', {
    async arrange(platform) {
      const id = await person(platform)
      const { id: session } = await sessionOf(platform, id)
      return { params: { id: session } }
    },
    check: async (_answer, { database }, { params }) =>
      expect(await database.selectFrom('session').select('ended').where('id', '=', params.id).execute()).toEqual([
        { ended: 'forced' },
      ]),
  }),
  covers('online.endMany', {
    async arrange(platform) {
      const ids = [await person(platform), await person(platform)]
      const sessions = [await sessionOf(platform, ids[0] ?? ''), await sessionOf(platform, ids[1] ?? '')]
      return { body: { ids: sessions.map(({ id }) => id) } }
    },
    check: async (_answer, { database }, { body }) =>
      expect(await database.selectFrom('session').select('ended').where('id', 'in', body.ids).execute()).toEqual([
        { ended: 'forced' },
        { ended: 'forced' },
      ]),
  }),
]

const sessionOf = ({ database }: TestPlatform, userId: string) =>
  database.selectFrom('session').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()
