import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Activity, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RouteInput } from '#shared/ipc/table.ts'
import { PagePath, unsavedPages } from '#renderer/components/leave-guard.tsx'
import { queueReopen } from '#renderer/platform/reopen-forms.ts'
import { BridgeFault } from '../../support/renderer-bridge.ts'
import { ModulePage } from '#renderer/features/module/ModulePage.tsx'
import { askedConflicts, decideAll } from './conflicts.tsx'
import { closeAllDialogs, useDialogs } from '#renderer/platform/dialogs.ts'
import { defaultForm, defaultList, inWindow, prepare, pressInRow, rowOf, rows, showPage } from './support.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const recordText = (more: object = {}) =>
  JSON.stringify({ f_name: '设备0', f_kind: 'a', f_price: 1, f_secret: 'S', ...more })
const sent = (input: { body?: unknown } | undefined) =>
  JSON.parse((input?.body as { data: string } | undefined)?.data ?? 'null') as object

/** As the platform server does: a save names the version that it was worked into. */
function refuseAnotherVersion(body: { atriumSeen?: number | undefined } | undefined, version: number) {
  if (body?.atriumSeen === version) return
  throw new BridgeFault('platform.business', '刚刚被他人修改', { reason: { code: 'module.recordSavedMeanwhile' } })
}

async function edit(row: string) {
  await pressInRow(row, '编辑')
  const form = within(await screen.findByRole('dialog'))
  const name = await form.findByLabelText<HTMLInputElement>('名称')
  const save = () => fireEvent.click(form.getByRole('button', { name: '确定' }))
  return { form, name, save }
}
const type = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } })

