import { expect } from 'vitest'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addUser, userRow } from '../support/users.ts'

const organization = (id: string, parent_id: string, full_name: string, path: string, enabled_mark = 1) => ({
  id,
  parent_id,
  full_name,
  en_code: id,
  category: parent_id === 'org-root' ? 'company' : 'department',
  path,
  path_names: `启明大学/${full_name}`,
  manager_id: null,
  sort_code: 0,
  enabled_mark,
  description: '',
  created_at: 0,
})

/** Nobody learns it by asking for names. */
const privateNumber = '13800000001'

/** A college with an office below it, two people in the office, one of whom leads the other. */
export async function addCollege(platform: TestPlatform): Promise<void> {
  const { database } = platform
  const known = await database.selectFrom('organization').select('id').where('id', '=', 'college').executeTakeFirst()
  if (known) return
  await database
    .insertInto('organization')
    .values([
      organization('college', 'org-root', '文学院', 'org-root,college'),
      organization('office', 'college', '教务办公室', 'org-root,college,office'),
      organization('closed', 'org-root', '撤销的学院', 'org-root,closed', 0),
    ])
    .execute()
  await database
    .insertInto('platform_user')
    .values([
      userRow({
        id: 'lead',
        account: 'linlan',
        real_name: '林岚',
        mobile_phone: privateNumber,
        organization_id: 'office',
        sort_code: 1,
      }),
      userRow({
        id: 'clerk',
        account: 'zhouhe',
        real_name: '周荷',
        organization_id: 'office',
        manager_id: 'lead',
        sort_code: 2,
      }),
      userRow({
        id: 'left',
        account: 'gone',
        real_name: '离职者',
        organization_id: 'office',
        enabled_mark: 0,
        sort_code: 3,
      }),
      userRow({ id: 'erased', account: 'zz', real_name: '已删除', organization_id: 'office', deleted_at: 1 }),
    ])
    .execute()
  const position = { en_code: 'p', type: '', sort_code: 0, enabled_mark: 1, description: '', created_at: 0 }
  await database
    .insertInto('position')
    .values({ id: 'dean', organization_id: 'office', full_name: '主任', ...position })
    .execute()
  await database
    .insertInto('role')
    .values({ id: 'teachers', full_name: '教师', global_mark: 1, ...position })
    .execute()
  await database
    .insertInto('user_group')
    .values({ id: 'choir', full_name: '合唱团', ...position })
    .execute()
  await database
    .insertInto('user_relation')
    .values([
      { user_id: 'lead', object_type: 'organization', object_id: 'office' },
      { user_id: 'clerk', object_type: 'organization', object_id: 'office' },
      { user_id: 'left', object_type: 'organization', object_id: 'office' },
      { user_id: 'erased', object_type: 'organization', object_id: 'office' },
      { user_id: 'lead', object_type: 'position', object_id: 'dean' },
      { user_id: 'clerk', object_type: 'role', object_id: 'teachers' },
      { user_id: 'clerk', object_type: 'group', object_id: 'choir' },
    ])
    .execute()
}

const withCollege =
  <Input>(input: Input) =>
  async (platform: TestPlatform) => {
    await addCollege(platform)
    return input
  }

const organizationCases: readonly CoverageCase[] = [
  covers('organization.list', {
    arrange: withCollege({ query: { keyword: '教务' } }),
    async check({ data }, platform) {
      expect(data.list).toMatchObject([{ id: 'org-root', children: [{ id: 'college', children: [{ id: 'office' }] }] }])
      const token = await platform.signIn({ administrator: true })
      const whole = await platform.call('organization.list', {}, { token })
      expect(whole.data.list[0]?.children.map((node) => node.id)).toContain('closed')
    },
  }),
  covers('organization.tree', {
    arrange: withCollege({}),
    check({ data }) {
      expect(data.list).toHaveLength(1)
      const college = data.list[0]?.children.find((node) => node.id === 'college')
      expect(college).toMatchObject({ type: 'company', hasChildren: true })
    },
  }),
  covers('organization.departments', {
    arrange: withCollege({ params: { id: 'office' } }),
    check({ data }) {
      const college = data.list[0]?.children.find((node) => node.id === 'college')
      expect(college).toMatchObject({ hasChildren: false, children: [] })
    },
  }),
]

