import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addEntry, addType, entryBody, typeBody } from './dictionary.cases.ts'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await openPlatform()
  token = await platform.signIn({
    grants: [{ code: 'system.dictionary', buttons: ['btn_add', 'btn_edit', 'btn_remove'] }],
  })
})
afterAll(() => platform.close())

const createType = (body: ReturnType<typeof typeBody>) => platform.call('dictionary.createType', { body }, { token })
const updateType = (id: string, body: ReturnType<typeof typeBody>) =>
  platform.call('dictionary.updateType', { params: { id }, body }, { token })
const createEntry = (body: ReturnType<typeof entryBody>) => platform.call('dictionary.createEntry', { body }, { token })
const updateEntry = (id: string, body: ReturnType<typeof entryBody>) =>
  platform.call('dictionary.updateEntry', { params: { id }, body }, { token })
const entryOf = (id: string) =>
  platform.database.selectFrom('dictionary_entry').selectAll().where('id', '=', id).executeTakeFirst()

describe('categories', () => {
  test('are found by their code too, as designs may name them (a select had no options, without a word)', async () => {
    const type = await addType(platform)
    await addEntry(platform, type.id, '可选')
    for (const id of [type.id, type.en_code]) {
      const { data } = await platform.call('dictionary.enabledEntries', { params: { id } }, { token })
      expect(data.list.map((entry) => entry.fullName)).toEqual(['可选'])
    }
  })

  test('a code is taken everywhere, a name only within its parent', async () => {
    const first = typeBody()
    await createType(first)
    expect((await createType(typeBody({ enCode: first.enCode }))).msg).toBe(`分类编码“${first.enCode}”已存在`)
    expect((await createType(typeBody({ fullName: first.fullName }))).msg).toBe(`分类名称“${first.fullName}”已存在`)
    const parent = await addType(platform)
    expect((await createType(typeBody({ fullName: first.fullName, parentId: parent.id }))).code).toBe(200)
  })

  test('the same category sent twice at once is stored once', async () => {
    const body = typeBody()
    const answers = await Promise.all([createType(body), createType(body)])
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 400])
  })

  test.each(['.code', 'code.', 'a b', 'with-dash', '代码'])('the code %s is against the rule', async (enCode) => {
    expect((await createType(typeBody({ enCode }))).msg).toMatch(/分类编码只能/)
  })

  test('a name with special characters is against the rule', async () => {
    expect((await createType(typeBody({ fullName: '学位<script>' }))).msg).toBe('分类名称不能含有特殊字符')
  })

  test('a name of fifty characters fits, surrounding blanks are not part of it', async () => {
    const id = nextId()
    const fullName = '名'.repeat(50 - id.length) + id
    expect((await createType(typeBody({ fullName: ` ${fullName} ` }))).code).toBe(200)
    const row = await platform.database
      .selectFrom('dictionary_type')
      .select('id')
      .where('full_name', '=', fullName)
      .execute()
    expect(row).toHaveLength(1)
  })

  test.each(['', '   ', '\u3000', '\u200b', '\ufeff\u2060', '\u202e', '\u3164'])(
    'a name that shows nothing is none (%j)',
    async (fullName) => {
      const { code, msg } = await createType(typeBody({ fullName }))
      expect([code, msg]).toEqual([400, '“名称”不能为空'])
    },
  )

  test.each([
    ['😀', 50, 200],
    ['😀', 51, 400],
    ['𠮷', 50, 200],
    ['𠮷', 51, 400],
  ])('a character of two units counts as one: %s %i times', async (character, times, code) => {
    await platform.database.deleteFrom('dictionary_type').where('full_name', 'like', `%${character}%`).execute()
    expect((await createType(typeBody({ fullName: character.repeat(times) }))).code).toBe(code)
  })

  test('a parent that does not exist is refused', async () => {
    expect((await createType(typeBody({ parentId: 'nowhere' }))).code).toBe(404)
  })

  test('the parent is fixed when editing; saving without any change works', async () => {
    const parent = await addType(platform)
    const type = await addType(platform, { parent_id: parent.id })
    const same = { parentId: parent.id, fullName: type.full_name, enCode: type.en_code, isTree: 0, sortCode: 1 }
    expect((await updateType(type.id, same)).msg).toBe('修改成功')
    expect((await updateType(type.id, { ...same, parentId: '-1' })).msg).toBe('上级分类不能修改')
  })

  test('a stored code that is against today’s rule does not block other changes', async () => {
    const type = await addType(platform)
    await platform.database
      .updateTable('dictionary_type')
      .set({ en_code: 'old_code' })
      .where('id', '=', type.id)
      .execute()
    expect((await updateType(type.id, typeBody({ enCode: 'old_code' }))).code).toBe(200)
    expect((await updateType(type.id, typeBody({ enCode: 'new_code' }))).code).toBe(400)
  })

  test('is deleted only without children and entries', async () => {
    const remove = (id: string) => platform.call('dictionary.deleteType', { params: { id } }, { token })
    const parent = await addType(platform)
    const child = await addType(platform, { parent_id: parent.id })
    const entry = await addEntry(platform, child.id, '占用')
    expect((await remove(parent.id)).msg).toBe('该分类下存在子分类，不能删除')
    expect((await remove(child.id)).msg).toBe('该分类下存在字典，不能删除')
    await platform.call('dictionary.deleteEntry', { params: { id: entry.id } }, { token })
    expect((await remove(child.id)).msg).toBe('删除成功')
    expect((await remove(parent.id)).msg).toBe('删除成功')
    expect((await remove(parent.id)).code).toBe(404)
  })

  test('a tree with levels cannot become a plain list, which would hide its lower entries', async () => {
    const type = await addType(platform, { is_tree: 1 })
    const top = await addEntry(platform, type.id, '上')
    const body = { parentId: '-1', fullName: type.full_name, enCode: type.en_code, isTree: 0, sortCode: 1 }
    await addEntry(platform, type.id, '下', { parent_id: top.id })
    expect((await updateType(type.id, body)).msg).toBe('该分类下存在多级字典，不能取消树形')
  })
})

