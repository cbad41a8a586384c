import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { DraftEntry, StoredDraft } from '#shared/ipc/drafts.ts'
import { bindConfirm } from '#renderer/components/confirm.ts'
import { clearReopenQueue, useReopenQueue, queueReopen } from '#renderer/platform/reopen-forms.ts'
import { PagePath } from '#renderer/components/leave-guard.tsx'
import { fingerprint } from '#renderer/form/drafts/about.ts'
import { planOf } from '../form/support/render-form.tsx'
import { BridgeFault, type FakeBridge } from '../../support/renderer-bridge.ts'
import { defaultForm, defaultList, prepare, pressInRow, rowOf, showPage } from '../module/support.tsx'

afterEach(() => {
  cleanup()
  clearReopenQueue()
})

const stored = { f_name: '设备0', f_kind: 'a', f_price: 1, f_secret: 'S' }
const nameTyped = (value: string, from = '"设备0"'): DraftEntry => ({
  path: '["f","f_name","input"]',
  value: JSON.stringify(value),
  from,
})

/** A draft of the record r0, begun on what the server holds, unless said otherwise. */
function draft(more: Partial<StoredDraft> = {}, baseline?: string): StoredDraft {
  const plan = planOf(defaultForm.fields)
  return {
    head: { module: '资产台账', title: '设备0', path: '/asset', baseline: baseline ?? fingerprint(plan, stored) },
    entries: [nameTyped('我改的名')],
    at: Date.now(),
    isSaving: false,
    ...more,
  }
}

function keeping(bridge: FakeBridge, found: StoredDraft | null) {
  bridge.answer({
    'drafts.open': () => ({ writer: 'w1', draft: found }),
    'drafts.write': () => ({ removed: [], full: false }),
    'drafts.discard': () => null,
  })
  const written = () => bridge.inputsOf('drafts.write').flatMap((input) => input.entries)
  const discards = () => bridge.inputsOf('drafts.discard').length
  return { written, discards }
}

/** Questions of the page are asked, not only collected. */
function Asking({ children }: { readonly children: ReactNode }) {
  const { modal } = App.useApp()
  useEffect(() => bindConfirm((props) => modal.confirm(props)), [modal])
  return children
}

/** antd gives every dialog of a test the same id, and with it the same name. */
async function theQuestion() {
  const button = await screen.findByRole('button', { name: '继续编辑' })
  return within(button.closest<HTMLElement>('[role="dialog"]') ?? button)
}

async function edit(around?: (page: ReactNode) => ReactNode) {
  showPage('menu1', around)
  await rowOf('设备0')
  await pressInRow('设备0', '编辑')
  const dialog = within(await screen.findByRole('dialog'))
  const name = await dialog.findByLabelText<HTMLInputElement>('名称')
  return { dialog, name }
}

