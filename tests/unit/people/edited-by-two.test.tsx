import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { RoleDialog } from '#renderer/features/memberships/RoleDialog.tsx'
import { ConflictDialog } from '#renderer/features/module/conflicts/ConflictDialog.tsx'
import { closeDialog, useDialogs } from '#renderer/platform/dialogs.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { BridgeFault, type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const opened = {
  ...{ id: '7', fullName: '职员', enCode: 'ZY', type: '', sortCode: 1, enabledMark: 1, description: '' },
  ...{ globalMark: 1, organizeIdsTree: [], version: 'v1' },
}

let bridge: FakeBridge
/** What the server holds. */
let stored: typeof opened
let questions: string[]
let closed: number

beforeEach(() => {
  queryClient.clear()
  stored = opened
  questions = []
  closed = 0
  bridge = installBridge(
    {
      'drafts.open': () => ({ writer: 'w1', draft: null }),
      'drafts.write': () => ({ removed: [], full: false }),
      'drafts.discard': () => null,
      'platform.saveOutcome': () => ({ state: 'cannotTell', msg: '' }),
    },
    { 'role.one': () => stored as never, 'role.update': () => null },
  )
})
const ends: (() => void)[] = []
afterEach(() => {
  cleanup()
  for (const end of ends.splice(0)) end()
})

/** The question that others changed the same, as the frame shows it. */
function Questions() {
  const [asked] = useDialogs((state) => state.open)
  if (asked?.id !== 'conflicts') return null
  return <ConflictDialog {...asked.props} onClose={() => closeDialog(asked.key)} />
}

/** Opens the role, and answers each question whose words count; null: the person looks at it again first. */
async function open(side: 'mine' | 'theirs' | null): Promise<void> {
  useDialogs.setState({ open: [] })
  const stop = useDialogs.subscribe(({ open: dialogs }) => {
    const [asked] = dialogs
    if (asked?.id !== 'conflicts') return
    const { conflicts, onDecided, onClose } = asked.props
    questions.push(conflicts.map(({ field, mine, theirs }) => `${field.label}: ${mine} / ${theirs}`).join())
    setTimeout(() => {
      if (side === null) onClose()
      else onDecided(side === 'mine' ? [] : conflicts)
      closeDialog(asked.key)
    })
  })
  ends.push(stop)
  render(
    <TestProviders>
      <RoleDialog
        recordId="7"
        draftId="role"
        onCreated={() => undefined}
        onSaved={() => undefined}
        onClose={() => {
          closed += 1
        }}
      />
      <Questions />
    </TestProviders>,
  )
  await screen.findByRole('textbox', { name: '名称' })
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: '确定' }))
const sent = () =>
  bridge.inputsOf('platform.call').flatMap(({ endpoint, body }) => (endpoint === 'role.update' ? [body] : []))
const discards = () => bridge.inputsOf('drafts.discard').length

it('what somebody else saved since the dialog was opened is not taken back by a change beside it', async () => {
  await open('mine')
  stored = { ...opened, description: '负责考勤与请假', sortCode: 9, version: 'v2' }
  type('名称', '教务员')
  save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ fullName: '教务员', description: '负责考勤与请假', sortCode: 9, version: 'v2' })
  expect(questions).toEqual([])
})

it('a field that both changed is asked about by its name, and nothing is saved until the person agrees', async () => {
  await open(null)
  stored = { ...opened, fullName: '行政人员', description: '负责考勤' }
  type('名称', '教务员')
  save()
  await waitFor(() => expect(questions).toHaveLength(1))
  expect(questions[0]).toBe('名称: 教务员 / 行政人员')
  await waitFor(() => expect(screen.getByRole('button', { name: '确定' }).className).not.toContain('loading'))
  expect(sent()).toEqual([])
  expect([discards(), closed]).toEqual([0, 0])
  expect((screen.getByRole('textbox', { name: '名称' }) as HTMLInputElement).value).toBe('教务员')
})

it('who agrees saves their own words over those of the other, and nothing else', async () => {
  await open('mine')
  stored = { ...opened, fullName: '行政人员', description: '负责考勤' }
  type('名称', '教务员')
  save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ fullName: '教务员', description: '负责考勤' })
})

it('the other’s words are taken field by field, beside what only one side changed', async () => {
  await open('theirs')
  stored = { ...opened, fullName: '行政人员', sortCode: 9 }
  type('名称', '教务员')
  type('说明', '自己写的')
  save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ fullName: '行政人员', description: '自己写的', sortCode: 9 })
})

it('what stood there before, what was typed and what others saved stand side by side as their fields show them', async () => {
  await open(null)
  ends.pop()?.()
  stored = { ...opened, fullName: '行政人员', enabledMark: 0 }
  type('名称', '教务员')
  save()
  const choice = within(await screen.findByRole('region', { name: '名称' }))
  const shown = choice.getAllByRole<HTMLInputElement>('textbox')
  expect(shown.map(({ value, disabled }) => [value, disabled])).toEqual([
    ['职员', true],
    ['教务员', true],
    ['行政人员', true],
  ])
  fireEvent.click(choice.getByRole('radio', { name: /我填写的/ }))
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ fullName: '教务员', enabledMark: 0 })
})

it('a server that does not show the record again is sent what was typed', async () => {
  await open('mine')
  bridge.answerCalls({ 'role.one': () => Promise.reject(new Error('gone')) })
  type('名称', '教务员')
  save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ fullName: '教务员', description: '' })
})

it("what was sent before without an answer is not asked about as somebody else's, and can be taken back", async () => {
  await open(null)
  bridge.answerCalls({
    'role.update': () => {
      stored = { ...stored, fullName: '教务员', version: 'v2' }
      return Promise.reject(new BridgeFault('platform.network', '', { outcome: 'unknown' }))
    },
  })
  type('名称', '教务员')
  save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: '确定' }).className).not.toContain('loading'))
  bridge.answerCalls({ 'role.update': () => null })
  type('名称', '职员')
  save()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toMatchObject({ fullName: '职员' })
  expect(questions).toEqual([])
})

it('who gives a save up while the record is read once more is asked nothing later', async () => {
  await open('mine')
  const late = Promise.withResolvers<typeof opened>()
  bridge.answerCalls({ 'role.one': () => late.promise as never })
  type('名称', '教务员')
  save()
  const reads = () => bridge.inputsOf('platform.call').filter(({ endpoint }) => endpoint === 'role.one').length
  await waitFor(() => expect(reads()).toBe(2))
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.getByRole('button', { name: '确定' }).className).not.toContain('loading'))
  await act(async () => late.resolve({ ...opened, fullName: '行政人员', version: 'v2' }))
  expect([questions, sent()]).toEqual([[], []])
})

it('what somebody else changed stays when the save that met it is refused and sent again', async () => {
  await open(null)
  stored = { ...stored, description: '别人的说明', version: 'v2' }
  bridge.answerCalls({
    'role.update': () => Promise.reject(new BridgeFault('platform.business', '名称已存在')),
  })
  type('名称', '教务员')
  save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: '确定' }).className).not.toContain('loading'))
  bridge.answerCalls({ 'role.update': () => null })
  type('名称', '教务员二')
  save()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toMatchObject({ fullName: '教务员二', description: '别人的说明' })
  expect(questions).toEqual([])
})
