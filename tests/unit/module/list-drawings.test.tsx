import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { viewContent } from '#shared/api/list-view.ts'
import { formatTime } from '#shared/form/dates.ts'
import { useListMemories } from '#renderer/components/memory/list-memory.ts'
import { useDialogs } from '#renderer/platform/dialogs.ts'
import { BridgeFault, type EndpointAnswers } from '../../support/renderer-bridge.ts'
import { defaultForm, defaultList, prepare, showPage } from './support.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  useListMemories.setState({ lists: [] })
})

const config = (jnpfKey: string, label: string) => ({ __config__: { jnpfKey, label, span: 12 } })
const form = {
  ...defaultForm,
  fields: [
    ...defaultForm.fields,
    { __vModel__: 'f_day', format: 'yyyy-MM-dd', ...config('datePicker', '购入日期') },
    { __vModel__: 'f_photo', ...config('uploadImg', '照片') },
  ],
}
const list = {
  ...defaultList,
  columnList: [...defaultList.columnList, { prop: 'f_day', label: '购入日期' }, { prop: 'f_photo', label: '照片' }],
}
const today = formatTime(Date.now(), 'yyyy-MM-dd')
/** The first two texts of a record, the lane left out. */
const called = (name: string) => `${name} ${today}`
const picture = [{ name: '正面.png', fileId: 'p1', url: '/api/file/Image/annex/p1.png' }]
const record = (id: string, f_name: string, f_kind: string, more: object = {}) => ({
  id,
  f_name,
  f_kind,
  f_day: today,
  f_photo: [],
  ...more,
})
const kept = [
  record('r0', '投影仪', '甲类', { f_photo: picture }),
  record('r1', '打印机', '乙类'),
  record('r2', '白板', ''),
]

/** A list in a view of this kind, with a server that answers the part that a lane or a month asks for. */
function show(
  kind: string,
  field: string,
  buttons = ['btn_edit', 'btn_detail'],
  results?: object[],
  more: EndpointAnswers = {},
) {
  useListMemories.setState({ lists: [{ list: 'module/menu1/m1', view: 'v1' }] })
  const content = viewContent.parse({ kind, field })
  const view = { isMine: true, roleIds: [], ownerName: '', isPinned: true, isPartial: false }
  const rows = kept.map((row) => ({ ...row }))
  const lanes: Record<string, string> = { a: '甲类', b: '乙类' }
  const prepared = prepare({
    form,
    list,
    buttons,
    answers: {
      'listView.list': () => ({ list: [{ id: 'v1', fullName: '另一种', content, ...view }] }),
      'module.list': ({ body }) => {
        const asked = body.atriumWithin ? JSON.parse(body.atriumWithin).conditionList[0].groups[0] : null
        const found = rows.filter(({ f_kind }) => {
          if (asked?.symbol === '==') return f_kind === lanes[String(asked.fieldValue)]
          return asked?.symbol === 'notIn' ? f_kind === '' : true
        })
        return { list: found, pagination: { currentPage: 1, pageSize: 20, total: found.length } }
      },
      'module.updateMany': ({ body }) => {
        const row = rows.find(({ id }) => id === body.ids[0])
        if (row && !results) row.f_kind = lanes[String(body.value)] ?? ''
        return { results: results ?? [{ id: body.ids[0] ?? '', msg: '', error: null }] } as never
      },
      ...more,
    },
  })
  showPage()
  return prepared
}

const lane = (name: string) => screen.findByRole('region', { name })
const cardsOf = async (name: string) =>
  within(await lane(name))
    .queryAllByRole('article')
    .map((card) => within(card).getAllByRole('button')[0]?.textContent)