describe('the draft of a record', () => {
  it('keeps what is typed with its place, its first value and its title', async () => {
    const { bridge } = prepare()
    const { written } = keeping(bridge, null)
    const { name } = await edit()
    fireEvent.change(name, { target: { value: '设备零' } })
    await waitFor(() => expect(written()).toEqual([nameTyped('设备零')]))
    expect(bridge.inputsOf('drafts.open')).toEqual([{ moduleId: 'menu1/m1', recordId: 'r0' }])
    expect(bridge.inputsOf('drafts.write')[0]?.head).toMatchObject({ module: '资产台账', title: '设备0' })
  })

  it('stays where its form is while another page shows: where a save meets the end of the session, too', async () => {
    const { bridge } = prepare({
      answers: {
        'module.update': () => {
          window.location.hash = '#/login?redirect=%2Fasset'
          throw new BridgeFault('platform.sessionEnded', '登录已过期')
        },
      },
    })
    keeping(bridge, null)
    const { dialog, name } = await edit((page) => <PagePath value="/asset">{page}</PagePath>)
    fireEvent.change(name, { target: { value: '设备零' } })
    fireEvent.click(dialog.getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(bridge.inputsOf('drafts.write').some(({ isSaving }) => isSaving === false)).toBe(true))
    window.location.hash = ''
    const paths = bridge.inputsOf('drafts.write').map(({ head }) => head.path)
    expect(new Set(paths)).toEqual(new Set(['/asset']))
  })

  it('opens with what was typed and says so', async () => {
    const { bridge } = prepare()
    keeping(bridge, draft())
    const { dialog, name } = await edit()
    expect(name.value).toBe('我改的名')
    expect(dialog.getByRole('status').textContent).toMatch(/^已恢复您在 .+ 填写的内容。放弃草稿$/)
  })

  it('tells when somebody else changed the record meanwhile', async () => {
    const { bridge } = prepare()
    keeping(bridge, draft({ entries: [nameTyped('我改的名', '"原来的名"')] }, 'another'))
    const { dialog } = await edit()
    expect(dialog.getByRole('status').textContent).toContain(
      '以下字段在此期间已被他人修改，当前显示您填写的内容：名称。',
    )
  })

  it('mentions a change of other fields', async () => {
    const { bridge } = prepare()
    keeping(bridge, draft({}, 'another'))
    const { dialog } = await edit()
    expect(dialog.getByRole('status').textContent).toContain('这条数据在此期间已被他人修改')
  })

  it('shows what was typed into a field that the form has no longer', async () => {
    const { bridge } = prepare()
    const gone: DraftEntry = { path: '["f","f_reason","textarea"]', value: '"停用原因"', from: 'null' }
    const other: DraftEntry = { path: '["f","f_price","input"]', value: '"约三千"', from: '1' }
    keeping(bridge, draft({ entries: [gone, nameTyped('我改的名'), other] }))
    const { dialog, name } = await edit()
    expect(name.value).toBe('我改的名')
    expect(dialog.getByRole('status').textContent).toContain('没有对应的字段，未能恢复：停用原因、约三千。')
  })

  it('names the people and entries that were chosen in fields of an earlier design, and shows no id', async () => {
    const { bridge } = prepare()
    const typed = (name: string, kind: string, value: unknown): DraftEntry => ({
      path: JSON.stringify(['f', name, kind]),
      value: JSON.stringify(value),
      from: 'null',
    })
    keeping(
      bridge,
      draft({
        entries: [
          typed('who', 'userSelect', '349057407209541'),
          typed('gone', 'userSelect', '349057407209549'),
          typed('sort', 'select', '349057407209542'),
          typed('asset', 'relationForm', '349057407209543'),
          typed('idCard', 'input', '110101199003070000'),
          typed('story', 'editor', '<p>第一段</p>'),
          typed('signed', 'sign', 'data:image/png;base64,AAAA'),
        ],
      }),
    )
    const entry = { id: '349057407209542', fullName: '办公设备', enCode: 'office', children: [] }
    bridge.answerCalls({
      'user.byIds': () => ({ list: [{ id: '349057407209541', fullName: '李明' }] }) as never,
      'dictionary.all': () => ({ list: [{ id: 'd1', enCode: 'sorts', dictionaryList: [entry] }] }) as never,
    })
    const { dialog } = await edit()
    await waitFor(() =>
      expect(dialog.getByRole('status').textContent).toContain(
        '未能恢复：李明、已选择的数据、办公设备、110101199003070000、第一段。',
      ),
    )
  })

  it('names the people of rows in a child table that is gone, and keeps numbers that somebody typed', async () => {
    const { bridge } = prepare()
    const row = {
      who: '349057407209541',
      note: '铅笔',
      idCard: '110101199003070000',
      signed: 'data:image/png;base64,AAAA',
    }
    const added: DraftEntry = { path: '["r","f_gone","new:1"]', value: JSON.stringify(row), from: 'null' }
    keeping(bridge, draft({ entries: [added] }))
    bridge.answerCalls({
      'user.byIds': () => ({ list: [{ id: '349057407209541', fullName: '李明' }] }) as never,
      'dictionary.all': () => ({ list: [] }) as never,
    })
    const { dialog } = await edit()
    await waitFor(() =>
      expect(dialog.getByRole('status').textContent).toContain(
        '未能恢复：李明、铅笔、110101199003070000、已选择的数据。',
      ),
    )
  })

  it('mentions a save that was under way when the app ended', async () => {
    const { bridge } = prepare()
    keeping(bridge, draft({ isSaving: true }))
    const { dialog } = await edit()
    expect(dialog.getByRole('status').textContent).toContain('数据可能已经保存')
  })

  it('says at the form that a full disk keeps nothing of it, until it does', async () => {
    const { bridge } = prepare()
    keeping(bridge, null)
    let isFull = true
    bridge.answer({
      'drafts.write': () => {
        if (isFull) throw new BridgeFault('storage.full')
        return { removed: [], full: false }
      },
    })
    const { dialog, name } = await edit()
    fireEvent.change(name, { target: { value: '我改的名' } })
    expect((await dialog.findByRole('alert')).textContent).toContain('磁盘已满')
    isFull = false
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull(), { timeout: 4000 })
  })

  it('says that the draft of a form that was given up could not be removed', async () => {
    const { bridge, toasts } = prepare()
    keeping(bridge, draft())
    bridge.answer({
      'drafts.discard': () => {
        throw new BridgeFault('storage.full')
      },
    })
    const { dialog } = await edit()
    fireEvent.click(dialog.getByRole('button', { name: '放弃草稿' }))
    await waitFor(() => expect(toasts.join()).toMatch(/草稿未能删除/))
  })

  it('a discard removes the draft and can be taken back', async () => {
    const { bridge } = prepare()
    const { written, discards } = keeping(bridge, draft())
    const { dialog, name } = await edit()
    fireEvent.click(dialog.getByRole('button', { name: '放弃草稿' }))
    expect(name.value).toBe('设备0')
    expect(discards()).toBe(1)
    expect(written()).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: /撤\s*销/ }))
    expect(name.value).toBe('我改的名')
    await waitFor(() => expect(written().map((entry) => entry.value)).toContain('"我改的名"'))
  })

  it('a saved form ends its draft, a failed save keeps it', async () => {
    let isDown = true
    const { bridge } = prepare({
      answers: {
        'module.update': () => {
          if (isDown) throw new BridgeFault('platform.business', '数据已被他人修改')
          return null
        },
      },
    })
    const { discards } = keeping(bridge, draft())
    const { dialog } = await edit()
    fireEvent.click(dialog.getByRole('button', { name: '确定' }))
    // Writes that do not say it leave it as it was.
    const marks = () => bridge.inputsOf('drafts.write').flatMap(({ isSaving }) => isSaving ?? [])
    await waitFor(() => expect(marks()).toEqual([true, false]))
    expect(discards()).toBe(0)
    isDown = false
    fireEvent.click(dialog.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(discards()).toBe(1))
  })

  it('edits dropped on purpose do not come back', async () => {
    const { bridge, questions } = prepare()
    const { discards } = keeping(bridge, draft())
    const { dialog } = await edit()
    fireEvent.click(dialog.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(questions).toHaveLength(1))
    expect(discards()).toBe(0)
    act(() => questions[0]?.agree())
    await waitFor(() => expect(discards()).toBe(1))
  })

  it('edits kept on purpose are on the disk when their form closes, and stay there', async () => {
    const { bridge, toasts } = prepare()
    const { written, discards } = keeping(bridge, null)
    const { dialog, name } = await edit((page) => (
      <App>
        <Asking>{page}</Asking>
      </App>
    ))
    fireEvent.change(name, { target: { value: '设备零' } })
    fireEvent.click(dialog.getByRole('button', { name: '取消' }))
    const question = await theQuestion()
    expect(question.getAllByRole('button').map((button) => button.textContent)).toEqual([
      '继续编辑',
      '存为草稿',
      '放弃',
    ])
    fireEvent.click(question.getByRole('button', { name: '存为草稿' }))
    await waitFor(() => expect(toasts).toContain('info:已存为草稿，下次打开时可继续填写'))
    await waitFor(() => expect(name.isConnected).toBe(false))
    expect(written()).toEqual([nameTyped('设备零')])
    expect(bridge.inputsOf('drafts.write').at(-1)).toMatchObject({ writer: 'w1', entries: [], isClosed: true })
    expect(discards()).toBe(0)
  })

  it('a form whose edits the disk refuses at the last moment stays open, with them', async () => {
    const { bridge, toasts } = prepare()
    keeping(bridge, null)
    const disk = Promise.withResolvers<never>()
    bridge.answer({ 'drafts.write': () => disk.promise })
    const { dialog, name } = await edit((page) => (
      <App>
        <Asking>{page}</Asking>
      </App>
    ))
    fireEvent.change(name, { target: { value: '设备零' } })
    await waitFor(() => expect(bridge.inputsOf('drafts.write')).toHaveLength(1))
    fireEvent.click(dialog.getByRole('button', { name: '取消' }))
    const question = await theQuestion()
    fireEvent.click(question.getByRole('button', { name: '存为草稿' }))
    await act(async () => disk.reject(new BridgeFault('storage.full')))
    await waitFor(() => expect(toasts).toContain('warning:草稿没有保存，表单保持打开'))
    expect(name.value).toBe('设备零')
    expect(toasts.join()).not.toMatch(/已存为草稿/)
  })

  it.each([
    ['all of it', () => ({ removed: [], full: true })],
    [
      'one text of it',
      () => {
        throw new BridgeFault('bridge.invalidInput')
      },
    ],
  ])(
    'a form too large to be kept (%s) says so as long as it is open, and is not offered to be',
    async (_what, write) => {
      const { bridge } = prepare()
      keeping(bridge, null)
      bridge.answer({ 'drafts.write': write })
      const { dialog, name } = await edit((page) => (
        <App>
          <Asking>{page}</Asking>
        </App>
      ))
      fireEvent.change(name, { target: { value: '设备零' } })
      expect((await dialog.findByRole('alert')).textContent).toContain('无法保存草稿')
      fireEvent.change(name, { target: { value: '设备' } })
      fireEvent.click(dialog.getByRole('button', { name: '取消' }))
      const question = await theQuestion()
      expect(question.queryByRole('button', { name: '存为草稿' })).toBeNull()
      expect(dialog.getByRole('alert').textContent).toContain('无法保存草稿')
    },
  )

  it('edits that cannot be kept are not offered to be', async () => {
    const { bridge } = prepare()
    keeping(bridge, null)
    bridge.answer({
      'drafts.write': () => {
        throw new BridgeFault('storage.full')
      },
    })
    const { dialog, name } = await edit((page) => (
      <App>
        <Asking>{page}</Asking>
      </App>
    ))
    fireEvent.change(name, { target: { value: '设备零' } })
    await dialog.findByRole('alert')
    fireEvent.click(dialog.getByRole('button', { name: '取消' }))
    const question = await theQuestion()
    expect(question.queryByRole('button', { name: '存为草稿' })).toBeNull()
  })

  it('a form opens on a machine that cannot keep drafts', async () => {
    prepare()
    const { name } = await edit()
    expect(name.value).toBe('设备0')
  })
})

