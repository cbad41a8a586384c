import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loose } from '#server/database/loose.ts'
import { countIndexedNames, nearNames } from '#server/database/name-index.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser, userRow } from '../support/users.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`words in the names of people on ${dialect}`, () => {
    let platform: TestPlatform
    let token = ''
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true, account: 'searcher' })
      await addUser(platform.database, { account: 'Wangfang', values: { id: 'fang', real_name: '王芳' } }, 1)
    })
    afterAll(() => platform.close())

    const found = async (keyword: string) => {
      const params = { id: '0' }
      const body = { keyword, currentPage: 1, pageSize: 20, isPaged: true }
      const { data } = await platform.call('user.nodes', { params, body }, { token })
      return data.list.map(({ id }) => id)
    }

    test('finds people by a part of the name or the account, in any case, and by pinyin', async () => {
      for (const word of ['芳', '王芳', 'gFAN', 'wangf', 'wf']) expect(await found(word), word).toEqual(['fang'])
      for (const word of ['芳王', 'xx', '王%', '王\n芳', '_']) expect(await found(word), word).toEqual([])
    })

    test('finds who came or was renamed since, by the new name alone', async () => {
      expect(await found('欧阳')).toEqual([])
      await addUser(platform.database, { account: 'oy', values: { id: 'late', real_name: '欧阳青' } }, 1)
      expect(await found('欧阳')).toEqual(['late'])
      expect(await found('oyq')).toEqual(['late'])
      await platform.database
        .updateTable('platform_user')
        .set({ real_name: '上官青', account: 'shangguan' })
        .where('id', '=', 'late')
        .execute()
      expect(await found('欧阳')).toEqual([])
      expect(await found('oy')).toEqual([])
      expect(await found('sgq')).toEqual(['late'])
      expect(await found('SHANGGUAN')).toEqual(['late'])
    })

    test('a change that was taken back is not found', async () => {
      const failing = platform.database.transaction().execute(async (inside) => {
        await inside.updateTable('platform_user').set({ real_name: '司马懿' }).where('id', '=', 'fang').execute()
        throw new Error('taken back')
      })
      await expect(failing).rejects.toThrow('taken back')
      expect(await found('司马')).toEqual([])
      expect(await found('王芳')).toEqual(['fang'])
    })

    test('a word that thousands bear is looked for in the table, and all of them count', async () => {
      const rows = Array.from({ length: 6000 }, (_value, at) =>
        userRow({ id: `many${at}`, account: `many${at}`, real_name: `众人${at}`, sort_code: at }),
      )
      for (let at = 0; at < rows.length; at += 500)
        await platform.database
          .insertInto('platform_user')
          .values(rows.slice(at, at + 500))
          .onConflict((already) => already.doNothing())
          .execute()
      const body = { keyword: '众人', currentPage: 1, pageSize: 20, isPaged: true }
      const { data } = await platform.call('user.nodes', { params: { id: '0' }, body }, { token })
      expect(data.list).toHaveLength(20)
      expect(data.pagination?.total).toBe(6000)
      expect(await found('众人5999')).toEqual(['many5999'])
    })

    test('organisations, positions and roles are found as soon as they are there', async () => {
      const tree = async (keyword: string) => {
        const { data } = await platform.call(
          'organization.tree',
          { query: { keyword, currentPage: 1, pageSize: 20 } },
          { token },
        )
        return data.list.map(({ id }) => id)
      }
      expect(await tree('天文')).toEqual([])
      await platform.database
        .insertInto('organization')
        .values({
          ...{ id: 'stars', parent_id: 'org-root', full_name: '天文系', en_code: 'STARS', category: 'department' },
          ...{ path: 'org-root,stars', path_names: '启明大学/天文系', manager_id: null, sort_code: 1, enabled_mark: 1 },
          ...{ description: '', created_at: 0 },
        })
        .execute()
      expect(await tree('天文')).toEqual(['stars'])
      expect(await tree('twx')).toEqual(['stars'])
      expect(await tree('stars')).toEqual(['stars'])
    })

    test('data interfaces are found by name, code and description, by what they say now', async () => {
      const list = async (keyword: string) => {
        const query = { keyword, currentPage: 1, pageSize: 20 }
        const { data } = await platform.call('dataInterface.list', { query }, { token })
        return data.list.map(({ id }) => id)
      }
      const row = { id: 'stock', full_name: '库存余量', en_code: 'StockLeft', description: '每小时一次', created_at: 0 }
      expect(await list('库存')).toEqual([])
      await loose(platform.database).insertInto('data_interface').values(row).execute()
      for (const word of ['库存', '存余', 'KLEF', '小时']) expect(await list(word), word).toEqual(['stock'])
      for (const word of ['kc', '库%', '量\nS', '_']) expect(await list(word), word).toEqual([])
      const renamed = loose(platform.database).updateTable('data_interface').set({ full_name: '存货' })
      await renamed.where('id', '=', 'stock').execute()
      expect(await list('余量')).toEqual([])
      expect(await list('存货')).toEqual(['stock'])
      await loose(platform.database).deleteFrom('data_interface').where('id', '=', 'stock').execute()
      expect(await list('存货')).toEqual([])
    })

    /** Ahead of the real one, also of an attempt before. */
    let clock = performance.now()
    test('names that keep changing are looked for in the table, and read anew once in a while', async () => {
      clock += 60_000
      const isFew = async (word: string) =>
        (await nearNames(platform.database, 'platform_user', word, { now: () => clock })).isFew
      const rename = (name: string) =>
        platform.database.updateTable('platform_user').set({ real_name: name }).where('id', '=', 'fang').execute()
      await rename('诸葛芳')
      expect(await isFew('诸葛'), 'the last reading is long ago').toBe(true)
      await rename('慕容芳')
      clock += 1000
      expect(await isFew('慕容'), 'it is a second old').toBe(false)
      expect(await found('慕容')).toEqual(['fang'])
      expect(await found('诸葛')).toEqual([])
      clock += 10_000
      expect(await isFew('慕容')).toBe(true)
      await rename('王芳')
      expect(await found('慕容')).toEqual([])
      expect(await found('wf')).toEqual(['fang'])
    })

    test('beyond a number of people no process copies their names, and the table finds the same', async () => {
      const options = { now: () => clock, most: 3 }
      clock += 100_000
      await platform.database.updateTable('platform_user').set({ sort_code: 1 }).where('id', '=', 'fang').execute()
      await platform.database.updateTable('platform_user').set({ real_name: '王芳' }).where('id', '=', 'fang').execute()
      expect((await nearNames(platform.database, 'platform_user', '王芳', options)).isFew).toBe(false)
      const rows = Object.fromEntries(countIndexedNames(platform.database))
      expect(rows['platform_user text']).toBe(0)
      // For a minute nothing is counted again; then it is, and those that fit are copied.
      clock += 59_000
      expect((await nearNames(platform.database, 'platform_user', '王芳', { now: () => clock })).isFew).toBe(false)
      clock += 2000
      expect((await nearNames(platform.database, 'platform_user', '王芳', { now: () => clock })).isFew).toBe(true)
      expect(await found('王芳')).toEqual(['fang'])
    })

    test('whoever asks at once shares one reading', async () => {
      const all = await Promise.all(
        Array.from({ length: 8 }, () => nearNames(platform.database, 'platform_user', '王芳')),
      )
      expect(all).toHaveLength(8)
      expect(await Promise.all(Array.from({ length: 8 }, () => found('王芳')))).toEqual(
        Array.from({ length: 8 }, () => ['fang']),
      )
    })
  })
}
