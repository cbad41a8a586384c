import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { type CardKind, cardKinds, cardsWithin } from '#shared/design/portal/card-kinds.ts'
import { newCard, readPortalDocument, withCopy, writePortalDocument } from '#shared/design/portal/document.ts'
import { raw } from '#shared/form/parsing/read.ts'
import { DrawnCard } from '#renderer/features/portal/design/DrawnCard.tsx'
import { PortalPage } from '#renderer/features/portal/PortalPage.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

/** What a client of the family reads of an item of each kind without asking whether it is there. */
const needed: Readonly<Partial<Record<CardKind, { readonly option?: object; readonly item?: object }>>> = {
  dataBoard: { option: { defaultValue: [] } },
  barChart: { option: { defaultValue: [], styleType: 1, colorList: [], barType: [] } },
  lineChart: { option: { defaultValue: [], styleType: 1, colorList: [] } },
  pieChart: { option: { defaultValue: [], styleType: 1, colorList: [], seriesLabelShowInfo: [] } },
  radarChart: { option: { defaultValue: [], styleType: 1 } },
  mapChart: { option: { mapType: ['100000'] } },
  rankList: { option: { columnOptions: [{ label: '名称', value: 'name' }, {}], styleType: 1 } },
  tableList: { option: { columnData: [], rowData: [], tableCount: 50, showHeader: true } },
  timeAxis: { option: { layout: 1, sortable: 1, showNumber: 50 } },
  todo: { option: { defaultValue: [{ id: 'toBeReviewed' }, { id: 'flowDone' }, { id: 'flowCirculate' }] } },
  notice: { option: { noticeCount: 8, columnData: [{ filedName: 'fullName' }] } },
  schedule: {
    item: { defaultView: 'dayGridMonth', firstDay: 1, showLunarCalendar: false, duration: 60 },
  },
  commonFunc: { option: { defaultValue: [] } },
  text: { option: { styleType: 1, defaultValue: '' } },
  image: { option: { styleType: 2 } },
  carousel: { option: { defaultValue: [] } },
  video: { option: { defaultValue: '' } },
  iframe: { option: { defaultValue: '' } },
  card: { item: { children: [] } },
  tab: { item: { children: [], active: '', type: '' } },
}

describe('a new card', () => {
  it.each(Object.keys(cardKinds) as CardKind[])('of %s is complete for a client of the family', (kind) => {
    const card = newCard(kind, '名', 7)
    expect(card).toMatchObject({
      ...{ i: 7, jnpfKey: kind, title: '名', visibility: ['pc', 'app'], maxW: 12, w: cardKinds[kind].w },
      card: { linkType: '', titleLeft: 'left', cardRightBtn: '' },
      refresh: { autoRefresh: false },
      option: needed[kind]?.option ?? {},
      ...needed[kind]?.item,
    })
  })

  it('copied with cards within gives each of them a number of its own', () => {
    const inner = (i: number) => ({ ...newCard('text', '内', i) })
    const tabs = {
      ...newCard('tab', '标签', 1),
      children: [
        { title: 'a', children: [inner(2)] },
        { title: 'b', children: [inner(3)] },
      ],
    }
    const document = withCopy({ cards: [tabs], rest: {} }, 0)
    const numbers = document.cards.flatMap((card) => [card.i, ...cardsWithin(card).map((each) => raw(each)['i'])])
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6])
    expect(readPortalDocument(writePortalDocument(document))?.cards).toEqual(document.cards)
  })
})

let row = 0
const item = (jnpfKey: string, option: object, more: object = {}) => ({
  ...{ i: (row += 1), jnpfKey, title: jnpfKey, x: 0, y: row * 8, w: 6, h: 8, visibility: ['pc'] },
  ...{ option, card: {}, ...more },
})

function show(...layout: readonly object[]) {
  const formData = JSON.stringify({ layoutId: 100, layout })
  installBridge({}, { 'portal.layout': () => ({ type: 0, fullName: '', formData, enabledLock: 0 }) })
  render(
    <MemoryRouter>
      <PortalPage portalId="p1" />
    </MemoryRouter>,
    { wrapper: TestProviders },
  )
}
const card = (name: string) => screen.findByRole('region', { name })

