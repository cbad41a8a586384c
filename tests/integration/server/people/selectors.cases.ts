import { expect } from 'vitest'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addCollege } from './people.cases.ts'

const common = { type: '', sort_code: 0, description: '', created_at: 0 }

/** Beside the college: a disabled position, a role of the office, and a group of a category. */
async function addChoices(platform: TestPlatform): Promise<void> {
  await addCollege(platform)
  const { database } = platform
  const known = await database.selectFrom('role').select('id').where('id', '=', 'keeper').executeTakeFirst()
  if (known) return
  await database
    .insertInto('position')
    .values({ id: 'retired', organization_id: 'office', full_name: '旧岗', en_code: 'old', enabled_mark: 0, ...common })
    .execute()
  await database
    .insertInto('role')
    .values({ id: 'keeper', full_name: '资产保管员', en_code: 'keeper', global_mark: 0, enabled_mark: 1, ...common })
    .execute()
  await database.insertInto('role_organization').values({ role_id: 'keeper', organization_id: 'office' }).execute()
}

const office = {
  id: 'office',
  type: 'department',
  lastFullName: '教务办公室',
  organizeIds: ['org-root', 'college', 'office'],
}
const dean = { id: 'dean', type: 'position', parentId: 'office', organize: '启明大学/教务办公室', isLeaf: true }

