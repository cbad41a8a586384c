import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loose } from '#server/database/loose.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addInterface } from './support.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`roles of data interfaces on ${dialect}`, () => {
    let platform: TestPlatform
    let administrator: string
    let holder: string
    let anybody: string

    beforeAll(async () => {
      platform = await openPlatform(dialect)
      administrator = await platform.signIn({ administrator: true })
      anybody = await platform.signIn({})
      holder = await platform.signIn({ account: 'holder' })
      await addRole('role-a', 1)
      await addRole('role-off', 0)
      for (const object_id of ['role-a', 'role-off'])
        await platform.database
          .insertInto('user_relation')
          .values({ user_id: await userOf('holder'), object_type: 'role', object_id })
          .execute()
    })
    afterAll(() => platform.close())

    const addRole = (id: string, enabled_mark: number) =>
      platform.database
        .insertInto('role')
        .values({
          id,
          full_name: id,
          en_code: id,
          type: '',
          global_mark: 1,
          sort_code: 0,
          enabled_mark,
          description: '',
          created_at: 0,
        })
        .execute()
    const userOf = async (account: string) => {
      const user = platform.database.selectFrom('platform_user').select('id').where('account', '=', account)
      return (await user.executeTakeFirstOrThrow()).id
    }
    const restrict = async (role_ids: string) => {
      const id = await addInterface(platform)
      await loose(platform.database).updateTable('data_interface').set({ role_ids }).where('id', '=', id).execute()
      return id
    }
    const asks = (id: string, token: string) => {
      const options = { token, language: 'en' } as const
      const { call } = platform
      const params = { id }
      return Promise.all([
        call('dataInterface.preview', { params }, options),
        call('dataInterface.fields', { params }, options),
        call('dataInterface.parameters', { params }, options),
        call('dataInterface.rows', { params, body: {} }, options),
        call('dataInterface.byIds', { params, body: { ids: [1], propsValue: 'id' } }, options),
        call('dataInterface.response', { params }, options),
      ]).then((answers) => answers.map(({ code }) => code))
    }
    const all = (code: number) => Array.from({ length: 6 }, () => code)

    it('one that names no role answers everybody who is signed in', async () => {
      expect(await asks(await restrict(''), anybody)).toEqual(all(200))
    })

    it('one that names roles answers their holders and administrators, and nobody else in any way', async () => {
      const id = await restrict('role-x,role-a')
      expect(await asks(id, holder)).toEqual(all(200))
      expect(await asks(id, administrator)).toEqual(all(200))
      expect(await asks(id, anybody)).toEqual(all(403))
      const { msg } = await platform.call(
        'dataInterface.preview',
        { params: { id } },
        { token: anybody, language: 'en' },
      )
      expect(msg).toMatch(/^Your roles may not ask the data interface/)
      // A part of the id of a role is another role, and one that is switched off grants nothing.
      expect(await asks(await restrict('role-'), holder)).toEqual(all(403))
      expect(await asks(await restrict('role-off'), holder)).toEqual(all(403))
    })

    it('pickers offer only what the caller may ask', async () => {
      const [open, own, others] = [await restrict(''), await restrict('role-a'), await restrict('role-b')]
      const offered = async (token: string) => {
        const { data } = await platform.call('dataInterface.choices', { query: { pageSize: 500 } }, { token })
        const tree = await platform.call('dataInterface.tree', {}, { token })
        const listed = JSON.stringify(tree.data)
        const ids = data.list.map(({ id }) => id)
        for (const id of [open, own, others]) expect(listed.includes(`"${id}"`)).toBe(ids.includes(id))
        return [open, own, others].map((id) => ids.includes(id))
      }
      expect(await offered(anybody)).toEqual([true, false, false])
      expect(await offered(holder)).toEqual([true, true, false])
      expect(await offered(administrator)).toEqual([true, true, true])
    })

    it('the editor keeps the roles, and a client that does not know them takes none away', async () => {
      const id = await restrict('role-a')
      const options = { token: administrator }
      const { data } = await platform.call('dataInterface.one', { params: { id } }, options)
      expect(data.roleIds).toBe('role-a')
      const save = async (body: object) => {
        const { version: _version, ...entity } = data
        const answer = await platform.call(
          'dataInterface.update',
          { params: { id }, body: { ...entity, dataType: 2, ...body } as never },
          options,
        )
        expect(answer.code).toBe(200)
        return (await platform.call('dataInterface.one', { params: { id } }, options)).data.roleIds
      }
      expect(await save({ roleIds: 'role-a,role-b' })).toBe('role-a,role-b')
      expect(await save({ roleIds: undefined })).toBe('role-a,role-b')
      expect(await save({ roleIds: '' })).toBe('')
    })
  })
}
