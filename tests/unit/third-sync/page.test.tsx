import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Activity } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DataOf } from '#shared/api/table.ts'
import { menuNode } from '#shared/api/auth.ts'
import { putMenu } from '#renderer/access/menu-store.ts'
import { clearSession, putSession } from '#renderer/access/session-store.ts'
import { bindConfirm } from '#renderer/components/confirm.ts'
import { putListMemories } from '#renderer/components/memory/list-memory.ts'
import { ThirdSyncPage } from '#renderer/features/third-sync/ThirdSyncPage.tsx'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const total = (kind: string, synType: string) => ({
  kind,
  synType,
  recordTotal: 500,
  synSuccessCount: 480,
  synFailCount: 12,
  unSynCount: 8,
  synDate: null,
})

let bridge: FakeBridge
let unbind: () => void = () => undefined
let job: DataOf<'thirdSync.job'>['job']

beforeEach(() => {
  queryClient.clear()
  putListMemories([])
  bindToast(() => undefined)
  job = null
  bridge = installBridge(
    { 'preferences.write': () => null },
    {
      'thirdSync.totals': () => [total('user', '用户'), total('organization', '组织')],
      'thirdSync.job': () => ({ job }),
      'thirdSync.start': () => {
        job = {
          id: 'j',
          kind: 'user',
          direction: 'push',
          state: 'running',
          total: 500,
          done: 125,
          failed: 3,
          reason: '',
          startedAt: 1,
        }
        return null
      },
      'thirdSync.cancel': () => {
        if (job) job = { ...job, state: 'cancelled', endedAt: 2 }
        return null
      },
      'thirdSync.failures': () => ({
        list: [{ id: 'user:1', kind: 'user', name: '林小雨/linxy', reason: '60104: mobile exists', at: 1 }],
        pagination: { currentPage: 1, pageSize: 20, total: 1 },
      }),
    },
  )
  const button = [{ id: 'btn_edit', fullName: '同步', enCode: 'btn_edit' }]
  putSession(
    {
      userInfo: { userId: 'u1', userName: '林小雨' },
      menuList: [],
      permissionList: [{ modelId: 'm1', moduleName: '', button, column: [], form: [] }],
      routerList: [],
      sysConfigInfo: null,
    } as never,
    null,
  )
})
afterEach(() => {
  cleanup()
  unbind()
  putMenu([])
})

function Where() {
  return <output>{useLocation().pathname}</output>
}

