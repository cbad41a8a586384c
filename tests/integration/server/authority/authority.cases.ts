import { expect } from 'vitest'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { addMenus, addRole } from '../menu/support.ts'

/** Grants are handed on by who holds them: here an administrator, so that the case is about the call. */
const signInAs = (platform: TestPlatform) => platform.signIn({ administrator: true })

async function grantsOf({ database }: TestPlatform, subjectId: string) {
  const rows = await database.selectFrom('authority').selectAll().where('subject_id', '=', subjectId).execute()
  return rows.map((row) => `${row.item_type} ${row.item_id}`).toSorted()
}

async function grantMenu(platform: TestPlatform, roleId: string) {
  const { page, system, button } = await addMenus(platform)
  const own = { subject_type: 'role' as const, subject_id: roleId }
  await platform.database
    .insertInto('authority')
    .values([
      { ...own, item_type: 'menu', item_id: page.id },
      { ...own, item_type: 'system', item_id: system.id },
    ])
    .execute()
  return { page, system, button }
}

export const authorityCases: readonly CoverageCase[] = [
  covers('authority.subjects', {
    async arrange(platform) {
      const role = await addRole(platform)
      await grantMenu(platform, role.id)
      return { query: { objectType: 'Role', keyword: role.en_code } }
    },
    signInAs,
    check: ({ data }) => expect(data.list).toMatchObject([{ objectType: 'Role', count: 2, enabledMark: 1 }]),
  }),
  covers('authority.tree', {
    arrange: (platform) => addMenus(platform).then(() => ({})),
    check({ data }) {
      expect(data.menus.length).toBeGreaterThan(2)
      expect(data.items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['button', 'resource']))
      // The caller of this case holds none of them, and so can hand none of them on.
      expect(data.items.some(({ isHeld }) => isHeld)).toBe(false)
    },
  }),
  covers('authority.grants', {
    async arrange(platform) {
      const role = await addRole(platform)
      await grantMenu(platform, role.id)
      return { params: { id: role.id }, query: { objectType: 'Role' } }
    },
    check: ({ data }) => expect(data.ids).toHaveLength(2),
  }),
  covers('authority.values', {
    async arrange(platform) {
      const role = await addRole(platform)
      const { page, button } = await grantMenu(platform, role.id)
      const own = { subject_type: 'role' as const, subject_id: role.id }
      await platform.database
        .insertInto('authority')
        .values({ ...own, item_type: 'button', item_id: button.id })
        .execute()
      return { params: { id: role.id }, body: { type: 'button', moduleIds: page.id } }
    },
    check({ data }) {
      expect(data.all).toHaveLength(1)
      expect(data.ids).toEqual(data.all)
      expect(data.list[0]?.children[0]?.children[0]?.children[0]).toMatchObject({
        fullName: '新增',
        hasChildren: false,
      })
    },
  }),
  covers('authority.save', {
    async arrange(platform) {
      const role = await addRole(platform)
      await grantMenu(platform, role.id)
      const { module, system, scheme } = await addMenus(platform)
      const body = {
        objectType: 'Role' as const,
        systemIds: [system.id],
        module: [module.id],
        resource: [scheme.id, 'gone'],
      }
      return { params: { id: role.id }, body }
    },
    signInAs,
    async check(_answer, platform, { params, body }) {
      const [system = '', menu = '', scheme = ''] = [body.systemIds?.[0], body.module?.[0], body.resource?.[0]]
      const wanted = [`menu ${menu}`, `resource ${scheme}`, `system ${system}`]
      expect(await grantsOf(platform, params.id)).toEqual(wanted.toSorted())
    },
  }),
  covers('authority.batch', {
    async arrange(platform) {
      const role = await addRole(platform)
      await grantMenu(platform, role.id)
      const { id } = await addUser(platform.database, {}, platform.clock.now)
      const { page, system } = await addMenus(platform)
      return { body: { roleIds: [role.id], userIds: [id], systemIds: [system.id], module: [page.id] } }
    },
    signInAs,
    async check(_answer, platform, { body }) {
      expect(await grantsOf(platform, body.roleIds?.[0] ?? '')).toHaveLength(4)
      expect((await grantsOf(platform, body.userIds?.[0] ?? '')).length).toBeGreaterThanOrEqual(2)
    },
  }),
  covers('authority.explain', {
    async arrange(platform) {
      const role = await addRole(platform)
      await grantMenu(platform, role.id)
      const { id } = await addUser(platform.database, {}, platform.clock.now)
      const relation = { user_id: id, object_type: 'role' as const, object_id: role.id }
      await platform.database.insertInto('user_relation').values(relation).execute()
      return { params: { id } }
    },
    signInAs,
    check({ data }) {
      expect(data.subjects.map(({ objectType }) => objectType)).toEqual(['User', 'Role'])
      expect(data.grants.filter(({ kind }) => kind === 'module').map(({ by }) => by)).toEqual([[1]])
    },
  }),
]