describe('the way back to a form', () => {
  it('a form opens again unless it may not be opened any more', async () => {
    const { bridge } = prepare()
    keeping(bridge, draft())
    queueReopen([{ moduleId: 'menu1/m1', recordId: 'r0' }])
    showPage()
    const dialog = within(await screen.findByRole('dialog'))
    expect((await dialog.findByLabelText<HTMLInputElement>('名称')).value).toBe('我改的名')
    expect(useReopenQueue.getState().queue).toEqual([])
  })

  it('menus of the same module keep forms and drafts of their own', async () => {
    const { bridge } = prepare({ buttons: ['btn_add'], list: { ...defaultList, useBtnPermission: false } })
    keeping(bridge, null)
    showPage('menu1')
    showPage('menu2')
    await waitFor(() => expect(screen.getAllByRole('button', { name: /新增/ })).toHaveLength(2))
    act(() => queueReopen([{ moduleId: 'menu2/m1', recordId: null }]))
    await screen.findByRole('dialog')
    expect(bridge.inputsOf('drafts.open')).toEqual([{ moduleId: 'menu2/m1', recordId: null }])
  })

  it('no form opens for somebody who may no longer edit', async () => {
    const { bridge } = prepare({ buttons: ['btn_detail'] })
    keeping(bridge, draft())
    queueReopen([{ moduleId: 'menu1/m1', recordId: 'r0' }])
    showPage()
    await rowOf('设备0')
    await waitFor(() => expect(useReopenQueue.getState().queue).toEqual([]))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bridge.inputsOf('drafts.open')).toEqual([])
  })
})
