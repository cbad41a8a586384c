import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredDraft } from '#shared/ipc/drafts.ts'
import { putSession } from '#renderer/access/session-store.ts'
import { bindConfirm } from '#renderer/components/confirm.ts'
import { DictionaryPage } from '#renderer/features/dictionary/DictionaryPage.tsx'
import { EntryDialog } from '#renderer/features/dictionary/EntryDialog.tsx'
import { openLimit } from '#renderer/form/drafts/useDraft.ts'
import { clearReopenQueue, queueReopen } from '#renderer/platform/reopen-forms.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const category = (id: string, fullName: string) => ({
  id,
  parentId: '-1',
  fullName,
  enCode: id,
  isTree: 0 as const,
  sortCode: 0,
  description: '',
  hasChildren: false,
  children: [],
})
const categories = [category('sex', '性别'), category('nation', '民族')]
const draft = (entries: StoredDraft['entries']): StoredDraft => ({
  head: { module: '数据字典 · 性别', title: '', path: '/systemData/dictionary', baseline: '' },
  entries,
  at: Date.now(),
  isSaving: false,
})
const named = (value: string) => ({ path: '["f","fullName","input"]', value: JSON.stringify(value), from: '""' })

let bridge: FakeBridge
function keeping(found: StoredDraft | null) {
  bridge.answer({
    'drafts.open': () => ({ writer: 'w1', draft: found }),
    'drafts.write': () => ({ removed: [], full: false }),
    'drafts.discard': () => null,
  })
}
const written = () => bridge.inputsOf('drafts.write').flatMap((input) => input.entries)
const questions: string[] = []
const discards = () => bridge.inputsOf('drafts.discard').length

