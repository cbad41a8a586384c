import type { InterfaceParameter } from '#shared/api/data-interface.ts'
import { isJsonDeeper } from '#shared/sandbox/json-depth.ts'
import { fail, failWith } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { answerLimits, exceedsComplexityLimit } from '#server/core/complexity-limit.ts'
import { allowedHosts, isOfAddress, outboundReason } from '#server/core/outbound/allowed-hosts.ts'
import { OutboundFault, type OutboundRequest, requestOutside } from '#server/core/outbound/request.ts'
import type { Bound, InterfaceHeader } from './parameters.ts'

/** Of an answer, so that reading it stays cheap. */
const MAX_DEPTH = 64
const POST = 7

interface HttpInterface {
  readonly path: string
  readonly requestMethod: number
  readonly headers: readonly InterfaceHeader[]
  readonly declared: readonly InterfaceParameter[]
}

const places = /\{([A-Za-z_]\w{0,49})\}/g
/** A part of an address's path that names the one above it, or nothing: `..` and `.`, however written. */
const dotSegment = /^(?:\.|%2e){1,2}$/i
/** Parts of an address's path. A value in it makes no part more: its slashes are encoded. */
const segmentsOf = (address: string) => (address.split(/[?#]/, 1)[0] ?? '').split(/[/\\]/)

/**
 * Asks another system and answers its JSON. Parameters named in the address are encoded into their places; the others go
 * into the query, or into the JSON body of a POST.
 */
export async function askHttp(call: Call, asked: HttpInterface, bound: ReadonlyMap<string, Bound>): Promise<unknown> {
  const text = await requestOutside(requestOf(asked, bound), { allowed: await allowedHosts(call.database) }).catch(
    explain,
  )
  if (isJsonDeeper(text, MAX_DEPTH)) fail(400, 'dataInterface.tooDeep')
  if (exceedsComplexityLimit(text, answerLimits)) fail(400, 'dataInterface.answerTooLarge', { params: { count: 4 } })
  try {
    return JSON.parse(text)
  } catch {
    return fail(400, 'dataInterface.notJson')
  }
}

/**
 * Whether a parameter stands where an address says which system is asked: everybody who may use the interface would say
 * where the secrets of its headers go.
 */
export function hasParameterInHost(path: string): boolean {
  const originOf = (value: string) => {
    const address = path.replaceAll(places, value)
    return URL.canParse(address) ? new URL(address).origin : null
  }
  return originOf('1') !== originOf('2')
}

function requestOf(
  { path, requestMethod, headers, declared }: HttpInterface,
  bound: ReadonlyMap<string, Bound>,
): OutboundRequest {
  const used = new Set<string>()
  const valueOf = (name: string) => {
    const found = bound.get(name)
    if (!found) fail(400, 'dataInterface.unknownParameter', { field: 'path', params: { name } })
    used.add(name)
    return String(found.value ?? '')
  }
  if (hasParameterInHost(path)) fail(400, 'dataInterface.parameterInHost', { field: 'path' })
  const address = path.replace(places, (_whole, name: string) => encodeURIComponent(valueOf(name)))
  // A value stays in its place: as `..` it would ask for what nobody named, with the secrets of the headers.
  const designed = segmentsOf(path)
  if (segmentsOf(address).some((part, at) => dotSegment.test(part) && part !== designed[at]))
    fail(400, 'dataInterface.badUrl', { field: 'path', params: { url: address.slice(0, 100) } })
  const sent = headers.map(({ field, defaultValue }) => {
    const value = defaultValue.replace(places, (_whole, name: string) => valueOf(name))
    // A line break would begin a header of the caller's own.
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      fail(400, 'dataInterface.badHeader', { field: 'requestHeaders', params: { name: field } })
    return [field, value] as const
  })
  const rest = declared.filter(({ field }) => !used.has(field))
  const base = { headers: Object.fromEntries(sent) }
  if (requestMethod === POST) {
    const body = JSON.stringify(Object.fromEntries(rest.map(({ field }) => [field, bound.get(field)?.value ?? null])))
    return { method: 'POST', url: address, headers: { 'content-type': 'application/json', ...base.headers }, body }
  }
  if (!URL.canParse(address)) return { method: 'GET', url: address, ...base }
  const url = new URL(address)
  for (const { field } of rest) url.searchParams.append(field, String(bound.get(field)?.value ?? ''))
  return { method: 'GET', url: url.href, ...base }
}

function explain(error: unknown): never {
  if (!(error instanceof OutboundFault)) throw error
  return failWith(400, outboundReason(error), isOfAddress(error) ? 'path' : undefined)
}
