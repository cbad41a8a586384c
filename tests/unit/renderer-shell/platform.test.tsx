import '../../support/dom-shims.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ModalFuncProps } from 'antd'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { confirm, bindConfirm } from '#renderer/components/confirm.ts'
import { readNonce, stampStyles } from '#renderer/app/theme/nonce.ts'
import { subscribeCache } from '#renderer/platform/cache-events.ts'
import { call } from '#renderer/platform/call.ts'
import { closeDialog, openDialog, useDialogs } from '#renderer/platform/dialogs.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { on, PlatformError, dispatch, request } from '#renderer/platform/request.ts'
import { bindToast, toast, withdrawToastActions } from '#renderer/platform/toast.ts'
import { BridgeFault, Cached, installBridge } from '../../support/renderer-bridge.ts'

const shown: { kind: string; text: string; key: string; seconds: number }[] = []
let unbind = () => {}
beforeEach(() => {
  shown.length = 0
  unbind = bindToast((one) => shown.push(one))
})
afterEach(() => {
  cleanup()
  unbind()
  queryClient.clear()
})

const entries = (...names: string[]) => ({ list: names.map((fullName) => ({ fullName })) }) as never
const input = { params: { id: 'd1' }, query: {} } as never

describe('request', () => {
  it('answers the data and throws the bridge’s error as it is', async () => {
    const response = { code: 400, msg: '不行', data: { left: 2 } }
    installBridge({
      'app.mark': () => null,
      'session.signIn': () => {
        throw new BridgeFault('platform.business', '不行', { platformCode: 400, response })
      },
    })
    expect(await request('app.mark', { name: 'menu:ready' })).toBeNull()
    const error = await request('session.signIn', { account: 'a', password: 'b' }).catch((fault: unknown) => fault)
    expect(error).toBeInstanceOf(PlatformError)
    expect(error).toMatchObject({ code: 'platform.business', message: '不行', platformCode: 400, response })
  })

  it('rejects at once when aborted, and tells main', async () => {
    const bridge = installBridge({ 'servers.useLocal': () => new Promise(() => undefined) })
    const stop = new AbortController()
    const running = request('servers.useLocal', undefined, { signal: stop.signal })
    stop.abort()
    await expect(running).rejects.toMatchObject({ code: 'bridge.cancelled' })
    expect(bridge.cancelled).toHaveLength(1)
    await expect(request('servers.useLocal', undefined, { signal: stop.signal })).rejects.toMatchObject({
      code: 'bridge.cancelled',
    })
    expect(bridge.calls).toHaveLength(1)
  })

  it('hears events of main and of the window until it stops listening', () => {
    const bridge = installBridge()
    const heard: string[] = []
    const stop = on('shell.command', ({ command }) => heard.push(command))
    bridge.emit('shell.command', { command: 'search' })
    dispatch('shell.command', { command: 'print' })
    stop()
    bridge.emit('shell.command', { command: 'closeTab' })
    dispatch('shell.command', { command: 'closeTab' })
    expect(heard).toEqual(['search', 'print'])
  })
})

