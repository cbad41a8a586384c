import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { addOrganization } from './organization.cases.ts'

type Kind = 'position' | 'role' | 'group'
const tables = { position: 'position', role: 'role', group: 'user_group' } as const

/** A position, role or group of its own, of an organisation of its own where it has one. */
export async function addMembership(platform: TestPlatform, kind: Kind, values: object = {}) {
  const id = nextId()
  const organization = kind === 'group' ? '' : await addOrganization(platform)
  const own = kind === 'position' ? { organization_id: organization } : kind === 'role' ? { global_mark: 0 } : {}
  await platform.database
    .insertInto(tables[kind])
    .values({
      id,
      full_name: `名称${id}`,
      en_code: `C${id}`,
      type: '',
      sort_code: 1,
      enabled_mark: 1,
      description: '',
      created_at: 0,
      ...own,
      ...values,
    } as never)
    .execute()
  if (kind === 'role')
    await platform.database
      .insertInto('role_organization')
      .values({ role_id: id, organization_id: organization })
      .execute()
  return { id, organization }
}

const stored = ({ database }: TestPlatform, kind: Kind, code: string) =>
  database.selectFrom(tables[kind]).selectAll().where('en_code', '=', code).executeTakeFirst()

const bodyOf = () => {
  const code = nextId()
  return { fullName: `新${code}`, enCode: `N${code}`, type: '', sortCode: 2, enabledMark: 1 }
}
const made = (kind: Kind) => async (platform: TestPlatform) => ({
  params: { id: (await addMembership(platform, kind)).id },
})

const positionCases: readonly CoverageCase[] = [
  covers('position.list', {
    async arrange(platform) {
      const { organization } = await addMembership(platform, 'position')
      return { query: { organizeId: organization } }
    },
    check: ({ data }) =>
      expect(data.list).toMatchObject([{ department: expect.stringContaining('启明大学/'), memberCount: 0 }]),
  }),
  covers('position.one', {
    arrange: made('position'),
    check: ({ data }, _platform, { params }) => expect(data.enCode).toBe(`C${params.id}`),
  }),
  covers('position.create', {
    arrange: () => ({ body: { ...bodyOf(), organizeId: 'org-root' } }),
    check: async (_answer, platform, { body }) =>
      expect(await stored(platform, 'position', body.enCode)).toMatchObject({ organization_id: 'org-root' }),
  }),
  covers('position.update', {
    arrange: async (platform) => ({
      ...(await made('position')(platform)),
      body: { ...bodyOf(), organizeId: 'org-root' },
    }),
    check: async (_answer, platform, { params, body }) =>
      expect(await stored(platform, 'position', body.enCode)).toMatchObject({ id: params.id }),
  }),
  covers('position.toggle', {
    arrange: made('position'),
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, 'position', `C${params.id}`)).toMatchObject({ enabled_mark: 0 }),
  }),
  covers('position.delete', {
    arrange: made('position'),
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, 'position', `C${params.id}`)).toBeUndefined(),
  }),
]

const roleCases: readonly CoverageCase[] = [
  covers('role.list', {
    async arrange(platform) {
      const { organization } = await addMembership(platform, 'role')
      return { query: { organizeId: organization } }
    },
    check: ({ data }) =>
      expect(data.list).toMatchObject([{ globalMark: 0, organizeInfo: expect.stringContaining('部门') }]),
  }),
  covers('role.one', {
    arrange: made('role'),
    check: ({ data }, _platform, { params }) => expect(data.enCode).toBe(`C${params.id}`),
  }),
  covers('role.create', {
    arrange: () => ({ body: { ...bodyOf(), globalMark: 0, organizeIdsTree: [['org-root']] } }),
    async check(_answer, platform, { body }) {
      const role = await stored(platform, 'role', body.enCode)
      const links = platform.database
        .selectFrom('role_organization')
        .selectAll()
        .where('role_id', '=', role?.id ?? '')
      expect(await links.execute()).toMatchObject([{ organization_id: 'org-root' }])
    },
  }),
  covers('role.update', {
    arrange: async (platform) => ({
      ...(await made('role')(platform)),
      body: { ...bodyOf(), organizeIdsTree: [['org-root']] },
    }),
    check: async (_answer, platform, { params, body }) =>
      expect(await stored(platform, 'role', body.enCode)).toMatchObject({ id: params.id }),
  }),
  covers('role.toggle', {
    arrange: made('role'),
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, 'role', `C${params.id}`)).toMatchObject({ enabled_mark: 0 }),
  }),
  covers('role.delete', {
    arrange: made('role'),
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, 'role', `C${params.id}`)).toBeUndefined(),
  }),
]

