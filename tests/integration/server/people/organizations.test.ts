import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { batches } from '#server/database/batch.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser, userRow } from '../support/users.ts'
import { addOrganization } from './organization.cases.ts'

const english = { language: 'en' } as const

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`organisations on ${dialect}`, () => {
    let platform: TestPlatform
    let token: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true })
    })
    afterAll(() => platform.close())

    const bodyOf = async (id: string, values: object) => {
      const { data } = await platform.call('organization.one', { params: { id } }, { token })
      const { parentId, fullName, enCode, sortCode, enabledMark } = data
      return { parentId, fullName, enCode, sortCode, enabledMark, ...values }
    }
    const update = async (id: string, values: object, by = token) =>
      platform.call(
        'organization.update',
        { params: { id }, body: await bodyOf(id, values) },
        { token: by, ...english },
      )
    const pathOf = async (id: string) =>
      platform.database
        .selectFrom('organization')
        .select(['path', 'path_names'])
        .where('id', '=', id)
        .executeTakeFirst()

    test('a branch moves with everything below it, and its people are not touched', async () => {
      const a = await addOrganization(platform)
      const b = await addOrganization(platform, { parent: a, path: `org-root,${a}` })
      const c = await addOrganization(platform, { parent: b, path: `org-root,${a},${b}` })
      const target = await addOrganization(platform)
      expect((await update(b, { parentId: target, fullName: '改名后' })).code).toBe(200)
      expect((await pathOf(c))?.path).toBe(`org-root,${target},${b},${c}`)
      expect((await pathOf(b))?.path_names).toBe(`启明大学/部门${target}/改名后`)
      expect((await pathOf(a))?.path).toBe(`org-root,${a}`)
    })

    test('an organisation is not placed below itself, nor a company below a department', async () => {
      const a = await addOrganization(platform, { category: 'company' })
      const b = await addOrganization(platform, { parent: a, path: `org-root,${a}` })
      expect(await update(a, { parentId: b })).toMatchObject({ code: 400 })
      expect(await update(a, { parentId: a })).toMatchObject({ code: 400 })
      const other = await addOrganization(platform)
      expect(await update(a, { parentId: other })).toMatchObject({
        code: 400,
        msg: 'A company cannot be placed below a department',
      })
    })

    test('a taken code, a taken name beside it and a broken code are refused at their fields', async () => {
      const a = await addOrganization(platform)
      const b = await addOrganization(platform)
      const refused = async (values: object) => {
        const answer = await update(b, values)
        const { error } = JSON.parse(answer.text) as { error?: { field?: string } }
        return [answer.code, error?.field]
      }
      expect(await refused({ enCode: `D${a}` })).toEqual([400, 'enCode'])
      expect(await refused({ fullName: `部门${a}` })).toEqual([400, 'fullName'])
      expect(await refused({ enCode: '.a' })).toEqual([400, 'enCode'])
      expect(await refused({ fullName: 'a/b' })).toEqual([400, 'fullName'])
      expect(await refused({ managerId: 'nobody' })).toEqual([400, 'managerId'])
    })

    test('what is in use is not deleted: the refusal says by what and how many', async () => {
      const a = await addOrganization(platform)
      const remove = () => platform.call('organization.delete', { params: { id: a } }, { token, ...english })
      const b = await addOrganization(platform, { parent: a, path: `org-root,${a}` })
      expect((await remove()).msg).toBe('It cannot be deleted: it is still used by 1 organisation below it')
      await platform.call('organization.delete', { params: { id: b } }, { token })
      const person = await addUser(platform.database, { values: { organization_id: a } }, platform.clock.now)
      await addUser(platform.database, { values: { organization_id: a } }, platform.clock.now)
      expect((await remove()).msg).toBe('It cannot be deleted: it is still used by 2 users')
      await platform.database
        .updateTable('platform_user')
        .set({ deleted_at: 1 })
        .where('organization_id', '=', a)
        .execute()
      expect((await remove()).code, 'people who left do not count').toBe(200)
      expect(person.id).not.toBe('')
    })

    test('a manager administers what was given alone, level by level', async () => {
      const a = await addOrganization(platform)
      const b = await addOrganization(platform, { parent: a, path: `org-root,${a}` })
      const outside = await addOrganization(platform)
      const grants = [{ code: 'permission.organize', buttons: ['btn_add', 'btn_edit', 'btn_remove'] }]
      const { id, token: manager } = await addUser(
        platform.database,
        { grants, administers: false },
        platform.clock.now,
      )
      await platform.database
        .insertInto('organization_manager')
        .values({
          user_id: id,
          organization_id: a,
          this_select: 1,
          this_add: 0,
          this_edit: 0,
          this_remove: 0,
          below_select: 1,
          below_add: 1,
          below_edit: 1,
          below_remove: 0,
          created_at: 0,
        })
        .execute()
      expect((await update(a, { sortCode: 9 }, manager)).code, 'the level itself is not theirs to change').toBe(403)
      expect((await update(b, { sortCode: 9 }, manager)).code).toBe(200)
      expect((await update(b, { parentId: outside }, manager)).code, 'not out of the branch').toBe(403)
      expect((await update(outside, { sortCode: 9 }, manager)).code).toBe(403)
      const remove = await platform.call('organization.delete', { params: { id: b } }, { token: manager })
      expect(remove.code).toBe(403)
      const list = await platform.call('organization.list', { query: { parentId: '-1' } }, { token: manager })
      expect(list.data.list.map((node) => node.id)).toEqual([a])
      const found = await platform.call('organization.list', { query: { keyword: outside } }, { token: manager })
      expect(found.data.list).toEqual([])
      const top = { parentId: '-1', fullName: '另一所大学', enCode: 'OTHER' }
      expect((await platform.call('organization.create', { body: top }, { token: manager })).code).toBe(403)
    })
  })
}

