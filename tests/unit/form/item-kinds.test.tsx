import { TestProviders } from '../../support/test-providers.tsx'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reference } from '#shared/form/references.ts'
import { parseForm } from '#shared/form/parse.ts'
import { kindOf } from '#shared/form/registry.ts'
import { checkValue, storageOf } from '#shared/form/values.ts'
import { viewOf } from '#renderer/form/registry.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'

function field(kind: string, keys: object = {}) {
  const parsed = parseForm(
    JSON.stringify({ fields: [{ __vModel__: 'a', ...keys, __config__: { jnpfKey: kind, label: '选' } }] }),
  )
  const only = parsed.ok ? parsed.plan.fields[0] : undefined
  if (!only) throw new Error(kind)
  return only
}
const kinds = [
  ['depSelect', 'department'],
  ['posSelect', 'position'],
  ['roleSelect', 'role'],
  ['groupSelect', 'group'],
  ['usersSelect', 'mixed'],
] as const
const id = (type: string, each: string) => (type === 'mixed' ? `${each}--role` : each)

let bridge: FakeBridge
beforeEach(() => {
  queryClient.clear()
  bridge = installBridge(
    {},
    {
      'user.selected': ({ body }) => ({
        list: (body.ids ?? []).map((each) => ({
          id: each,
          fullName: `名${each}`,
          organize: '',
          headIcon: '',
          type: '',
        })),
      }),
      'position.byCondition': () => ({ list: [] }),
      'organization.byCondition': () => ({ list: [] }),
    },
  )
})
afterEach(cleanup)

describe.each(kinds)('a field of %s', (kind, type) => {
  it('keeps one id where one is chosen and a list without repetition where several are', () => {
    expect(storageOf(field(kind))).toBe('text')
    expect(storageOf(field(kind, { multiple: true }))).toBe('json')
    expect(checkValue(field(kind), id(type, '7'))).toMatchObject({ ok: true, value: id(type, '7') })
    const many = [id(type, '7'), id(type, '8'), id(type, '7')]
    expect(checkValue(field(kind, { multiple: true }), many)).toMatchObject({
      ok: true,
      value: [id(type, '7'), id(type, '8')],
    })
  })

  it('points to what its ids name, shows their names, and finds them again by name', () => {
    const many = field(kind, { multiple: true })
    const definition = kindOf(many)
    const value = [id(type, '7'), id(type, '8')]
    expect(definition.references(many, value)).toEqual(
      value.map((each) => ({ sort: 'item', scope: { type }, id: each })),
    )
    const label = (reference: Reference) => (reference.id === value[0] ? '教务处' : undefined)
    expect(definition.display(many, value, { label })).toBe(`教务处, ${value[1]}`)
    const ids = { id: (_sort: string, _scope: unknown, name: string) => (name === '教务处' ? value[0] : undefined) }
    expect(definition.importValue(many, '教务处', ids)).toMatchObject({ ok: true, value: [value[0]] })
    expect(definition.importValue(many, '教务处，别处', ids).ok).toBe(false)
  })

  it('opens its picker on the ids that the design allows, under the name of what is stored', async () => {
    const { Edit } = viewOf(field(kind))
    const plan = field(kind, { selectType: 'custom', ableIds: [id(type, '7')] })
    render(
      <TestProviders>
        <Edit
          id="a"
          field={plan}
          label="选"
          value={id(type, '9')}
          invalid={false}
          describedBy={undefined}
          onChange={() => undefined}
          onBlur={() => undefined}
        />
      </TestProviders>,
    )
    await screen.findByText(`名${type === 'mixed' ? '9--role' : `9--${type}`}`)
    fireEvent.keyDown(screen.getByRole('combobox', { name: '选' }), { key: 'Enter' })
    const dialog = within(await screen.findByRole('dialog', { name: '选择选' }))
    const user = userEvent.setup()
    await user.click(dialog.getByRole('button', { name: '取消' }))
    const asked = bridge.inputsOf('platform.call').map((input) => input.endpoint)
    expect(asked.filter((each) => each.endsWith('.selector') || each === 'organization.tree')).toEqual([])
  })
})
