import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DictionaryEntry } from '#shared/api/dictionary.ts'
import { dialects } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addEntry, addType } from './dictionary.cases.ts'

const namesOf = (entries: readonly DictionaryEntry[]): unknown[] =>
  entries.map(({ fullName, children }) => (children.length > 0 ? [fullName, namesOf(children)] : fullName))

describe.each(dialects)('the first entries of a category on %s', (dialect) => {
  let platform: TestPlatform
  let token: string
  beforeAll(async () => {
    platform = await openPlatform(dialect)
    token = await platform.signIn({ grants: [{ code: 'system.dictionary' }] })
  })
  afterAll(() => platform.close())
  const read = async (id: string, query: { first?: number; isTree?: number; keyword?: string }) =>
    (await platform.call('dictionary.entries', { params: { id }, query }, { token })).data

  test('are the beginning of all of them, with how many there are', async () => {
    const type = await addType(platform)
    for (const [index, name] of ['丁', '丙', '乙', '甲'].entries())
      await addEntry(platform, type.id, name, { sort_code: 10 - index })
    const whole = await read(type.id, { isTree: 0 })
    expect(namesOf(whole.list)).toEqual(['甲', '乙', '丙', '丁'])
    expect(whole.total).toBeUndefined()
    for (const first of [1, 3, 4, 1000])
      expect(await read(type.id, { isTree: 0, first })).toMatchObject({ list: whole.list.slice(0, first), total: 4 })
  })

  test('of a tree are those that stand on top when all is open, with what is above them', async () => {
    const type = await addType(platform, { is_tree: 1 })
    const east = await addEntry(platform, type.id, '东校区', { sort_code: 1 })
    await addEntry(platform, type.id, '西校区', { sort_code: 2 })
    const hall = await addEntry(platform, type.id, '一号楼', { parent_id: east.id, sort_code: 1 })
    await addEntry(platform, type.id, '二号楼', { parent_id: east.id, sort_code: 2 })
    await addEntry(platform, type.id, '101', { parent_id: hall.id })
    const names = async (first: number) => {
      const { list, total } = await read(type.id, { isTree: 1, first })
      expect(total).toBe(5)
      return namesOf(list)
    }
    expect(await names(1)).toEqual(['东校区'])
    expect(await names(3)).toEqual([['东校区', [['一号楼', ['101']]]]])
    expect(await names(4)).toEqual([['东校区', [['一号楼', ['101']], '二号楼']]])
    expect(await names(100)).toEqual(namesOf((await read(type.id, { isTree: 1 })).list))
    // What is left out is not missing.
    expect((await read(type.id, { isTree: 1, first: 1 })).list[0]).toMatchObject({ hasChildren: true, children: [] })
  })

  test('a word looks through all of them, and an empty category has none', async () => {
    const type = await addType(platform)
    expect(await read(type.id, { first: 10 })).toMatchObject({ list: [], total: 0 })
    expect(await read(type.id, { first: 10, isTree: 1 })).toMatchObject({ list: [], total: 0 })
    for (const name of ['甲班', '乙班', '丙组']) await addEntry(platform, type.id, name)
    const found = await read(type.id, { first: 1, keyword: '班' })
    expect(found.list.map(({ fullName }) => fullName)).toEqual(['甲班', '乙班'])
    expect(found.total).toBeUndefined()
  })
})