describe('with forty thousand organisations and twenty thousand people in one branch', () => {
  let platform: TestPlatform
  let token: string
  const COUNT = 40_000
  const PEOPLE = 20_000
  beforeAll(async () => {
    platform = await openPlatform()
    const paths = ['org-root']
    const organizations = Array.from({ length: COUNT }, (_each, index) => {
      const n = index + 1
      const parent = Math.floor(n / 10)
      paths[n] = `${paths[parent]},${n}`
      return {
        id: String(n),
        parent_id: parent === 0 ? 'org-root' : String(parent),
        full_name: `部门${n}`,
        en_code: `d${n}`,
        category: 'department',
        path: paths[n],
        path_names: `启明大学/部门${n}`,
        manager_id: null,
        sort_code: n,
        enabled_mark: 1,
        description: '',
        created_at: 0,
      }
    })
    const users = Array.from({ length: PEOPLE }, (_each, index) =>
      userRow({ id: `user${index}`, organization_id: `1${1000 + (index % 1000)}`.slice(0, 5) }),
    )
    await platform.database.transaction().execute(async (inside) => {
      for (const rows of batches(organizations)) await inside.insertInto('organization').values(rows).execute()
      for (const rows of batches(users)) await inside.insertInto('platform_user').values(rows).execute()
      const relations = users.map((user) => ({
        user_id: user.id,
        object_type: 'organization' as const,
        object_id: user.organization_id,
      }))
      for (const rows of batches(relations)) await inside.insertInto('user_relation').values(rows).execute()
    })
    token = await platform.signIn({ administrator: true })
  })
  afterAll(() => platform.close())

  /** Processor milliseconds, so that other work on the machine does not count. */
  async function cost(work: () => Promise<{ readonly code: number }>): Promise<number> {
    const start = process.cpuUsage()
    const { code } = await work()
    const { user, system } = process.cpuUsage(start)
    expect(code).toBe(200)
    return (user + system) / 1_000
  }

  test('the branch moves in the time of its organisations, whoever works there', async () => {
    const body = { parentId: '2', fullName: '部门1', enCode: 'd1', sortCode: 1, enabledMark: 1 }
    const spent = await cost(() => platform.call('organization.update', { params: { id: '1' }, body }, { token }))
    console.info(`moving a branch of 11 111 organisations: ${Math.round(spent)} ms`)
    expect(spent).toBeLessThan(2_000)
    const deep = await platform.database
      .selectFrom('organization')
      .select('path')
      .where('id', '=', '19999')
      .executeTakeFirst()
    expect(deep?.path).toBe('org-root,2,1,19,199,1999,19999')
  })

  test('a level of the tree and a search read what they answer, not the tree', async () => {
    const level = () => platform.call('organization.list', { query: { parentId: '7' } }, { token })
    const search = () => platform.call('organization.list', { query: { keyword: '部门3999' } }, { token })
    await level()
    const spent = [await cost(level), await cost(search)]
    console.info(`a level: ${Math.round(spent[0] ?? 0)} ms, a search: ${Math.round(spent[1] ?? 0)} ms`)
    expect(Math.max(...spent)).toBeLessThan(400)
    const { data } = await level()
    expect(data.list).toHaveLength(10)
    expect(data.list[0]).toMatchObject({ hasChildren: true, children: [] })
  })
})