const groupCases: readonly CoverageCase[] = [
  covers('group.list', {
    arrange: async (platform) => ({ query: { keyword: (await addMembership(platform, 'group')).id } }),
    check: ({ data }) => expect(data.pagination.total).toBe(1),
  }),
  covers('group.one', {
    arrange: made('group'),
    check: ({ data }, _platform, { params }) => expect(data.enCode).toBe(`C${params.id}`),
  }),
  covers('group.create', {
    arrange: () => ({ body: bodyOf() }),
    check: async (_answer, platform, { body }) =>
      expect(await stored(platform, 'group', body.enCode)).toMatchObject({ sort_code: 2 }),
  }),
  covers('group.update', {
    arrange: async (platform) => ({ ...(await made('group')(platform)), body: bodyOf() }),
    check: async (_answer, platform, { params, body }) =>
      expect(await stored(platform, 'group', body.enCode)).toMatchObject({ id: params.id }),
  }),
  covers('group.toggle', {
    arrange: made('group'),
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, 'group', `C${params.id}`)).toMatchObject({ enabled_mark: 0 }),
  }),
  covers('group.delete', {
    arrange: made('group'),
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, 'group', `C${params.id}`)).toBeUndefined(),
  }),
]

const relationCases: readonly CoverageCase[] = [
  covers('relation.list', {
    async arrange(platform) {
      const { id } = await addMembership(platform, 'group')
      const person = await addUser(platform.database, {}, platform.clock.now)
      await platform.database
        .insertInto('user_relation')
        .values({ user_id: person.id, object_type: 'group', object_id: id })
        .execute()
      return { params: { id }, query: { objectType: 'Group' as const } }
    },
    async check({ data }, platform, input) {
      expect(data.list).toMatchObject([{ realName: '测试用户', organize: '启明大学' }])
      const outsider = await platform.signIn()
      expect((await platform.call('relation.list', input, { token: outsider })).code).toBe(403)
    },
    signInAs: (platform) => platform.signIn({ grants: [{ code: 'permission.group' }] }),
  }),
  covers('relation.change', {
    async arrange(platform) {
      const { id } = await addMembership(platform, 'group')
      const [one, other] = [
        await addUser(platform.database, {}, platform.clock.now),
        await addUser(platform.database, {}, platform.clock.now),
      ]
      await platform.database
        .insertInto('user_relation')
        .values({ user_id: one.id, object_type: 'group', object_id: id })
        .execute()
      return { params: { id }, body: { objectType: 'Group' as const, userIds: [other.id], removedIds: [one.id] } }
    },
    async check(_answer, platform, { params, body }) {
      const rows = platform.database.selectFrom('user_relation').select('user_id').where('object_id', '=', params.id)
      expect((await rows.execute()).map((row) => row.user_id)).toEqual(body.userIds)
    },
    signInAs: (platform) => platform.signIn({ grants: [{ code: 'permission.group', buttons: ['btn_edit'] }] }),
  }),
]

export const membershipCases: readonly CoverageCase[] = [
  ...positionCases,
  ...roleCases,
  ...groupCases,
  ...relationCases,
]
