import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { viewContent } from '#shared/api/list-view.ts'
import { formatTime } from '#shared/form/dates.ts'
import { useListMemories } from '#renderer/components/memory/list-memory.ts'
import { useDialogs } from '#renderer/platform/dialogs.ts'
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
function show(kind: string, field: string, buttons = ['btn_edit', 'btn_detail'], results?: object[]) {
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
})