const userCases: readonly CoverageCase[] = [
  covers('user.list', {
    arrange: withCollege({ query: { organizeId: 'college', sidx: 'account', sort: 'desc' as const, pageSize: 2 } }),
    async check({ data }, platform) {
      expect(data.pagination).toMatchObject({ total: 3, pageSize: 2, currentPage: 1 })
      expect(data.list).toMatchObject([
        { account: 'zhouhe', organize: '启明大学/教务办公室', department: '教务办公室', enabledMark: 1 },
        { account: 'linlan', position: '主任' },
      ])
      await addUser(platform.database, { account: 'never', values: { enabled_mark: null } }, platform.clock.now)
      const query = { sidx: 'enabledMark', sort: 'asc' as const, pageSize: 1000 }
      const marks = await platform.call(
        'user.list',
        { query },
        { token: await platform.signIn({ administrator: true }) },
      )
      const sorted = marks.data.list.map((user) => user.enabledMark)
      expect(sorted, 'who was never activated goes where the list shows them').toEqual(sorted.toSorted())
      expect(marks.data.list.map((user) => user.account)).toContain('never')
    },
  }),
  covers('user.export', {
    arrange: withCollege({
      query: { organizeId: 'college', sidx: 'account', dataType: 1, selectKey: 'account,realName' },
    }),
    check({ data }) {
      expect(data).toMatchObject({ name: '用户.xlsx', url: expect.stringContaining('/api/file/Download') })
    },
  }),
  covers('user.all', {
    arrange: withCollege({}),
    check({ data }) {
      const accounts = data.list.map((user) => user.account)
      expect(accounts).toEqual(expect.arrayContaining(['linlan', 'zhouhe']))
      expect(accounts).not.toContain('gone')
      expect(data.list.find(({ id }) => id === 'lead')).toMatchObject({ gender: expect.any(Number), quickQuery: 'LL' })
    },
  }),
  covers('user.imUsers', {
    arrange: withCollege({ query: { keyword: 'LINLAN' } }),
    check({ data }) {
      expect(data.list).toMatchObject([{ id: 'lead', realName: '林岚', department: '启明大学/教务办公室' }])
      expect(data.pagination.total).toBe(1)
    },
  }),
  covers('user.nodes', {
    arrange: withCollege({ params: { id: 'office' }, body: {} }),
    async check({ data }, platform) {
      expect(data.list.map((node) => [node.id, node.type, node.isLeaf])).toEqual([
        ['lead', 'user', true],
        ['clerk', 'user', true],
      ])
      const token = await platform.signIn()
      const roots = await platform.call('user.nodes', { params: { id: '0' }, body: {} }, { token })
      expect(roots.data.list).toMatchObject([{ id: 'org-root', hasChildren: true }])
      const found = await platform.call(
        'user.nodes',
        { params: { id: '0' }, body: { keyword: '周', pageSize: 1 } },
        { token },
      )
      expect(found.data).toMatchObject({ list: [{ id: 'clerk', fullName: '周荷/zhouhe' }], pagination: { total: 1 } })
    },
  }),
  covers('user.subordinates', {
    arrange: withCollege({ body: {} }),
    signInAs: async (platform) => {
      const { id, token } = await addUser(platform.database, {}, platform.clock.now)
      await platform.database.updateTable('platform_user').set({ manager_id: id }).where('id', '=', 'clerk').execute()
      return token
    },
    check({ data }) {
      expect(data).toMatchObject([{ id: 'clerk', type: 'user' }])
    },
  }),
  covers('user.inOrganization', {
    arrange: withCollege({ query: { organizeId: 'office', keyword: '林' } }),
    async check({ data }, platform) {
      expect(data.map((user) => user.id)).toEqual(['lead'])
      const { id, token } = await addUser(platform.database, { values: { real_name: '本人' } }, platform.clock.now)
      const own = await platform.call('user.inOrganization', { query: {} }, { token })
      expect(own.data.map((user) => user.id)).toContain(id)
    },
  }),
]

