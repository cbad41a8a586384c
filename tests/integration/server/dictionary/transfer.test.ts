import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretOf } from '../files/files.cases.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addEntry, addType, importFile } from './dictionary.cases.ts'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await openPlatform()
  token = await platform.signIn({ grants: [{ code: 'system.dictionary', buttons: ['btn_add'] }] })
})
afterAll(() => platform.close())

const send = (content: string | Buffer, fileName = '字典.bdd', on = platform, as = token) =>
  on.call('dictionary.import', {}, { token: as, upload: { fileName, content } })

async function counts() {
  const of = async (table: 'dictionary_type' | 'dictionary_entry') =>
    (await platform.database.selectFrom(table).select('id').execute()).length
  return [await of('dictionary_type'), await of('dictionary_entry')]
}

describe('export and import', () => {
  test('what one server exports, another imports to the same export', async () => {
    const parent = await addType(platform)
    const tree = await addType(platform, { parent_id: parent.id, is_tree: 1 })
    const top = await addEntry(platform, tree.id, '一级', { sort_code: 2 })
    await addEntry(platform, tree.id, '二级“引号”', { parent_id: top.id, enabled_mark: 0 })
    await addEntry(platform, parent.id, '另一个')
    const take = async (from: TestPlatform, as: string) => {
      const link = await from.call('dictionary.exportType', { params: { id: parent.id } }, { token: as })
      return (await from.call('file.content', { query: { encryption: secretOf(link.data.url) } })).text
    }
    const exported = await take(platform, token)
    for (const name of [tree.full_name, '二级“引号”', '另一个']) expect(exported).toContain(JSON.stringify(name))
    const other = await openPlatform()
    try {
      const there = await other.signIn({ administrator: true })
      expect(await send(exported, '分类.bdd', other, there)).toMatchObject({ code: 200, msg: '导入成功' })
      expect(JSON.parse(await take(other, there))).toEqual(JSON.parse(exported))
    } finally {
      await other.close()
    }
  })

  test('the exported file leaves the disk once it was fetched, and nothing else is left behind', async () => {
    const type = await addType(platform)
    const link = await platform.call('dictionary.exportType', { params: { id: type.id } }, { token })
    const folder = join(platform.dataFolder, 'exports')
    expect(readdirSync(folder)).toHaveLength(1)
    await platform.call('file.content', { query: { encryption: secretOf(link.data.url) } })
    await expect.poll(() => readdirSync(folder)).toEqual([])
  })

  test('a category below an unknown parent becomes a root, not an orphan nobody sees', async () => {
    const file = importFile('orphan')
    const answer = await send(JSON.stringify({ ...file, list: file.list.filter((type) => type.id === 'orphan-t2') }))
    expect(answer.code).toBe(200)
    const row = await platform.database
      .selectFrom('dictionary_type')
      .select('parent_id')
      .where('id', '=', 'orphan-t2')
      .executeTakeFirst()
    expect(row).toEqual({ parent_id: '-1' })
  })

  type File = ReturnType<typeof importFile>
  const refusals: readonly (readonly [string, (file: File) => unknown, RegExp])[] = [
    ['not JSON', () => '{"list": [', /不是有效的字典文件/],
    ['no object', () => '[]', /文件内容不正确/],
    ['without its lists', () => ({}), /文件内容不正确（list）/],
    [
      'a name that is too long',
      (file) => ({ ...file, list: [{ ...file.list[0], fullName: 'x'.repeat(51) }] }),
      /list\.0\.fullName/,
    ],
    [
      'a name that no database keeps',
      (file) => ({
        ...file,
        modelList: file.modelList.map((entry) => ({ ...entry, fullName: `${entry.fullName}\0` })),
      }),
      /无法保存的字符/,
    ],
    ['empty', (file) => ({ ...file, list: [] }), /没有字典分类/],
    ['the same id twice', (file) => ({ ...file, list: [...file.list, file.list[0]] }), /重复的数据/],
    [
      'the same code twice',
      (file) => ({ ...file, list: file.list.map((type) => ({ ...type, enCode: 'same.code' })) }),
      /分类编码重复/,
    ],
    [
      'an entry of a foreign category',
      (file) => ({ ...file, modelList: [{ ...file.modelList[0], dictionaryTypeId: 'elsewhere' }] }),
      /所属的分类不在文件中/,
    ],
    [
      'an entry below nothing',
      (file) => ({ ...file, modelList: [{ ...file.modelList[0], parentId: 'nothing' }] }),
      /上级不正确/,
    ],
    [
      'a ring of entries',
      (file) => ({
        ...file,
        modelList: file.modelList.map((entry) => (entry.parentId === '0' ? { ...entry, parentId: 'ring-e2' } : entry)),
      }),
      /形成循环/,
    ],
    [
      'a ring of categories',
      (file) => ({
        ...file,
        list: file.list.map((type) => (type.parentId === '-1' ? { ...type, parentId: 'ring-t2' } : type)),
      }),
      /形成循环/,
    ],
  ]
  test.each(refusals)('a file that is or has %s is refused whole, in words', async (_name, change, msg) => {
    const before = await counts()
    const content = change(importFile('ring'))
    const answer = await send(typeof content === 'string' ? content : JSON.stringify(content))
    expect(answer.code).toBe(400)
    expect(answer.msg).toMatch(msg)
    expect(await counts()).toEqual(before)
  })

  test('ids, codes and names that exist already are refused, and nothing of the file is kept', async () => {
    expect((await send(JSON.stringify(importFile('twice')))).code).toBe(200)
    const before = await counts()
    expect((await send(JSON.stringify(importFile('twice')))).msg).toMatch(/分类“twice名t1”已存在/)
    const renamed = importFile('again')
    const [first] = renamed.list
    const withCode = {
      ...renamed,
      list: renamed.list.map((type) => (type === first ? { ...type, enCode: 'twice.t1' } : type)),
    }
    expect((await send(JSON.stringify(withCode))).msg).toMatch(/分类编码“twice.t1”已存在/)
    const withName = {
      ...renamed,
      list: renamed.list.map((type) => (type === first ? { ...type, fullName: 'twice名t1' } : type)),
    }
    expect((await send(JSON.stringify(withName))).msg).toMatch(/分类名称“twice名t1”已存在/)
    const withEntry = {
      ...renamed,
      modelList: renamed.modelList.map((entry) => ({
        ...entry,
        id: entry.id.replace('again', 'twice'),
        parentId: '0',
      })),
    }
    expect((await send(JSON.stringify(withEntry))).msg).toMatch(/字典“字典e1”已存在/)
    expect(await counts()).toEqual(before)
  })

  test('another kind of file, none at all, and one that is too large are refused', async () => {
    expect((await send('{}', '字典.json')).msg).toBe('请上传 .bdd 格式的字典文件')
    expect((await send(Buffer.alloc(5 * 1024 * 1024 + 1, 0x20))).msg).toBe('上传的文件过大')
    const bare = await platform.call('dictionary.import', {}, { token })
    expect(bare).toMatchObject({ code: 400, msg: '请以表单方式上传文件' })
  })

  test('bytes that are no UTF-8 are refused', async () => {
    expect((await send(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))).msg).toMatch(/不是有效的字典文件/)
  })
})
