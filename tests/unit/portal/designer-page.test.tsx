import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSessionStore } from '#renderer/access/session-store.ts'
import { bindConfirm } from '#renderer/components/confirm.ts'
import { ArrangePortal } from '#renderer/features/portal/own/ArrangePortal.tsx'
import { PortalDesignerPage } from '#renderer/features/portal/design/PortalDesignerPage.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { BridgeFault, type EndpointAnswers, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const row = (id: string, formData: string, version = '1') => ({
  ...{ id, fullName: '晨会', enCode: id, category: '', type: 0, enabledLock: 0 as const, isRelease: 0, sortCode: 0 },
  ...{ formData, version, description: '', enabledMark: 1 as const, creatorUser: '', creatorTime: null },
  lastModifyTime: null,
})
const empty = '{"layoutId":100,"layout":[]}'
const cardsOf = (formData: unknown) =>
  (JSON.parse(String(formData)) as { layout: { title: string; jnpfKey: string; x: number; y: number; w: number }[] })
    .layout

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

let answers: EndpointAnswers
beforeEach(() => {
  useSessionStore.setState({
    menu: [{ id: 'm', urlAddress: 'onlineDev/visualPortal', type: 2, children: [] }] as never,
    permissions: [
      { modelId: 'm', button: [{ enCode: 'btn_add' }, { enCode: 'btn_edit' }], column: [], form: [] },
    ] as never,
  })
  answers = {
    'dashboard.todoCount': () => ({ toBeReviewed: 1, flowDone: 2, flowCirculate: 0, entrust: 0 }),
    'dashboard.todos': () => ({ list: [] }),
    'dashboard.notices': () => ({ list: [] }),
    'dashboard.mails': () => ({ list: [] }),
  }
})

function open(more: EndpointAnswers) {
  const bridge = installBridge({}, { ...answers, ...more })
  render(
    <MemoryRouter>
      <PortalDesignerPage search="?id=p1" />
      <Address />
    </MemoryRouter>,
    { wrapper: TestProviders },
  )
  return bridge
}

/** Tab until something of this name has the keyboard. */
async function tabTo(user: ReturnType<typeof userEvent.setup>, name: RegExp) {
  for (let step = 0; step < 120; step += 1) {
    await user.tab()
    const at = document.activeElement
    if (name.test(at?.getAttribute('aria-label') ?? '') || name.test(at?.textContent ?? '')) return
  }
  throw new Error(`Nothing called ${String(name)} is reached by Tab`)
}