describe('call', () => {
  it('shows the server’s message once for 1.5 s and the default one where there is none', async () => {
    installBridge(
      {},
      {
        'dictionary.types': () => {
          throw new BridgeFault('platform.business', '分类不存在')
        },
        'dictionary.entries': () => {
          throw new BridgeFault('platform.network')
        },
      },
    )
    await call('dictionary.types', {}).catch(() => undefined)
    await call('dictionary.entries', input).catch(() => undefined)
    expect(shown).toEqual([
      { kind: 'error', text: '分类不存在', key: 'error:分类不存在', seconds: 1.5 },
      { kind: 'error', text: '请求出错，请重试', key: 'error:请求出错，请重试', seconds: 1.5 },
    ])
  })

  it('shows the default one for a failure of the server without its words, and says where an answer is none', async () => {
    const details = ['HTTP 500', 'HTTP 200']
    installBridge(
      {},
      {
        'dictionary.types': () => {
          throw new BridgeFault('platform.malformed', '', { detail: details.shift() ?? '' })
        },
      },
    )
    await call('dictionary.types', {}).catch(() => undefined)
    await call('dictionary.types', {}).catch(() => undefined)
    expect(shown.map(({ text }) => text)).toEqual(['请求出错，请重试', '服务器返回的内容无法识别'])
  })

  it('asks for another password once, however many calls are refused for the initial one', async () => {
    const reason = { code: 'password.mustChange' }
    installBridge(
      {},
      {
        'dictionary.types': () => {
          throw new BridgeFault('platform.business', '请先修改初始密码', { platformCode: 403, reason })
        },
      },
    )
    for (let round = 0; round < 3; round += 1) await call('dictionary.types', {}).catch(() => undefined)
    expect(shown).toEqual([])
    expect(useDialogs.getState().open).toMatchObject([{ id: 'password', props: { forced: true } }])
    useDialogs.setState({ open: [] })
  })

  it('shows nothing when quiet, cancelled and when the session ended (that is told once elsewhere)', async () => {
    const codes = ['platform.business', 'bridge.cancelled', 'platform.sessionEnded'] as const
    for (const code of codes) {
      installBridge(
        {},
        {
          'dictionary.types': () => {
            throw new BridgeFault(code, 'x')
          },
        },
      )
      await expect(call('dictionary.types', {}, { quiet: code === 'platform.business' })).rejects.toMatchObject({
        code,
      })
    }
    expect(shown).toEqual([])
  })

  it('fails without a toast where the answer passes unchecked (a removed module showed an endless skeleton)', async () => {
    installBridge({ 'platform.call': () => ({ msg: '模块不存在', code: 404, cache: null }) })
    await expect(call('module.config', { params: { id: 'm1' } })).rejects.toMatchObject({
      code: 'platform.business',
      platformCode: 404,
      message: '模块不存在',
    })
    expect(shown).toEqual([])
  })

  it('parses what crosses as stored text, with its note', async () => {
    const note = { at: 1000, offline: true }
    installBridge({}, { 'dictionary.types': () => new Cached(entries('民族'), note) as never })
    expect(await call('dictionary.types', {})).toMatchObject({ data: { list: [{ fullName: '民族' }] }, cache: note })
  })

  it('turns broken stored text into a clear failure instead of a fault', async () => {
    installBridge({ 'platform.call': () => ({ msg: '', text: '{"list":[', cache: null }) })
    await expect(call('dictionary.types', {})).rejects.toMatchObject({ code: 'platform.malformed' })
    expect(shown[0]?.text).toBe('服务器返回的内容无法识别')
  })
})

describe('toast', () => {
  it('uses one key for the same text, so that identical ones merge', () => {
    toast.error('同样的错误')
    toast.error('同样的错误')
    toast.success('同样的错误')
    expect(new Set(shown.map((one) => one.key)).size).toBe(2)
  })
  it('of a refusal stays as long as its sentence takes to read, of a success as briefly as ever', () => {
    toast.error('该分类下存在字典，不能删除，请先删除其中的全部字典项后再试一次')
    toast.warning('x'.repeat(500))
    toast.success('该分类下存在字典，不能删除，请先删除其中的全部字典项后再试一次')
    const [refusal, long, success] = shown.map((one) => one.seconds)
    expect(refusal).toBeGreaterThan(2.5)
    expect(long).toBe(6)
    expect(success).toBe(1.5)
  })

  it('holds what comes before the shell is there, and shows no empty text', () => {
    unbind()
    toast.warning('早到的提示')
    toast.info('')
    unbind = bindToast((one) => shown.push(one))
    expect(shown.map((one) => one.text)).toEqual(['早到的提示'])
  })
  it('takes back what it offers to do, shown or still held, when its session ends; words alone stay', () => {
    const action = { label: '撤销', run: () => undefined }
    const closed: string[] = []
    unbind()
    toast.success('还未显示', action)
    toast.warning('会话已过期')
    withdrawToastActions()
    unbind = bindToast(
      (one) => shown.push(one),
      (key) => closed.push(key),
    )
    expect(shown.map((one) => one.text)).toEqual(['会话已过期'])
    toast.success('已显示', action)
    withdrawToastActions()
    expect(closed).toEqual(['success:已显示'])
  })
})

function List() {
  const query = usePlatformQuery('dictionary.entries', input)
  const names = (query.data?.list ?? []).map((entry) => entry.fullName).join('、')
  return (
    <>
      <output>{query.isPending ? '加载' : names || (query.error?.code ?? '')}</output>
      <small>{query.cache ? `${query.cache.at} ${query.cache.offline}` : 'fresh'}</small>
      <button type="button" onClick={() => void query.refetch()}>
        refetch
      </button>
    </>
  )
}
const within = (children: ReactNode) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>

