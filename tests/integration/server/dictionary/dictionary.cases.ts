import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'

/** A category with unique name and code. */
export async function addType(platform: TestPlatform, values: { parent_id?: string; is_tree?: number } = {}) {
  const id = nextId()
  const row = {
    id,
    parent_id: '-1',
    full_name: `分类${id}`,
    en_code: `type${id}`,
    is_tree: 0,
    sort_code: 1,
    description: '',
    created_at: 0,
    ...values,
  }
  await platform.database.insertInto('dictionary_type').values(row).execute()
  return row
}

export async function addEntry(
  platform: TestPlatform,
  typeId: string,
  full_name: string,
  values: { parent_id?: string; enabled_mark?: number; sort_code?: number; en_code?: string } = {},
) {
  const id = nextId()
  const row = {
    id,
    dictionary_type_id: typeId,
    parent_id: '0',
    full_name,
    en_code: `code${id}`,
    enabled_mark: 1,
    sort_code: 0,
    description: '',
    created_at: 0,
    ...values,
  }
  await platform.database.insertInto('dictionary_entry').values(row).execute()
  return row
}

const byId = async (platform: TestPlatform, table: 'dictionary_type' | 'dictionary_entry', id: string) =>
  platform.database.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()

export function typeBody(values: Partial<{ parentId: string; fullName: string; enCode: string; isTree: number }> = {}) {
  const id = nextId()
  return { parentId: '-1', fullName: `新分类${id}`, enCode: `new${id}`, isTree: 0, sortCode: 3, ...values }
}

export function entryBody(
  dictionaryTypeId: string,
  values: { parentId?: string; fullName?: string; enCode?: string } = {},
) {
  const id = nextId()
  return {
    dictionaryTypeId,
    parentId: '0',
    fullName: `新字典${id}`,
    enCode: `e_${id}`,
    enabledMark: 1,
    sortCode: 2,
    description: '说明',
    ...values,
  }
}

const typeCases: readonly CoverageCase[] = [
  covers('dictionary.types', {
    async arrange(platform) {
      const parent = await addType(platform)
      await addType(platform, { parent_id: parent.id })
      return {}
    },
    check({ data }) {
      const parent = data.list.find((type) => type.hasChildren)
      expect(parent?.children).toHaveLength(1)
      expect(parent?.parentId).toBe('-1')
    },
  }),
  covers('dictionary.typeOptions', {
    async arrange(platform) {
      return { params: { id: (await addType(platform)).id } }
    },
    async check({ data }, platform, input) {
      expect(data.list.map((type) => type.id)).not.toContain(input.params.id)
      const token = await platform.signIn({ administrator: true })
      const whole = await platform.call('dictionary.typeOptions', { params: { id: '0' } }, { token })
      expect(whole.data.list.map((type) => type.id)).toContain(input.params.id)
    },
  }),
  covers('dictionary.type', {
    async arrange(platform) {
      return { params: { id: (await addType(platform, { is_tree: 1 })).id } }
    },
    check({ data }, _platform, input) {
      expect(data).toMatchObject({ id: input.params.id, isTree: 1, parentId: '-1' })
    },
  }),
  covers('dictionary.createType', {
    arrange: () => ({ body: typeBody({ isTree: 1 }) }),
    async check(answer, platform, { body }) {
      expect(answer.msg).toBe('新建成功')
      const row = await platform.database
        .selectFrom('dictionary_type')
        .selectAll()
        .where('en_code', '=', body.enCode)
        .executeTakeFirst()
      expect(row).toMatchObject({ full_name: body.fullName, is_tree: 1, sort_code: 3, parent_id: '-1' })
    },
  }),
  covers('dictionary.updateType', {
    async arrange(platform) {
      return { params: { id: (await addType(platform)).id }, body: typeBody() }
    },
    async check(_answer, platform, { params, body }) {
      expect(await byId(platform, 'dictionary_type', params.id)).toMatchObject({ full_name: body.fullName })
    },
  }),
  covers('dictionary.deleteType', {
    async arrange(platform) {
      return { params: { id: (await addType(platform)).id } }
    },
    async check(_answer, platform, { params }) {
      expect(await byId(platform, 'dictionary_type', params.id)).toBeUndefined()
    },
  }),
]