describe('entries', () => {
  test('name and code are taken only within the same parent of the same category', async () => {
    const tree = await addType(platform, { is_tree: 1 })
    const other = await addType(platform)
    const first = entryBody(tree.id)
    await createEntry(first)
    expect((await createEntry(entryBody(tree.id, { enCode: first.enCode }))).msg).toBe(
      `字典编码“${first.enCode}”已存在`,
    )
    expect((await createEntry(entryBody(tree.id, { fullName: first.fullName }))).msg).toBe(
      `字典名称“${first.fullName}”已存在`,
    )
    const parent = await addEntry(platform, tree.id, '上级')
    expect((await createEntry({ ...first, parentId: parent.id })).code).toBe(200)
    expect((await createEntry({ ...first, dictionaryTypeId: other.id })).code).toBe(200)
  })

  test('a code has no pattern rule, unlike that of a category', async () => {
    const type = await addType(platform)
    expect((await createEntry(entryBody(type.id, { enCode: '汉-01 (老)' }))).code).toBe(200)
  })

  test('a parent equal to the category is stored as the top', async () => {
    const type = await addType(platform)
    const body = entryBody(type.id, { parentId: type.id })
    await createEntry(body)
    const row = await platform.database
      .selectFrom('dictionary_entry')
      .select('parent_id')
      .where('en_code', '=', body.enCode)
      .executeTakeFirst()
    expect(row).toEqual({ parent_id: '0' })
  })

  test('a parent is an entry of the same category, and only trees have one', async () => {
    const tree = await addType(platform, { is_tree: 1 })
    const plain = await addType(platform)
    const ofTree = await addEntry(platform, tree.id, '树')
    const ofPlain = await addEntry(platform, plain.id, '平')
    expect((await createEntry(entryBody(tree.id, { parentId: ofPlain.id }))).msg).toBe('上级字典不存在')
    expect((await createEntry(entryBody(plain.id, { parentId: ofTree.id }))).msg).toBe('上级字典不存在')
    expect((await createEntry(entryBody(plain.id, { parentId: ofPlain.id }))).msg).toBe('该分类不是树形，不能选择上级')
  })

  test('an entry never goes below itself, which would make the whole branch vanish', async () => {
    const tree = await addType(platform, { is_tree: 1 })
    const top = await addEntry(platform, tree.id, '一')
    const middle = await addEntry(platform, tree.id, '二', { parent_id: top.id })
    const low = await addEntry(platform, tree.id, '三', { parent_id: middle.id })
    for (const parentId of [top.id, middle.id, low.id]) {
      expect((await updateEntry(top.id, entryBody(tree.id, { parentId }))).msg).toBe('上级字典不能是自身或其下级')
    }
    expect((await updateEntry(low.id, entryBody(tree.id, { parentId: top.id }))).code).toBe(200)
  })

  test('an entry stays in its category', async () => {
    const [from, to] = [await addType(platform), await addType(platform)]
    const entry = await addEntry(platform, from.id, '不动')
    expect((await updateEntry(entry.id, entryBody(to.id))).msg).toBe('字典所属分类不能修改')
  })

  test('an entry with children is not deleted', async () => {
    const tree = await addType(platform, { is_tree: 1 })
    const top = await addEntry(platform, tree.id, '上')
    await addEntry(platform, tree.id, '下', { parent_id: top.id })
    const answer = await platform.call('dictionary.deleteEntry', { params: { id: top.id } }, { token })
    expect(answer.msg).toBe('该字典下存在子级，不能删除')
    expect(await entryOf(top.id)).toBeDefined()
  })

  test('toggling twice restores the mark', async () => {
    const entry = await addEntry(platform, (await addType(platform)).id, '开关')
    const toggle = () => platform.call('dictionary.toggleEntry', { params: { id: entry.id } }, { token })
    await toggle()
    expect(await entryOf(entry.id)).toMatchObject({ enabled_mark: 0 })
    await toggle()
    expect(await entryOf(entry.id)).toMatchObject({ enabled_mark: 1 })
    expect((await platform.call('dictionary.toggleEntry', { params: { id: 'none' } }, { token })).code).toBe(404)
  })

  test('a keyword in a tree keeps what lies above a match; in a list it does not', async () => {
    const tree = await addType(platform, { is_tree: 1 })
    const top = await addEntry(platform, tree.id, '学士')
    await addEntry(platform, tree.id, '法学学士', { parent_id: top.id, en_code: 'LAW' })
    await addEntry(platform, tree.id, '硕士')
    const find = async (keyword: string, isTree: number) => {
      const { data } = await platform.call(
        'dictionary.entries',
        { params: { id: tree.id }, query: { keyword, isTree } },
        { token },
      )
      return data.list
    }
    const inTree = await find('law', 1)
    expect(inTree.map((entry) => entry.fullName)).toEqual(['学士'])
    expect(inTree[0]?.children.map((entry) => entry.fullName)).toEqual(['法学学士'])
    expect((await find('law', 0)).map((entry) => entry.fullName)).toEqual(['法学学士'])
    expect(await find('%', 0)).toEqual([])
  })

  test('entries of a category that does not exist are an error, not an empty list', async () => {
    const answer = await platform.call('dictionary.entries', { params: { id: 'none' } }, { token })
    expect(answer).toMatchObject({ code: 404, msg: '字典分类不存在' })
  })

  test('ten thousand entries are answered whole and in order', async () => {
    const type = await addType(platform)
    const rows = Array.from({ length: 10_000 }, (_each, index) => ({
      id: nextId(),
      dictionary_type_id: type.id,
      parent_id: '0',
      full_name: `字典${index}`,
      en_code: `n${index}`,
      enabled_mark: 1,
      sort_code: 9_999 - index,
      description: '',
      created_at: 0,
    }))
    for (let start = 0; start < rows.length; start += 2_000) {
      await platform.database
        .insertInto('dictionary_entry')
        .values(rows.slice(start, start + 2_000))
        .execute()
    }
    const { data } = await platform.call('dictionary.entries', { params: { id: type.id } }, { token })
    expect(data.list).toHaveLength(10_000)
    expect(data.list[0]?.fullName).toBe('字典9999')
  })
})
