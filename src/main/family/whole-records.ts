import * as z from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { type EndpointId, endpoints } from '#shared/api/table.ts'
import { parseParts } from '#main/http/input.ts'
import type { FamilyCall } from './client.ts'

/** Tables whose records the family reads and writes as a whole: what a body leaves out is emptied there. */
const tables = [
  'position',
  'role',
  'group',
  'commonWords',
  'serialRule',
  'system',
  'menu',
  'print',
  'messageTemplate',
  'dataSource',
] as const
/** Of these the family has no call that switches the mark alone. */
const unswitched = ['position', 'group', 'commonWords', 'system', 'print', 'dataSource'] as const

const entryOf = (id: string): Endpoint => endpoints[id as EndpointId]
const storedOf = (table: string): Endpoint => ({ ...entryOf(`${table}.one`), data: z.record(z.string(), z.unknown()) })
const wholeOf = (table: string): Endpoint => ({ ...entryOf(`${table}.update`), body: z.unknown() })

/**
 * A change of some fields of a record as the family takes it: the record is read, and all of it sent back. What its server
 * knows and ours does not (kinds of phrases, colours of systems) stays as it is. `changed`: the new values.
 */
const changeOf =
  (table: string, entry: Endpoint, changed: (body: object, stored: object) => object): FamilyCall =>
  async (ask, parts, options) => {
    const { params, body } = parseParts(entry, parts)
    const { data } = await ask(storedOf(table), { params }, options?.signal ? { signal: options.signal } : {})
    const stored = data as object
    return ask(wholeOf(table), { params, body: { ...stored, ...changed((body ?? {}) as object, stored) } }, options)
  }

const marked = (body: { readonly enabledMark?: number }, stored: { readonly enabledMark?: unknown }) => ({
  enabledMark: body.enabledMark ?? (Number(stored.enabledMark) === 1 ? 0 : 1),
})

/** A secret that was not typed again stays. */
const filledIn = (body: object) =>
  Object.fromEntries(
    Object.entries(body).filter(([key, value]) => value !== undefined && !(key === 'password' && value === '')),
  )

export const wholeRecordCalls: Partial<Record<EndpointId, FamilyCall>> = Object.fromEntries([
  ...tables.map((table) => [`${table}.update`, changeOf(table, entryOf(`${table}.update`), filledIn)] as const),
  ...unswitched.map((table) => [`${table}.toggle`, changeOf(table, entryOf(`${table}.toggle`), marked)] as const),
])