describe('the page of the contacts sync', () => {
  it('starts a run after a yes, shows how far it is, and cancels it', async () => {
    const questions: string[] = []
    unbind = bindConfirm(({ content, onOk, onCancel }) => {
      questions.push(String(content))
      void (questions.length === 1 ? onCancel?.() : onOk?.())
      return { destroy: () => undefined }
    })
    const starts = () => bridge.inputsOf('platform.call').filter(({ endpoint }) => endpoint === 'thirdSync.start')
    render(
      <TestProviders>
        <ThirdSyncPage menuId="m1" />
      </TestProviders>,
    )
    const push = await screen.findByRole('button', { name: '推送用户' })
    fireEvent.click(push)
    await waitFor(() => expect(questions).toEqual([expect.stringMatching(/500名用户写入企业微信/)]))
    expect(starts()).toEqual([])
    fireEvent.click(push)
    expect(await screen.findByText('已处理 125/500，失败 3')).toBeTruthy()
    expect(screen.getByRole('button', { name: '推送组织' }).hasAttribute('disabled')).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: '取消' }))
    expect(await screen.findByText(/推送用户已取消/)).toBeTruthy()
    expect(starts()).toMatchObject([{ params: { type: '1', kind: 'user' }, query: { type: '0' } }])
  })

  it('says which keys are missing and leads whoever may to where they are entered, instead of failing when asked', async () => {
    bridge.answerCalls({ 'thirdSync.job': ({ params }) => ({ job: null, isConfigured: params.type === '2' }) })
    const page = { id: 'm2', fullName: '系统配置', enCode: 'system.sysConfig', type: 2, urlAddress: 'system/sysConfig' }
    putMenu([menuNode.parse({ ...page, parentId: '-1', propertyJson: '', linkTarget: '_self', children: [] })])
    render(
      <TestProviders>
        <MemoryRouter>
          <ThirdSyncPage menuId="m1" />
          <Where />
        </MemoryRouter>
      </TestProviders>,
    )
    expect(await screen.findByText('尚未填写企业微信的密钥，填写后才能同步')).toBeTruthy()
    for (const name of ['推送用户', '拉取用户', '推送组织', '拉取组织'])
      expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: '去系统配置' }))
    expect(screen.getByText('/system/sysConfig')).toBeTruthy()
    fireEvent.click(screen.getByText('钉钉'))
    await waitFor(() => expect(screen.getByRole('button', { name: '推送用户' }).hasAttribute('disabled')).toBe(false))
    expect(screen.queryByRole('button', { name: '去系统配置' })).toBeNull()
  })

  it('asks before it changes accounts here, and pulls after a yes', async () => {
    let question = ''
    let agrees = false
    unbind = bindConfirm(({ content, onOk, onCancel }) => {
      question = String(content)
      void (agrees ? onOk?.() : onCancel?.())
      return { destroy: () => undefined }
    })
    try {
      render(
        <TestProviders>
          <ThirdSyncPage menuId="m1" />
        </TestProviders>,
      )
      const starts = () => bridge.inputsOf('platform.call').filter(({ endpoint }) => endpoint === 'thirdSync.start')
      const pull = await screen.findByRole('button', { name: '拉取用户' })
      fireEvent.click(pull)
      await waitFor(() => expect(question).toMatch(/企业微信/))
      expect(starts()).toEqual([])
      agrees = true
      fireEvent.click(pull)
      await waitFor(() => expect(starts()).toMatchObject([{ params: { kind: 'user' }, query: { type: '1' } }]))
    } finally {
      unbind()
    }
  })

  it('lists whom the other system refused with its reason, and asks the other system by its tab', async () => {
    render(
      <TestProviders>
        <ThirdSyncPage menuId="m1" />
      </TestProviders>,
    )
    expect(await screen.findByText('60104: mobile exists')).toBeTruthy()
    expect(screen.getByText('林小雨/linxy')).toBeTruthy()
    fireEvent.click(screen.getByText('钉钉'))
    await waitFor(() =>
      expect(
        bridge
          .inputsOf('platform.call')
          .filter(({ endpoint }) => endpoint === 'thirdSync.failures')
          .at(-1)?.params,
      ).toEqual({ type: '2' }),
    )
  })

  it('reads its list of failures again when a run ends that it saw running', async () => {
    let failed: readonly { id: string; kind: string; name: string; reason: string; at: number }[] = []
    bridge.answerCalls({
      'thirdSync.failures': () => ({
        list: [...failed],
        pagination: { currentPage: 1, pageSize: 20, total: failed.length },
      }),
    })
    unbind = bindConfirm(({ onOk }) => {
      void onOk?.()
      return { destroy: () => undefined }
    })
    render(
      <TestProviders>
        <ThirdSyncPage menuId="m1" />
      </TestProviders>,
    )
    await screen.findByText('没有失败的记录')
    fireEvent.click(await screen.findByRole('button', { name: '推送用户' }))
    await screen.findByText('已处理 125/500，失败 3')
    failed = [{ id: 'user:2', kind: 'user', name: '周明/zhoum', reason: '40003: invalid userid', at: 2 }]
    if (job) job = { ...job, state: 'failed', reason: 'gone', endedAt: 2 }
    expect(await screen.findByText('40003: invalid userid', undefined, { timeout: 5000 })).toBeTruthy()
  })

  it('has open lists of people read again when a pull ends, also while another page shows', async () => {
    unbind = bindConfirm(({ onOk }) => {
      void onOk?.()
      return { destroy: () => undefined }
    })
    bridge.answerCalls({
      'user.list': () => ({ list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } }),
      'thirdSync.start': () => {
        job = {
          id: 'p',
          kind: 'user',
          direction: 'pull',
          state: 'running',
          total: 5,
          done: 1,
          failed: 0,
          reason: '',
          startedAt: 1,
        }
        return null
      },
    })
    function People() {
      return <i>{usePlatformQuery('user.list', { query: {} }).data?.pagination.total}</i>
    }
    const show = (isShown: boolean) => (
      <TestProviders>
        <People />
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <ThirdSyncPage menuId="m1" />
        </Activity>
      </TestProviders>
    )
    const { rerender } = render(show(true))
    const reads = () => bridge.inputsOf('platform.call').filter(({ endpoint }) => endpoint === 'user.list').length
    fireEvent.click(await screen.findByRole('button', { name: '拉取用户' }))
    await screen.findByText('已处理 1/5，失败 0')
    rerender(show(false))
    expect(reads()).toBe(1)
    if (job) job = { ...job, state: 'done', endedAt: 2 }
    await waitFor(() => expect(reads()).toBe(2), { timeout: 5000 })
  })

  it('stops looking at a pull for whoever has signed out', async () => {
    job = {
      id: 'p',
      kind: 'user',
      direction: 'pull',
      state: 'running',
      total: 5,
      done: 1,
      failed: 0,
      reason: '',
      startedAt: 1,
    }
    const { unmount } = render(
      <TestProviders>
        <ThirdSyncPage menuId="m1" />
      </TestProviders>,
    )
    await screen.findByText('已处理 1/5，失败 0')
    unmount()
    clearSession()
    const looks = () => bridge.inputsOf('platform.call').filter(({ endpoint }) => endpoint === 'thirdSync.job').length
    const before = looks()
    await new Promise((done) => setTimeout(done, 2500))
    expect(looks()).toBe(before)
  })

  it('offers nothing to who may only look', async () => {
    putSession(
      {
        userInfo: { userId: 'u1' },
        menuList: [],
        permissionList: [{ modelId: 'm1', moduleName: '', button: [], column: [], form: [] }],
        routerList: [],
        sysConfigInfo: null,
      } as never,
      null,
    )
    render(
      <TestProviders>
        <ThirdSyncPage menuId="m1" />
      </TestProviders>,
    )
    await screen.findByText('60104: mobile exists')
    expect(screen.queryByRole('button', { name: '推送用户' })).toBeNull()
  })
})
