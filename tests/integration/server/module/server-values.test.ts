import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, fixed, table } from '#server/seed/modules/fields.ts'
import { nextId } from '#server/core/ids.ts'
import { saveSettings } from '#server/core/settings.ts'
import { addFlow, grantModuleWithoutField } from '../workflow/support.ts'
import { dialects } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { ROOT } from '../support/users.ts'
import { publish, storedRecords } from '../short-link/support.ts'
import { openOrders } from './support/order-module.ts'

const states = fixed([
  ['1', '等待审核'],
  ['2', '审核通过'],
])

/** What nobody fills in, in every way a design says so. */
const fields = [
  field(1, 'input', 'title', '事由', { required: true }),
  field(2, 'select', 'status', '审批状态', { disabled: true, required: true, defaultValue: '1', more: states }),
  field(3, 'input', 'source', '来源', { defaultValue: '窗口', more: { readonly: true } }),
  field(4, 'input', 'level', '等级', { defaultValue: 'A', config: { noShow: true } }),
  field(5, 'userSelect', 'applicant', '申请人', { disabled: true, defaultCurrent: true, more: { multiple: false } }),
  table(20, '明细', [
    field(21, 'input', 'item', '名称', { required: true }),
    field(22, 'select', 'state', '状态', { disabled: true, defaultValue: '1', more: states }),
    field(23, 'inputNumber', 'amount', '金额'),
  ]),
  { ...table(40, '核定', [field(41, 'input', 'sum', '金额')]), disabled: true },
  field(30, 'calculate', 'total', '合计', { more: { expression: ['tableField20.amount'] } }),
]

const forged = {
  title: 'x',
  status: '2',
  source: '后台',
  level: 'Z',
  applicant: 'somebody',
  total: 999,
  tableField20: [{ item: 'a', state: '2', amount: 3 }],
  tableField40: [{ sum: '1' }],
}
const given = { status: '1', source: '窗口', level: 'A', total: 3, tableField40: [] }

