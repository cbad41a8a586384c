import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { field, table } from '#server/seed/modules/fields.ts'
import { addCollege } from '../people/people.cases.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { openOrders, type Orders } from './support/order-module.ts'

const custom = (ableIds: readonly unknown[], more: object = {}) => ({
  more: { selectType: 'custom', ableIds, multiple: false, ...more },
})
const path = (...ids: string[]) => ids

/** Each field with what it takes and what it refuses. */
const cases = [
  ['userSelect', custom(['office--department']), ['lead', 'clerk'], ['rector', 'left', 'erased']],
  ['userSelect', custom(['college--company', 'rector--user']), ['lead', 'rector'], ['guest']],
  ['userSelect', custom(['dean--position', 'teachers--role']), ['lead', 'clerk'], ['rector']],
  ['userSelect', custom(['choir--group']), ['clerk'], ['lead']],
  ['userSelect', custom(['@currentOrg--system']), ['rector'], ['lead', 'guest']],
  ['userSelect', custom(['@currentOrgAndSubOrg']), ['rector', 'lead'], []],
  ['userSelect', custom(['@currentGradeOrg--system']), ['rector', 'lead'], []],
  ['userSelect', custom(['currentUser--system']), ['rector', 'currentUser'], ['lead']],
  ['userSelect', custom([], { ableRoleIds: ['teachers'] }), ['clerk'], ['lead']],
  ['userSelect', custom([]), [], ['lead']],
  ['userSelect', custom([], { selectType: 'all' }), ['lead', 'guest'], ['left', 'erased']],
  ['usersSelect', custom(['office--department']), ['lead--user'], ['rector--user']],
  [
    'usersSelect',
    custom(['office--department', 'choir--group'], { multiple: true }),
    [['office--department', 'choir--group', 'lead--user']],
    [['teachers--role'], ['office--department', 'rector--user'], ['office--group']],
  ],
  ['depSelect', custom(['office']), ['office'], ['college', 'closed']],
  ['depSelect', custom(['@currentOrgAndSubOrg--system']), ['office'], ['closed']],
  ['depSelect', custom([], { selectType: 'all' }), ['office'], ['closed', 'dean']],
  ['posSelect', custom(['office--department']), ['dean'], ['porter']],
  ['posSelect', custom(['porter']), ['porter'], ['dean', 'office']],
  ['roleSelect', custom(['teachers']), ['teachers'], ['others']],
  ['groupSelect', custom(['choir--group']), ['choir'], ['band']],
  [
    'organizeSelect',
    custom([path('org-root', 'college', 'office')]),
    [path('org-root', 'college', 'office')],
    [path('org-root'), path('org-root', 'college')],
  ],
] as const satisfies readonly (readonly [string, object, readonly unknown[], readonly unknown[]])[]

