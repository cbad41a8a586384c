import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { addMenus, addRole } from '../menu/support.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'

const signInAs = (platform: TestPlatform) => platform.signIn({ administrator: true })

async function addGroup(platform: TestPlatform) {
  const id = nextId()
  const row = { id, full_name: `组${id}`, en_code: `g${id}`, description: '', sort_code: 1, enabled_mark: 1 }
  await platform.database
    .insertInto('permission_group')
    .values({ ...row, created_at: 5 })
    .execute()
  return row
}

/** A group with a menu, its button and one person in it. */
async function addFull(platform: TestPlatform) {
  const group = await addGroup(platform)
  const { page, button, system } = await addMenus(platform)
  const own = { subject_type: 'permissionGroup' as const, subject_id: group.id }
  await platform.database
    .insertInto('authority')
    .values([
      { ...own, item_type: 'system', item_id: system.id },
      { ...own, item_type: 'menu', item_id: page.id },
      { ...own, item_type: 'button', item_id: button.id },
    ])
    .execute()
  const user = await addUser(platform.database, {}, platform.clock.now)
  await platform.database
    .insertInto('permission_group_member')
    .values({ group_id: group.id, member_type: 'user', member_id: user.id })
    .execute()
  return { group, page, button, user }
}

const stored = ({ database }: TestPlatform, id: string) =>
  database.selectFrom('permission_group').selectAll().where('id', '=', id).executeTakeFirst()

const bodyOf = () => ({ fullName: `教务组${nextId()}`, enCode: `g${nextId()}`, sortCode: 3, enabledMark: 1 })

