import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addCollege } from './people.cases.ts'

/** An organisation of its own, so that the cases do not meet. */
export async function addOrganization(
  { database }: TestPlatform,
  values: { parent?: string; category?: 'company' | 'department'; path?: string; enabled_mark?: number } = {},
): Promise<string> {
  const id = nextId()
  const { parent = 'org-root', category = 'department', path = parent, enabled_mark = 1 } = values
  await database
    .insertInto('organization')
    .values({
      id,
      parent_id: parent,
      full_name: `部门${id}`,
      en_code: `D${id}`,
      category,
      path: `${path},${id}`,
      path_names: `启明大学/部门${id}`,
      manager_id: null,
      sort_code: 1,
      enabled_mark,
      description: '',
      created_at: 0,
    })
    .execute()
  return id
}

const stored = ({ database }: TestPlatform, code: string) =>
  database.selectFrom('organization').selectAll().where('en_code', '=', code).executeTakeFirst()

const bodyOf = (values: object = {}) => {
  const code = `N${nextId()}`
  return { parentId: 'org-root', fullName: `新部门${code}`, enCode: code, sortCode: 3, enabledMark: 1, ...values }
}

export const organizationCases: readonly CoverageCase[] = [
  covers('organization.parents', {
    async arrange(platform) {
      await addCollege(platform)
      return { params: { id: 'college' } }
    },
    check({ data }) {
      const [root] = data.list
      expect(root).toMatchObject({ id: 'org-root', type: 'company' })
      expect(root?.children.map((node) => node.id)).not.toContain('college')
    },
  }),
  covers('organization.departmentParents', {
    async arrange(platform) {
      await addCollege(platform)
      return { params: { id: '0' }, query: { keyword: '教务办公室' } }
    },
    async check({ data }, platform) {
      expect(data.list).toMatchObject([{ id: 'org-root', children: [{ id: 'college', children: [{ id: 'office' }] }] }])
      // Whoever administers a department may add below it alone; who only works there, nowhere.
      const own = await addOrganization(platform)
      for (const administers of [true, false]) {
        const token = await platform.signIn({ values: { organization_id: own }, administers })
        const mine = await platform.call('organization.departmentParents', { params: { id: '0' } }, { token })
        const disabled = new Map(mine.data.list[0]?.children.map((node) => [node.id, node.disabled]))
        expect([disabled.get('college'), disabled.get(own)]).toEqual([true, !administers])
      }
      await platform.database.updateTable('organization').set({ enabled_mark: 0 }).where('id', '=', own).execute()
    },
  }),
  covers('organization.byCondition', {
    async arrange(platform) {
      await addCollege(platform)
      return { body: { departIds: ['org-root', 'office', 'closed'] } }
    },
    async check({ data }, platform) {
      expect(data.list).toMatchObject([{ id: 'org-root' }])
      const below = data.list[0]?.children ?? []
      expect(below.map(({ id, disabled }) => [id, disabled])).toEqual([
        ['closed', true],
        ['office', false],
      ])
      // Variables are the organisation of whoever asks, and what is enabled below it.
      const own = await addOrganization(platform)
      const inside = { parent: own, path: `org-root,${own}` }
      const child = await addOrganization(platform, inside)
      await addOrganization(platform, { ...inside, enabled_mark: 0 })
      const values = { organization_id: own }
      const token = await platform.signIn({ values })
      const manager = await platform.signIn({ values, administers: true })
      const meantBy = async (by: string, departIds: string[]) => {
        const answer = await platform.call('organization.byCondition', { body: { departIds } }, { token: by })
        return answer.data.list.map(({ id, children }) => [id, ...children.map((node) => node.id)])
      }
      const meant = (...departIds: string[]) => meantBy(token, departIds)
      expect(await meant('@currentOrg')).toEqual([[own]])
      expect(await meant('@currentOrgAndSubOrg')).toEqual([[own, child]])
      expect(await meant('@currentGradeOrg')).toEqual([])
      expect(await meantBy(manager, ['@currentGradeOrg'])).toEqual([[own, child]])
      expect(await meant(child, '@currentOrg')).toEqual([[own, child]])
      expect(await meant(`${child}--department`, `${own}--department`)).toEqual([[own, child]])
    },
  }),
  covers('organization.one', {
    arrange: async (platform) => ({ params: { id: await addOrganization(platform) } }),
    check: ({ data }, _platform, { params }) =>
      expect(data).toMatchObject({ parentId: 'org-root', enCode: `D${params.id}`, organizeIdTree: ['org-root'] }),
  }),
  covers('organization.department', {
    arrange: async (platform) => ({ params: { id: await addOrganization(platform) } }),
    check: ({ data }, _platform, { params }) => expect(data.enCode).toBe(`D${params.id}`),
  }),
  covers('organization.create', {
    arrange: () => ({ body: bodyOf({ propertyJson: { shortName: '简称', foundedTime: 1 } }) }),
    async check(_answer, platform, { body }) {
      const row = await stored(platform, body.enCode)
      expect(row).toMatchObject({ category: 'company', sort_code: 3, path: `org-root,${row?.id}` })
      expect(row?.path_names).toBe(`启明大学/${body.fullName}`)
      const token = await platform.signIn({ administrator: true })
      const answer = await platform.call('organization.one', { params: { id: row?.id ?? '' } }, { token })
      expect(answer.data['propertyJson']).toEqual({ shortName: '简称', foundedTime: 1 })
    },
  }),
  covers('organization.createDepartment', {
    arrange: () => ({ body: bodyOf() }),
    check: async (_answer, platform, { body }) =>
      expect(await stored(platform, body.enCode)).toMatchObject({ category: 'department' }),
  }),
  covers('organization.update', {
    arrange: async (platform) => ({ params: { id: await addOrganization(platform) }, body: bodyOf() }),
    check: async (_answer, platform, { params, body }) =>
      expect(await stored(platform, body.enCode)).toMatchObject({
        id: params.id,
        path_names: `启明大学/${body.fullName}`,
      }),
  }),
  covers('organization.updateDepartment', {
    arrange: async (platform) => ({ params: { id: await addOrganization(platform) }, body: bodyOf() }),
    check: async (_answer, platform, { params, body }) =>
      expect(await stored(platform, body.enCode)).toMatchObject({ id: params.id }),
  }),
  covers('organization.toggle', {
    arrange: async (platform) => ({ params: { id: await addOrganization(platform) } }),
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, `D${params.id}`)).toMatchObject({ enabled_mark: 0 }),
  }),
  covers('organization.delete', {
    arrange: async (platform) => ({ params: { id: await addOrganization(platform) } }),
    check: async (_answer, platform, { params }) => expect(await stored(platform, `D${params.id}`)).toBeUndefined(),
  }),
  covers('organization.deleteDepartment', {
    arrange: async (platform) => ({ params: { id: await addOrganization(platform) } }),
    check: async (_answer, platform, { params }) => expect(await stored(platform, `D${params.id}`)).toBeUndefined(),
  }),
]