beforeEach(() => {
  queryClient.clear()
  clearReopenQueue()
  questions.length = 0
  bindConfirm(({ title }) => void questions.push(String(title)))
  bridge = installBridge(
    {},
    {
      'dictionary.types': () => ({ list: categories }),
      'dictionary.entries': () => ({ list: [] }),
      'dictionary.createEntry': () => null,
    },
  )
  putSession(
    {
      userInfo: { userId: 'u1', userName: '林小雨' } as never,
      menuList: [],
      permissionList: [
        {
          modelId: 'menu1',
          moduleName: '',
          button: ['btn_add', 'btn_edit'].map((enCode) => ({ id: enCode, fullName: enCode, enCode })),
          column: [],
          form: [],
        },
      ],
      routerList: [],
      sysConfigInfo: null,
    } as never,
    null,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function open(found: StoredDraft | null) {
  keeping(found)
  const closed: number[] = []
  const shown = render(
    <TestProviders>
      <EntryDialog
        category={{ id: 'sex', fullName: '性别', isTree: 0 }}
        recordId={null}
        onClose={() => closed.push(1)}
      />
    </TestProviders>,
  )
  const dialog = within(await screen.findByRole('dialog'))
  const name = await dialog.findByLabelText<HTMLInputElement>('名称')
  return { ...shown, dialog, name, closed }
}

describe('the draft of a dialog that is no generated form', () => {
  it('keeps what is typed, and goes on keeping it when nobody closed the dialog', async () => {
    const { name, unmount } = await open(null)
    fireEvent.change(name, { target: { value: '未说明' } })
    await waitFor(() => expect(written()).toContainEqual(named('未说明')))
    expect(bridge.inputsOf('drafts.open')).toEqual([{ moduleId: 'dictionary.entry/sex', recordId: null }])
    unmount()
    expect(discards()).toBe(0)
  })

  it('has the last keys too when the window is closed with them', async () => {
    const { name } = await open(null)
    fireEvent.change(name, { target: { value: '未' } })
    await waitFor(() => expect(written()).toContainEqual(named('未')))
    fireEvent.change(name, { target: { value: '未说' } })
    await waitFor(() => expect(written()).toContainEqual(named('未说')))
    // Within the pause between two writes.
    fireEvent.change(name, { target: { value: '未说明' } })
    window.dispatchEvent(new Event('beforeunload'))
    expect(written()).toContainEqual(named('未说明'))
  })

  it('is held back until what was typed before is known: nothing can be typed that would not be kept', async () => {
    const opening = Promise.withResolvers<{ writer: string; draft: StoredDraft | null }>()
    keeping(null)
    bridge.answer({ 'drafts.open': () => opening.promise })
    render(
      <TestProviders>
        <EntryDialog category={{ id: 'sex', fullName: '性别', isTree: 0 }} recordId={null} onClose={() => undefined} />
      </TestProviders>,
    )
    const dialog = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(bridge.inputsOf('drafts.open')).toHaveLength(1))
    expect(dialog.queryByLabelText('名称')).toBeNull()
    expect(dialog.getByRole('button', { name: /确\s*定/ })).toHaveProperty('disabled', true)
    await act(async () => opening.resolve({ writer: 'w1', draft: draft([named('未说明')]) }))
    await waitFor(() => expect(dialog.getByLabelText('名称')).toHaveProperty('value', '未说明'))
    expect(document.activeElement).toBe(dialog.getByLabelText('名称'))
  })

  it('opens without it where it is never answered, saves all the same, and a late answer changes nothing', async () => {
    const opening = Promise.withResolvers<{ writer: string; draft: StoredDraft | null }>()
    keeping(null)
    bridge.answer({ 'drafts.open': () => opening.promise })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    render(
      <TestProviders>
        <EntryDialog category={{ id: 'sex', fullName: '性别', isTree: 0 }} recordId={null} onClose={() => undefined} />
      </TestProviders>,
    )
    const dialog = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(bridge.inputsOf('drafts.open')).toHaveLength(1))
    await act(() => vi.advanceTimersByTimeAsync(openLimit))
    const name = dialog.getByLabelText<HTMLInputElement>('名称')
    expect(dialog.getByRole('alert').textContent).toContain('本机没有响应')
    fireEvent.change(name, { target: { value: '未说明' } })
    fireEvent.change(dialog.getByLabelText('编码'), { target: { value: 'none' } })
    await act(async () => opening.resolve({ writer: 'w1', draft: draft([named('更早的')]) }))
    expect(name.value).toBe('未说明')
    fireEvent.click(dialog.getByRole('button', { name: /确\s*定/ }))
    await waitFor(() =>
      expect(bridge.inputsOf('platform.call').map(({ endpoint }) => endpoint)).toContain('dictionary.createEntry'),
    )
    // What was never shown is offered the next time.
    expect(discards()).toBe(0)
  })

  it('is saved all the same where what was typed is never kept', async () => {
    const { dialog, name } = await open(null)
    bridge.answer({ 'drafts.write': () => new Promise<never>(() => undefined) })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.change(name, { target: { value: '未说明' } })
    fireEvent.change(dialog.getByLabelText('编码'), { target: { value: '9' } })
    fireEvent.click(dialog.getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(bridge.inputsOf('drafts.write').length).toBeGreaterThan(0))
    await act(() => vi.advanceTimersByTimeAsync(openLimit))
    await waitFor(() =>
      expect(bridge.inputsOf('platform.call').map(({ endpoint }) => endpoint)).toContain('dictionary.createEntry'),
    )
  })

  it('opens with what was typed and asks before it is dropped', async () => {
    const { dialog, name, closed } = await open(draft([named('未说明')]))
    await waitFor(() => expect(name.value).toBe('未说明'))
    expect(dialog.getByRole('status').textContent).toContain('已恢复您在')
    expect(written()).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: /取\s*消/ }))
    await waitFor(() => expect(questions).toHaveLength(1))
    expect(closed).toHaveLength(0)

    fireEvent.click(dialog.getByRole('button', { name: '放弃草稿' }))
    await waitFor(() => expect(name.value).toBe(''))
    fireEvent.click(dialog.getByRole('button', { name: /撤\s*销/ }))
    await waitFor(() => expect(name.value).toBe('未说明'))
  })

  it('ends with what was saved', async () => {
    const { dialog, name, closed } = await open(draft([named('未说明')]))
    await waitFor(() => expect(name.value).toBe('未说明'))
    fireEvent.change(dialog.getByLabelText('编码'), { target: { value: '9' } })
    fireEvent.click(dialog.getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(closed).toHaveLength(1))
    expect(discards()).toBe(1)
  })

  it('opens its dialog in its category when one is led back to it', async () => {
    keeping(draft([named('土家')]))
    render(
      <TestProviders>
        <DictionaryPage menuId="menu1" />
      </TestProviders>,
    )
    await screen.findByRole('region', { name: '性别' })
    act(() => queueReopen([{ moduleId: 'dictionary.entry/nation', recordId: null }]))
    await screen.findByDisplayValue('土家')
    expect(screen.getByRole('region', { name: '民族', hidden: true })).toBeTruthy()
    expect(bridge.inputsOf('drafts.open')).toEqual([{ moduleId: 'dictionary.entry/nation', recordId: null }])
  })
})
