import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { CallFate } from '#shared/ipc/platform.ts'
import { BridgeFault, type FakeBridge } from '../../support/renderer-bridge.ts'
import { prepare, rowOf, showPage } from './support.tsx'

afterEach(cleanup)

type Save = () => null | Promise<null>
const lost: Save = () => {
  throw new BridgeFault('platform.network', '', { fate: 'unknown' })
}
const cut: Save = () => {
  throw new BridgeFault('platform.malformed', '', { fate: 'unknown' })
}

interface Server {
  save: Save
  fate: () => CallFate
}

/** A new record being filled in, on a server that a test drives. */
async function open(server: Server, kept: { draft?: object; first?: () => Promise<CallFate> } = {}) {
  const prepared = prepare({ answers: { 'module.create': () => server.save() } })
  const { bridge } = prepared
  bridge.answer({
    'drafts.open': () => ({ writer: 'w1', draft: (kept.draft ?? null) as never }),
    'drafts.write': () => ({ removed: [], full: false }),
    'drafts.discard': () => null,
    'platform.fate': () => {
      const first = kept.first
      delete kept.first
      return first ? first() : server.fate()
    },
  })
  showPage()
  await rowOf('设备0')
  fireEvent.click(screen.getByRole('button', { name: /^新增|新建/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = await dialog.findByLabelText<HTMLInputElement>('名称')
  fireEvent.change(name, { target: { value: '新设备' } })
  fireEvent.change(dialog.getByLabelText('内部编号'), { target: { value: 'S1' } })
  const save = () => fireEvent.click(dialog.getByRole('button', { name: '确定' }))
  return { ...prepared, dialog, name, save }
}
const creates = (bridge: FakeBridge) =>
  bridge.inputsOf('platform.call').filter(({ endpoint }) => endpoint === 'module.create')
const keys = (bridge: FakeBridge) => creates(bridge).map(({ submitKey }) => submitKey)
const marks = (bridge: FakeBridge) => bridge.inputsOf('drafts.write').map(({ isSaving }) => isSaving)

describe('a save whose answer is lost', () => {
  it('takes the answer of a server that has done it: the person sees one save', async () => {
    const server: Server = { save: lost, fate: () => ({ state: 'done', msg: '' }) }
    const { bridge, toasts, save } = await open(server)
    const first = server.save
    server.save = () => {
      server.save = () => null
      return first()
    }
    save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
    expect(keys(bridge)).toHaveLength(2)
    expect(new Set(keys(bridge)).size).toBe(1)
    expect(toasts.join()).not.toContain('请求出错')
  })

  it.each([
    ['lost', lost],
    ['cut', cut],
  ])('(%s) says that it may have been saved, stays open, and keeps its key in the draft', async (_how, how) => {
    const server: Server = {
      save: how,
      fate: () => {
        throw new BridgeFault('platform.network')
      },
    }
    const { bridge, toasts, dialog, name, save } = await open(server)
    save()
    await waitFor(() => expect(dialog.getByRole('status').textContent).toContain('可能已经保存'))
    expect(name.value).toBe('新设备')
    expect(toasts.join()).toContain('可能已经完成')
    expect(toasts.join()).not.toContain('请重试')
    expect(marks(bridge).at(-1)).toBe(true)
    expect(bridge.inputsOf('drafts.write').findLast(({ submit }) => submit)?.submit).toBe(keys(bridge)[0])
    // Nothing is sent again while nobody can be asked.
    save()
    await waitFor(() => expect(bridge.inputsOf('platform.fate').length).toBeGreaterThan(1))
    expect(creates(bridge)).toHaveLength(1)
    // The server is back and has nothing of it: the same submit goes out once more.
    server.fate = () => ({ state: 'none', msg: '' })
    server.save = () => null
    await waitFor(() => expect(dialog.getByRole('button', { name: '确定' }).closest('.ant-btn-loading')).toBeNull())
    save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
    expect(new Set(keys(bridge)).size).toBe(1)
  })

  it('asks the person where the server cannot tell, and sends nothing when they do not want to', async () => {
    const server: Server = { save: lost, fate: () => ({ state: 'cannotTell', msg: '' }) }
    const { bridge, questions, dialog, save } = await open(server)
    save()
    await waitFor(() => expect(dialog.getByRole('status').textContent).toContain('可能已经保存'))
    save()
    await waitFor(() => expect(JSON.stringify(questions)).toContain('请先在列表中查看'))
    expect(creates(bridge)).toHaveLength(1)
  })

  it('is no longer in doubt after an answer of the server, whatever it says', async () => {
    const server: Server = { save: lost, fate: () => ({ state: 'none', msg: '' }) }
    const { bridge, dialog, save } = await open(server)
    save()
    await waitFor(() => expect(dialog.getByRole('status').textContent).toContain('服务器没有保存'))
    server.save = () => {
      throw new BridgeFault('platform.business', '名称已存在')
    }
    save()
    await waitFor(() => expect(creates(bridge)).toHaveLength(2))
    await waitFor(() => expect(dialog.queryByRole('status')).toBeNull())
    expect(marks(bridge).at(-1)).toBe(false)
    save()
    await waitFor(() => expect(creates(bridge)).toHaveLength(3))
    expect(keys(bridge)[2]).not.toBe(keys(bridge)[1])
  })
})

describe('a save that hangs', () => {
  it.each([
    ['Esc', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', code: 'Escape', keyCode: 27 })],
    ['Cancel', () => fireEvent.click(screen.getByRole('button', { name: '取消' }))],
    ['the cross', () => fireEvent.click(screen.getByRole('button', { name: /Close|关闭/ }))],
  ])(
    'is given up at once by %s: the form is kept as typed, and says that it may have been saved',
    async (_how, giveUp) => {
      const server: Server = {
        save: () => new Promise<null>(() => undefined),
        fate: () => {
          throw new BridgeFault('platform.network')
        },
      }
      const { bridge, dialog, name, save } = await open(server)
      save()
      await waitFor(() => expect(creates(bridge)).toHaveLength(1))
      const before = bridge.cancelled.length
      giveUp()
      await waitFor(() => expect(name.closest('[inert]')).toBeNull())
      expect(name.value).toBe('新设备')
      expect(bridge.cancelled.length).toBeGreaterThan(before)
      await waitFor(() => expect(dialog.getByRole('status').textContent).toContain('可能已经保存'))
      expect(marks(bridge).at(-1)).toBe(true)
    },
  )
})

describe('a form brought back after the app died while it was saved', () => {
  it('says that it may have been saved until the server says otherwise, and saves with the same key', async () => {
    const draft = {
      head: { module: '资产台账', title: '', path: '/asset', baseline: '' },
      entries: [{ path: '["f","f_name","input"]', value: '"新设备"', from: 'null' }],
      at: Date.now(),
      isSaving: true,
      submit: 'the-key-of-before-the-crash',
    }
    const answer = Promise.withResolvers<CallFate>()
    const server: Server = { save: () => null, fate: () => ({ state: 'none', msg: '' }) }
    const { bridge, dialog, save } = await open(server, {
      draft,
      first: () => answer.promise,
    })
    const told = () => dialog.getAllByRole('status').map(({ textContent }) => textContent)
    expect(told().join()).toContain('可能已经保存')
    answer.resolve({ state: 'none', msg: '' })
    await waitFor(() => expect(told().join()).toContain('服务器没有保存'))
    expect(told().join()).not.toContain('可能已经保存')
    save()
    await waitFor(() => expect(keys(bridge)).toEqual(['the-key-of-before-the-crash']))
  })
})