describe('a view as a board', () => {
  it('shows each record in the lane of its choice, and what has none in the last', async () => {
    show('board', 'f_kind')
    await waitFor(async () => expect(await cardsOf('甲类')).toEqual([called('投影仪')]))
    await waitFor(async () => expect(await cardsOf('乙类')).toEqual([called('打印机')]))
    await waitFor(async () => expect(await cardsOf('未填写或其他')).toEqual([called('白板')]))
  })

  it('saves a card with the choice of the lane that it is sent to', async () => {
    const user = userEvent.setup()
    const { callsOf } = show('board', 'f_kind')
    await waitFor(async () => expect(await cardsOf('甲类')).toEqual([called('投影仪')]))
    screen.getByRole('button', { name: `移动“${called('投影仪')}”` }).focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('menuitem', { name: '乙类' }))
    await waitFor(() => expect(callsOf('module.updateMany')).toHaveLength(1))
    expect(callsOf('module.updateMany')[0]).toMatchObject({ body: { ids: ['r0'], field: 'f_kind', value: 'b' } })
    await waitFor(async () =>
      expect((await cardsOf('乙类')).toSorted()).toEqual([called('打印机'), called('投影仪')].toSorted()),
    )
    await waitFor(async () => expect(await cardsOf('甲类')).toEqual([]))
  })

  it('leaves a card where it was and says why, when the server refuses', async () => {
    const user = userEvent.setup()
    const refused = [{ id: 'r0', msg: '记录已被锁定', error: { code: 'x' } }]
    const { toasts } = show('board', 'f_kind', undefined, refused)
    await waitFor(async () => expect(await cardsOf('甲类')).toEqual([called('投影仪')]))
    await user.click(screen.getByRole('button', { name: `移动“${called('投影仪')}”` }))
    await user.click(await screen.findByRole('menuitem', { name: '乙类' }))
    await waitFor(() => expect(toasts).toEqual(['warning:记录已被锁定']))
    await waitFor(async () => expect(await cardsOf('甲类')).toEqual([called('投影仪')]))
  })

  it('moves no card for people who may not change records', async () => {
    show('board', 'f_kind', ['btn_detail'])
    await waitFor(async () => expect(await cardsOf('甲类')).toEqual([called('投影仪')]))
    expect(screen.queryByRole('button', { name: `移动“${called('投影仪')}”` })).toBeNull()
  })
})

describe('a view as a gallery', () => {
  it('shows the first picture of each record and opens the record by its name', async () => {
    show('gallery', 'f_photo')
    const gallery = await screen.findByRole('list', { name: '资产台账' })
    await waitFor(() => expect(within(gallery).getAllByRole('article')).toHaveLength(3))
    const sources = [...gallery.querySelectorAll('img')].map((image) => image.getAttribute('src'))
    expect(sources).toEqual(['/file/api/file/Image/annex/p1.png'])
    fireEvent.click(within(gallery).getByRole('button', { name: '投影仪 甲类' }))
    expect(useDialogs.getState().open.at(-1)).toMatchObject({ id: 'record' })
  })
})

