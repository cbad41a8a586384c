import { beforeEach, expect, it } from 'vitest'
import type { FieldPlan } from '#shared/form/model.ts'
import { parseForm } from '#shared/form/parse.ts'
import { kindOf } from '#shared/form/registry.ts'
import { clearSession, putSession } from '#renderer/access/session-store.ts'
import { namesIn, withPastedIds } from '#renderer/form/references/pasted-ids.ts'
import { BridgeFault, type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'

const known = new Map([
  ['林岚', 'lead'],
  ['教务处', 'c1,d1'],
])
const none = { id: () => undefined }

function field(kind: string, keys: object = {}): FieldPlan {
  const parsed = parseForm(JSON.stringify({ fields: [{ __vModel__: 'a', ...keys, __config__: { jnpfKey: kind } }] }))
  const only = parsed.ok ? parsed.plan.fields[0] : undefined
  if (!only) throw new Error(kind)
  return only
}
const people = field('userSelect', { multiple: true })
const place = field('organizeSelect')
const cells = [
  [people, '林岚、无人'],
  [people, '林岚'],
  [place, '教务处'],
  [field('input'), '林岚'],
] as const

let bridge: FakeBridge
beforeEach(() => {
  putSession({ userInfo: { userId: 'u1' }, menuList: [], permissionList: [] } as never, null)
  bridge = installBridge(
    {},
    { 'reference.ids': ({ body }) => body.wanted.map(({ label }) => known.get(label) ?? null) },
  )
})

it('asks for every pasted name once, in one call, and gives each cell its ids', async () => {
  const ids = await withPastedIds(namesIn(cells, none), none)
  const asked = bridge.inputsOf('platform.call').map((input) => input.body)
  expect(asked).toEqual([
    {
      wanted: [
        { sort: 'user', label: '林岚' },
        { sort: 'user', label: '无人' },
        { sort: 'item', type: 'organization', label: '教务处' },
      ],
    },
  ])
  expect(kindOf(people).importValue(people, '林岚', ids)).toMatchObject({ ok: true, value: ['lead'] })
  expect(kindOf(place).importValue(place, '教务处', ids)).toMatchObject({ ok: true, value: ['c1', 'd1'] })
  expect(kindOf(people).importValue(people, '林岚、无人', ids).ok).toBe(false)
})

it('leaves names unread while the server cannot be asked', async () => {
  bridge.answerCalls({
    'reference.ids': () => {
      throw new BridgeFault('platform.network')
    },
  })
  const ids = await withPastedIds(namesIn(cells, none), none)
  expect(kindOf(people).importValue(people, '林岚', ids).ok).toBe(false)
})

it('asks nobody where nobody is signed in, as in a published form', async () => {
  clearSession()
  const ids = await withPastedIds(namesIn(cells, none), none)
  expect(bridge.inputsOf('platform.call')).toEqual([])
  expect(kindOf(people).importValue(people, '林岚', ids).ok).toBe(false)
})