const fields = [
  field(1, 'input', 'title', '事由'),
  ...cases.map(([kind, more], at) => field(10 + at, kind as 'userSelect', `f${at}`, `字段${at}`, more)),
  field(60, 'depSelect', 'dep', '部门', { more: { selectType: 'all', multiple: false } }),
  field(61, 'userSelect', 'follower', '随从', { more: { selectType: 'dep', relationField: 'dep', multiple: false } }),
  field(62, 'userSelect', 'begins', '默认', {
    ...custom(['office--department']),
    config: { defaultValue: 'rector' },
  }),
  table(70, '明细', [
    field(71, 'depSelect', 'place', '部门', { more: { selectType: 'all', multiple: false } }),
    field(72, 'userSelect', 'who', '人员', {
      more: { selectType: 'dep', relationField: 'tableField70-place', multiple: false },
    }),
  ]),
]

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`what fields offer of the organisation, on ${dialect}`, () => {
    let platform: TestPlatform
    let orders: Orders
    let token = ''
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      await addCollege(platform)
      const { database } = platform
      orders = await openOrders(platform, { fields })
      const common = { full_name: '别的', en_code: 'o', type: '', sort_code: 0, description: '', created_at: 0 }
      await database
        .insertInto('role')
        .values({ id: 'others', global_mark: 1, enabled_mark: 1, ...common })
        .execute()
      await database
        .insertInto('user_group')
        .values({ id: 'band', enabled_mark: 1, ...common })
        .execute()
      await database
        .insertInto('position')
        .values({ id: 'porter', organization_id: 'org-root', enabled_mark: 1, ...common })
        .execute()
      await addUser(
        database,
        { account: 'guest', values: { id: 'guest', organization_id: 'closed' } },
        platform.clock.now,
      )
      const buttons = ['btn_add', 'btn_edit', 'btn_upload', 'btn_detail']
      token = await platform.signIn({
        account: 'rector',
        grants: [{ modelId: orders.id, buttons }],
        administers: true,
        values: { id: 'rector', real_name: '校长', organization_id: 'org-root' },
      })
      await database
        .insertInto('user_relation')
        .values([
          { user_id: 'guest', object_type: 'organization', object_id: 'closed' },
          { user_id: 'rector', object_type: 'organization', object_id: 'org-root' },
        ])
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })
    afterAll(() => platform.close())

    const told = ({ code, msg, text }: { code: number; msg: string; text: string }) => {
      const { error } = JSON.parse(text) as { error?: { field?: string } }
      return { code, msg, field: error?.field }
    }
    const create = async (record: object, language = 'zh-CN') =>
      told(
        await platform.call(
          'module.create',
          { params: { id: orders.id }, body: { data: JSON.stringify(record) } },
          { token, language },
        ),
      )
    const change = async (dataId: string, record: object) =>
      told(
        await platform.call(
          'module.update',
          { params: { id: orders.id, dataId }, body: { data: JSON.stringify(record) } },
          { token },
        ),
      )

    test.each(cases.map(([kind, more, taken, refused], at) => [at, kind, more.more.ableIds, taken, refused] as const))(
      'field %s, a %s that offers %j, takes %j and refuses %j',
      async (at, _kind, _ids, taken, refused) => {
        for (const value of taken)
          expect(await create({ [`f${at}`]: value }), `takes ${value}`).toMatchObject({ code: 200 })
        for (const value of refused)
          expect(await create({ [`f${at}`]: value }), `refuses ${value}`).toMatchObject({
            code: 400,
            field: `f${at}`,
          })
      },
    )

    test('says which field and which name, in the language of whoever saves', async () => {
      expect((await create({ f0: 'rector' })).msg).toBe('“字段0”不能选择“校长”，请重新选择')
      expect((await create({ f0: 'rector' }, 'en')).msg).toContain('“校长” cannot be chosen here')
      expect((await create({ f0: 'rector' }, 'zh-TW')).msg).toContain('不能選擇')
    })

    test('a record keeps what it holds, and takes nothing new that is not offered', async () => {
      const id = await orders.created({ title: '旧', f0: 'clerk', dep: 'office', follower: 'lead' })
      await platform.database.deleteFrom('user_relation').where('user_id', '=', 'clerk').execute()
      try {
        expect(await change(id, { title: '新', f0: 'clerk' })).toMatchObject({ code: 200 })
        expect(await change(id, { f0: 'rector' })).toMatchObject({ code: 400, field: 'f0' })
        expect(await create({ f0: 'clerk' })).toMatchObject({ code: 400, field: 'f0' })
      } finally {
        const relations = [
          { object_type: 'organization', object_id: 'office' },
          { object_type: 'role', object_id: 'teachers' },
          { object_type: 'group', object_id: 'choir' },
        ] as const
        await platform.database
          .insertInto('user_relation')
          .values(relations.map((relation) => ({ user_id: 'clerk', ...relation })))
          .execute()
      }
    })

    test('whoever follows a department is one of its people, in rows too, and goes when it changes', async () => {
      expect(await create({ dep: 'office', follower: 'lead' })).toMatchObject({ code: 200 })
      expect(await create({ dep: 'office', follower: 'rector' })).toMatchObject({
        code: 400,
        field: 'follower',
      })
      expect(await create({ follower: 'lead' })).toMatchObject({ code: 400 })
      expect(await create({ tableField70: [{ place: 'office', who: 'lead' }] })).toMatchObject({ code: 200 })
      expect(
        await create({
          tableField70: [
            { place: 'office', who: 'lead' },
            { place: 'office', who: 'rector' },
          ],
        }),
      ).toMatchObject({ code: 400, field: expect.stringContaining('who') })

      const id = await orders.created({ title: '跟随', dep: 'office', follower: 'lead' })
      expect(await change(id, { follower: 'rector' }), 'the department is the stored one').toMatchObject({ code: 400 })
      expect(await change(id, { follower: 'clerk' })).toMatchObject({ code: 200 })
      expect(await change(id, { dep: null, follower: 'clerk' })).toMatchObject({
        code: 400,
        field: 'follower',
      })
    })

    test('what the design begins with may be kept', async () => {
      expect(await create({ begins: 'rector' })).toMatchObject({ code: 200 })
      expect(await create({ begins: 'guest' })).toMatchObject({ code: 400, field: 'begins' })
    })

    test('an import refuses the rows that name somebody who is not offered, and keeps the others', async () => {
      const list = [
        { title: '一', f0: '林岚' },
        { title: '二', f0: '校长' },
        { title: '三', dep: '教务办公室', follower: '校长' },
      ]
      const { data } = await platform.call('moduleImport.run', { params: { id: orders.id }, body: { list } }, { token })
      expect(data).toMatchObject({ snum: 1, fnum: 2 })
      expect(data.failResult.map((row) => row['errorsInfo'])).toEqual([
        '“字段0”不能选择“校长”，请重新选择',
        '“随从”不能选择“校长”，请重新选择',
      ])
    })
  })
}
