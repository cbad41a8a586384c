import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readLayout } from '#renderer/features/portal/layout.ts'
import { PortalPage } from '#renderer/features/portal/PortalPage.tsx'
import { placedMarkup } from '#renderer/features/portal/print/placed.ts'
import { printedPortal } from '#renderer/features/portal/print/printed-portal.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { BridgeFault, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

/** No canvas draws here: the drawing itself is what would become the picture. */
vi.mock('#renderer/components/picture-data.ts', () => ({ pictureData: async (address: string) => address }))

beforeEach(() => {
  vi.setSystemTime(new Date(2026, 10, 30, 9, 0))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
})

const card = (i: number, jnpfKey: string, title: string, x: number, y: number, w: number, option: object) => ({
  ...{ i, jnpfKey, title, x, y, w, h: 4, visibility: ['pc'], card: {} },
  option,
})
const counted = (i: number, jnpfKey: string, title: string, x: number, y: number, option = {}) =>
  card(i, jnpfKey, title, x, y, 6, { hasData: true, ...option })

const layout = [
  counted(1, 'dataBoard', '学生总数', 0, 0, { unit: '人' }),
  counted(2, 'dataBoard', '坏卡片', 6, 0),
  counted(3, 'barChart', '各学院', 0, 4),
  counted(4, 'pieChart', '性别', 6, 4),
  counted(5, 'lineChart', '逐月', 0, 8),
  counted(6, 'rankList', '排行', 6, 8),
  card(7, 'tableList', '值班', 0, 12, 6, {
    ...{ showHeader: true, tableIndex: true, columnData: [{ fullName: '姓名', filedName: 'name' }] },
    defaultValue: [{ name: '<b>王老师</b>' }, { name: '{李}' }],
  }),
  card(8, 'todo', '审批', 6, 12, 6, {}),
  card(9, 'notice', '公告', 0, 16, 6, { noticeCount: 1 }),
  card(10, 'text', '说明', 6, 16, 6, { styleType: 1, defaultValue: '早会八点' }),
  {
    ...card(11, 'tab', '标签', 0, 20, 12, {}),
    children: [{ title: '甲组', children: [counted(12, 'dataBoard', '教师', 0, 0)] }],
  },
  counted(13, 'radarChart', '能力', 0, 24),
]
const points: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  '1': [['', 12_345]],
  '3': [
    ['理学院', 812],
    ['文学院', 403],
  ],
  '4': [
    ['男', 700],
    ['女', 515],
  ],
  '5': [
    ['2026-09', 31],
    ['2026-10', 47],
  ],
  '6': [['教务处', 91]],
  '12': [['', 268]],
  '13': [
    ['教学', 81],
    ['科研', 64],
    ['服务', 72],
  ],
}
const formData = JSON.stringify({ layout })
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  installBridge(
    {},
    {
      'portal.layout': () => ({ type: 0, fullName: '晨会', enabledLock: 0, formData }),
      'portal.data': ({ params: { item } }) => {
        asked.push(item)
        if (item === '2') throw new BridgeFault('platform.business', '统计的功能不存在或已停用', { platformCode: 400 })
        return { list: (points[item] ?? []).map(([name, value]) => ({ name, value, key: '' })), modelId: '', at: 0 }
      },
      'dashboard.todoCount': () => ({ toBeReviewed: 6, flowDone: 22, flowCirculate: 4, entrust: 1 }),
      'dashboard.notices': () => ({
        list: ['停电通知', '旧通知'].map((fullName) => ({ id: fullName, fullName, creatorTime: 0, isRead: 1 })),
      }),
    },
  )
})

const paperOf = async () => {
  const { template } = await printedPortal('p1', '晨会', readLayout(formData) ?? [])
  return new DOMParser().parseFromString(template, 'text/html')
}
const wordsOf = (paper: Document) => {
  const drawings = [...paper.querySelectorAll('img')].map((each) => decodeURIComponent(each.src))
  return `${paper.body.textContent} ${drawings.join(' ')}`
}

describe('a printed portal', () => {
  it('has each figure and each line of the screen, asks for nothing that shows already, and a card that fails stays alone', async () => {
    render(
      <MemoryRouter>
        <PortalPage portalId="p1" />
      </MemoryRouter>,
      { wrapper: TestProviders },
    )
    await screen.findByText('停电通知')
    await screen.findByText('统计的功能不存在或已停用')
    await waitFor(() => expect(screen.queryAllByText('268')).not.toHaveLength(0))
    const before = asked.length
    const paper = wordsOf(await paperOf())
    // The failed one is tried again; the others are printed as they show.
    expect(asked.slice(before)).toEqual(['2'])
    for (const region of screen.getAllByRole('region'))
      for (const shown of within(region).queryAllByText(/^[\d,]{2,}$/)) expect(paper).toContain(shown.textContent)
    for (const words of ['12,345 人', '812', '理学院', '700', '57.6%', '教务处', '早会八点', '甲组', '22', '停电通知'])
      expect(paper).toContain(words)
    expect(paper).toContain('统计的功能不存在或已停用')
    expect(paper).not.toContain('旧通知')
    // A curve and a radar have no figures in them: these stand below.
    for (const words of ['2026-10 47', '教学 81']) expect(paper).toContain(words)
  })

  it('names of others are neither markup nor placeholders of a template', async () => {
    const paper = await paperOf()
    expect(paper.querySelector('td b')?.textContent).not.toBe('王老师')
    expect(wordsOf(paper)).toContain('<b>王老师</b>')
    expect((await printedPortal('p1', '晨会', readLayout(formData) ?? [])).template).not.toContain('{李}')
  })

  it('cards stand beside and below each other as on the screen', () => {
    const at = (markup: string, x: number, y: number, w: number, h: number) => ({ markup, x, y, w, h })
    const drawn = placedMarkup([
      at('左', 0, 0, 4, 8),
      at('上', 4, 0, 8, 4),
      at('下', 4, 4, 8, 4),
      at('底', 0, 8, 12, 2),
    ])
    const paper = new DOMParser().parseFromString(drawn, 'text/html')
    const tables = [...paper.body.children]
    expect(tables.map(({ textContent }) => textContent)).toEqual(['左上下', '底'])
    const cells = [...(tables[0]?.querySelectorAll(':scope > tbody > tr > td') ?? [])] as HTMLElement[]
    expect(cells.map(({ textContent, style }) => [textContent, style.width])).toEqual([
      ['左', '33.33%'],
      ['上下', '66.67%'],
    ])
    expect([...(cells[1]?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['上', '下'])
  })

  it('cards that no straight cut parts follow in reading order, each in its frame', () => {
    const at = (markup: string, x: number, y: number, w: number, h: number) => ({ markup, x, y, w, h })
    const wheel = [
      at('甲', 0, 0, 8, 4),
      at('乙', 8, 0, 4, 8),
      at('丁', 0, 4, 4, 8),
      at('戊', 4, 8, 8, 4),
      at('丙', 4, 4, 4, 4),
    ]
    expect(new DOMParser().parseFromString(placedMarkup(wheel), 'text/html').body.textContent).toBe('甲乙丁丙戊')
  })
})
