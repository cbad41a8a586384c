import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { field, fromDictionary, table } from '#server/seed/modules/fields.ts'
import { addEntry, addType } from '../dictionary/dictionary.cases.ts'
import { addCollege } from '../people/people.cases.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { openOrders, type Orders } from './support/order-module.ts'

const any = { more: { selectType: 'all', multiple: false } }
const common = { type: '', sort_code: 0, enabled_mark: 1, description: '', created_at: 0 }

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`names of what is deleted, on ${dialect}`, () => {
    let platform: TestPlatform
    let orders: Orders
    let record = ''
    let person = ''
    let sizes: Awaited<ReturnType<typeof addType>>
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      await addCollege(platform)
      const { database } = platform
      await database
        .insertInto('organization')
        .values({
          ...{ id: 'lab', parent_id: 'college', full_name: '实验室', en_code: 'lab', category: 'department' },
          ...{ path: 'org-root,college,lab', path_names: '启明大学/文学院/实验室', manager_id: null },
          ...{ sort_code: 0, enabled_mark: 1, description: '', created_at: 0 },
        })
        .execute()
      await database
        .insertInto('position')
        .values({ id: 'porter', organization_id: 'office', full_name: '门卫', en_code: 'porter', ...common })
        .execute()
      await database
        .insertInto('role')
        .values({ id: 'helpers', full_name: '助教', en_code: 'helpers', global_mark: 1, ...common })
        .execute()
      await database
        .insertInto('user_group')
        .values({ id: 'band', full_name: '乐队', en_code: 'band', ...common })
        .execute()
      sizes = await addType(platform)
      const small = await addEntry(platform, sizes.id, '小号', { en_code: 'S' })
      const large = await addEntry(platform, sizes.id, '大号', { en_code: 'L' })
      person = (await addUser(database, { account: 'leaver', values: { real_name: '去者' } }, platform.clock.now)).id
      orders = await openOrders(platform, {
        fields: [
          field(1, 'input', 'title', '事由'),
          field(2, 'posSelect', 'position', '岗位', any),
          field(3, 'roleSelect', 'role', '角色', any),
          field(4, 'groupSelect', 'group', '分组', any),
          field(5, 'depSelect', 'department', '部门', any),
          field(6, 'organizeSelect', 'organization', '组织', any),
          field(7, 'usersSelect', 'people', '人员', { more: { selectType: 'all', multiple: true } }),
          field(8, 'userSelect', 'person', '人', any),
          field(9, 'select', 'size', '尺寸', fromDictionary(sizes.id, 'id')),
          field(10, 'select', 'code', '尺码', fromDictionary(sizes.en_code, 'enCode')),
          table(20, '明细', [field(21, 'roleSelect', 'helper', '角色', any)]),
        ],
      })
      record = await orders.created({
        title: '旧记录',
        position: 'porter',
        role: 'helpers',
        group: 'band',
        department: 'lab',
        organization: ['org-root', 'college', 'lab'],
        people: ['helpers--role', 'lab--department', 'band--group'],
        person,
        size: small.id,
        code: 'L',
        tableField20: [{ helper: 'helpers' }],
      })
      const { token } = orders
      const gone = [
        await platform.call('position.delete', { params: { id: 'porter' } }, { token }),
        await platform.call('role.delete', { params: { id: 'helpers' } }, { token }),
        await platform.call('group.delete', { params: { id: 'band' } }, { token }),
        await platform.call('organization.delete', { params: { id: 'lab' } }, { token }),
        await platform.call('user.delete', { params: { id: person } }, { token }),
        await platform.call('dictionary.deleteEntry', { params: { id: small.id } }, { token }),
        await platform.call('dictionary.deleteEntry', { params: { id: large.id } }, { token }),
        await platform.call('dictionary.deleteType', { params: { id: sizes.id } }, { token }),
      ]
      expect(gone.map(({ code, msg }) => [code, msg])).toEqual(gone.map(({ msg }) => [200, msg]))
    })
    afterAll(() => platform.close())

    const shown = {
      position: '门卫（已删除）',
      role: '助教（已删除）',
      group: '乐队（已删除）',
      department: '实验室（已删除）',
      organization: '启明大学/文学院/实验室（已删除）',
      person: '去者/leaver（已删除）',
      size: '小号（已删除）',
      code: '大号（已删除）',
    }

    test('a list says what was chosen by its last name, and that it is deleted', async () => {
      const [row] = (await orders.list()).list
      expect(row).toMatchObject(shown)
      expect(row?.['people']).toBe('助教（已删除）, 实验室（已删除）, 乐队（已删除）')
    })

    test('a detail says it too, child rows included, in the language of whoever reads', async () => {
      const view = async (language: string) => {
        const params = { id: orders.id, dataId: record }
        const { data } = await platform.call('module.recordView', { params }, { token: orders.token, language })
        return JSON.parse(data.data) as Record<string, unknown>
      }
      expect(await view('zh-CN')).toMatchObject({ ...shown, tableField20: [{ helper: '助教（已删除）' }] })
      expect(await view('en-US')).toMatchObject({ role: '助教 (deleted)', size: '小号 (deleted)' })
      expect(await view('zh-TW')).toMatchObject({ position: '门卫（已刪除）' })
    })

    test('what a picker shows as chosen is named and marked, each under its own sort alone', async () => {
      const ids = ['porter--position', 'lab--department', 'helpers--role', 'band--group', 'helpers--group']
      const body = { ids: [...ids, 'teachers--role', `${person}--user`] }
      const { data } = await platform.call('user.selected', { body }, { token: orders.token })
      expect(data.list.map(({ fullName, deleteMark, organize }) => [fullName, deleteMark, organize])).toEqual([
        ['门卫', true, '启明大学/教务办公室'],
        ['实验室', true, '启明大学/文学院/实验室'],
        ['助教', true, ''],
        ['乐队', true, ''],
        ['教师', undefined, ''],
        ['去者/leaver', true, '启明大学'],
      ])
    })

    test('a category made anew under its code has the names of what the former one held, but its own go before', async () => {
      const anew = await addType(platform)
      await platform.database
        .updateTable('dictionary_type')
        .set({ en_code: sizes.en_code })
        .where('id', '=', anew.id)
        .execute()
      const large = async () => (await orders.list()).list[0]?.['code']
      expect(await large()).toBe('大号（已删除）')
      const { id } = await addEntry(platform, anew.id, '特大', { en_code: 'L' })
      expect(await large()).toBe('特大')
      await platform.database.deleteFrom('dictionary_entry').where('id', '=', id).execute()
      await platform.database.deleteFrom('dictionary_type').where('id', '=', anew.id).execute()
      expect(await large()).toBe('大号（已删除）')
    })

    test('the record can be saved with what it holds, and nothing deleted can be chosen anew', async () => {
      const values = await orders.read(record)
      expect(await orders.update(record, { ...values, title: '改了' })).toMatchObject({ code: 200 })
      expect(await orders.read(record)).toMatchObject({ title: '改了', role: 'helpers', position: 'porter' })
      expect(await orders.create({ title: '新', role: 'helpers' })).toMatchObject({ code: 400 })
      expect(await orders.create({ title: '新', size: values['size'] })).toMatchObject({ code: 400 })
      expect(await orders.create({ title: '新', department: 'lab' })).toMatchObject({ code: 400 })
    })
  })
}