export const selectorCases: readonly CoverageCase[] = [
  covers('position.selector', {
    async arrange(platform) {
      await addChoices(platform)
      return { query: { keyword: '主任', currentPage: 1, pageSize: 20 } }
    },
    async check({ data }, platform) {
      expect(data.list).toMatchObject([dean])
      expect(data.pagination?.total).toBe(1)
      const token = await platform.signIn()
      const branch = (parentId: string, currentPage: number, pageSize = 20) =>
        platform.call('position.selector', { query: { parentId, currentPage, pageSize } }, { token })
      const college = await branch('college', 1)
      expect(college.data.list).toMatchObject([{ ...office, hasChildren: true }])
      const inside = await branch('office', 1)
      expect(inside.data.list.map(({ id }) => id)).toEqual(['dean'])
      // The second page of one begins where the first ended.
      const top = await branch('org-root', 1, 1)
      const next = await branch('org-root', 2, 1)
      expect(top.data.list).toHaveLength(1)
      expect(next.data.list.map(({ id }) => id)).not.toContain(top.data.list[0]?.id)
      const whole = await platform.call('position.selector', { query: {} }, { token })
      const root = whole.data.list.find(({ id }) => id === 'org-root')
      const found = root?.children.find(({ id }) => id === 'college')?.children[0]
      expect(found).toMatchObject({ ...office, children: [dean] })
    },
  }),
  covers('position.all', {
    async arrange(platform) {
      await addChoices(platform)
      return {}
    },
    check({ data }) {
      expect(data.list).toContainEqual({ id: 'dean', fullName: '主任', enCode: 'p', organizeId: 'office' })
      expect(data.list.map(({ id }) => id)).not.toContain('retired')
    },
  }),
  covers('position.ofOrganizations', {
    async arrange(platform) {
      await addChoices(platform)
      return { body: { organizeIds: ['office', 'college', 'closed'] } }
    },
    check: ({ data }) =>
      expect(data.list).toMatchObject([
        { id: 'college', children: [], hasChildren: false },
        { ...office, children: [dean], hasChildren: true },
      ]),
  }),
  covers('position.byCondition', {
    async arrange(platform) {
      await addChoices(platform)
      return { body: { positionIds: ['dean', 'retired'], departIds: [] } }
    },
    async check({ data }, platform) {
      expect(data.list).toMatchObject([{ ...office, children: [dean] }])
      const token = await platform.signIn()
      const suffixed = { ids: ['office--department'], keyword: '主' }
      expect((await platform.call('position.byCondition', { body: suffixed }, { token })).data.list).toMatchObject([
        { ...office, children: [dean] },
      ])
      for (const body of [{ positionIds: ['dean--position'] }, { departIds: ['office--department'], keyword: '主' }])
        expect((await platform.call('position.byCondition', { body }, { token })).data.list).toMatchObject([
          { ...office, children: [dean] },
        ])
      expect((await platform.call('position.byCondition', { body: {} }, { token })).data.list).toEqual([])
      const own = await platform.signIn({ values: { organization_id: 'college' }, administers: true })
      const asked: [{ departIds?: string[]; ids?: string[] }, boolean][] = [
        [{ departIds: ['@currentOrg'] }, false],
        [{ departIds: ['@currentOrgAndSubOrg'] }, true],
        [{ ids: ['@currentGradeOrg'] }, true],
      ]
      for (const [body, hasOffice] of asked) {
        const meant = await platform.call('position.byCondition', { body }, { token: own })
        expect(meant.data.list.some(({ id }) => id === 'office')).toBe(hasOffice)
      }
    },
  }),
  covers('role.selector', {
    async arrange(platform) {
      await addChoices(platform)
      return { query: {} }
    },
    async check({ data }, platform) {
      const [head, ...places] = data.list
      expect(head).toMatchObject({
        id: '1',
        children: expect.arrayContaining([expect.objectContaining({ id: 'teachers' })]),
      })
      expect(head?.children.map(({ id }) => id)).not.toContain('keeper')
      expect(places.find(({ id }) => id === 'office')).toMatchObject({
        fullName: '启明大学/教务办公室',
        children: [{ id: 'keeper', type: 'role', onlyId: 'office_keeper' }],
      })
      const token = await platform.signIn()
      const ask = (query: object) => platform.call('role.selector', { query }, { token })
      const inside = await ask({ parentId: 'office', currentPage: 1 })
      expect(inside.data.list.map(({ id }) => id)).toEqual(['keeper'])
      const global = await ask({ parentId: '1', keyword: '教师', currentPage: 1 })
      expect(global.data.list).toMatchObject([{ id: 'teachers', parentId: '1' }])
      const found = await ask({ keyword: '保管', currentPage: 1 })
      expect(found.data).toMatchObject({ list: [{ id: 'keeper' }], pagination: { total: 1 } })
    },
  }),
  covers('role.selectorByPermission', {
    async arrange(platform) {
      await addChoices(platform)
      return {}
    },
    async check({ data }, platform) {
      expect(data.list.map(({ id }) => id)).not.toContain('1')
      const token = await platform.signIn({ administrator: true })
      const all = await platform.call('role.selectorByPermission', {}, { token })
      expect(all.data.list.map(({ id }) => id)).toEqual(expect.arrayContaining(['1', 'office']))
    },
  }),
  covers('role.ofOrganizations', {
    async arrange(platform) {
      await addChoices(platform)
      return { body: { organizeIds: ['office', 'college'] } }
    },
    check: ({ data }) =>
      expect(data.list.map(({ id, children }) => [id, children.some((each) => each.id === 'keeper')])).toEqual([
        ['1', false],
        ['college', false],
        ['office', true],
      ]),
  }),
  covers('group.selector', {
    async arrange(platform) {
      await addChoices(platform)
      const { database } = platform
      await database
        .insertInto('dictionary_type')
        .values({
          id: 'gt',
          parent_id: '-1',
          full_name: '分组类型',
          en_code: 'groupType',
          is_tree: 0,
          sort_code: 0,
          description: '',
          created_at: 0,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const type = await database
        .selectFrom('dictionary_type')
        .select('id')
        .where('en_code', '=', 'groupType')
        .executeTakeFirstOrThrow()
      await database
        .insertInto('dictionary_entry')
        .values({
          id: 'team',
          dictionary_type_id: type.id,
          parent_id: '0',
          full_name: '团队',
          en_code: 'team9',
          enabled_mark: 1,
          sort_code: 0,
          description: '',
          created_at: 0,
        })
        .execute()
      await database
        .insertInto('user_group')
        .values({ id: 'runners', full_name: '跑团', en_code: 'runners', enabled_mark: 1, ...common, type: 'team9' })
        .execute()
      return {}
    },
    check({ data }) {
      expect(data.find(({ id }) => id === 'team')).toMatchObject({
        children: [{ id: 'runners', type: 'group', isLeaf: true }],
      })
      // Of no category, but not lost.
      expect(data).toContainEqual(expect.objectContaining({ id: 'choir', type: 'group' }))
    },
  }),
  covers('role.byCondition', {
    async arrange(platform) {
      await addChoices(platform)
      return { body: { ids: ['teachers--role', 'office--department'] } }
    },
    async check({ data }, platform) {
      const shown = data.list.map(({ id, children }) => [id, children.map((each) => each.id)])
      expect(shown).toEqual([
        ['1', ['teachers']],
        ['office', ['keeper']],
      ])
      const token = await platform.signIn()
      const ask = (body: { readonly ids: string[] }) => platform.call('role.byCondition', { body }, { token })
      expect((await ask({ ids: ['keeper'] })).data.list.map(({ id }) => id)).toEqual(['office'])
      expect((await ask({ ids: [] })).data.list).toEqual([])
    },
  }),
  covers('group.byCondition', {
    async arrange(platform) {
      await addChoices(platform)
      return { body: { ids: ['choir--group'] } }
    },
    async check({ data }, platform) {
      expect(data.list.flatMap(({ id, children }) => [id, ...children.map((each) => each.id)])).toContain('choir')
      expect(data.list).toHaveLength(1)
      const token = await platform.signIn()
      expect((await platform.call('group.byCondition', { body: { ids: ['nobody'] } }, { token })).data.list).toEqual([])
    },
  }),
]
