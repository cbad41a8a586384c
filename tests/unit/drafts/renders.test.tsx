import { counter } from '../form/support/counter.ts'
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { parseForm } from '#shared/form/parse.ts'
import type { DraftEntry } from '#shared/ipc/drafts.ts'
import { createChangeRecorder, writeInterval } from '#renderer/form/drafts/change-recorder.ts'
import { randomModule } from '../../support/random-module.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { cleanup, renderForm, settle, storeOf } from '../form/support/render-form.tsx'

beforeAll(() => {
  installBridge({}, { 'user.byIds': () => ({ list: [] }) })
})
afterEach(cleanup)

it('a keystroke in 200 fields renders and writes its own field alone', async () => {
  const module = randomModule(7, { fields: 200, childColumns: 4, childRows: 3, userIds: ['u1', 'u2'] })
  const parsed = parseForm(module.formData)
  if (!parsed.ok) throw new Error(parsed.problem)
  const store = storeOf(parsed.plan, module.record(1))
  const written: DraftEntry[] = []
  const stop = createChangeRecorder({
    store,
    rows: new Map(),
    write: async (entries) => void written.push(...entries),
  }).start()
  const view = renderForm(store)
  await settle(50)
  const input = view.container.querySelector<HTMLInputElement>('[role="form"] input[type="text"]:not([role])')
  if (!input) throw new Error('no text field')
  for (const text of ['教', '教务', '教务处']) {
    counter.take()
    written.length = 0
    fireEvent.change(input, { target: { value: text } })
    await settle(2 * writeInterval)
    const rendered = counter.take()
    expect({ controls: rendered['FieldControl'], cells: rendered['Cell'] ?? 0 }).toEqual({ controls: 1, cells: 0 })
    expect(written.map((entry) => entry.value)).toEqual([JSON.stringify(text)])
  }
  stop()
})
