import { afterEach, describe, expect, test } from 'vitest'
import { signedIn } from './support.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

describe.each(['3.4', '3.6'] as const)('members on a server of generation %s', (generation) => {
  test('are listed by name, and a save keeps everybody it does not speak of', async () => {
    const { ask: call, data, end } = await signedIn(generation)
    ends.push(end)
    const ask = (query: object) =>
      call('relation.list', {
        params: { id: '501' },
        query: { objectType: 'Role', currentPage: 1, pageSize: 20, ...query },
      })
    const change = (body: object) =>
      call('relation.change', { params: { id: '501' }, body: { objectType: 'Role', ...body } })
    data.members.set('501', ['101', '102'])

    expect(await ask({})).toMatchObject({
      list: [
        { id: '101', realName: '系统管理员', account: 'admin' },
        { id: '102', realName: '林晓' },
      ],
      pagination: { total: 2 },
    })
    expect(await ask({ currentPage: 2, pageSize: 1 })).toMatchObject({
      list: [{ id: '102' }],
      pagination: { total: 2 },
    })
    expect(await ask({ keyword: '林' })).toMatchObject({ list: [{ id: '102' }], pagination: { total: 1 } })
    await change({ userIds: ['103'] })
    expect(data.members.get('501')).toEqual(['101', '102', '103'])
    await change({ removedIds: ['102'] })
    expect(data.members.get('501')).toEqual(['101', '103'])
  })
})