describe('the designer of portals', () => {
  it('builds, moves, sizes, copies, removes, takes back and saves without a mouse', async () => {
    let stored = empty
    const bridge = open({
      'portalDesign.one': () => row('p1', stored, String(stored.length)),
      'portalDesign.update': ({ body }) => {
        stored = String(body?.formData)
        return null
      },
    })
    await screen.findByRole('heading', { name: '晨会' })
    const user = userEvent.setup()
    await tabTo(user, /^待办事项$/)
    await user.keyboard('{Enter}')
    await tabTo(user, /^公告通知$/)
    await user.keyboard(' ')
    const canvas = screen.getByRole('list', { name: '门户布局' })
    const places = () =>
      within(canvas)
        .getAllByRole('listitem')
        .map((each) => each.getAttribute('aria-label'))
    expect(places()).toEqual(['待办事项，第1列第1行，宽6高7', '公告通知，第7列第1行，宽6高7'])
    await tabTo(user, /^待办事项，/)
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    expect(places()).toEqual(['待办事项，第1列第1行，宽8高7', '公告通知，第7列第8行，宽6高7'])
    await user.keyboard('{Control>}d{/Control}')
    expect(places()).toHaveLength(3)
    await user.keyboard('{Delete}')
    expect(places()).toHaveLength(2)
    // The keyboard stays where the card was.
    expect(document.activeElement?.getAttribute('role')).toBe('listitem')
    await user.keyboard('{Control>}z{/Control}')
    expect(places()).toHaveLength(3)
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('已保存')).toBeTruthy()
    expect(cardsOf(stored).map(({ title, w }) => [title, w])).toEqual([
      ['待办事项', 8],
      ['公告通知', 6],
      ['待办事项', 8],
    ])
    expect(bridge.inputsOf('platform.call').filter(({ endpoint }) => endpoint === 'portalDesign.update')).toHaveLength(
      1,
    )
  })

  it('a picture is uploaded where its card is designed, alone and in a carousel, and is stored as the family stores it', async () => {
    let stored = empty
    const bridge = open({
      'portalDesign.one': () => row('p1', stored, String(stored.length)),
      'portalDesign.update': ({ body }) => {
        stored = String(body?.formData)
        return null
      },
    })
    let count = 0
    bridge.answer({
      'files.choose': () => ({ handle: 'h1', name: 'banner.png', size: 900 }),
      'files.upload': () => {
        count += 1
        return { data: { name: `${count}.png`, url: `/api/file/Image/annexpic/${count}.png` } } as never
      },
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: '图片' }))
    const settings = screen.getByRole('complementary', { name: '卡片设置' })
    await user.click(within(settings).getByRole('button', { name: /^上\s?传$/ }))
    const address = within(settings).getByRole('textbox', { name: '图片地址' })
    await waitFor(() => expect(address).toHaveProperty('value', '/api/file/Image/annexpic/1.png'))
    // Shown in the settings, and in the card on the canvas.
    const pictures = screen.getAllByRole('img', { name: '图片' }).map((each) => each.getAttribute('src'))
    expect(pictures).toEqual(['/file/api/file/Image/annexpic/1.png', '/file/api/file/Image/annexpic/1.png'])
    await user.click(screen.getByRole('button', { name: '轮播图' }))
    await user.click(within(settings).getByRole('button', { name: /添加一行/ }))
    await user.click(within(settings).getByRole('button', { name: '上传图片地址 1' }))
    await waitFor(() =>
      expect(within(settings).getByRole('textbox', { name: '图片地址 1' })).toHaveProperty(
        'value',
        '/api/file/Image/annexpic/2.png',
      ),
    )
    await user.click(within(settings).getByRole('button', { name: /添加一行/ }))
    await user.type(within(settings).getByRole('textbox', { name: '图片地址 2' }), 'https://a.b/c.png')
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByText('已保存')
    const { layout } = JSON.parse(stored) as { layout: { option: unknown }[] }
    expect(layout.map(({ option }) => option)).toEqual([
      { styleType: 1, defaultValue: '/api/file/Image/annexpic/1.png' },
      {
        defaultValue: [
          { fullName: '', imageUrl: '/api/file/Image/annexpic/2.png', dataType: 1 },
          { fullName: '', imageUrl: 'https://a.b/c.png', dataType: 2 },
        ],
      },
    ])
  })

  it('whoever saves second is told, and keeps the design as a portal of its own', async () => {
    const bodies = new Map<string, string>()
    open({
      'portalDesign.one': ({ params }) => row(params.id, bodies.get(params.id) ?? empty, `version of ${params.id}`),
      'portalDesign.copy': () => 'p2',
      'portalDesign.update': ({ params, body }) => {
        if (params.id === 'p1')
          throw new BridgeFault('platform.business', '已被他人修改', {
            platformCode: 400,
            reason: { code: 'table.changedMeanwhile' },
          })
        bodies.set(params.id, String(body?.formData))
        return null
      },
    })
    const asked = vi.fn()
    const unbind = bindConfirm(({ title, okText, onOk }) => {
      asked(title, okText)
      void onOk?.()
      return { destroy: () => undefined }
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /待办事项/ }))
    await user.click(screen.getByRole('button', { name: /保存/ }))
    await waitFor(() => expect(screen.getByText('/portalDesigner?id=p2')).toBeTruthy())
    expect(cardsOf(bodies.get('p2')).map(({ jnpfKey }) => jnpfKey)).toEqual(['todoList'])
    expect(bodies.has('p1')).toBe(false)
    expect(asked).toHaveBeenCalledWith('他人已修改此门户', '另存为新门户')
    unbind()
  })
})

describe('a portal that is arranged for oneself', () => {
  it('is arranged by keys: a card is hidden, another moved, an own one added, all taken back and stored', async () => {
    const card = (i: number, title: string, more = {}) => ({
      ...{ i, jnpfKey: 'todoList', title, x: (i - 1) * 4, y: 0, w: 4, h: 4, option: {} },
      ...more,
    })
    const layout = [card(1, '固定', { atriumFixed: true }), card(2, '第二'), card(3, '第三')]
    let saved = ''
    installBridge(
      {},
      {
        ...answers,
        'portal.saveOwn': ({ body }) => {
          saved = String(body.formData)
          return null
        },
      },
    )
    const portal = { type: 0, fullName: '', formData: JSON.stringify({ layout }), enabledLock: 0 as const }
    render(
      <MemoryRouter>
        <ArrangePortal portalId="p1" portal={portal as never} onClose={() => undefined} />
      </MemoryRouter>,
      { wrapper: TestProviders },
    )
    const user = userEvent.setup()
    await tabTo(user, /^固定，/)
    await user.keyboard('{ArrowRight}{Delete}')
    expect(screen.getByRole('listitem', { name: /^固定，第1列第1行/ })).toBeTruthy()
    await tabTo(user, /^第三，/)
    await user.keyboard('{Delete}')
    await tabTo(user, /^公告通知$/)
    await user.keyboard('{Enter}')
    await tabTo(user, /^第二，/)
    await user.keyboard('{Control>}z{/Control}{Control>}y{/Control}{Control>}s{/Control}')
    await waitFor(() => expect(saved).not.toBe(''))
    expect(
      (JSON.parse(saved) as { layout: { i: unknown; title: string }[] }).layout.map(({ i, title }) => [i, title]),
    ).toEqual([
      [1, '固定'],
      [2, '第二'],
      [4, '公告通知'],
    ])
  })
})
