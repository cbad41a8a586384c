import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { addMembership } from './membership.cases.ts'

/** What clients of the family read of people and organisations, in the types they read it as, and what they send. */
for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`shapes of the family on ${dialect}`, () => {
    let platform: TestPlatform
    let token: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true })
    })
    afterAll(() => platform.close())
    const add = (values: object = {}) => addUser(platform.database, { values }, platform.clock.now)
    const raw = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
      const answer = await platform.server.app.inject({
        method,
        url,
        headers: { authorization: token },
        ...(payload === undefined ? {} : { payload }),
      })
      return answer.json<{ code: number; data: Record<string, unknown> & { list?: Record<string, unknown>[] } }>()
    }

    test('a gender is its code as text in a record, and its word in a list', async () => {
      const { id } = await add({ gender: 1, real_name: '方可欣' })
      expect((await raw('GET', `/api/permission/Users/${id}`)).data).toMatchObject({ gender: '1' })
      const { data } = await raw('GET', '/api/permission/Users?keyword=方可欣&currentPage=1&pageSize=20')
      expect(data.list).toMatchObject([{ gender: '男' }])
      expect((await raw('GET', '/api/permission/Users/Current/BaseInfo')).data).toMatchObject({
        gender: expect.any(String),
      })
    })

    test('a company answers its own facts as JSON text and takes them as an object; the top one stands below -1', async () => {
      const { data } = await raw('GET', '/api/permission/Organize/org-root')
      expect(data).toMatchObject({ propertyJson: '{}', organizeIdTree: ['-1'] })
      const body = { ...data, propertyJson: { shortName: '启明' }, organizeIdTree: ['-1'] }
      expect((await raw('PUT', '/api/permission/Organize/org-root', body)).code).toBe(200)
      const { propertyJson } = (await raw('GET', '/api/permission/Organize/org-root')).data
      expect(JSON.parse(String(propertyJson))).toEqual({ shortName: '启明' })
    })

    test('a position names its organisation as an array of ids, a role its reach as a word', async () => {
      const position = await addMembership(platform, 'position')
      const { organizeId, organizeIdTree } = (await raw('GET', `/api/permission/Position/${position.id}`)).data
      expect(organizeIdTree).toEqual(['org-root', organizeId])
      const role = await addMembership(platform, 'role', { global_mark: 1, type: 'system' })
      const list = async () => (await raw('GET', `/api/permission/Role?keyword=C${role.id}`)).data.list
      expect(await list()).toMatchObject([{ type: '全局', globalMark: 1 }])
      // It sends no type: the one it has stays.
      const body = {
        fullName: '改名',
        enCode: `C${role.id}`,
        type: '',
        enabledMark: 1,
        globalMark: 1,
        organizeIdsTree: [],
      }
      expect((await raw('PUT', `/api/permission/Role/${role.id}`, { ...body, sortCode: 1 })).code).toBe(200)
      expect((await raw('GET', `/api/permission/Role/${role.id}`)).data).toMatchObject({
        fullName: '改名',
        type: 'system',
      })
    })

    test.each(['position', 'role', 'group'] as const)(
      'the membership of a %s is read whole and replaced whole',
      async (kind) => {
        const { id } = await addMembership(platform, kind)
        const [one, other, third] = [await add(), await add(), await add()]
        const objectType = { position: 'Position', role: 'Role', group: 'Group' }[kind]
        const url = `/api/permission/UserRelation/${id}`
        const save = (userIds: string[]) => raw('POST', url, { objectId: id, objectType, userIds })
        const ids = async () => [...((await raw('GET', url)).data['ids'] as string[])].sort()
        expect(await ids()).toEqual([])
        expect((await save([one.id, other.id])).code).toBe(200)
        expect(await ids()).toEqual([one.id, other.id].sort())
        expect((await save([other.id, third.id])).code).toBe(200)
        expect(await ids()).toEqual([other.id, third.id].sort())
        // Ours says who comes and who goes.
        await raw('POST', url, { objectType, userIds: [one.id], removedIds: [third.id] })
        expect(await ids()).toEqual([one.id, other.id].sort())
        expect((await raw('GET', '/api/permission/UserRelation/nothing')).code).toBe(404)
      },
    )
  })
}
