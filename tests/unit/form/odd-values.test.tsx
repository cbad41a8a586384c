import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fieldKinds, kinds } from '#shared/form/registry.ts'
import { parseForm } from '#shared/form/parse.ts'
import { DetailNodes } from '#renderer/form/detail/DetailNodes.tsx'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'
import { renderForm, settle, storeOf } from './support/render-form.tsx'

beforeEach(() => void installBridge())
afterEach(cleanup)

/** What scripts, records of other clients and spoilt imports leave in fields. */
const odd: readonly unknown[] = [
  { a: 1 },
  [{ a: 1 }, null, 7],
  'text',
  -1.5,
  true,
  [['a'], ['b', 'c']],
  Number.MAX_SAFE_INTEGER,
  '[1,2',
  '{"name":{}}',
]
const valued = fieldKinds.filter((kind) => kinds[kind].role !== 'display')

describe.each(valued)('%s', (kind) => {
  const part = (name: string) => ({
    ...kinds[kind].design.keys,
    __vModel__: name,
    __config__: { ...kinds[kind].design.config, jnpfKey: kind, tag: kinds[kind].tag, label: name, visibility: ['pc'] },
  })
  const inTable = kinds[kind].place.child
  const formData = JSON.stringify({
    fields: [
      ...odd.map((_value, at) => part(`f${at}`)),
      ...(inTable
        ? [{ __vModel__: 'rows', __config__: { jnpfKey: 'table', label: 'rows', children: [part('c')] } }]
        : []),
    ],
  })

  it('is drawn with whatever it holds, in a form, in rows and in details', async () => {
    const form = parseForm(formData)
    if (!form.ok) throw new Error(form.problem)
    const record = {
      ...Object.fromEntries(odd.map((value, at) => [`f${at}`, value])),
      rows: odd.map((c) => ({ c })),
    }
    const store = storeOf(form.plan, record)
    const { container } = renderForm(store)
    await settle()
    act(() => {
      store.validate()
      for (const [at, value] of odd.toReversed().entries()) store.set(`f${at}`, value)
    })
    await settle()
    expect(container.textContent).not.toBe('')
    cleanup()
    const shown = render(
      <TestProviders>
        <DetailNodes form={form.plan} record={record} />
      </TestProviders>,
    )
    await settle()
    expect(shown.container.textContent).not.toBe('')
  })
})
