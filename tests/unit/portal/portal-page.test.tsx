import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { menuNode } from '#shared/api/auth.ts'
import { putMenu } from '#renderer/access/menu-store.ts'
import { PortalPage } from '#renderer/features/portal/PortalPage.tsx'
import styles from '#renderer/features/portal/portal.module.css'
import { setLanguage } from '#renderer/i18n/index.ts'
import { putTranslations } from '#renderer/i18n/translations.ts'
import { useConnection } from '#renderer/platform/connection.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { BridgeFault, installBridge } from '../../support/renderer-bridge.ts'
import { addStyleRules } from '../../support/style-rules.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

it.each([
  ['that a portal without cards is empty', '{"layout":[]}', '此门户还没有内容'],
  ['that a layout cannot be read', '{"layout":1}', '门户布局无法读取'],
])('shows %s', async (_what, formData, text) => {
  installBridge({}, { 'portal.layout': () => ({ type: 0, fullName: '', formData, enabledLock: 0 }) })
  render(<PortalPage portalId="p1" />, { wrapper: TestProviders })
  expect(await screen.findByText(text)).toBeTruthy()
})

it('a refused portal does not offer to try again', async () => {
  installBridge({
    'platform.call': () => {
      throw new BridgeFault('platform.business', '您没有权限查看该门户', { platformCode: 403 })
    },
  })
  render(<PortalPage portalId="p1" />, { wrapper: TestProviders })
  expect(await screen.findByText('没有访问权限')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('an amount and its unit stand in one line of a narrow card, at the height of a figure without a unit', async () => {
  const board = (i: string, unit: string) => ({
    i,
    jnpfKey: 'dataBoard',
    title: i,
    x: 0,
    y: 0,
    w: 3,
    h: 3,
    option: { defaultValue: [{ value: 12_345_678.9, unit }] },
  })
  const formData = JSON.stringify({ layout: [board('money', '元'), board('count', '')] })
  installBridge({}, { 'portal.layout': () => ({ type: 0, fullName: '', formData, enabledLock: 0 }) })
  const rules = addStyleRules('src/renderer/features/portal/portal.module.css', styles)
  try {
    render(<PortalPage portalId="p1" />, { wrapper: TestProviders })
    const figures = await screen.findAllByText('12,345,678.9')
    expect(figures.map((figure) => figure.nextElementSibling?.textContent)).toEqual(['元', ''])
    for (const figure of figures) {
      const line = getComputedStyle(figure.parentElement as HTMLElement)
      // Two tracks of a grid never wrap: the figure gives way, the unit does not.
      expect(line.display).toBe('grid')
      expect(line.gridTemplateColumns).toBe('minmax(0px, max-content) max-content')
      expect(line.alignContent).toBe('center')
      expect(line.minHeight).toBe('100%')
      expect(getComputedStyle(figure).textOverflow).toBe('ellipsis')
      // The longer the figure, the smaller: it is whole as long as it can be read.
      expect(line.getPropertyValue('--figures')).toBe('12')
      expect(line.getPropertyValue('--unit')).toBe(figure.nextElementSibling?.textContent === '元' ? '14px' : '0px')
    }
  } finally {
    rules.remove()
  }
})

it('a figure that nobody gave a source or a value says that there is none; one that was set to 0 shows it', async () => {
  const board = (i: string, option: object) => ({ i, jnpfKey: 'dataBoard', title: i, x: 0, y: 0, w: 3, h: 3, option })
  const layout = [board('bare', {}), board('zero', { defaultValue: [{ value: 0, unit: '人' }] })]
  installBridge(
    {},
    { 'portal.layout': () => ({ type: 0, fullName: '', enabledLock: 0, formData: JSON.stringify({ layout }) }) },
  )
  render(<PortalPage portalId="p1" />, { wrapper: TestProviders })
  const text = async (name: string) => (await screen.findByRole('region', { name })).textContent
  expect(await text('bare')).toBe('bare暂无数据')
  expect(await text('zero')).toBe('zero0人')
})

it('a card whose source is gone says why in itself, and the others stay', async () => {
  const board = (i: string) => ({
    i,
    jnpfKey: 'dataBoard',
    title: i,
    x: 0,
    y: 0,
    w: 3,
    h: 3,
    option: { hasData: true },
  })
  const formData = JSON.stringify({ layout: [board('gone'), board('there'), board('several')] })
  installBridge(
    {},
    {
      'portal.layout': () => ({ type: 0, fullName: '', enabledLock: 0, formData }),
      'portal.data': ({ params }) => {
        if (params.item === 'gone')
          throw new BridgeFault('platform.business', '统计的功能不存在或已停用', { platformCode: 400 })
        if (params.item === 'several') {
          const gone = { name: '旧', value: 0, key: '', problem: '统计字段 x 不存在' }
          return { list: [{ name: '新', value: 9, key: '' }, gone], modelId: '', at: 0 }
        }
        return { list: [{ name: '', value: 7, key: '' }], modelId: '', at: 0 }
      },
    },
  )
  render(<PortalPage portalId="p1" />, { wrapper: TestProviders })
  const gone = await screen.findByRole('region', { name: 'gone' })
  expect(await within(gone).findByText('统计的功能不存在或已停用')).toBeTruthy()
  expect(within(gone).getByRole('button', { name: /重\s?试/ })).toBeTruthy()
  expect((await screen.findByRole('region', { name: 'there' })).textContent).toContain('7')
  // Of several figures in one card the one says so in its own place.
  const several = within(screen.getByRole('region', { name: 'several' }))
  expect((await several.findAllByRole('definition')).map(({ textContent }) => textContent)).toEqual([
    '9 ',
    '统计字段 x 不存在 ',
  ])
})

it('a picture whose file is gone is no broken picture, and its card stays', async () => {
  const option = { styleType: 1, defaultValue: '/api/file/Image/annexpic/gone.png' }
  const formData = JSON.stringify({
    layout: [{ i: 1, jnpfKey: 'image', title: '横幅', x: 0, y: 0, w: 6, h: 6, option }],
  })
  installBridge({}, { 'portal.layout': () => ({ type: 0, fullName: '', formData, enabledLock: 0 }) })
  render(<PortalPage portalId="p1" />, { wrapper: TestProviders })
  const card = await screen.findByRole('region', { name: '横幅' })
  fireEvent.error(await within(card).findByRole('img', { name: '横幅' }))
  expect(within(card).queryByRole('img', { name: '横幅' })).toBeNull()
  expect(within(card).getByRole('status').textContent).not.toBe('')
})

it('a task that is more than normal says how urgent it is, in words', async () => {
  const todo = (id: string, flowUrgent: number) => ({
    id,
    fullName: id,
    userName: '',
    creatorTime: 0,
    flowUrgent,
    thisStep: '人事处审批',
    modelId: '',
  })
  const formData = JSON.stringify({ layout: [{ i: 'a', jnpfKey: 'todoList', title: '', x: 0, y: 0, w: 6, h: 6 }] })
  installBridge(
    {},
    {
      'portal.layout': () => ({ type: 0, fullName: '', formData, enabledLock: 0 }),
      'dashboard.todos': () => ({ list: [todo('t1', 1), todo('t2', 2), todo('t3', 3)] }),
    },
  )
  render(
    <MemoryRouter>
      <PortalPage portalId="p1" />
    </MemoryRouter>,
    { wrapper: TestProviders },
  )
  await screen.findByRole('link', { name: 't1' })
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent?.replace(/\d{4}-.*/, ''))
  expect(lines).toEqual(['t1', 't2重要', 't3紧急'])
})

it('figures of approvals lead to the lists that they count, as the card names them; those of a few categories to none', async () => {
  const rows = [
    { id: 'flowCirculate', category: [] },
    { id: 'toBeReviewed', category: ['money'] },
    { id: 'entrust', noShow: true },
  ]
  const layout = [{ i: 1, jnpfKey: 'todo', title: '审批', x: 0, y: 0, w: 6, h: 4, option: { defaultValue: rows } }]
  const asked: unknown[] = []
  installBridge(
    {},
    {
      'portal.layout': () => ({ type: 0, fullName: '', enabledLock: 0, formData: JSON.stringify({ layout }) }),
      'dashboard.todoCount': ({ query }) => {
        asked.push(query)
        return { toBeReviewed: 12, flowDone: 3, flowCirculate: 4, entrust: 5 }
      },
    },
  )
  render(
    <MemoryRouter>
      <PortalPage portalId="p1" />
    </MemoryRouter>,
    { wrapper: TestProviders },
  )
  const card = within(await screen.findByRole('region', { name: '审批' }))
  const link = await card.findByRole('link', { name: '抄送我的：4，查看明细' })
  expect(link.getAttribute('href')).toBe('/workFlowDetail?of=circulated')
  expect(card.getByRole('link', { name: '我已处理：3，查看明细' }).getAttribute('href')).toBe(
    '/workFlowDetail?of=handled',
  )
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['4', '12', '3'])
  expect(card.getAllByRole('link')).toHaveLength(2)
  expect(asked).toEqual([{ toBeReviewedType: ['money'] }])
})

it('rankings and tables behind charts lead to records; while the server is away a card says how old its figures are and that they were kept', async () => {
  const option = { hasData: true, columnOptions: [{ label: '', value: 'name' }] }
  const at = (i: number, jnpfKey: string, title: string) => ({ i, jnpfKey, title, x: 0, y: i * 4, w: 6, h: 4, option })
  const layout = [at(1, 'rankList', '排行'), at(2, 'barChart', '柱形')]
  installBridge(
    {},
    {
      'portal.layout': () => ({ type: 0, fullName: '', enabledLock: 0, formData: JSON.stringify({ layout }) }),
      'portal.data': () => ({
        list: [{ name: '教务处', value: 7, key: 'k' }],
        modelId: 'm1',
        at: Date.now() - 7_200_000,
      }),
    },
  )
  const entry = { id: 'm', parentId: '-1', fullName: '请假', enCode: 'leave', type: 3, urlAddress: 'model/leave' }
  putMenu([
    menuNode.parse({ ...entry, propertyJson: JSON.stringify({ moduleId: 'm1' }), linkTarget: '_self', children: [] }),
  ])
  try {
    render(
      <MemoryRouter>
        <PortalPage portalId="p1" />
      </MemoryRouter>,
      { wrapper: TestProviders },
    )
    const card = within(await screen.findByRole('region', { name: '排行' }))
    // A line of a ranking leads to the records that it counts.
    const href = (await card.findByRole('link', { name: '教务处' })).getAttribute('href') ?? ''
    expect(href).toMatch(/^\/model\/leave\?portal=p1&item=1&key=k&/)
    // So does a line of the table behind a chart.
    const chart = within(screen.getByRole('region', { name: '柱形' }))
    fireEvent.click(await chart.findByRole('button', { name: '以表格显示' }))
    const row = within(chart.getByRole('rowheader', { name: '教务处' })).getByRole('link')
    expect(row.getAttribute('href')).toMatch(/^\/model\/leave\?portal=p1&item=2&key=k&/)
    expect(card.queryByRole('img', { name: '离线数据' })).toBeNull()
    act(() => useConnection.setState({ online: false }))
    expect(card.getByRole('img', { name: '离线数据' })).toBeTruthy()
    expect(card.getByText(/2 ?小时前/)).toBeTruthy()
  } finally {
    act(() => useConnection.setState({ online: true }))
    putMenu([])
  }
})

it('names released cards in the language of the window while they are arranged', async () => {
  await setLanguage('en')
  putTranslations('en', new Map([['campus.todo.title', 'Approvals']]))
  try {
    const card = {
      i: 'todo',
      jnpfKey: 'text',
      title: '流程待办',
      titleI18nCode: 'campus.todo.title',
      x: 0,
      y: 0,
      w: 6,
      h: 4,
    }
    const formData = JSON.stringify({ layout: [{ ...card, option: {} }] })
    installBridge({}, { 'portal.layout': () => ({ type: 0, fullName: '', formData, enabledLock: 0 }) })
    render(<PortalPage portalId="p1" />, { wrapper: TestProviders })
    fireEvent.click(await screen.findByRole('button', { name: 'Arrange' }))
    expect((await screen.findByRole('listitem')).getAttribute('aria-label')).toContain('Approvals')
    expect(screen.queryByText('流程待办')).toBeNull()
  } finally {
    putTranslations('zh', new Map())
    await setLanguage('zh')
  }
})