describe('saving a record', () => {
  it('takes no typing while it is saved', async () => {
    let fail: (fault: Error) => void = () => undefined
    prepare({ answers: { 'module.update': () => new Promise((_done, reject) => (fail = reject)) } })
    showPage()
    const { name, save } = await edit('设备0')
    name.focus()
    type(name, '改名')
    save()
    await waitFor(() => expect(name.closest('[inert]')).toBeTruthy())
    await waitFor(() => expect(fail.name).toBe(''))
    await act(async () => fail(new BridgeFault('platform.network')))
    await waitFor(() => expect(name.closest('[inert]')).toBeNull())
    expect(document.activeElement).toBe(name)
    expect(name.value).toBe('改名')
  })

  it('keeps a change of somebody else and asks about a conflict', async () => {
    let stored = recordText()
    const { callsOf } = prepare({ answers: { 'module.record': () => ({ id: 'r0', data: stored }) } })
    showPage()
    const { name, save } = await edit('设备0')
    type(name, '我的名')
    stored = recordText({ f_price: 9, f_version: 2 })
    save()
    await waitFor(() => expect(callsOf('module.update')).toHaveLength(1))
    expect(sent(callsOf('module.update')[0])).toMatchObject({ f_name: '我的名', f_price: 9, f_version: 2 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    stored = recordText()
    const again = await edit('设备0')
    type(again.name, '我的名')
    stored = recordText({ f_name: '别人的名', f_price: 7 })
    again.save()
    const { dialog, press, save: send, over } = await askedConflicts()
    const choice = within(dialog.getByRole('region', { name: '名称' }))
    expect(choice.getByText('设备0')).toBeTruthy()
    expect(choice.getByRole('radio', { name: /我的名/ })).toBeTruthy()
    expect(choice.getByRole('radio', { name: /别人的名/ })).toBeTruthy()
    expect(dialog.getByText('他人还修改了：单价。这些内容会保留。')).toBeTruthy()
    expect(dialog.getByRole('button', { name: /^保\s?存$/ })).toHaveProperty('disabled', true)
    expect(callsOf('module.update')).toHaveLength(1)
    press('全部用我的')
    send()
    over()
    await waitFor(() => expect(callsOf('module.update')).toHaveLength(2))
    expect(sent(callsOf('module.update')[1])).toMatchObject({ f_name: '我的名', f_price: 7 })
  })

  it.each([
    ['no answer', new BridgeFault('platform.network')],
    ['a server out of order', new BridgeFault('platform.business', '服务器出错', { platformCode: 500 })],
  ])('saves over nothing unseen: %s to the look at the record', async (_what, fault) => {
    let isBroken = false
    const { callsOf } = prepare({
      answers: {
        'module.record': () => {
          if (isBroken) throw fault
          return { id: 'r0', data: recordText() }
        },
      },
    })
    showPage()
    const { name, save } = await edit('设备0')
    type(name, '我的名')
    isBroken = true
    save()
    await waitFor(() => expect(callsOf('module.record').length).toBeGreaterThan(1))
    await waitFor(() => expect(name.closest('[inert]')).toBeNull())
    expect(callsOf('module.update')).toHaveLength(0)
    expect(name.value).toBe('我的名')
    isBroken = false
    save()
    await waitFor(() => expect(callsOf('module.update')).toHaveLength(1))
  })

  it('keeps a change of somebody else when the save that met it is refused, and sent again once it is mended', async () => {
    let stored = recordText()
    let isTaken = true
    const { callsOf, questions } = prepare({
      answers: {
        'module.record': () => ({ id: 'r0', data: stored }),
        'module.update': () => {
          if (isTaken)
            throw new BridgeFault('platform.business', '“名称”不能重复', { reason: { code: 'form.notUnique' } })
          return null
        },
      },
    })
    showPage()
    const { name, save } = await edit('设备0')
    type(name, '重复的名')
    stored = recordText({ f_price: 9 })
    save()
    await waitFor(() => expect(callsOf('module.update')).toHaveLength(1))
    await waitFor(() => expect(name.closest('[inert]')).toBeNull())
    isTaken = false
    type(name, '我的名')
    save()
    await waitFor(() => expect(callsOf('module.update')).toHaveLength(2))
    expect(sent(callsOf('module.update')[1])).toMatchObject({ f_name: '我的名', f_price: 9 })
    expect(questions).toEqual([])
  })

  it('is one call where nobody else saved since the form was opened: nothing is read before it', async () => {
    const { bridge, callsOf } = prepare({
      answers: { 'module.record': () => ({ id: 'r0', data: recordText({ other: '别处' }), atriumVersion: 7 }) },
    })
    showPage()
    const { name, save } = await edit('设备0')
    type(name, '改名')
    const before = bridge.inputsOf('platform.call').length
    save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const calls = bridge.inputsOf('platform.call').slice(before)
    expect(calls.map(({ endpoint }) => endpoint)).toEqual(['module.update', 'module.list'])
    expect(calls[0]?.body).toMatchObject({ atriumSeen: 7 })
    expect(sent(callsOf('module.update')[0])).toMatchObject({ f_name: '改名', f_secret: 'S', other: '别处' })
  })

  it('puts the row that the save answered into the list: nothing else is asked for', async () => {
    const { bridge, callsOf } = prepare({
      answers: {
        'module.record': () => ({ id: 'r0', data: recordText(), atriumVersion: 7 }),
        'module.update': () => ({ id: 'r0', atriumRow: { ...rows[0], id: 'r0', f_name: '改名', f_kind: '乙类' } }),
      },
    })
    showPage()
    const { name, save } = await edit('设备0')
    type(name, '改名')
    const before = bridge.inputsOf('platform.call').length
    save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(within(await rowOf('改名')).getByText('乙类')).toBeTruthy()
    expect(await rowOf('设备1')).toBeTruthy()
    expect(
      bridge
        .inputsOf('platform.call')
        .slice(before)
        .map(({ endpoint }) => endpoint),
    ).toEqual(['module.update'])
    expect(callsOf('module.update')[0]?.body).toMatchObject({
      atriumShown: { request: callsOf('module.list')[0]?.body, ids: ['r0', 'r1', 'r2'], total: 63 },
    })
  })

  it('crosses the bridge once: what was typed goes with the call, and main drops it once it is saved', async () => {
    const { bridge } = prepare({
      answers: {
        'module.record': () => ({ id: 'r0', data: recordText(), atriumVersion: 7 }),
        'module.update': () => ({ id: 'r0', atriumRow: { ...rows[0], id: 'r0', f_name: '改名' } }),
      },
    })
    bridge.answer({
      'drafts.open': () => ({ writer: 'w1', draft: null }),
      'drafts.write': () => ({ removed: [], full: false }),
      'drafts.discard': () => null,
    })
    showPage()
    const { name, save } = await edit('设备0')
    const before = bridge.calls.length
    type(name, '改名')
    save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const calls = bridge.calls.slice(before)
    expect(calls.map(({ route, byMain }) => (byMain ? `main: ${route}` : route))).toEqual([
      'platform.call',
      'main: drafts.write',
      'main: drafts.discard',
    ])
    const [call, draft] = calls.map(({ input }) => input) as [RouteInput<'platform.call'>, object]
    expect(call.draft?.entries.map(({ value }) => value)).toEqual(['"改名"'])
    expect(draft).toMatchObject({ writer: 'w1', isSaving: true, submit: call.submitKey, entries: call.draft?.entries })
  })

  it('saves a form that is too large for its draft', async () => {
    const { bridge, callsOf } = prepare()
    bridge.answer({
      'drafts.open': () => ({ writer: 'w1', draft: null }),
      'drafts.write': () => {
        throw new BridgeFault('bridge.invalidInput')
      },
      'drafts.discard': () => null,
    })
    showPage()
    const { name, save } = await edit('设备0')
    type(name, '大'.repeat(4_000_001))
    save()
    await waitFor(() => expect(callsOf('module.update')).toHaveLength(1))
    expect(bridge.inputsOf('platform.call').some(({ draft }) => draft)).toBe(false)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('a save that is refused keeps what was typed, also what was not written before', async () => {
    const { bridge } = prepare({
      answers: {
        'module.update': () => {
          throw new BridgeFault('platform.business', '“名称”不能重复')
        },
      },
    })
    bridge.answer({
      'drafts.open': () => ({ writer: 'w1', draft: null }),
      'drafts.write': () => ({ removed: [], full: false }),
    })
    showPage()
    const { name, save } = await edit('设备0')
    type(name, '改名')
    save()
    await waitFor(() => expect(bridge.inputsOf('drafts.write').at(-1)?.entries[0]?.value).toBe('"改名"'))
    const marks = bridge.inputsOf('drafts.write').map(({ isSaving }) => isSaving)
    expect(marks.filter((mark) => mark !== undefined)).toEqual([true, false])
    expect(bridge.inputsOf('drafts.discard')).toEqual([])
  })

  it('a change that somebody else overtakes in the very moment is worked into theirs, and nobody is told', async () => {
    let stored = { id: 'r0', data: recordText(), atriumVersion: 1 }
    const { bridge, callsOf, toasts } = prepare({
      answers: {
        'module.record': () => stored,
        'module.update': ({ body }) => {
          if (stored.atriumVersion === 2) return null
          expect(body).toMatchObject({ atriumSeen: 1 })
          stored = { id: 'r0', data: recordText({ f_price: 9 }), atriumVersion: 2 }
          throw new BridgeFault('platform.business', '刚刚被他人修改', {
            reason: { code: 'module.recordSavedMeanwhile' },
          })
        },
      },
    })
    showPage()
    const { name, save } = await edit('设备0')
    type(name, '我的名')
    save()
    await waitFor(() => expect(callsOf('module.update')).toHaveLength(2))
    expect(callsOf('module.update')[1]?.body).toMatchObject({ atriumSeen: 2 })
    expect(sent(callsOf('module.update')[1])).toMatchObject({ f_name: '我的名', f_price: 9 })
    const keys = bridge
      .inputsOf('platform.call')
      .filter(({ endpoint }) => endpoint === 'module.update')
      .map(({ submitKey }) => submitKey)
    expect(new Set(keys).size).toBe(2)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toasts.filter((text) => !text.startsWith('success:'))).toEqual([])
  })

  it('asks once about a field: not again when another save overtakes the one that was agreed to, nor when it was refused', async () => {
    let stored = { id: 'r0', data: recordText(), atriumVersion: 1 }
    const overtaken = { text: '刚刚被他人修改', code: 'module.recordSavedMeanwhile' }
    const refusals = [overtaken, { text: '“名称”不能重复', code: 'form.notUnique' }]
    const { callsOf } = prepare({
      answers: {
        'module.record': () => stored,
        'module.update': ({ body }) => {
          refuseAnotherVersion(body, stored.atriumVersion)
          const refusal = refusals.shift()
          if (!refusal) return null
          if (refusal === overtaken)
            stored = { ...stored, data: recordText({ f_name: '别人的名', f_price: 9 }), atriumVersion: 3 }
          throw new BridgeFault('platform.business', refusal.text, { reason: { code: refusal.code } })
        },
      },
    })
    showPage()
    const { name, save } = await edit('设备0')
    type(name, '我的名')
    stored = { ...stored, data: recordText({ f_name: '别人的名' }), atriumVersion: 2 }
    save()
    await decideAll('我的')
    await waitFor(() => expect(callsOf('module.update')).toHaveLength(3))
    expect(sent(callsOf('module.update')[2])).toMatchObject({ f_name: '我的名', f_price: 9 })
    await waitFor(() => expect(name.closest('[inert]')).toBeNull())
    type(name, '我的另一名')
    save()
    await waitFor(() => expect(callsOf('module.update')).toHaveLength(4))
    expect(sent(callsOf('module.update')[3])).toMatchObject({ f_name: '我的另一名', f_price: 9 })
    expect(useDialogs.getState().open).toEqual([])
  })

  it('asks anew once somebody changed the field again after the person agreed', async () => {
    let stored = { id: 'r0', data: recordText(), atriumVersion: 1 }
    let isRefused = true
    const { callsOf } = prepare({
      answers: {
        'module.record': () => stored,
        'module.update': ({ body }) => {
          refuseAnotherVersion(body, stored.atriumVersion)
          if (!isRefused) return null
          isRefused = false
          stored = { ...stored, data: recordText({ f_name: '第三人的名' }), atriumVersion: 3 }
          throw new BridgeFault('platform.business', '刚刚被他人修改', {
            reason: { code: 'module.recordSavedMeanwhile' },
          })
        },
      },
    })
    showPage()
    const { name, save } = await edit('设备0')
    type(name, '我的名')
    stored = { ...stored, data: recordText({ f_name: '别人的名' }), atriumVersion: 2 }
    save()
    await decideAll('我的')
    const { dialog, press, save: send, over } = await askedConflicts()
    expect(dialog.getByRole('radio', { name: /第三人的名/ })).toBeTruthy()
    expect(callsOf('module.update')).toHaveLength(2)
    press('全部用他人的')
    send()
    over()
    await waitFor(() => expect(callsOf('module.update')).toHaveLength(3))
    expect(sent(callsOf('module.update')[2])).toMatchObject({ f_name: '第三人的名' })
  })

  it('what was decided for others stands in the form when the save is refused, and is not asked about again', async () => {
    let stored = recordText()
    let isRefused = true
    const { callsOf } = prepare({
      answers: {
        'module.record': () => ({ id: 'r0', data: stored }),
        'module.update': () => {
          if (isRefused) throw new BridgeFault('platform.business', '不行')
          return null
        },
      },
    })
    showPage()
    const { name, save } = await edit('设备0')
    type(name, '我的名')
    stored = recordText({ f_name: '别人的名' })
    save()
    await decideAll('他人的')
    await waitFor(() => expect(name.closest('[inert]')).toBeNull())
    await waitFor(() => expect(name.value).toBe('别人的名'))
    isRefused = false
    save()
    await waitFor(() => expect(callsOf('module.update')).toHaveLength(2))
    expect(sent(callsOf('module.update')[1])).toMatchObject({ f_name: '别人的名' })
  })

  it('a person who looks at it again first keeps what was typed, and nothing is sent', async () => {
    let stored = recordText()
    const { callsOf } = prepare({ answers: { 'module.record': () => ({ id: 'r0', data: stored }) } })
    showPage()
    const { name, save } = await edit('设备0')
    type(name, '我的名')
    stored = recordText({ f_name: '别人的名' })
    save()
    const { press, over } = await askedConflicts()
    press('继续编辑')
    over()
    await waitFor(() => expect(name.closest('[inert]')).toBeNull())
    save()
    const again = await askedConflicts()
    act(() => closeAllDialogs())
    again.over()
    await waitFor(() => expect(name.closest('[inert]')).toBeNull())
    expect(name.value).toBe('我的名')
    expect(callsOf('module.update')).toEqual([])
  })

  it('a change that is overtaken again and again is told, and keeps what was typed', async () => {
    const { callsOf, toasts } = prepare({
      answers: {
        'module.record': () => ({ id: 'r0', data: recordText(), atriumVersion: 1 }),
        'module.update': () => {
          throw new BridgeFault('platform.business', '刚刚被他人修改', {
            reason: { code: 'module.recordSavedMeanwhile' },
          })
        },
      },
    })
    showPage()
    const { name, save } = await edit('设备0')
    type(name, '我的名')
    save()
    await waitFor(() => expect(toasts).toContain('error:刚刚被他人修改'))
    expect(callsOf('module.update')).toHaveLength(6)
    await waitFor(() => expect(name.closest('[inert]')).toBeNull())
    expect(name.value).toBe('我的名')
  })

  it('a closed tab asks before it takes a form along, and a saved form closes although its page is hidden', async () => {
    prepare()
    const inTab = (page: ReactNode, mode: 'visible' | 'hidden' = 'visible') => (
      <Activity mode={mode}>
        <PagePath value="/asset">{page}</PagePath>
      </Activity>
    )
    const page = <ModulePage modelId="m1" menuId="menu1" />
    const { rerender } = showPage('menu1', inTab)
    const { name, save } = await edit('设备0')
    expect(unsavedPages()).toEqual([])
    type(name, '改名')
    expect(unsavedPages()).toEqual(['/asset'])
    save()
    await waitFor(() => expect(unsavedPages()).toEqual([]))
    rerender(inWindow(inTab(page, 'hidden')))
    await act(() => new Promise((resolve) => setTimeout(resolve, 30)))
    rerender(inWindow(inTab(page)))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it("tells a server's refusal beside its field", async () => {
    const refuse = () => {
      throw new BridgeFault('platform.business', '“名称”不能重复', {
        reason: { code: 'form.notUnique', field: 'f_name' },
      })
    }
    prepare({ answers: { 'module.update': refuse } })
    showPage()
    const { name, form, save } = await edit('设备0')
    type(name, '设备1')
    save()
    expect((await form.findByRole('alert')).textContent).toBe('“名称”不能重复')
    await waitFor(() => expect(document.activeElement).toBe(name))
    type(name, '设备2')
    expect(form.queryByRole('alert')).toBeNull()
  })

  it('a refusal of what the form does not have brings the design that was released meanwhile, and what was typed', async () => {
    const field = (name: string, label: string, required = false) => ({
      __vModel__: name,
      __config__: { jnpfKey: 'input', label, span: 12, required },
    })
    let form = { ...defaultForm, fields: [field('f_name', '名称'), field('f_old', '旧项')] }
    const written: { path: string; kind?: string; from: string; value: string }[] = []
    const { bridge, callsOf } = prepare({
      answers: {
        'module.config': () => ({
          id: 'm1',
          fullName: '资产台账',
          enCode: 'asset',
          type: '4',
          webType: '2',
          formData: JSON.stringify(form),
          columnData: JSON.stringify(defaultList),
          enableFlow: 0 as const,
        }),
        'module.update': () => {
          throw new BridgeFault('platform.business', '“新必填”不能为空', {
            reason: { code: 'form.required', field: 'f_new' },
          })
        },
      },
    })
    bridge.answer({
      'drafts.open': () => ({
        writer: 'w1',
        draft:
          written.length === 0
            ? null
            : ({ at: Date.now(), entries: written, head: { baseline: '' }, isSaving: false, submit: null } as never),
      }),
      'drafts.write': ({ entries }) => {
        written.push(...(entries as typeof written))
        return { removed: [], full: false }
      },
      'drafts.discard': () => null,
    })
    showPage()
    const { form: before, name, save } = await edit('设备0')
    type(name, '改名')
    type(before.getByLabelText('旧项'), '旧值')
    form = { ...defaultForm, fields: [field('f_name', '名称'), field('f_new', '新必填', true)] }
    expect(screen.queryByText(/设计已更改/)).toBeNull()
    save()
    await screen.findByText(/设计已更改/)
    expect(name.value).toBe('改名')
    fireEvent.click(screen.getByRole('button', { name: '重新打开' }))
    await screen.findByLabelText(/新必填/)
    const anew = within(screen.getByRole('dialog'))
    expect(anew.getByLabelText<HTMLInputElement>('名称').value).toBe('改名')
    expect(anew.queryByLabelText('旧项')).toBeNull()
    expect(anew.getByText(/旧值/)).toBeTruthy()
    expect(screen.queryByText(/设计已更改/)).toBeNull()
    expect(callsOf('module.update')).toHaveLength(1)
  })

  it('names what was filled in, not what the record held, and a refusal of a field that is gone brings the design that has it no more', async () => {
    const field = (name: string, label: string) => ({
      __vModel__: name,
      __config__: { jnpfKey: 'input', label, span: 12 },
    })
    let form = { ...defaultForm, fields: [field('f_name', '名称'), field('f_old', '旧项'), field('f_empty', '空项')] }
    const { callsOf } = prepare({
      answers: {
        'module.config': () => ({
          id: 'm1',
          fullName: '资产台账',
          enCode: 'asset',
          type: '4',
          webType: '2',
          formData: JSON.stringify(form),
          columnData: JSON.stringify(defaultList),
          enableFlow: 0 as const,
        }),
        'module.record': () => ({ id: 'r0', data: JSON.stringify({ f_name: '设备0' }) }),
        'module.update': () => {
          throw new BridgeFault('platform.business', '已不包含所填写的这一项', {
            reason: { code: 'module.fieldGone', field: 'f_old' },
          })
        },
      },
    })
    showPage()
    const { form: before, save } = await edit('设备0')
    const old = before.getByLabelText('旧项')
    type(old, '旧值')
    form = { ...defaultForm, fields: [field('f_name', '名称')] }
    save()
    await screen.findByText(/设计已更改/)
    expect(before.getByText('已不包含所填写的这一项')).toBeTruthy()
    expect(callsOf('module.update')[0]?.body).toMatchObject({ atriumFilled: ['f_old'] })
  })

  it('a draft gone back to while another record is open is not saved over that one', async () => {
    const { callsOf } = prepare({
      answers: {
        'module.record': ({ params }) => ({ id: params.dataId, data: recordText({ f_name: params.dataId }) }),
      },
    })
    showPage()
    const { name } = await edit('设备0')
    expect(name.value).toBe('r0')
    act(() => queueReopen([{ moduleId: 'menu1/m1', recordId: 'r1' }]))
    await screen.findByDisplayValue('r1')
    const forms = screen.getAllByRole('dialog')
    fireEvent.click(within(forms.at(-1) as HTMLElement).getByRole('button', { name: '确定' }))
    await waitFor(() => expect(callsOf('module.update')).toHaveLength(1))
    expect(callsOf('module.update')[0]?.params).toEqual({ id: 'm1', dataId: 'r1' })
    expect(sent(callsOf('module.update')[0])).toMatchObject({ f_name: 'r1' })
  })
})

describe('a list that others delete from', () => {
  it('shows the last page instead of one that does not exist any more', async () => {
    let total = 63
    const { callsOf } = prepare({
      answers: {
        'module.list': ({ body }) => {
          const { currentPage = 1 } = body as { currentPage?: number }
          const list = (currentPage - 1) * 20 < total ? rows : []
          return { list, pagination: { currentPage, pageSize: 20, total } }
        },
      },
    })
    showPage()
    await rowOf('设备0')
    total = 30
    fireEvent.click(screen.getByTitle('4'))
    await waitFor(() => expect(callsOf('module.list').at(-1)?.body).toMatchObject({ currentPage: 2 }))
    await rowOf('设备0')
  })
})
