import { counter } from './support/counter.ts'
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseForm } from '#shared/form/parse.ts'
import { randomModule } from '../../support/random-module.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { cleanup, renderForm, settle, storeOf } from './support/render-form.tsx'

beforeAll(() => {
  installBridge({}, { 'user.byIds': () => ({ list: [] }) })
})
afterEach(cleanup)

describe('a generated form of 200 fields', () => {
  it('a keystroke renders the one control', async () => {
    const module = randomModule(7, { fields: 200, childColumns: 4, childRows: 3, userIds: ['u1', 'u2'] })
    const parsed = parseForm(module.formData)
    if (!parsed.ok) throw new Error(parsed.problem)
    const store = storeOf(parsed.plan, module.record(1))
    const view = renderForm(store)
    await settle(50)
    const mounted = counter.take()
    expect(mounted['FieldControl']).toBeGreaterThan(50)

    const input = view.container.querySelector<HTMLInputElement>('[role="form"] input[type="text"]:not([role])')
    if (!input) throw new Error('no text field')
    for (const text of ['教', '教务', '教务处']) {
      fireEvent.change(input, { target: { value: text } })
      const rendered = counter.take()
      expect({
        controls: rendered['FieldControl'],
        cells: rendered['Cell'] ?? 0,
        items: rendered['FieldItem'] ?? 0,
      }).toEqual({
        controls: 1,
        cells: 0,
        items: 0,
      })
    }
  })
})
