import type { GivenParameter } from '#shared/api/data-interface.ts'
import { ApiError, fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { loose } from '#server/database/loose.ts'
import { type Definition, execute, type Executed, whole } from './execute.ts'
import { type InterfaceHeader, readHeaders } from './parameters.ts'
import { enabledDefinition, originOf } from './store.ts'
import type { AskedPage } from './variables.ts'

const places = /\{@([\p{L}_][\p{L}\p{N}_]{0,49})\}/gu
const namesIn = (text: string) => [...text.matchAll(places)].map(([, name = '']) => name)

/**
 * Runs a definition, with what variables hold in its address and headers. Where the other system says that the caller is not
 * signed in, they are taken anew, and it is asked once more.
 */
export async function executeFilled(
  call: Call,
  definition: Definition,
  paramList: readonly GivenParameter[],
  page: AskedPage = whole,
): Promise<Executed> {
  const headers = definition.dataType === 3 ? readHeaders(definition.requestHeaders) : []
  const names = new Set([
    ...(definition.dataType === 3 ? namesIn(definition.path) : []),
    ...headers.flatMap(({ defaultValue }) => namesIn(defaultValue)),
  ])
  if (names.size === 0) return execute(call, definition, paramList, page)
  const run = async (isFresh: boolean) =>
    execute(call, filled(definition, headers, await valuesOf(call, definition, names, isFresh)), paramList, page)
  try {
    return await run(false)
  } catch (error) {
    if (!isSignedOut(error)) throw error
    return run(true)
  }
}

function isSignedOut(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.text.code !== 'dataInterface.status') return false
  return ['401', '403'].includes(String((error.text as { readonly params?: { status?: unknown } }).params?.status))
}

function filled(
  definition: Definition,
  headers: readonly InterfaceHeader[],
  values: ReadonlyMap<string, string>,
): Definition {
  const valueOf = (name: string) => values.get(name) ?? ''
  const sent = headers.map((header) => {
    const defaultValue = header.defaultValue.replace(places, (_whole, name: string) => valueOf(name))
    // What another system answered names no parameter of ours.
    if (defaultValue !== header.defaultValue && namesIn(header.defaultValue).some((name) => /[{}]/.test(valueOf(name))))
      fail(400, 'dataInterface.badHeader', { field: 'requestHeaders', params: { name: header.field } })
    return { ...header, defaultValue }
  })
  const path = definition.path.replace(places, (_whole, name: string) => encodeURIComponent(valueOf(name)))
  if (originOf(path) !== originOf(definition.path)) fail(400, 'dataInterface.parameterInHost', { field: 'path' })
  return { ...definition, path, requestHeaders: JSON.stringify(sent) }
}

/** What the named variables hold: a stored value, or what their interface answers now. */
async function valuesOf(
  call: Call,
  definition: Definition,
  names: ReadonlySet<string>,
  isFresh: boolean,
): Promise<ReadonlyMap<string, string>> {
  const values = new Map<string, string>()
  /** One sign-in for all variables of an interface. */
  const taken = new Map<string, Promise<ReadonlyMap<string, string>>>()
  const takeAnew = (interfaceId: string) => {
    const taking = taken.get(interfaceId) ?? refreshed(call, interfaceId)
    taken.set(interfaceId, taking)
    return taking
  }
  const rows = await loose(call.database)
    .selectFrom('data_interface_variable')
    .innerJoin('data_interface', 'data_interface.id', 'data_interface_variable.interface_id')
    .select(['data_interface_variable.full_name', 'interface_id', 'value_sealed', 'data_interface.path'])
    .where('data_interface_variable.full_name', 'in', [...names])
    .execute()
  for (const name of names) {
    const row = rows.find((each) => each['full_name'] === name)
    if (!row) fail(400, 'dataInterface.unknownVariable', { params: { name } })
    // Whoever writes the other interface could read what it holds there.
    if (originOf(String(row['path'])) !== originOf(definition.path))
      fail(400, 'dataInterface.variableElsewhere', { params: { name } })
    const known = isFresh ? '' : call.seals.open(String(row['value_sealed']))
    const value = known === '' ? (await takeAnew(String(row['interface_id']))).get(name) : known
    if (value === undefined || value === '') fail(400, 'dataInterface.variableEmpty', { params: { name } })
    values.set(name, value)
  }
  return values
}

/** Asks the interface of variables, and stores what it answers. It fills in none itself: they could ask for each other. */
async function refreshed(call: Call, interfaceId: string): Promise<ReadonlyMap<string, string>> {
  const { result } = await execute(call, await enabledDefinition(call, interfaceId), [])
  return storeValues(call, interfaceId, result)
}

/** Keeps what the variables of an interface are in its answer. */
export async function storeValues(
  call: Call,
  interfaceId: string,
  result: unknown,
): Promise<ReadonlyMap<string, string>> {
  const tables = loose(call.database)
  const rows = await tables
    .selectFrom('data_interface_variable')
    .selectAll()
    .where('interface_id', '=', interfaceId)
    .execute()
  const values = new Map<string, string>()
  for (const row of rows) {
    const value = valueAt(result, String(row['expression']))
    if (value === '') continue
    values.set(String(row['full_name']), value)
    await tables
      .updateTable('data_interface_variable')
      .set({ value_sealed: call.seals.seal(value), modified_at: call.now() })
      .where('id', '=', row['id'])
      .execute()
  }
  return values
}

const MAX_VALUE = 4000

/** A part of an answer by its path, such as `data.token` or `$.list[0].id`; empty where it is no plain value. */
export function valueAt(result: unknown, expression: string): string {
  const steps = expression
    .trim()
    .replace(/^[@$]\.?/, '')
    .split(/\.|\[(\d+)\]/)
    .filter((step) => step !== undefined && step !== '')
  let value: unknown = result
  for (const step of steps) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return ''
    value = (value as Readonly<Record<string, unknown>>)[step]
  }
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isPlain ? String(value).slice(0, MAX_VALUE) : ''
}
