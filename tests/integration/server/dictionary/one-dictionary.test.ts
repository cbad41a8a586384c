import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addEntry, addType } from './dictionary.cases.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())

describe('a dictionary menu (type 4)', () => {
  test('opens its own category without the management menu, and no other one', async () => {
    const mine = await addType(platform)
    const other = await addType(platform)
    const entry = await addEntry(platform, mine.id, '公寓')
    const foreign = await addEntry(platform, other.id, '教学楼')
    const token = await platform.signIn({ grants: [{ modelId: mine.id, type: 4 }] })
    const read = (id: string) => platform.call('dictionary.entries', { params: { id } }, { token })
    expect((await read(mine.id)).data.list.map((one) => one.fullName)).toEqual(['公寓'])
    expect((await read(other.id)).code).toBe(403)
    const info = (id: string) => platform.call('dictionary.entry', { params: { id } }, { token })
    expect((await info(entry.id)).code).toBe(200)
    expect((await info(foreign.id)).code).toBe(403)
    expect((await platform.call('dictionary.types', {}, { token })).code).toBe(403)
  })

  test('lets a person write only with the button, and only into its own category', async () => {
    const mine = await addType(platform)
    const other = await addType(platform)
    const body = (dictionaryTypeId: string, enCode: string) => ({
      body: { dictionaryTypeId, parentId: '0', fullName: enCode, enCode, enabledMark: 1, sortCode: 0 },
    })
    const reader = await platform.signIn({ grants: [{ modelId: mine.id, type: 4 }] })
    expect((await platform.call('dictionary.createEntry', body(mine.id, 'A1'), { token: reader })).code).toBe(403)
    const writer = await platform.signIn({ grants: [{ modelId: mine.id, type: 4, buttons: ['btn_add'] }] })
    expect((await platform.call('dictionary.createEntry', body(mine.id, 'A1'), { token: writer })).code).toBe(200)
    expect((await platform.call('dictionary.createEntry', body(other.id, 'A1'), { token: writer })).code).toBe(403)
    expect((await platform.call('dictionary.createEntry', body('', 'A1'), { token: writer })).code).toBe(403)
    const entry = await addEntry(platform, mine.id, '公寓')
    expect((await platform.call('dictionary.deleteEntry', { params: { id: entry.id } }, { token: writer })).code).toBe(
      403,
    )
  })

  test('a menu of another type with the same id opens nothing', async () => {
    const mine = await addType(platform)
    const token = await platform.signIn({ grants: [{ modelId: mine.id, type: 3 }] })
    expect((await platform.call('dictionary.entries', { params: { id: mine.id } }, { token })).code).toBe(403)
  })
})