export const permissionGroupCases: readonly CoverageCase[] = [
  covers('permissionGroup.list', {
    arrange: async (platform) => ({ query: { keyword: (await addGroup(platform)).en_code } }),
    check: ({ data }) => expect(data.list).toMatchObject([{ sortCode: 1, enabledMark: 1, creatorTime: 5 }]),
  }),
  covers('permissionGroup.one', {
    arrange: async (platform) => ({ params: { id: (await addGroup(platform)).id } }),
    check: ({ data }, _platform, { params }) => expect(data.fullName).toBe(`组${params.id}`),
  }),
  covers('permissionGroup.create', {
    arrange: () => ({ body: bodyOf() }),
    signInAs,
    check: async (_answer, { database }, { body }) =>
      expect(
        await database.selectFrom('permission_group').selectAll().where('en_code', '=', body.enCode).execute(),
      ).toMatchObject([{ full_name: body.fullName, sort_code: 3, enabled_mark: 1 }]),
  }),
  covers('permissionGroup.update', {
    arrange: async (platform) => ({ params: { id: (await addGroup(platform)).id }, body: bodyOf() }),
    signInAs,
    check: async (_answer, platform, { params, body }) =>
      expect(await stored(platform, params.id)).toMatchObject({ full_name: body.fullName }),
  }),
  covers('permissionGroup.toggle', {
    arrange: async (platform) => ({ params: { id: (await addGroup(platform)).id } }),
    signInAs,
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, params.id)).toMatchObject({ enabled_mark: 0 }),
  }),
  covers('permissionGroup.delete', {
    arrange: async (platform) => ({ params: { id: (await addFull(platform)).group.id } }),
    signInAs,
    async check(_answer, platform, { params }) {
      expect(await stored(platform, params.id)).toBeUndefined()
      const grants = platform.database.selectFrom('authority').selectAll().where('subject_id', '=', params.id)
      expect(await grants.execute()).toEqual([])
    },
  }),
  covers('permissionGroup.copy', {
    arrange: async (platform) => ({ params: { id: (await addFull(platform)).group.id } }),
    signInAs,
    async check(_answer, { database }, { params }) {
      const copies = await database
        .selectFrom('permission_group')
        .selectAll()
        .where('en_code', 'like', `g${params.id}.copy%`)
        .execute()
      expect(copies).toMatchObject([{ enabled_mark: 0 }])
      const grants = database
        .selectFrom('authority')
        .select('item_type')
        .where('subject_id', '=', copies[0]?.id ?? '')
      expect((await grants.execute()).map(({ item_type }) => item_type).toSorted()).toEqual([
        'button',
        'menu',
        'system',
      ])
    },
  }),
  covers('permissionGroup.members', {
    arrange: async (platform) => ({ params: { id: (await addFull(platform)).group.id } }),
    check: ({ data }) => expect(data.list).toMatchObject([{ type: 'user' }]),
  }),
  covers('permissionGroup.saveMembers', {
    async arrange(platform) {
      const { id } = await addUser(platform.database, {}, platform.clock.now)
      return {
        params: { id: (await addFull(platform)).group.id },
        body: { ids: [`${id}--user`, `${(await addRole(platform)).id}--role`] },
      }
    },
    signInAs,
    check: async (_answer, { database }, { params }) =>
      expect(
        (
          await database
            .selectFrom('permission_group_member')
            .select('member_type')
            .where('group_id', '=', params.id)
            .execute()
        )
          .map(({ member_type }) => member_type)
          .toSorted(),
      ).toEqual(['role', 'user']),
  }),
  covers('permissionGroup.choices', {
    async arrange(platform) {
      await addGroup(platform)
      return {}
    },
    check: ({ data }) => expect(data.list[0]).toMatchObject({ type: 'permissionGroup', onlyId: data.list[0]?.id }),
  }),
  covers('permissionGroup.ofSubject', {
    arrange: async (platform) => ({
      query: { id: (await addFull(platform)).user.id, objectType: 'user' as const },
    }),
    signInAs,
    check: ({ data }) => {
      expect(data.type).toBe(1)
      expect(data.list).toHaveLength(1)
    },
  }),
  covers('permissionGroup.granted', {
    arrange: async (platform) => ({
      query: { permissionId: (await addFull(platform)).group.id, itemType: 'button' as const },
    }),
    check: ({ data }) =>
      expect(data[0]?.children?.[0]?.children?.[0]?.children?.[0]).toMatchObject({ fullName: '新增', children: null }),
  }),
  covers('permissionGroup.ofMenu', {
    arrange: async (platform) => ({ params: { id: (await addFull(platform)).page.id } }),
    check: ({ data }) => expect(data.list).toHaveLength(1),
  }),
  covers('permissionGroup.inMenu', {
    async arrange(platform) {
      const { page, group } = await addFull(platform)
      return { params: { id: page.id, permissionId: group.id } }
    },
    check: ({ data }) => {
      expect(data.button).toMatchObject({ type: 1, list: [{ fullName: '新增' }] })
      expect(data.column).toMatchObject({ type: 0, list: [] })
    },
  }),
  covers('permissionGroup.ofPortal', {
    async arrange(platform) {
      const manage_id = nextId()
      const { id } = await addGroup(platform)
      await platform.database
        .insertInto('portal_grant')
        .values({ subject_type: 'permissionGroup', subject_id: id, manage_id })
        .execute()
      return { params: { id: manage_id } }
    },
    check: ({ data }) => expect(data.ids).toHaveLength(1),
  }),
  covers('permissionGroup.grantPortal', {
    async arrange(platform) {
      const id = nextId()
      await platform.database
        .insertInto('portal_manage')
        .values({
          ...{ id, portal_id: 'portal', system_id: 'system', platform: 'Web', home_page_mark: 0 },
          ...{ sort_code: 1, enabled_mark: 1, description: '', created_at: 1 },
        })
        .execute()
      return { params: { id }, body: { itemType: 'portalManage' as const, objectId: [(await addGroup(platform)).id] } }
    },
    signInAs,
    check: async (_answer, { database }, { params, body }) =>
      expect(
        await database.selectFrom('portal_grant').selectAll().where('manage_id', '=', params.id).execute(),
      ).toMatchObject([{ subject_type: 'permissionGroup', subject_id: body.objectId[0] }]),
  }),
]