describe('queries', () => {
  it('follow the cache: a change is read from the cache alone and replaces what is on screen', async () => {
    let names = ['汉族']
    const bridge = installBridge(
      {},
      { 'dictionary.entries': () => new Cached(entries(...names), { at: 1, offline: false }) as never },
    )
    const stop = subscribeCache()
    render(within(<List />))
    await screen.findByText('汉族')
    names = ['汉族', '回族']
    await act(async () =>
      bridge.emit('cache.changed', { endpoint: 'dictionary.entries', params: { id: 'd1' }, query: { isTree: 0 } }),
    )
    expect(await screen.findByText('汉族、回族')).toBeTruthy()
    const calls = bridge.inputsOf('platform.call')
    expect(calls.map((one) => one.cacheOnly)).toEqual([undefined, true])
    await act(async () =>
      bridge.emit('cache.changed', { endpoint: 'dictionary.entries', params: { id: 'other' }, query: {} }),
    )
    expect(bridge.inputsOf('platform.call')).toHaveLength(2)
    stop()
  })

  it('take over what the refresh behind brought about their age without reading the data again', async () => {
    const bridge = installBridge(
      {},
      { 'dictionary.entries': () => new Cached(entries('汉族'), { at: 5, offline: false }) as never },
    )
    const stop = subscribeCache()
    render(within(<List />))
    await screen.findByText('5 false')
    const note = (id: string, at: number, offline: boolean) =>
      act(async () =>
        bridge.emit('cache.note', {
          endpoint: 'dictionary.entries',
          params: { id },
          query: { isTree: 0 },
          note: { at, offline },
        }),
      )
    await note('d1', 5, true)
    expect(await screen.findByText('5 true')).toBeTruthy()
    await note('d1', 7, false)
    await note('other', 9, true)
    expect(await screen.findByText('fresh'), 'confirmed just now').toBeTruthy()
    expect(screen.getByText('汉族')).toBeTruthy()
    expect(bridge.inputsOf('platform.call')).toHaveLength(1)
    stop()
  })

  it('of what is chosen from ask again once a late answer has come, and only where a stored one shows', async () => {
    const bridge = installBridge()
    const stop = subscribeCache()
    const note = { at: 1, offline: false }
    queryClient.setQueryData(['tree', 'organization', '-1'], { nodes: [], total: 0, cache: note })
    queryClient.setQueryData(['picker', 'user', ''], { pages: [{ list: [], total: 0, cache: note }], pageParams: [1] })
    queryClient.setQueryData(['tree', 'role', '-1'], { nodes: [], total: 0, cache: null })
    queryClient.setQueryData(['platform', 'region.list', {}], { data: [], msg: '', cache: note })
    bridge.emit('answers.late', { endpoint: 'organization.tree' })
    const isAskedAgain = (...key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
    expect(isAskedAgain('tree', 'organization', '-1')).toBe(true)
    expect(isAskedAgain('picker', 'user', '')).toBe(true)
    expect(isAskedAgain('tree', 'role', '-1')).toBe(false)
    expect(isAskedAgain('platform', 'region.list', {})).toBe(false)
    stop()
  })

  it('of what is chosen from are not asked again by a late answer once they were told why theirs failed', async () => {
    const bridge = installBridge()
    const stop = subscribeCache()
    const note = { at: 1, offline: false }
    queryClient.setQueryData(['tree', 'position', '-1'], { nodes: [], total: 0, cache: note })
    const query = queryClient.getQueryCache().find({ queryKey: ['tree', 'position', '-1'] })
    query?.setState({ error: new Error('the server failed'), status: 'error' })
    bridge.emit('answers.late', { endpoint: 'position.selector' })
    expect(query?.state.isInvalidated).toBe(false)
    stop()
  })

  it('do not call an answer stored that came from the server', async () => {
    const bridge = installBridge({}, { 'dictionary.entries': () => entries('汉族') })
    const stop = subscribeCache()
    render(within(<List />))
    await screen.findByText('fresh')
    await act(async () =>
      bridge.emit('cache.note', {
        endpoint: 'dictionary.entries',
        params: { id: 'd1' },
        query: { isTree: 0 },
        note: { at: 5, offline: false },
      }),
    )
    expect(screen.getByText('fresh')).toBeTruthy()
    stop()
  })

  it('ask the server on refetch, and only then', async () => {
    const bridge = installBridge({}, { 'dictionary.entries': () => entries('汉族') })
    render(within(<List />))
    await screen.findByText('汉族')
    await act(async () => screen.getByText('refetch').click())
    await waitFor(() => expect(bridge.inputsOf('platform.call').map((one) => one.fresh)).toEqual([false, true]))
    const stop = subscribeCache()
    act(() => bridge.emit('answers.stale', { endpoints: ['dictionary.entries'] }))
    await waitFor(() => expect(bridge.inputsOf('platform.call').map((one) => one.fresh)).toEqual([false, true, false]))
    stop()
  })

  it('are fetched again after a write that names them, others are not', async () => {
    const bridge = installBridge(
      {},
      { 'dictionary.entries': () => entries('汉族'), 'dictionary.types': () => entries() },
    )
    render(within(<List />))
    await screen.findByText('汉族')
    const stop = subscribeCache()
    await act(async () => bridge.emit('answers.stale', { endpoints: ['dictionary.types'] }))
    expect(bridge.inputsOf('platform.call')).toHaveLength(1)
    await act(async () => bridge.emit('answers.stale', { endpoints: ['dictionary.types', 'dictionary.entries'] }))
    await waitFor(() => expect(bridge.inputsOf('platform.call')).toHaveLength(2))
    stop()
  })

  it('give the error to the page after one toast', async () => {
    installBridge(
      {},
      {
        'dictionary.entries': () => {
          throw new BridgeFault('platform.business', '无权查看')
        },
      },
    )
    render(within(<List />))
    expect(await screen.findByText('platform.business')).toBeTruthy()
    expect(shown.map((one) => one.text)).toEqual(['无权查看'])
  })

  it('let a mutation answer the server’s text and reject after the toast', async () => {
    let fail = false
    installBridge(
      {},
      {
        'dictionary.deleteEntry': () => {
          if (fail) throw new BridgeFault('platform.business', '正在使用，不能删除')
          return null
        },
      },
    )
    const wrapper = ({ children }: { children: ReactNode }) => within(children)
    const { result } = renderHook(() => usePlatformMutation('dictionary.deleteEntry'), { wrapper })
    const remove = () => result.current.mutateAsync({ params: { id: 'e1' } })
    expect((await act(() => remove())).msg).toBe('操作成功')
    fail = true
    await act(async () => expect(remove()).rejects.toMatchObject({ message: '正在使用，不能删除' }))
    expect(shown.map((one) => one.text)).toEqual(['正在使用，不能删除'])
  })
})

describe('dialogs', () => {
  it('stack, close one by one and tell the opener once', () => {
    const onClose = vi.fn()
    const close = openDialog('dictionary', { onClose })
    openDialog('record', { modelId: 'm', recordId: 'r' })
    expect(useDialogs.getState().open.map((entry) => entry.id)).toEqual(['dictionary', 'record'])
    close()
    close()
    expect(onClose).toHaveBeenCalledTimes(1)
    const [last] = useDialogs.getState().open
    if (last) closeDialog(last.key)
    expect(useDialogs.getState().open).toEqual([])
  })
})

describe('confirm', () => {
  it('is a no without a shell, and what the person chose with one', async () => {
    expect(await confirm({ content: '继续？', okText: '继续' })).toBe(false)
    let choice: 'onOk' | 'onCancel' = 'onOk'
    const stop = bindConfirm((props) => void props[choice]?.())
    expect(await confirm({ content: '继续？', okText: '继续' })).toBe(true)
    choice = 'onCancel'
    expect(await confirm({ content: '继续？', okText: '继续' })).toBe(false)
    stop()
  })

  it.each([
    ['deletes', { danger: true }, 'cancel'],
    ['asks a harmless thing', {}, 'ok'],
    ['says where', { danger: true, focus: 'ok' }, 'ok'],
  ] as const)('one that %s has Enter on the right button (a stray Enter deleted)', async (_what, options, focus) => {
    let asked: ModalFuncProps = {}
    const stop = bindConfirm((props) => {
      asked = props
      props.onCancel?.()
    })
    await confirm({ content: '继续？', okText: '继续', ...options })
    expect(asked.focusable?.autoFocusButton).toBe(focus)
    stop()
  })
})

describe('style nonce', () => {
  const documentWith = (head: string) =>
    new DOMParser().parseFromString(`<html><head>${head}</head></html>`, 'text/html')

  it('is read from the document and stamped on every style element (antd’s scroll locker was blocked)', () => {
    const page = documentWith('<meta property="csp-nonce" nonce="abc123">')
    expect(readNonce(page)).toBe('abc123')
    stampStyles(page, readNonce(page))
    expect(page.createElement('style').nonce).toBe('abc123')
    expect(page.createElement('STYLE').nonce).toBe('abc123')
    expect(page.createElement('div').nonce).toBe('')
  })
  it('is none while the placeholder was not replaced, and then nothing is patched', () => {
    const page = documentWith('<script nonce="__CSP_NONCE__"></script>')
    const create = page.createElement
    expect(readNonce(page)).toBe('')
    stampStyles(page, '')
    expect(page.createElement).toBe(create)
  })
})
