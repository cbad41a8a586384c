import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { confirm } from '#renderer/components/confirm.ts'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { leaveImports, startImport } from '#renderer/platform/import-runs.ts'
import { toast } from '#renderer/platform/toast.ts'
import { oneServer, resetApp, type RunningApp, startApp } from './support.tsx'

vi.mock('#renderer/features/module/ModulePage.tsx', () => ({
  ModulePage: ({ modelId }: { modelId: string }) => {
    const [text, setText] = useState('')
    return (
      <form>
        <LeaveGuard isUnsaved={() => text !== ''} isKept={() => text === 'kept'} />
        <input aria-label={modelId} value={text} onChange={(event) => setText(event.target.value)} />
        <input aria-label={`${modelId} second`} />
      </form>
    )
  },
}))

let app: RunningApp
beforeEach(async () => {
  app = await startApp({ address: '/model/leave' })
  await app.user.type(await screen.findByLabelText('m-leave'), '半份申请')
})
afterEach(resetApp)
afterEach(leaveImports)

const address = () => decodeURIComponent(window.location.hash.slice(1))
const strip = () => within(screen.getByRole('navigation', { name: '已打开的页面' }))
const titles = () =>
  strip()
    .getAllByRole('link')
    .map((link) => link.textContent)
const typed = () => screen.getByLabelText<HTMLInputElement>('m-leave').value
const visit = (path: string) =>
  act(async () => {
    window.location.hash = path
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
const fromMenu = async (title: string, entry: string) => {
  await app.user.pointer({ keys: '[MouseRight]', target: strip().getByRole('link', { name: title }) })
  await app.user.click(await screen.findByRole('menuitem', { name: entry }))
}
/** The newest question: one that was answered may still be on its way out. */
const answer = async (button: '放弃' | '继续编辑') => {
  const dialog = (await screen.findAllByRole('dialog', { name: '放弃未保存的内容？' })).at(-1) as HTMLElement
  await app.user.click(within(dialog).getByRole('button', { name: button }))
}

it('a question of the session that ended is withdrawn (its OK acted for whoever signed in next)', async () => {
  let agreed: boolean | null = null
  act(() => {
    void confirm({ content: '此操作将永久删除该数据', okText: '删除' }).then((answer) => {
      agreed = answer
    })
  })
  await screen.findByText('此操作将永久删除该数据')
  act(() => app.bridge.emit('session.ended', { code: 600, message: '登录已过期' }))
  // jsdom ends no animation: what is on its way out stays.
  await waitFor(() => expect(document.querySelector('.ant-modal-confirm:not([class*="-leave"])')).toBeNull())
  expect(agreed).toBe(false)
})

describe('a window that is closed', () => {
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented ? 'stays' : 'goes'
  }
  const closed = () => app.bridge.inputsOf('app.closeWindow').length

  it('stays while something no draft keeps would be lost, asks once, and goes when the person agrees', async () => {
    app.bridge.answer({ 'app.closeWindow': () => null })
    expect(close()).toBe('stays')
    act(() => app.bridge.emit('window.stays', null))
    act(() => app.bridge.emit('window.stays', null))
    await screen.findByText('请假申请中有未保存的内容，离开后将会丢失。')
    await answer('继续编辑')
    expect([closed(), close()]).toEqual([0, 'stays'])
    act(() => app.bridge.emit('window.stays', null))
    await answer('放弃')
    await waitFor(() => expect(closed()).toBe(1))
    expect(close()).toBe('goes')
    expect(close(), 'it stayed all the same').toBe('stays')
  })

  it('goes at once where nothing is typed that no draft keeps', async () => {
    await app.user.clear(screen.getByLabelText('m-leave'))
    expect(close()).toBe('goes')
    await app.user.type(screen.getByLabelText('m-leave'), 'kept')
    expect(close()).toBe('goes')
  })
})

describe('an undo', () => {
  it('does not outlive its session (it was sent as whoever signed in next)', async () => {
    const run = vi.fn()
    act(() => toast.success('操作成功', { label: '撤销', run }))
    const undo = await screen.findByRole('button', { name: '撤销' })
    act(() => app.bridge.emit('session.ended', { code: 600, message: '登录已过期' }))
    // Before it would have gone by itself. jsdom ends no animation: what is on its way out stays.
    await waitFor(() => expect(undo.closest('[class*="-leave"]') ?? !undo.isConnected).toBeTruthy(), { timeout: 3000 })
    expect(run).not.toHaveBeenCalled()
  })

  it('gives the keyboard back to where it was (it went with its button)', async () => {
    const run = vi.fn()
    const field = screen.getByLabelText('m-leave second')
    act(() => field.focus())
    act(() => toast.success('操作成功', { label: '撤销', run }))
    const undo = await screen.findByRole('button', { name: '撤销' })
    act(() => undo.focus())
    await app.user.keyboard('{Enter}')
    expect(run).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(field)
  })
})

describe('typed input', () => {
  it('goes with its tab only after a question that names the page (it went at a click beside it)', async () => {
    await app.user.click(strip().getByRole('button', { name: '关闭“请假申请”' }))
    expect(await screen.findByText('请假申请中有未保存的内容，离开后将会丢失。')).toBeTruthy()
    await answer('继续编辑')
    expect(typed()).toBe('半份申请')
    await app.user.click(strip().getByRole('button', { name: '关闭“请假申请”' }))
    await answer('放弃')
    await waitFor(() => expect(titles()).toEqual(['首页']))
    expect(address()).toBe('/home')
  })

  it.each([
    ['close', () => app.user.keyboard('{Control>}w{/Control}')],
    ['refresh', () => app.user.keyboard('{F5}')],
  ])('is asked about before the key for %s takes it', async (_what, press) => {
    await press()
    await answer('继续编辑')
    expect(typed()).toBe('半份申请')
    await press()
    await answer('放弃')
    await waitFor(() => expect(screen.queryByLabelText<HTMLInputElement>('m-leave')?.value ?? '').toBe(''))
  })

  it.each([['关闭其他'], ['全部关闭']])(
    'of a page behind another tab is asked about by "%s", which otherwise leads there',
    async (entry) => {
      await visit('/model/visitor')
      await screen.findByLabelText('m-visitor')
      await fromMenu('访客通行证', entry)
      await answer('继续编辑')
      await waitFor(() => expect(address()).toBe('/model/leave'))
      expect(titles()).toEqual(['首页', '请假申请', '访客通行证'])
      expect(typed()).toBe('半份申请')
    },
  )

  it('is nobody’s question while its page stays: other tabs close at once', async () => {
    await visit('/model/visitor')
    await fromMenu('请假申请', '关闭其他')
    await waitFor(() => expect(titles()).toEqual(['首页', '请假申请']))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is mentioned before signing out, once', async () => {
    await app.user.click(screen.getByRole('button', { name: /^当前用户/ }))
    await app.user.click(await screen.findByText('退出登录'))
    const text = '确定要退出应用程序吗？ 请假申请中有未保存的内容，离开后将会丢失。'
    const dialog = (await screen.findByText(text)).closest<HTMLElement>('[role="dialog"]')
    await app.user.click(within(dialog as HTMLElement).getByRole('button', { name: '取消' }))
    expect(app.bridge.inputsOf('session.signOut')).toEqual([])
    expect(typed()).toBe('半份申请')
  })

  it('is mentioned before signing out beside an import that would stop', async () => {
    const running = Promise.withResolvers<never>()
    app.bridge.answerCalls({ 'partedImport.run': () => running.promise })
    const state = { id: 'p1', fileName: 'many.xlsx', records: 9, done: 0, good: 0, failed: 0, part: 0, parts: 2 }
    act(() => startImport('导入请假申请', state))
    await app.user.click(screen.getByRole('button', { name: /^当前用户/ }))
    await app.user.click(await screen.findByText('退出登录'))
    await screen.findByText(/离开后将会丢失。 正在进行的1个导入将停止，登录后可在导入窗口中继续。$/)
  })

  it('is asked about before another server is chosen', async () => {
    app.bridge.answer({ 'servers.state': () => oneServer })
    await app.user.click(screen.getByRole('button', { name: /^当前用户/ }))
    await app.user.click(await screen.findByText('切换服务器'))
    await answer('继续编辑')
    expect(address()).toBe('/model/leave')
  })
})

describe('the focus', () => {
  it('goes on in the page that is drawn anew (F5 left it nowhere)', async () => {
    await visit('/model/visitor')
    act(() => screen.getByLabelText('m-visitor').focus())
    await app.user.keyboard('{F5}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('访客通行证'))
    expect(document.activeElement?.tagName).toBe('H1')
    await app.user.tab()
    expect(document.activeElement).toBe(screen.getByLabelText('m-visitor'))
  })

  it('is in the page that shows when the one with it was closed', async () => {
    await visit('/model/visitor')
    act(() => screen.getByLabelText('m-visitor').focus())
    await app.user.keyboard('{Control>}w{/Control}')
    await waitFor(() => expect(address()).toBe('/model/leave'))
    // Where one was in it.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('m-leave')))
  })

  it('is back in its field when one comes back by key (it was nowhere)', async () => {
    await app.user.click(screen.getByLabelText('m-leave second'))
    await app.user.keyboard('{Control>}{Tab}{/Control}')
    await screen.findByRole('heading', { name: /陈文静/ })
    act(() => (document.activeElement as HTMLElement).blur())
    await app.user.keyboard('{Control>}{Shift>}{Tab}{/Shift}{/Control}')
    await waitFor(() => expect(address()).toBe('/model/leave'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('m-leave second')))
  })
})
