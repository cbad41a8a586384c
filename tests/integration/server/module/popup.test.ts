import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { field, table } from '#server/seed/modules/fields.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { openOrders, type Orders } from './support/order-module.ts'

const projects = [
  { code: 'P1', title: '实验室建设', leader: '林岚', left: 1200.5, college: 'wx' },
  { code: 'P2', title: '数字化教学', leader: '周荷', left: 80, college: 'wx' },
]

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`choices of a data interface on ${dialect}`, () => {
    let platform: TestPlatform
    let orders: Orders
    let interfaceId = ''
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      const token = await platform.signIn({ administrator: true })
      const body = { fullName: '经费项目', enCode: 'projects', dataType: 2, query: JSON.stringify(projects) }
      await platform.call('dataInterface.create', { body }, { token })
      const { data } = await platform.call('dataInterface.choices', { query: {} }, { token })
      interfaceId = data.list[0]?.id ?? ''
      orders = await openOrders(platform, { fields: fieldsOf(interfaceId) })
    })
    afterAll(() => platform.close())

    test('names a chosen row, shows and keeps its parts, and fills what nobody types', async () => {
      const id = await orders.created({
        title: '显微镜',
        project: 'P1',
        leader: '别人',
        colleges: ['P2', 'P1'],
        source: 'P2',
        tableField20: [{ paid: 'P2' }],
      })
      expect(await orders.read(id)).toMatchObject({
        project: 'P1',
        leader: '林岚',
        left: 1200.5,
        colleges: ['P2', 'P1'],
      })
      const answer = await platform.call(
        'module.recordView',
        { params: { id: orders.id, dataId: id } },
        { token: orders.token },
      )
      expect(JSON.parse(answer.data.data)).toMatchObject({
        project: '实验室建设',
        project_id: 'P1',
        project_left: '1200.5',
        leader: '林岚',
        colleges: '数字化教学, 实验室建设',
        source: '数字化教学',
        tableField20: [{ paid: '数字化教学', paid_leader: '周荷' }],
      })
      await orders.update(id, { project: 'P2' })
      expect(await orders.read(id)).toMatchObject({ leader: '周荷', left: 80 })
    })

    test('shows the id of a row that the interface does not answer any more', async () => {
      const id = await orders.created({ title: '旧项目', project: 'P9' })
      const { list } = await orders.list()
      expect(list.find((row) => row['id'] === id)).toMatchObject({ project: 'P9', project_id: null })
    })
  })
}

function fieldsOf(interfaceId: string) {
  const popup = (more: object = {}) => ({
    interfaceId,
    interfaceName: '经费项目',
    templateJson: [],
    propsValue: 'code',
    relationField: 'title',
    columnOptions: [{ value: 'title', label: '名称' }],
    ...more,
  })
  const part = (of: string, showField: string) => ({ more: { relationField: `${of}_jnpfTable_x1`, showField } })
  return [
    field(1, 'input', 'title', '事由'),
    field(2, 'popupSelect', 'project', '项目', {
      config: { transferList: [{ targetField: 'left', sourceValue: 'left' }] },
      more: popup(),
    }),
    field(3, 'popupAttr', '', '余额', part('project', 'left')),
    field(4, 'popupAttr', 'leader', '负责人', part('project', 'leader')),
    field(5, 'inputNumber', 'left', '可用', { disabled: true }),
    field(6, 'popupTableSelect', 'colleges', '分摊', { more: popup({ multiple: true }) }),
    field(7, 'select', 'source', '来源', {
      config: { dataType: 'dynamic', propsUrl: interfaceId, templateJson: [] },
      more: { options: [], props: { label: 'title', value: 'code', children: 'children' }, multiple: false },
    }),
    table(20, '明细', [
      field(21, 'popupSelect', 'paid', '支出', { more: popup() }),
      field(22, 'popupAttr', '', '负责人', part('tableField20-paid', 'leader')),
    ]),
  ]
}