const entryCases: readonly CoverageCase[] = [
  covers('dictionary.all', {
    async arrange(platform) {
      const type = await addType(platform)
      await addEntry(platform, type.id, '男')
      await addEntry(platform, type.id, '停用', { enabled_mark: 0 })
      return {}
    },
    check({ data }) {
      const withOne = data.list.filter((each) => each.dictionaryList.some((entry) => entry.fullName === '男'))
      expect(withOne.length).toBeGreaterThan(0)
      expect(JSON.stringify(data)).not.toContain('停用')
    },
  }),
  covers('dictionary.entries', {
    async arrange(platform) {
      const type = await addType(platform)
      await addEntry(platform, type.id, '第二', { sort_code: 2 })
      await addEntry(platform, type.id, '第一', { sort_code: 1, enabled_mark: 0 })
      return { params: { id: type.id }, query: { isTree: 0 } }
    },
    check({ data }) {
      expect(data.list.map((entry) => [entry.fullName, entry.enabledMark])).toEqual([
        ['第一', 0],
        ['第二', 1],
      ])
    },
  }),
  covers('dictionary.entryOptions', {
    async arrange(platform) {
      const type = await addType(platform, { is_tree: 1 })
      const top = await addEntry(platform, type.id, '上级')
      const child = await addEntry(platform, type.id, '下级', { parent_id: top.id })
      return { params: { id: type.id, parent: child.id }, query: { isTree: 1 } }
    },
    check({ data }) {
      expect(data.list).toHaveLength(1)
      expect(data.list[0]).toMatchObject({ id: '0', parentId: '-1' })
      expect(data.list[0]?.children.map((entry) => entry.fullName)).toEqual(['上级'])
      expect(data.list[0]?.children[0]?.children).toEqual([])
    },
  }),
  covers('dictionary.enabledEntries', {
    async arrange(platform) {
      const type = await addType(platform, { is_tree: 1 })
      const off = await addEntry(platform, type.id, '停用的上级', { enabled_mark: 0 })
      await addEntry(platform, type.id, '被停用的下级', { parent_id: off.id })
      await addEntry(platform, type.id, '可选')
      return { params: { id: type.id } }
    },
    check({ data }) {
      expect(data.list.map((entry) => entry.fullName)).toEqual(['可选'])
    },
  }),
  covers('dictionary.names', {
    async arrange(platform) {
      const type = await addType(platform)
      const off = await addEntry(platform, type.id, '停用的', { enabled_mark: 0, en_code: 'off' })
      const gone = await addEntry(platform, type.id, '删去的', { en_code: 'gone' })
      const other = await addEntry(platform, (await addType(platform)).id, '别类的')
      const token = await platform.signIn({ administrator: true })
      await platform.call('dictionary.deleteEntry', { params: { id: gone.id } }, { token })
      return { params: { id: type.en_code }, body: { keys: [off.id, 'gone', 'nothing', other.id, 'off'] } }
    },
    check({ data }) {
      expect(data.list.map(({ fullName, deleteMark }) => [fullName, deleteMark])).toEqual([
        ['停用的', false],
        ['删去的', true],
        ['停用的', false],
      ])
    },
  }),
  covers('dictionary.entry', {
    async arrange(platform) {
      return { params: { id: (await addEntry(platform, (await addType(platform)).id, '博士')).id } }
    },
    check({ data }) {
      expect(data).toMatchObject({ fullName: '博士', parentId: '0', enabledMark: 1 })
    },
  }),
  covers('dictionary.createEntry', {
    async arrange(platform) {
      return { body: entryBody((await addType(platform)).id) }
    },
    async check(_answer, platform, { body }) {
      const row = await platform.database
        .selectFrom('dictionary_entry')
        .selectAll()
        .where('en_code', '=', body.enCode)
        .executeTakeFirst()
      expect(row).toMatchObject({ parent_id: '0', full_name: body.fullName, description: '说明', enabled_mark: 1 })
    },
  }),
  covers('dictionary.updateEntry', {
    async arrange(platform) {
      const type = await addType(platform)
      return { params: { id: (await addEntry(platform, type.id, '旧')).id }, body: entryBody(type.id) }
    },
    async check(_answer, platform, { params, body }) {
      expect(await byId(platform, 'dictionary_entry', params.id)).toMatchObject({ full_name: body.fullName })
    },
  }),
  covers('dictionary.deleteEntry', {
    async arrange(platform) {
      return { params: { id: (await addEntry(platform, (await addType(platform)).id, '弃用')).id } }
    },
    async check(_answer, platform, { params }) {
      expect(await byId(platform, 'dictionary_entry', params.id)).toBeUndefined()
    },
  }),
  covers('dictionary.toggleEntry', {
    async arrange(platform) {
      return { params: { id: (await addEntry(platform, (await addType(platform)).id, '开关')).id } }
    },
    async check(_answer, platform, { params }) {
      expect(await byId(platform, 'dictionary_entry', params.id)).toMatchObject({ enabled_mark: 0 })
    },
  }),
  covers('dictionary.exportType', {
    async arrange(platform) {
      const type = await addType(platform)
      await addEntry(platform, type.id, '导出的字典')
      return { params: { id: type.id } }
    },
    async check({ data }, platform, { params }) {
      expect(data.name).toBe(`分类${params.id}.bdd`)
      const encryption = new URL(data.url, 'http://x').searchParams.get('encryption') ?? ''
      const file = await platform.call('file.content', { query: { encryption } })
      expect(JSON.parse(file.text)).toMatchObject({
        list: [{ id: params.id }],
        modelList: [{ fullName: '导出的字典' }],
      })
    },
  }),
  covers('dictionary.import', {
    arrange: () => ({}),
    upload: () => ({ fileName: '学位.bdd', content: JSON.stringify(importFile('imported')) }),
    async check(answer, platform) {
      expect(answer.msg).toBe('导入成功')
      expect(await byId(platform, 'dictionary_entry', 'imported-e2')).toMatchObject({ parent_id: 'imported-e1' })
    },
  }),
]

/** A small file with two categories; ids and codes start with the prefix. */
export function importFile(prefix: string) {
  const type = (id: string, parentId: string, isTree: number) => ({
    id: `${prefix}-${id}`,
    parentId,
    fullName: `${prefix}名${id}`,
    enCode: `${prefix}.${id}`,
    isTree,
    sortCode: 0,
    description: '',
  })
  const entry = (id: string, parentId: string) => ({
    id: `${prefix}-${id}`,
    dictionaryTypeId: `${prefix}-t2`,
    parentId,
    fullName: `字典${id}`,
    enCode: id,
    enabledMark: 1,
    sortCode: 0,
    description: '',
  })
  return {
    list: [type('t1', '-1', 0), type('t2', `${prefix}-t1`, 1)],
    modelList: [entry('e1', '0'), entry('e2', `${prefix}-e1`)],
  }
}

export const dictionaryCases: readonly CoverageCase[] = [...typeCases, ...entryCases]