const selectionCases: readonly CoverageCase[] = [
  covers('user.byIds', {
    arrange: withCollege({ body: { userId: ['left', 'lead', 'nobody'] } }),
    check({ data }) {
      expect(data.list.map((user) => user.fullName)).toEqual(['离职者/gone', '林岚/linlan'])
      expect(JSON.stringify(data)).not.toContain(privateNumber)
    },
  }),
  covers('user.selected', {
    arrange: withCollege({
      body: {
        ids: [
          'office--department',
          'lead--user',
          'dean--position',
          'teachers--role',
          'choir--group',
          'x--role',
          'currentUser--system',
        ],
      },
    }),
    async check({ data }, platform) {
      expect(data.list.map((item) => [item.id, item.fullName, item.type])).toEqual([
        ['office--department', '教务办公室', 'department'],
        ['lead--user', '林岚/linlan', 'user'],
        ['dean--position', '主任', 'position'],
        ['teachers--role', '教师', 'role'],
        ['choir--group', '合唱团', 'group'],
        ['currentUser--system', '当前用户', 'system'],
      ])
      expect(data.list.slice(0, 2)).toMatchObject(Array(2).fill({ lastFullName: '教务办公室' }))
      const organizeIds = data.list.map((item) => item.organizeIds)
      expect(organizeIds.slice(0, 3), 'also of a person').toEqual(Array(3).fill(organizeIds[0]))
      expect(organizeIds[1]).toContain('office')
      expect(JSON.stringify(data)).not.toContain(privateNumber)
      // What can no longer be chosen says so.
      const closed = { body: { ids: ['closed--department', 'left--user', 'dean--position'] } }
      const known = await platform.call('user.selected', closed, { token: await platform.signIn() })
      expect(known.data.list.map((item) => item.enabledMark)).toEqual([0, 0, 1])
    },
  }),
  covers('user.inSelection', {
    arrange: withCollege({ body: { ids: ['college--company'], pagination: { currentPage: 1, pageSize: 1 } } }),
    async check({ data }, platform) {
      expect(data).toMatchObject({ list: [{ id: 'lead' }], pagination: { total: 2 } })
      const { id, token } = await addUser(platform.database, {}, platform.clock.now)
      const self = await platform.call('user.inSelection', { body: { ids: ['currentUser--system'] } }, { token })
      expect(self.data.list.map((user) => user.id)).toEqual([id])
    },
  }),
  covers('user.byCondition', {
    arrange: withCollege({ body: { roleIds: ['teachers'], positionIds: ['dean'], pagination: { keyword: '周' } } }),
    async check({ data }, platform) {
      expect(data.list.map((user) => user.id)).toEqual(['clerk'])
      const nothing = await platform.call('user.byCondition', { body: {} }, { token: await platform.signIn() })
      expect(nothing.data.list, 'nothing allowed is nobody, not everybody').toEqual([])
      const { id, token } = await addUser(platform.database, {}, platform.clock.now)
      const own = await platform.call('user.byCondition', { body: { userIds: ['currentUser'] } }, { token })
      expect(own.data.list.map((user) => user.id)).toEqual([id])
    },
  }),
]

const ownCases: readonly CoverageCase[] = [
  covers('preference.theme', {
    arrange: () => ({ body: { theme: 'plain' as const } }),
    async check(_answer, platform) {
      const grants = [{ code: 'system.region' }]
      const token = await platform.signIn({ grants })
      await platform.call('preference.theme', { body: { theme: 'functional' } }, { token })
      expect((await platform.call('auth.currentUser', {}, { token })).data.userInfo?.theme).toBe('functional')
    },
  }),
  covers('preference.language', {
    arrange: () => ({ body: { language: 'en' } }),
    async check(_answer, platform) {
      const token = await platform.signIn({ grants: [{ code: 'system.region' }] })
      await platform.call('preference.language', { body: { language: 'zhtw' } }, { token })
      expect((await platform.call('auth.currentUser', {}, { token })).data.userInfo?.language).toBe('zhtw')
    },
  }),
  covers('columns.read', {
    arrange: () => ({ params: { id: 'menu-1' } }),
    check({ data }) {
      expect(data).toEqual([])
    },
  }),
  covers('columns.save', {
    arrange: () => ({ body: { moduleId: 'menu-1', fieldList: '[]' } }),
    async check(_answer, platform) {
      const mine = await platform.signIn()
      const other = await platform.signIn()
      const columns = [{ prop: 'f_kind', label: '类别', visible: false }]
      await platform.call(
        'columns.save',
        { body: { moduleId: 'menu-1', fieldList: JSON.stringify(columns) } },
        { token: mine },
      )
      const read = (token: string) => platform.call('columns.read', { params: { id: 'menu-1' } }, { token })
      expect((await read(mine)).data).toEqual(columns)
      expect((await read(other)).data, 'settings are personal').toEqual([])
    },
  }),
]

export const peopleCases: readonly CoverageCase[] = [...organizationCases, ...userCases, ...selectionCases, ...ownCases]