describe.each(dialects)('what nobody may fill in (%s)', (dialect) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform(dialect)
  })
  afterAll(() => platform.close())

  it('is what the design gives a new record, whatever was sent: nobody approves their own request', async () => {
    const orders = await openOrders(platform, { fields })
    const record = await orders.read(await orders.created(forged))
    expect(record).toMatchObject({ ...given, title: 'x', tableField20: [{ item: 'a', state: '1', amount: 3 }] })
    expect(record['applicant']).toMatch(/^\d+$/)
  })

  it('holds the phone and the department of whoever creates the record, where the design says so', async () => {
    const ofCaller = (number: number, name: string, atriumBeginsWith: string) =>
      field(number, 'input', name, name, { disabled: true, config: { atriumBeginsWith } })
    const orders = await openOrders(platform, {
      fields: [
        field(1, 'input', 'title', '事由'),
        ofCaller(2, 'phone', 'mobilePhone'),
        ofCaller(3, 'office', 'department'),
      ],
    })
    const library = { ...ROOT, id: nextId(), parent_id: ROOT.id, full_name: '图书馆', category: 'department' } as const
    await platform.database.insertInto('organization').values(library).execute()
    const values = { mobile_phone: '13800138000', organization_id: library.id }
    const token = await platform.signIn({ administrator: true, values })
    const body = { data: JSON.stringify({ title: 'x', phone: '1', office: '2' }) }
    expect((await platform.call('module.create', { params: { id: orders.id }, body }, { token })).code).toBe(200)
    const [row] = (await orders.list()).list
    expect(row).toMatchObject({ title: 'x', phone: '13800138000', office: '图书馆' })
  })

  it('is who changed the record last and when, whatever was sent, and nobody before the first change', async () => {
    const orders = await openOrders(platform, {
      fields: [
        field(1, 'input', 'title', '事由'),
        field(2, 'modifyUser', 'editor', '修改人员'),
        field(3, 'modifyTime', 'edited', '修改时间'),
      ],
    })
    const id = await orders.created({ title: 'x', editor: 'somebody', edited: 1 })
    expect(await orders.read(id)).toMatchObject({ editor: '', edited: '' })
    const token = await platform.signIn({ administrator: true, values: { real_name: '周敏' } })
    const body = { data: JSON.stringify({ title: 'y', editor: 'somebody', edited: 1 }) }
    const params = { id: orders.id, dataId: id }
    expect(await platform.call('module.update', { params, body }, { token })).toMatchObject({ code: 200 })
    const { list } = await orders.list()
    expect(list).toMatchObject([{ title: 'y', editor: expect.stringContaining('周敏') as string }])
    expect(list[0]?.['edited']).not.toBe(1)
  })

  it('stays what is stored when a record is changed, in known rows too, and is given to new rows', async () => {
    const orders = await openOrders(platform, { fields })
    const id = await orders.created(forged)
    const before = await orders.read(id)
    const [row] = before['tableField20'] as { id: string }[]
    const rows = [
      { id: row?.id, item: 'b', state: '2', amount: 4 },
      { item: 'c', state: '2', amount: 1 },
    ]
    expect(await orders.update(id, { ...forged, tableField20: rows })).toMatchObject({ code: 200 })
    expect(await orders.read(id)).toMatchObject({
      ...given,
      applicant: before['applicant'],
      total: 5,
      tableField20: [
        { id: row?.id, item: 'b', state: '1' },
        { item: 'c', state: '1' },
      ],
    })
  })

  it('never keeps a record from being saved: not when it is required and empty, nor by a default the design refuses', async () => {
    const odd = [
      field(1, 'input', 'title', '事由'),
      field(2, 'input', 'number', '编号', { disabled: true, required: true }),
      field(3, 'select', 'gone', '类别', { disabled: true, defaultValue: 'gone', more: states }),
    ]
    const orders = await openOrders(platform, { fields: odd })
    const id = await orders.created({ title: 'x' })
    expect(await orders.update(id, { title: 'y' })).toMatchObject({ code: 200 })
    expect(await orders.read(id)).toMatchObject({ title: 'y', number: null })
  })

  it('is decided behind a public link too, where the presets of the link stand over it', async () => {
    const published = await publish(platform, { presets: JSON.stringify({ source: '网上' }) }, fields)
    const answer = await platform.call('shortLink.submit', {
      ...published.input,
      body: { data: JSON.stringify(forged) },
    })
    expect(answer).toMatchObject({ code: 200 })
    expect(await storedRecords(platform, published.modelId)).toMatchObject([
      { ...given, source: '网上', applicant: null, tableField20: [{ item: 'a', state: '1' }] },
    ])
  })

  it('goes for what a script writes as soon as no script runs', async () => {
    const funcs = { onLoad: "({ setFormData }) => { setFormData('status', '2'); setFormData('level', 'B') }" }
    const sent = { title: 'x', status: '2', level: 'B' }
    const orders = await openOrders(platform, { fields, form: { funcs } })
    expect(await orders.read(await orders.created(sent))).toMatchObject({ status: '2', level: 'B' })
    const published = await publish(platform, {}, fields, { funcs })
    await saveSettings(platform.database, { designScripts: 0 })
    try {
      const id = await orders.created(sent)
      expect(await orders.read(id)).toMatchObject({ title: 'x', status: '1', level: 'A' })
      expect(await orders.update(id, { ...sent, title: 'y' })).toMatchObject({ code: 200 })
      expect(await orders.read(id)).toMatchObject({ title: 'y', status: '1', level: 'A' })
      const body = { data: JSON.stringify(sent) }
      expect(await platform.call('shortLink.submit', { ...published.input, body })).toMatchObject({ code: 200 })
      expect(await storedRecords(platform, published.modelId)).toMatchObject([{ status: '1', level: 'A' }])
    } finally {
      await saveSettings(platform.database, { designScripts: 1 })
    }
    expect(await orders.read(await orders.created(sent))).toMatchObject({ status: '2', level: 'B' })
  })

  it('goes for a field that is closed to scripts, though one of them writes a constant there', async () => {
    const funcs = { onLoad: "({ setFormData }) => { setFormData('status', '2'); setFormData('level', 'B') }" }
    const closed = fields.map((each) =>
      each.__vModel__ === 'status' ? { ...each, __config__: { ...each.__config__, atriumProtected: true } } : each,
    )
    const orders = await openOrders(platform, { fields: closed, form: { funcs } })
    const id = await orders.created({ title: 'x', status: '2', level: 'B' })
    expect(await orders.read(id)).toMatchObject({ status: '1', level: 'B' })
    expect(await orders.update(id, { title: 'x', status: '2', level: 'A' })).toMatchObject({ code: 200 })
    expect(await orders.read(id)).toMatchObject({ status: '1', level: 'A' })
  })

  it('goes for what scripts close, hide, ask for or name in a comment, and for columns that they leave alone', async () => {
    const onLoad = `({ formData, setFormData, setDisabled, setShowOrHide, setRequired }) => {
      setDisabled('status', true); setShowOrHide('level', false); setRequired('source', true)
      // setFormData('status', '2')
      if (formData.level === 'Z' || formData['status'] == '2') setDisabled('applicant', true)
      for (const name of ['level', 'applicant']) setFormData(name, 'Z')
      setFormData('tableField20', formData.tableField20.map((row) => ({ ...row, item: 'a' })))
    }`
    const orders = await openOrders(platform, { fields, form: { funcs: { onLoad } } })
    const record = await orders.read(await orders.created(forged))
    expect(record).toMatchObject({ ...given, tableField20: [{ item: 'a', state: '1', amount: 3 }] })
  })

  it('gives a link no script of the design while none runs', async () => {
    const script = "({ setFormData }) => { setFormData('title', 'x') }"
    const [first, ...others] = fields
    const scripted = [{ ...first, on: { change: script } }, ...others] as typeof fields
    const published = await publish(platform, {}, scripted, { funcs: { onLoad: script } })
    const seen = async () => (await platform.call('shortLink.config', published.input)).data?.formData ?? ''
    expect((await seen()).split('setFormData').length).toBe(5)
    await saveSettings(platform.database, { designScripts: 0 })
    try {
      expect(await seen()).not.toContain('setFormData')
    } finally {
      await saveSettings(platform.database, { designScripts: 1 })
    }
  })

  it('goes for a field that is held back from whoever creates the record', async () => {
    const { handler, modelId } = await addFlow(
      platform,
      {},
      {
        fields: [
          field(1, 'input', 'title', '采购事由'),
          field(2, 'radio', 'kind', '类别', { defaultValue: '1', more: states }),
          field(3, 'userSelect', 'buyer', '经办人', { more: { multiple: false } }),
        ],
        list: { useFormPermission: true },
      },
    )
    await grantModuleWithoutField(platform, handler.id, modelId, 'kind', ['btn_add'])
    const body = { data: JSON.stringify({ title: 'mine', kind: '2' }) }
    const answer = await platform.call('module.create', { params: { id: modelId }, body }, { token: handler.token })
    expect(answer).toMatchObject({ code: 200 })
    const records = await storedRecords(platform, modelId)
    expect(records.find((record) => record['title'] === 'mine')).toMatchObject({ kind: '1' })
  })
})
