import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { grant } from '../support/users.ts'
import { addLayout } from './support.ts'

const SYSTEM = 'system-main'

/** A released portal in the system of the tests. */
export async function addManaged(
  platform: TestPlatform,
  values: object = {},
): Promise<{ id: string; portalId: string }> {
  const { database } = platform
  await grant(database, 'nobody', [])
  const portalId = await addLayout(platform, 'portal', { layout: [] })
  const row = { id: nextId(), portal_id: portalId, system_id: SYSTEM, platform: 'Web', home_page_mark: 0 }
  await database
    .insertInto('portal_manage')
    .values({ ...row, sort_code: 3, enabled_mark: 1, description: '', created_at: 0, ...values })
    .execute()
  return { id: row.id, portalId }
}

export async function addRole({ database }: TestPlatform): Promise<string> {
  const id = nextId()
  const role = {
    id,
    full_name: `角色${id}`,
    en_code: `role${id}`,
    type: '',
    global_mark: 1,
    description: '',
    sort_code: 0,
  }
  await database
    .insertInto('role')
    .values({ ...role, enabled_mark: 1, created_at: 0 })
    .execute()
  return id
}

const stored = ({ database }: TestPlatform, id: string) =>
  database.selectFrom('portal_manage').selectAll().where('id', '=', id).executeTakeFirst()
const grantsOf = async ({ database }: TestPlatform, manageId: string) => {
  const rows = database.selectFrom('portal_grant').select('subject_id').where('manage_id', '=', manageId)
  return (await rows.execute()).map((row) => row.subject_id)
}

let managed = { id: '', portalId: '' }
let roleId = ''

export const portalManageCases: readonly CoverageCase[] = [
  covers('portalManage.list', {
    async arrange(platform) {
      managed = await addManaged(platform)
      return { query: { systemId: SYSTEM, keyword: '测试', currentPage: 1, pageSize: 50 } }
    },
    check({ data }) {
      expect(data.list).toContainEqual(
        expect.objectContaining({ id: managed.id, portalId: managed.portalId, fullName: '测试页', sortCode: 3 }),
      )
    },
  }),
  covers('portalManage.ofSystem', {
    async arrange(platform) {
      managed = await addManaged(platform)
      await addManaged(platform, { system_id: 'another' })
      return { params: { systemId: SYSTEM }, query: { currentPage: 1, pageSize: 50 } }
    },
    check({ data }) {
      expect(new Set(data.list.map(({ systemId }) => systemId))).toEqual(new Set([SYSTEM]))
      expect(data.list.map(({ id }) => id)).toContain(managed.id)
    },
  }),
  covers('portalManage.one', {
    arrange: async (platform) => ({ params: { id: (await addManaged(platform)).id } }),
    check: ({ data }) => expect(data).toMatchObject({ systemId: SYSTEM, platform: 'Web', fullName: '测试页' }),
  }),
  covers('portalManage.create', {
    async arrange(platform) {
      managed = await addManaged(platform, { home_page_mark: 1 })
      const portalId = await addLayout(platform, 'portal', { layout: [] })
      return { body: { portalId, systemId: SYSTEM, homePageMark: 1 } }
    },
    async check(_answer, platform, { body }) {
      const rows = platform.database.selectFrom('portal_manage').selectAll().where('portal_id', '=', body.portalId)
      expect(await rows.execute()).toMatchObject([{ system_id: SYSTEM, platform: 'Web', home_page_mark: 1 }])
      // A system has one first portal.
      expect(await stored(platform, managed.id)).toMatchObject({ home_page_mark: 0 })
    },
  }),
  covers('portalManage.update', {
    async arrange(platform) {
      managed = await addManaged(platform)
      return { params: { id: managed.id }, body: { portalId: managed.portalId, systemId: SYSTEM, sortCode: 9 } }
    },
    check: async (_answer, platform) => expect(await stored(platform, managed.id)).toMatchObject({ sort_code: 9 }),
  }),
  covers('portalManage.delete', {
    async arrange(platform) {
      const { id } = await addManaged(platform)
      await platform.database
        .insertInto('portal_grant')
        .values({ subject_type: 'role', subject_id: 'r', manage_id: id })
        .execute()
      return { params: { id } }
    },
    async check(_answer, platform, { params }) {
      expect(await stored(platform, params.id)).toBeUndefined()
      expect(await grantsOf(platform, params.id)).toEqual([])
    },
  }),
  covers('portalManage.toggle', {
    arrange: async (platform) => ({ params: { id: (await addManaged(platform)).id } }),
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, params.id)).toMatchObject({ enabled_mark: 0 }),
  }),
  covers('portalManage.choices', {
    async arrange(platform) {
      managed = await addManaged(platform)
      managed = { ...managed, id: await addLayout(platform, 'portal', { layout: [] }) }
      return { params: { systemId: SYSTEM }, query: { currentPage: 1, pageSize: 500 } }
    },
    check({ data }) {
      const ids = data.list.map(({ id }) => id)
      expect([ids.includes(managed.id), ids.includes(managed.portalId)]).toEqual([true, false])
    },
  }),
  covers('portalManage.inSystem', {
    async arrange(platform) {
      managed = await addManaged(platform)
      return { params: { id: SYSTEM }, query: { category: 'Web' } }
    },
    check: ({ data }) => expect(data.list.map(({ id }) => id)).toContain(managed.portalId),
  }),
  covers('portalManage.roles', {
    async arrange(platform) {
      const { id } = await addManaged(platform)
      await platform.database
        .insertInto('portal_grant')
        .values({ subject_type: 'role', subject_id: 'r1', manage_id: id })
        .execute()
      return { params: { id } }
    },
    check: ({ data }) => expect(data.roleIds).toEqual(['r1']),
  }),
  covers('portalManage.grant', {
    async arrange(platform) {
      roleId = await addRole(platform)
      return { params: { id: (await addManaged(platform)).id }, body: { roleIds: [roleId] } }
    },
    signInAs: (platform) => platform.signIn({ administrator: true }),
    check: async (_answer, platform, { params }) => expect(await grantsOf(platform, params.id)).toEqual([roleId]),
  }),
  covers('portalManage.granted', {
    async arrange(platform) {
      managed = await addManaged(platform)
      roleId = await addRole(platform)
      await platform.database
        .insertInto('portal_grant')
        .values({ subject_type: 'role', subject_id: roleId, manage_id: managed.id })
        .execute()
      return { params: { id: roleId } }
    },
    signInAs: (platform) => platform.signIn({ administrator: true }),
    check({ data }) {
      expect(data.ids).toEqual([managed.id])
      expect(data.list).toContainEqual(expect.objectContaining({ id: managed.id, parentId: `${SYSTEM}Web` }))
    },
  }),
  covers('portalManage.saveGranted', {
    async arrange(platform) {
      managed = await addManaged(platform)
      roleId = await addRole(platform)
      return { params: { id: roleId }, body: { ids: [managed.id, 'gone'] } }
    },
    signInAs: (platform) => platform.signIn({ administrator: true }),
    check: async (_answer, platform) => expect(await grantsOf(platform, managed.id)).toEqual([roleId]),
  }),
]