describe('a view as a chart', () => {
  const groups = [
    { values: ['a'], label: '甲类', value: 2 },
    { values: [null], label: '未填写', value: 1 },
  ]
  const counted = {
    ...{ at: 0, modelId: 'm1', columnHeads: [], columns: [], lines: [], shown: 2, groups: 2, notes: [], marks: [] },
    rowHeads: [{ field: 'f_kind', label: '类别', unit: 'value' }],
    measures: [{ id: 'm1', label: '记录数', unit: '', places: 0 }],
    drill: { kind: 'records', reportId: '' },
    chart: { kind: 'bar', measure: 'm1', points: groups, rest: null },
  }

  it('draws what the server counts as the list is filtered, and opens the records of a group', async () => {
    const user = userEvent.setup()
    const { callsOf } = show('chart', 'f_kind', undefined, undefined, { 'report.chart': () => counted as never })
    const bars = await screen.findByRole('list', { name: '记录数（按类别）' })
    expect(within(bars).getAllByRole('listitem')).toHaveLength(2)
    expect(callsOf('report.chart')[0]).toMatchObject({
      params: { id: 'm1' },
      body: { chart: { field: 'f_kind', kind: 'bar', unit: 'value', measure: 'count', of: '' } },
    })
    await user.click(within(bars).getByRole('button', { name: '甲类' }))
    const dialog = await screen.findByRole('dialog', { name: '甲类' })
    await waitFor(() => expect(within(dialog).getAllByRole('article')).toHaveLength(3))
    expect(callsOf('module.list').at(-1)).toMatchObject({
      body: { atriumFigure: { chart: { field: 'f_kind', measure: 'count' }, key: '{"r":["a"],"c":[]}' } },
    })
    await user.click(within(dialog).getAllByRole('button', { name: /^投影仪/ })[0] as HTMLElement)
    expect(useDialogs.getState().open.at(-1)).toMatchObject({ id: 'record' })
  })

  it('says in its place why nothing can be counted, and the list stays in its reach', async () => {
    const refuse = () => {
      throw new BridgeFault('platform.business', '报表的分组超过20000个', { platformCode: 400 })
    }
    show('chart', 'f_kind', undefined, undefined, { 'report.chart': refuse })
    expect(await screen.findByText('报表的分组超过20000个')).toBeTruthy()
    expect(screen.getByRole('button', { name: '视图' })).toBeTruthy()
  })

  it('is set up where lists are arranged: what it counts, by which periods, and how it is drawn', async () => {
    const user = userEvent.setup()
    const { callsOf } = show('list', '', undefined, undefined, { 'report.chart': () => counted as never })
    await screen.findByRole('button', { name: '视图' })
    await user.click(screen.getByRole('button', { name: '视图' }))
    await user.click(await screen.findByRole('menuitem', { name: '展示方式' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByText('图表'))
    expect(within(dialog).queryByText('时间分组')).toBeNull()
    await user.click(within(dialog).getByRole('combobox', { name: '分组依据' }))
    await user.click((await screen.findAllByTitle('购入日期')).at(-1) as HTMLElement)
    await user.click(within(dialog).getByText('按季度'))
    await user.click(within(dialog).getByText('折线图'))
    await user.click(within(dialog).getByRole('button', { name: /确 ?定/ }))
    await waitFor(() =>
      expect(callsOf('report.chart').at(-1)).toMatchObject({
        body: { chart: { field: 'f_day', kind: 'line', unit: 'quarter', measure: 'count', of: '' } },
      }),
    )
  })
})

describe('a view as a calendar', () => {
  it('asks for the weeks of a month, and shows the records on their days', async () => {
    const { callsOf } = show('calendar', 'f_day')
    const month = await screen.findByRole('table')
    await waitFor(() => expect(within(month).getAllByRole('button', { name: /投影仪|打印机|白板/ })).toHaveLength(3))
    const asked = callsOf('module.list').flatMap(({ body }) => {
      const { atriumWithin } = body as { atriumWithin?: string }
      return atriumWithin ? [JSON.parse(atriumWithin).conditionList[0].groups[0]] : []
    })
    expect(asked[0]).toMatchObject({ field: 'f_day', symbol: 'between' })
    const [from, to] = asked[0].fieldValue as [number, number]
    expect(from).toBeLessThanOrEqual(Date.parse(`${today}T00:00`))
    expect(to).toBeGreaterThanOrEqual(Date.parse(`${today}T00:00`))
    fireEvent.click(screen.getByRole('button', { name: '下一页' }))
    await waitFor(() => expect(callsOf('module.list').length).toBeGreaterThan(2))
  })

  it('a double click on a day begins a record of that day, where the person may add one', async () => {
    show('calendar', 'f_day', ['btn_add', 'btn_detail'])
    const month = await screen.findByRole('table')
    await waitFor(() => expect(within(month).getAllByRole('button', { name: /投影仪/ })).toHaveLength(1))
    const cell = within(month)
      .getAllByRole('button', { name: /投影仪/ })[0]
      ?.closest('td') as HTMLElement
    fireEvent.doubleClick(cell)
    const form = await screen.findByRole('dialog', { name: /新增|新建/ })
    await waitFor(() => expect(within(form).getByLabelText('购入日期')).toHaveProperty('value', today))
  })

  it('a double click shows the records of the day to others', async () => {
    show('calendar', 'f_day', ['btn_detail'])
    const month = await screen.findByRole('table')
    await waitFor(() => expect(within(month).getAllByRole('button', { name: /投影仪/ })).toHaveLength(1))
    const cell = within(month)
      .getAllByRole('button', { name: /投影仪/ })[0]
      ?.closest('td') as HTMLElement
    fireEvent.doubleClick(cell)
    const day = await screen.findByRole('dialog', { name: today })
    expect(within(day).queryByRole('button', { name: '新增' })).toBeNull()
  })
})
