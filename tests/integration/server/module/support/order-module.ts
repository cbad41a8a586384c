import { storeModel } from '#server/areas/design/models.ts'
import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { field, type FieldConfig, fixed, pattern, table } from '#server/seed/modules/fields.ts'
import { columnData, formData } from '#server/seed/modules/model.ts'
import type { TestPlatform } from '../../support/platform.ts'
import { addUser } from '../../support/users.ts'
import { addDictionary, colours } from './models.ts'

type Json = Record<string, unknown>

export interface ModuleParts {
  readonly fields: readonly FieldConfig[]
  readonly printIds?: readonly string[]
  /** Keys that go over those of the form and of the list. */
  readonly form?: Json
  readonly list?: Json
  readonly searches?: Parameters<typeof columnData>[0]['searches']
}

/** The same, as it is after its first release: records can be kept in it. */
export async function addReleased(database: PlatformDatabase, parts: ModuleParts): Promise<string> {
  const id = await addModule(database, parts)
  await database.updateTable('visual_model').set({ is_release: 1 }).where('id', '=', id).execute()
  return id
}

/** Stores a module of the given fields, each a column of the list; nobody released it yet. Answers its id. */
export async function addModule(database: PlatformDatabase, parts: ModuleParts): Promise<string> {
  const printIds = parts.printIds ?? []
  const fields = parts.fields
  const form = JSON.parse(formData({ popupType: 'general', width: '800px', labelWidth: 100, printIds, fields })) as Json
  const list = JSON.parse(
    columnData({
      fields,
      columns: fields.map((each) => ({ prop: each.__vModel__ })),
      searches: parts.searches ?? [],
      sortField: '',
      sort: 'desc',
      printIds,
    }),
  ) as Json
  const id = nextId()
  return storeModel(
    database,
    {
      fullName: '采购申请',
      enCode: `order${id}`,
      category: '',
      type: 1,
      webType: 2,
      formData: JSON.stringify({ ...form, ...parts.form }),
      columnData: JSON.stringify({ ...list, ...parts.list }),
      tables: '',
      enabledMark: 1,
      isRelease: 0,
      sortCode: 0,
      description: '',
    },
    { id, userId: 'somebody', now: 1 },
  )
}

/** A purchase order: the fields that most tests need. */
export function orderFields(): readonly FieldConfig[] {
  return [
    field(1, 'input', 'title', '采购事由', { required: true, more: { maxlength: 50 } }),
    field(2, 'input', 'phone', '联系电话', { config: pattern('/^1[3-9]\\d{9}$/', '请输入正确的手机号码') }),
    field(3, 'inputNumber', 'budget', '预算', { more: { min: 0, max: 10_000, precision: 2 } }),
    field(4, 'select', 'kind', '类别', {
      more: fixed([
        ['goods', '物资'],
        ['service', '服务'],
      ]),
    }),
    field(5, 'select', 'colour', '颜色', {
      config: { dataType: 'dictionary', dictionaryType: colours.id },
      more: { options: [], props: { label: 'fullName', value: 'enCode' }, multiple: false },
    }),
    field(6, 'userSelect', 'buyer', '经办人', { more: { multiple: false } }),
    field(7, 'checkbox', 'marks', '标记', {
      more: fixed([
        ['a', '甲'],
        ['b', '乙'],
        ['a"b', '甲乙'],
      ]),
    }),
    field(8, 'textarea', 'note', '备注'),
    table(20, '清单', [
      field(21, 'input', 'item', '名称', { required: true }),
      field(22, 'inputNumber', 'amount', '金额', { more: { min: 0 } }),
    ]),
    field(30, 'calculate', 'total', '合计', { more: { expression: ['tableField20.amount'] } }),
    field(31, 'createUser', 'creator', '创建人'),
    field(32, 'createTime', 'created', '创建时间'),
    field(33, 'modifyTime', 'changed', '修改时间'),
  ]
}

export interface Orders {
  readonly id: string
  /** An administrator, who passes every access check. */
  readonly token: string
  readonly buyer: { readonly id: string; readonly account: string }
  create(record: Json): Promise<{ code: number; msg: string }>
  /** Creates and answers the new id. */
  created(record: Json): Promise<string>
  update(dataId: string, record: Json): Promise<{ code: number; msg: string }>
  read(dataId: string): Promise<Json>
  list(body?: Json): Promise<{ code: number; msg: string; list: Json[]; total: number }>
}

/** A stored module with short ways to use it as an administrator. */
export async function openOrders(platform: TestPlatform, parts?: Partial<ModuleParts>): Promise<Orders> {
  const { database } = platform
  const known = await database
    .selectFrom('dictionary_type')
    .select('id')
    .where('id', '=', colours.id)
    .executeTakeFirst()
  if (!known) await addDictionary(database, colours)
  const id = await addReleased(database, { fields: orderFields(), ...parts })
  const buyer = await addUser(database, { values: { real_name: '林小雨' } }, platform.clock.now)
  const token = await platform.signIn({ administrator: true })
  const options = { token }
  const create: Orders['create'] = (record) =>
    platform.call('module.create', { params: { id }, body: { data: JSON.stringify(record) } }, options)
  const list: Orders['list'] = async (body = {}) => {
    const answer = await platform.call('module.list', { params: { id }, body }, options)
    const { code, msg, data } = answer
    return { code, msg, list: code === 200 ? data.list : [], total: code === 200 ? data.pagination.total : 0 }
  }
  return {
    id,
    token,
    buyer,
    create,
    list,
    async created(record) {
      const before = new Set((await list({ pageSize: 1000 })).list.map((row) => row['id']))
      const answer = await create(record)
      if (answer.code !== 200) throw new Error(answer.msg)
      const row = (await list({ pageSize: 1000 })).list.find((each) => !before.has(each['id']))
      return String(row?.['id'])
    },
    update: (dataId, record) =>
      platform.call('module.update', { params: { id, dataId }, body: { data: JSON.stringify(record) } }, options),
    async read(dataId) {
      const answer = await platform.call('module.record', { params: { id, dataId } }, options)
      if (answer.code !== 200) throw new Error(answer.msg)
      return JSON.parse(answer.data.data) as Json
    },
  }
}
