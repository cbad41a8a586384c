import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredDraft } from '#shared/ipc/drafts.ts'
import { setField } from '#shared/design/commands.ts'
import { nodeOf, openDesign } from '#shared/design/document.ts'
import { lintDocument } from '#shared/design/lint/index.ts'
import { DesignerPage } from '#renderer/features/designer/DesignerPage.tsx'
import { Kept } from '#renderer/features/designer/Kept.tsx'
import { createDesigner, type Designer, DesignerProvider } from '#renderer/features/designer/state.ts'
import { openLimit } from '#renderer/form/drafts/useDraft.ts'
import { closeAllDialogs, useDialogs } from '#renderer/platform/dialogs.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const part = (label: string) => ({
  __config__: { formId: 101, jnpfKey: 'input', label, tag: 'Jnpf', regList: [], span: 24 },
  __vModel__: 'title',
})
const formOf = (label: string) => JSON.stringify({ idGlobal: 110, fields: [part(label)] })
const texts = { formData: formOf('标题'), columnData: null, appColumnData: null, tables: null }

let bridge: FakeBridge
let opening: PromiseWithResolvers<{ writer: string; draft: StoredDraft | null }>

beforeEach(() => {
  queryClient.clear()
  opening = Promise.withResolvers()
  bridge = installBridge({
    'drafts.open': () => opening.promise,
    'drafts.write': () => ({ removed: [], full: false }),
    'drafts.discard': () => null,
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const kept = () =>
  bridge
    .inputsOf('drafts.write')
    .flatMap((input) => input.entries)
    .filter(({ path }) => path.includes('formData'))
    .map(({ value }) => String(JSON.parse(value)))
const name = (designer: Designer, label: string) => act(() => designer.run(setField('101', '__config__.label', label)))

function open(): { designer: Designer; unmount: () => void; ready: () => number } {
  const opened = openDesign(texts)
  if (!opened.ok) throw new Error(opened.problem)
  const designer = createDesigner(opened.doc)
  const onReady = vi.fn()
  const { unmount } = render(
    <DesignerProvider value={designer}>
      <Kept id="d1" name="合同" texts={texts} root={opened.doc.root} isDone={() => false} onReady={onReady} />
    </DesignerProvider>,
    { wrapper: TestProviders },
  )
  return { designer, unmount, ready: () => onReady.mock.calls.length }
}

describe('what is designed and not saved', () => {
  it('is kept also where the page goes away in the moment after the last change', async () => {
    const { designer, unmount, ready } = open()
    await act(async () => opening.resolve({ writer: 'w1', draft: null }))
    await waitFor(() => expect(ready()).toBe(1))
    name(designer, '合同标题')
    unmount()
    await waitFor(() => expect(kept().at(-1)).toContain('合同标题'))
  })

  it('is kept where it was designed before the draft was open', async () => {
    const { designer } = open()
    name(designer, '更早的标题')
    await act(async () => opening.resolve({ writer: 'w1', draft: null }))
    await waitFor(() => expect(kept().at(-1)).toContain('更早的标题'))
  })

  it('is nothing where nothing was designed', async () => {
    const { unmount, ready } = open()
    await act(async () => opening.resolve({ writer: 'w1', draft: null }))
    await waitFor(() => expect(ready()).toBe(1))
    unmount()
    await act(async () => undefined)
    expect(kept()).toEqual([])
  })

  it('is told as ready only once what was kept before shows', async () => {
    const { designer, ready } = open()
    expect(ready()).toBe(0)
    const entry = { path: '["f","formData","input"]', value: JSON.stringify(formOf('保留的')), from: '""' }
    const head = { module: '合同', title: '', path: '/designer', baseline: '' }
    await act(async () =>
      opening.resolve({ writer: 'w1', draft: { head, entries: [entry], at: 1, isSaving: false, submit: null } }),
    )
    await waitFor(() => expect(ready()).toBe(1))
    expect(JSON.stringify(nodeOf(designer.store.getState().doc, '101'))).toContain('保留的')
  })
})

it('a designer takes nothing before it is known what was kept', async () => {
  bridge.answerCalls({
    'design.read': () =>
      ({ id: 'd1', fullName: '合同', enCode: 'contract', type: 3, webType: 2, revision: '1', ...texts }) as never,
    'design.lease': () => ({ isMine: true, holderName: '' }) as never,
    'dictionary.all': () => ({ list: [] }),
  })
  render(<DesignerPage search="?id=d1" />, { wrapper: TestProviders })
  const title = await screen.findByText('合同', { selector: 'h1' })
  expect(title.closest('[inert]')).not.toBeNull()
  await act(async () => opening.resolve({ writer: 'w1', draft: null }))
  await waitFor(() => expect(title.closest('[inert]')).toBeNull())
})

it('a designer whose draft is never answered opens all the same, and says that nothing is kept', async () => {
  bridge.answerCalls({
    'design.read': () =>
      ({ id: 'd1', fullName: '合同', enCode: 'contract', type: 3, webType: 2, revision: '1', ...texts }) as never,
    'design.lease': () => ({ isMine: true, holderName: '' }) as never,
    'dictionary.all': () => ({ list: [] }),
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(<DesignerPage search="?id=d1" />, { wrapper: TestProviders })
  const title = await screen.findByText('合同', { selector: 'h1' })
  await waitFor(() => expect(bridge.inputsOf('drafts.open')).toHaveLength(1))
  expect(title.closest('[inert]')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(openLimit))
  expect(title.closest('[inert]')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('本机没有响应')
})

it('a designer whose release is refused goes to the part that it is refused for', async () => {
  const twin = part('又一个')
  const fields = [part('标题'), { ...twin, __config__: { ...twin.__config__, formId: 102 } }]
  const formData = JSON.stringify({ idGlobal: 110, fields })
  bridge.answerCalls({
    'design.read': () =>
      ({
        ...{ id: 'd1', fullName: '合同', enCode: 'contract', type: 3, webType: 2, revision: '1' },
        ...texts,
        formData,
      }) as never,
    'design.lease': () => ({ isMine: true, holderName: '' }) as never,
    'dictionary.all': () => ({ list: [] }),
  })
  opening.resolve({ writer: 'w1', draft: null })
  render(<DesignerPage search="?id=d1" />, { wrapper: TestProviders })
  const release = await screen.findByRole('button', { name: /发\s*布/ })
  await waitFor(() => expect(release.closest('[inert]')).toBeNull())
  act(() => release.click())
  const [dialog] = useDialogs.getState().open
  if (dialog?.id !== 'releaseDesign') throw new Error('no release')
  const opened = openDesign({ ...texts, formData })
  if (!opened.ok) throw new Error(opened.problem)
  const [problem] = lintDocument(opened.doc).filter(({ at }) => at.part === 'form' && at.key !== '')
  if (!problem) throw new Error('nothing is wrong')
  // The server knows the part by a key of its own.
  act(() => dialog.props.onGoTo?.({ ...problem, at: { ...problem.at, key: 'another' } }))
  closeAllDialogs()
  await waitFor(() => expect(document.querySelector('[data-chosen]')).not.toBeNull())
})
