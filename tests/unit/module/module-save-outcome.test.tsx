import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CallOutcome } from '#shared/ipc/platform.ts'
import { BridgeFault, type FakeBridge } from '../../support/renderer-bridge.ts'
import { defaultForm, pressInRow, prepare, rowOf, rows, type Setting, showPage } from './support.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Save = () => null | Promise<null>
const lost: Save = () => {
  throw new BridgeFault('platform.network', '', { outcome: 'unknown' })
}
const cut: Save = () => {
  throw new BridgeFault('platform.malformed', '', { outcome: 'unknown' })
}

interface Server {
  save: Save
  fate: () => CallOutcome
}

interface Kept {
  draft?: object
  first?: () => Promise<CallOutcome>
  setting?: Setting
}

/** A new record being filled in, on a server that a test drives. */
async function open(server: Server, kept: Kept = {}) {
  const prepared = prepare({
    ...kept.setting,
    answers: { 'module.create': () => server.save(), ...kept.setting?.answers },
  })
  const { bridge } = prepared
  bridge.answer({
    'drafts.open': () => ({ writer: 'w1', draft: (kept.draft ?? null) as never }),
    'drafts.write': () => ({ removed: [], full: false }),
    'drafts.discard': () => null,
    'platform.saveOutcome': () => {
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
/** Of the writes that say whether it is being saved: the others leave that as it was. */
const marks = (bridge: FakeBridge) =>
  bridge.inputsOf('drafts.write').flatMap(({ isSaving }) => (isSaving === undefined ? [] : [isSaving]))

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

  it('leaves no draft of a record that the server says it has saved, though its answer is gone', async () => {
    const server: Server = { save: lost, fate: () => ({ state: 'done', msg: '' }) }
    const { bridge, toasts, save } = await open(server)
    server.save = () => {
      server.save = () => {
        throw new BridgeFault('platform.business', '已经保存过', { reason: { code: 'common.submitDone' } })
      }
      return lost()
    }
    save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
    expect(toasts).toEqual(['success:已经保存过'])
    await waitFor(() => expect(bridge.inputsOf('drafts.discard')).toHaveLength(1))
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
    expect(toasts).toEqual([])
    expect(marks(bridge).at(-1)).toBe(true)
    expect(bridge.inputsOf('drafts.write').findLast(({ submit }) => submit)?.submit).toBe(keys(bridge)[0])
    // Nothing is sent again while nobody can be asked.
    save()
    await waitFor(() => expect(bridge.inputsOf('platform.saveOutcome').length).toBeGreaterThan(1))
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

const used = () => {
  throw new BridgeFault('platform.business', '先前的内容已经提交过', { reason: { code: 'common.submitKeyUsed' } })
}

describe('a form that was changed after a save without an answer', () => {
  it('is told that what was sent before is saved, and makes another record only of somebody who wants it', async () => {
    const server: Server = {
      save: lost,
      fate: () => {
        throw new BridgeFault('platform.network')
      },
    }
    const { bridge, questions, toasts, dialog, name, save } = await open(server)
    save()
    await waitFor(() => expect(dialog.getByRole('status').textContent).toContain('可能已经保存'))
    fireEvent.change(name, { target: { value: '又一台' } })
    server.fate = () => ({ state: 'done', msg: '' })
    server.save = used
    save()
    await waitFor(() => expect(questions).toHaveLength(1))
    expect(questions[0]?.content).toContain('此后的修改没有保存')
    expect(toasts.join()).not.toContain('先前的内容已经提交过')
    expect(new Set(keys(bridge)).size).toBe(1)
    server.save = () => null
    questions[0]?.agree()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
    expect(creates(bridge)).toHaveLength(3)
    expect(keys(bridge)[2]).not.toBe(keys(bridge)[0])
  })

  it('may be sent anew once the server says that it refused what was sent before', async () => {
    const server: Server = {
      save: lost,
      fate: () => {
        throw new BridgeFault('platform.network')
      },
    }
    const { bridge, dialog, name, save } = await open(server)
    save()
    await waitFor(() => expect(dialog.getByRole('status').textContent).toContain('可能已经保存'))
    fireEvent.change(name, { target: { value: '又一台' } })
    server.fate = () => ({ state: 'refused', msg: '名称已存在' })
    server.save = () => null
    save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
    expect(new Set(keys(bridge)).size).toBe(2)
  })
})

describe('a change whose answer is lost', () => {
  it('fetches the answer with the very words that went out, whatever the stored record holds by now', async () => {
    let stored = 0
    const { bridge, questions } = prepare({
      answers: {
        'module.record': () => {
          stored += 1
          return { id: 'r0', data: JSON.stringify({ f_name: '设备0', f_secret: 'S', changed: stored }) }
        },
        'module.update': () => {
          const isFirst = bridge.inputsOf('platform.call').filter(({ endpoint }) => endpoint === 'module.update').length
          return isFirst === 1 ? lost() : null
        },
      },
    })
    bridge.answer({
      'drafts.open': () => ({ writer: 'w1', draft: null }),
      'drafts.write': () => ({ removed: [], full: false }),
      'drafts.discard': () => null,
      'platform.saveOutcome': () => ({ state: 'done', msg: '' }),
    })
    showPage()
    await pressInRow('设备0', '编辑')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(await dialog.findByLabelText('名称'), { target: { value: '改名' } })
    fireEvent.click(dialog.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
    const updates = bridge.inputsOf('platform.call').filter(({ endpoint }) => endpoint === 'module.update')
    expect(updates).toHaveLength(2)
    expect(updates[1]).toEqual(updates[0])
    expect(questions).toEqual([])
  })
})

describe('on a server that knows no keys', () => {
  const system = (name: string, jnpfKey: string) => ({ __vModel__: name, __config__: { jnpfKey, label: name } })
  const form = {
    ...defaultForm,
    fields: [...defaultForm.fields, system('f_by', 'createUser'), system('f_at', 'createTime')],
  }
  const row = { id: 'n1', f_name: '新设备', f_by: '林小雨/linxy', f_at: '2026-11-22 08:00:00' }
  /** A server whose list holds `found` once something was saved, each with what is stored of it. */
  const openOn = (found: object, stored: object) => {
    const server: Server = { save: lost, fate: () => ({ state: 'cannotTell', msg: '' }) }
    const answers: Setting['answers'] = {
      'module.list': ({ body }) => {
        const isSearch = body.queryJson === JSON.stringify({ f_name: '新设备' })
        const list = isSearch ? [found] : rows
        return { list: list as never, pagination: { currentPage: 1, pageSize: 20, total: list.length } }
      },
      'module.record': () => ({ id: 'n1', data: JSON.stringify({ f_name: '新设备', f_secret: 'S1', ...stored }) }),
    }
    return open(server, { setting: { form, answers } })
  }

  it('a new record is looked for by all that was typed, and what was found is said before it is sent again', async () => {
    const { bridge, questions, dialog, save } = await openOn(row, { f_kind: '', f_price: null })
    save()
    await dialog.findByText(/已有一条内容相同的记录（2026-11-22 08:00:00）/)
    save()
    await waitFor(() => expect(questions).toHaveLength(1))
    expect(questions[0]?.content).toContain('再次保存会重复')
    expect(creates(bridge)).toHaveLength(1)
  })

  it('a new record is found by a long text of which the list shows the beginning', async () => {
    const { dialog, save } = await openOn({ ...row, f_name: '新…' }, { f_kind: '', f_price: null })
    save()
    await dialog.findByText(/已有一条内容相同的记录（2026-11-22 08:00:00）/)
  })

  it.each([
    ['of somebody else', { ...row, f_by: '王老师/wang' }, {}],
    ['with another value in a field that the list does not show', row, { f_secret: 'S2' }],
    ['with more than was typed', row, { f_price: 3 }],
    ['with other words', { ...row, f_name: '新设备二' }, { f_name: '新设备二' }],
  ])('a record %s is not taken for it: nothing was found, and it may be sent again', async (_which, found, stored) => {
    const { bridge, questions, dialog, save } = await openOn(found, stored)
    save()
    await dialog.findByText(/没有找到刚才的内容/)
    save()
    await waitFor(() => expect(questions).toHaveLength(1))
    expect(questions[0]?.content).toContain('可能会重复')
    questions[0]?.agree()
    await waitFor(() => expect(creates(bridge)).toHaveLength(2))
    expect(new Set(keys(bridge)).size).toBe(2)
  })
})

describe('a save that hangs', () => {
  it('says one true sentence in one place: that the server has saved nothing of it, and no toast beside or after it', async () => {
    const server: Server = {
      save: () => new Promise<null>(() => undefined),
      fate: () => ({ state: 'none', msg: '' }),
    }
    const { bridge, toasts, dialog, name, save } = await open(server)
    save()
    await waitFor(() => expect(creates(bridge)).toHaveLength(1))
    fireEvent.click(screen.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(name.closest('[inert]')).toBeNull())
    await waitFor(() =>
      expect(dialog.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
        '服务器没有保存这次的内容，可以再次保存。',
      ]),
    )
    expect(toasts).toEqual([])
  })

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
  const draftOf = (submit: string) => ({
    head: { module: '资产台账', title: '', path: '/asset', baseline: '' },
    entries: [{ path: '["f","f_name","input"]', value: '"新设备"', from: 'null' }],
    at: Date.now(),
    isSaving: true,
    submit,
  })

  it('says that it may have been saved until the server says otherwise, and saves with the same key', async () => {
    const answer = Promise.withResolvers<CallOutcome>()
    const server: Server = { save: () => null, fate: () => ({ state: 'none', msg: '' }) }
    const { bridge, dialog, save } = await open(server, {
      draft: draftOf('the-key-of-before-the-crash'),
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

  it('is not told that nothing was saved by a server that forgot the save meanwhile', async () => {
    const server: Server = { save: lost, fate: () => ({ state: 'none', msg: '' }) }
    const first = await open(server)
    first.save()
    await first.dialog.findByText(/服务器没有保存/)
    const key = keys(first.bridge)[0] ?? ''
    cleanup()
    vi.useFakeTimers({ now: Date.now() + 60 * 60 * 60_000, toFake: ['Date'] })
    server.save = () => null
    const { bridge, questions, dialog, save } = await open(server, { draft: draftOf(key) })
    save()
    await waitFor(() => expect(questions).toHaveLength(1))
    expect(JSON.stringify(dialog.getAllByRole('status').map(({ textContent }) => textContent))).not.toContain(
      '服务器没有保存',
    )
    expect(creates(bridge)).toHaveLength(0)
    questions[0]?.agree()
    await waitFor(() => expect(creates(bridge)).toHaveLength(1))
    expect(keys(bridge)[0]).not.toBe(key)
  })
})
