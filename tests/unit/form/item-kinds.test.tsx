import { TestProviders } from '../../support/test-providers.tsx'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reference } from '#shared/form/references.ts'
import { parseForm } from '#shared/form/parse.ts'
import { kindOf } from '#shared/form/registry.ts'
import { checkValue, searchCondition, storageOf } from '#shared/form/values.ts'
import { allowedIds } from '#shared/form/item-kind.ts'
import { allowedPaths } from '#shared/form/kinds/organize-select.ts'
import { viewOf } from '#renderer/form/registry.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'

function field(kind: string, given: object = {}) {
  const { __config__: config = {}, ...keys } = given as { __config__?: object }
  const parsed = parseForm(
    JSON.stringify({ fields: [{ __vModel__: 'a', ...keys, __config__: { jnpfKey: kind, label: '选', ...config } }] }),
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
const id = (type: string, each: string) => (type === 'mixed' ? `${each}--user` : each)

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
          enabledMark: 1 as const,
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
    await screen.findByText(`名${type === 'mixed' ? '9--user' : `9--${type}`}`)
    fireEvent.keyDown(screen.getByRole('combobox', { name: '选' }), { key: 'Enter' })
    const dialog = within(await screen.findByRole('dialog', { name: '选择选' }))
    const user = userEvent.setup()
    await user.click(dialog.getByRole('button', { name: '取消' }))
    const asked = bridge.inputsOf('platform.call').map((input) => input.endpoint)
    expect(asked.filter((each) => each.endsWith('.selector') || each === 'organization.tree')).toEqual([])
  })
})

const own = {
  organizePath: ['c1', 'd1'],
  departmentId: 'd1',
  positionIds: ['p2', 'p1'],
  roleIds: ['r1'],
  groupIds: ['g1'],
}
const beginning = (kind: string, keys: object, config: object = {}) => {
  const plan = field(kind, { ...keys, __config__: { jnpfKey: kind, defaultCurrent: true, ...config } })
  return kindOf(plan).initial(plan, { userId: 'u1', now: 0, own })
}

describe('a field that begins with what the person belongs to', () => {
  it.each([
    ['organizeSelect', ['c1', 'd1'], [['c1', 'd1']]],
    ['depSelect', 'd1', ['d1']],
    ['posSelect', 'p2', ['p2', 'p1']],
    ['roleSelect', 'r1', ['r1']],
    ['groupSelect', 'g1', ['g1']],
    ['usersSelect', 'u1--user', ['u1--user']],
    ['userSelect', 'u1', ['u1']],
  ])(
    '%s begins with one of the own and where several are chosen with all, where the field offers everything',
    (kind, one, many) => {
      expect(beginning(kind, {})).toEqual(one)
      expect(beginning(kind, { multiple: true })).toEqual(many)
      const custom = beginning(kind, { selectType: 'custom', ableIds: ['x'] })
      expect(kind === 'organizeSelect' ? custom : [custom]).toEqual(kind === 'organizeSelect' ? [] : [null])
    },
  )

  it('is empty for a company, for whom no department is known', () => {
    const plan = field('depSelect', { __config__: { jnpfKey: 'depSelect', defaultCurrent: true } })
    expect(kindOf(plan).initial(plan, { userId: 'u1', now: 0, own: { ...own, departmentId: '' } })).toBeNull()
    expect(kindOf(plan).initial(plan, { userId: 'u1', now: 0 })).toBeNull()
  })
})

describe('what a field allows', () => {
  it('is read from the lists of older designers too, with the type of each', () => {
    const lists = { selectType: 'custom', ableDepIds: ['d1'], ablePosIds: ['p1'] }
    expect(allowedIds(field('posSelect', lists))).toEqual(['d1--department', 'p1--position'])
    expect(allowedIds(field('posSelect', { ...lists, ableIds: ['p9'] }))).toEqual(['p9'])
    expect(allowedIds(field('posSelect', { ...lists, selectType: 'all' }))).toBeNull()
    const paths = [['c1', 'd1'], ['c1']]
    expect(allowedPaths(field('organizeSelect', { selectType: 'custom', ableIds: paths }))).toEqual(paths)
    expect(allowedPaths(field('comSelect', { selectType: 'custom', ableDepIds: paths }))).toEqual(paths)
  })

  it('a single people picker keeps no role, department or group, unless the record holds it already', () => {
    const single = field('usersSelect')
    expect(checkValue(single, 'r1--role').ok).toBe(false)
    expect(checkValue(single, 'r1--role', undefined, 'r1--role').ok).toBe(true)
    expect(checkValue(field('usersSelect', { multiple: true }), ['r1--role', 'u1--user']).ok).toBe(true)
  })
})

describe.each([
  ['organizeSelect', 'item', { type: 'organization' }],
  ['areaSelect', 'region', null],
] as const)('a field of %s', (kind, sort, scope) => {
  const one = field(kind)
  const many = field(kind, { multiple: true })
  it('keeps a path of ids where one is chosen, a list of different paths where several are', () => {
    expect(storageOf(one)).toBe('json')
    expect(checkValue(one, ['c', 'd'])).toMatchObject({ ok: true, value: ['c', 'd'] })
    expect(checkValue(many, [['c', 'd'], ['c'], ['c', 'd']])).toMatchObject({ ok: true, value: [['c', 'd'], ['c']] })
    // What records hold that were written while the field was of the other sort, or by an older server.
    expect(checkValue(many, ['c', 'd'])).toMatchObject({ ok: true, value: [['c', 'd']] })
    const both = [['c', 'd'], ['c']]
    expect(checkValue(one, both)).toMatchObject({ ok: false, problem: { code: 'notOne' } })
    expect(checkValue(one, both, undefined, [['c', 'd'], ['c']])).toMatchObject({ ok: true, value: both })
    expect(checkValue(one, '["c","d"]')).toMatchObject({ ok: true, value: ['c', 'd'] })
    expect(checkValue(one, 'd')).toMatchObject({ ok: true, value: ['d'] })
    expect(checkValue(one, null)).toMatchObject({ ok: true, value: [] })
    expect(checkValue(many, [[{}]]).ok).toBe(false)
  })

  it('points to its paths, shows their names and finds them again by name', () => {
    const value = [['c', 'd'], ['c']]
    const references = [
      { sort, scope, id: 'c,d' },
      { sort, scope, id: 'c' },
    ]
    expect(kindOf(many).references(many, value)).toEqual(references)
    const label = (reference: Reference) => (reference.id === 'c,d' ? '江澜大学/教务处' : undefined)
    expect(kindOf(many).display(many, value, { label })).toBe('江澜大学/教务处, c')
    const ids = {
      id: (_sort: string, _scope: unknown, name: string) => (name === '江澜大学/教务处' ? 'c,d' : undefined),
    }
    expect(kindOf(many).importValue(many, '江澜大学/教务处', ids)).toMatchObject({ ok: true, value: [['c', 'd']] })
    expect(kindOf(one).importValue(one, '江澜大学/教务处', ids)).toMatchObject({ ok: true, value: ['c', 'd'] })
    expect(kindOf(one).importValue(one, '别处', ids).ok).toBe(false)
  })

  it('finds records by where a path ends: what lies above may have moved', () => {
    const search = { prop: 'a', label: '', field: one, searchType: 1, multiple: true } as const
    expect(searchCondition(search, ['x', 'd'])).toEqual({ operator: 'endsWithAny', ids: ['d'] })
    expect(searchCondition(search, [['x', 'd'], ['e']])).toEqual({ operator: 'endsWithAny', ids: ['d', 'e'] })
    expect(searchCondition(search, [])).toBeNull()
  })
})