it('a card within a tab counts while it is designed, for the person whose rows are looked at', async () => {
  const asked: unknown[] = []
  installBridge(
    {},
    {
      'portalDesign.figures': ({ body: { card: sent, userId } }) => {
        asked.push([raw(sent)['i'], userId])
        return { list: [{ name: '', value: 268, key: '' }], modelId: 'm', at: 0 }
      },
    },
  )
  const within = { ...newCard('dataBoard', '教师', 2), option: { source: { modelId: 'm' } } }
  const tabs = { ...newCard('tab', '标签', 1), children: [{ title: '甲组', children: [within] }] }
  render(<DrawnCard card={tabs} userId="u9" />, { wrapper: TestProviders })
  expect(await screen.findByText('268')).toBeTruthy()
  expect(asked).toEqual([[2, 'u9']])
})

describe('cards as the family stores them', () => {
  it('show tables, rankings, time axes, texts and tabs', async () => {
    show(
      item('tableList', {
        columnData: [
          { fullName: '姓名', filedName: 'name' },
          { fullName: '分数', filedName: 'mark', align: 'right' },
        ],
        tableIndex: true,
        defaultValue: [{ name: '王', mark: 1234.5, other: 'x' }],
      }),
      item('rankList', {
        columnOptions: [{ label: '班级', value: 'class' }],
        defaultValue: [{ class: '一班' }, { class: '二班' }],
      }),
      item('timeAxis', {
        sortable: 2,
        defaultValue: [
          { timestamp: '周一', content: '开学' },
          { timestamp: '周五', content: '放假' },
        ],
      }),
      item('text', { styleType: 2, defaultValue: '<b>粗</b><script>alert(1)</script><img src=x onerror=alert(1)>' }),
      item(
        'tab',
        {},
        {
          children: [
            { title: '甲', children: [item('text', { defaultValue: '甲文' })] },
            { title: '乙', children: [] },
          ],
        },
      ),
      item('mapChart', { defaultValue: [{ name: '湖南', value: 3 }] }),
      item('text', { defaultValue: '手机' }, { visibility: ['app'], title: '手机卡片' }),
    )
    const table = within(await card('tableList')).getByRole('table')
    expect(
      within(table)
        .getAllByRole('row')
        .map((each) => each.textContent),
    ).toEqual(['姓名分数', '1王1,234.5'])
    expect((await card('rankList')).textContent).toBe('rankList1一班2二班')
    expect(
      within(await card('timeAxis'))
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual(['周五放假', '周一开学'])
    const text = await card('text')
    expect(text.querySelector('b')?.textContent).toBe('粗')
    expect(text.querySelector('script, img')).toBeNull()
    expect(within(await card('tab')).getByText('甲文')).toBeTruthy()
    // No outlines come with the application: the figures are there all the same.
    expect(within(await card('mapChart')).getByRole('row', { name: '湖南 3' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: '手机卡片' })).toBeNull()
  })

  it('a chart of any kind has its figures as a table behind it', async () => {
    show(
      item('barChart', {
        defaultValue: [
          { name: '一月', value: 3, type: '今年' },
          { name: '一月', value: -2, type: '去年' },
          { name: '二月', value: 4, type: '今年' },
        ],
      }),
    )
    const chart = await card('barChart')
    expect(await within(chart).findByRole('img', { name: 'barChart：图表，共3个数值，可切换为表格查看' })).toBeTruthy()
    await userEvent.click(within(chart).getByRole('button', { name: '以表格显示' }))
    const rows = within(chart)
      .getAllByRole('row')
      .map((each) => [...each.children].map((cell) => cell.textContent))
    expect(rows).toEqual([
      ['名称', '今年', '去年'],
      ['一月', '3', '-2'],
      ['二月', '4', ''],
    ])
  })

  it('pictures and pages of other sites are not loaded into the window; they are opened apart from it', async () => {
    show(
      item('image', { styleType: 2, defaultValue: 'https://example.org/a.png' }),
      item('iframe', { defaultValue: 'https://example.org/page' }),
      item('carousel', {
        defaultValue: [
          { imageUrl: '/api/file/Image/annex/a.png', fullName: '一' },
          { imageUrl: '/api/file/Image/annex/b.png', fullName: '二' },
        ],
      }),
    )
    for (const name of ['image', 'iframe']) {
      const shown = await card(name)
      expect(within(shown).getByText('example.org')).toBeTruthy()
      expect(shown.querySelector('img, iframe')).toBeNull()
      expect(within(shown).getByRole('button', { name: '打开' })).toBeTruthy()
    }
    const carousel = await card('carousel')
    await userEvent.click(within(carousel).getByRole('button', { name: '下一张' }))
    expect(within(carousel).getByRole('img', { name: '二' }).getAttribute('src')).toBe(
      '/file/api/file/Image/annex/b.png',
    )
  })
})
