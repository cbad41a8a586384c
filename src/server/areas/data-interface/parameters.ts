import * as z from 'zod'
import {
  type GivenParameter,
  header,
  type InterfaceParameter,
  parameter,
  type ParameterType,
} from '#shared/api/data-interface.ts'
import { fail } from '#server/core/answer.ts'
import { requireStorable } from '#server/core/input.ts'
import type { SqlValue } from '../data-source/sql/bind.ts'
import type { Variables } from './variables.ts'

export type InterfaceHeader = z.output<typeof header>

/** A parameter with the value it has in one run. */
export interface Bound {
  readonly value: SqlValue
  readonly type: ParameterType
}

function readList<Item>(text: string, item: z.ZodType<Item>, field: string): Item[] {
  if (text.trim() === '') return []
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    fail(400, 'dataInterface.badList', { field })
  }
  const result = z.array(item).max(100).safeParse(parsed)
  if (result.success) {
    requireStorable(result.data)
    return result.data
  }
  return fail(400, 'dataInterface.badList', { field })
}

/** The declared parameters of a stored or sent text; refuses with 400 what is no list of them, and a name twice. */
export function readParameters(text: string): InterfaceParameter[] {
  const list = readList(text, parameter, 'requestParameters')
  const names = list.map(({ field }) => field)
  const double = names.find((name, at) => names.indexOf(name) !== at)
  if (double !== undefined)
    fail(400, 'dataInterface.doubleParameter', { field: 'requestParameters', params: { name: double } })
  return list
}

/** Headers that say which site is meant, how long a body is, or what becomes of the connection: those are the server's. */
const ownHeaders = new Set(
  'host connection content-length transfer-encoding accept-encoding expect keep-alive proxy-authorization proxy-connection te trailer upgrade'.split(
    ' ',
  ),
)

export function readHeaders(text: string): InterfaceHeader[] {
  return readList(text, header, 'requestHeaders')
}

/** The headers of an interface that asks another system; refuses with 400 one that is the server's. */
export function sendableHeaders(text: string): InterfaceHeader[] {
  const list = readHeaders(text)
  const own = list.find(({ field }) => ownHeaders.has(field.trim().toLowerCase()))
  if (own) fail(400, 'dataInterface.ownHeader', { field: 'requestHeaders', params: { name: own.field } })
  return list
}

/** What the declared parameters are in this run: what is given, else the default; each checked against its type. */
export async function bindParameters(
  declared: readonly InterfaceParameter[],
  given: readonly GivenParameter[],
  variables: Variables,
): Promise<ReadonlyMap<string, Bound>> {
  const bound = new Map<string, Bound>()
  for (const each of declared) {
    const said = given.find(({ field }) => field === each.field)
    const text = textOf(each, said ? await valueOf(said, variables) : undefined)
    if (text === '' && each.required === 1)
      fail(400, 'dataInterface.parameterMissing', { field: each.field, params: { name: each.fieldName || each.field } })
    bound.set(each.field, { value: typedValue(each, text), type: each.dataType })
  }
  return bound
}

async function valueOf(
  { defaultValue, sourceType, relationField }: GivenParameter,
  variables: Variables,
): Promise<unknown> {
  if (sourceType !== 4) return defaultValue
  const name = String(relationField || defaultValue || '').replace(/^@/, '')
  const value = await variables.read(name)
  return value === undefined ? fail(400, 'dataInterface.unknownParameter', { params: { name: `@${name}` } }) : value
}

/** Lists (of several chosen ones) are joined with commas, as the family sends them. */
function textOf({ defaultValue }: InterfaceParameter, value: unknown): string {
  if (value === undefined || value === null || value === '') return defaultValue
  if (Array.isArray(value)) return value.flat().map(String).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function typedValue(declared: InterfaceParameter, text: string): SqlValue {
  const { dataType, field, fieldName } = declared
  if (text === '') return dataType === 'varchar' || dataType === 'text' ? '' : null
  const wrong = () =>
    fail(400, 'dataInterface.parameterType', { field, params: { name: fieldName || field, value: text.slice(0, 50) } })
  switch (dataType) {
    case 'varchar':
    case 'text':
      return text
    case 'int': {
      const number = Number(text)
      return /^[+-]?\d+$/.test(text.trim()) && Number.isSafeInteger(number) ? number : wrong()
    }
    case 'bigint': {
      if (!/^[+-]?\d{1,19}$/.test(text.trim())) return wrong()
      const number = Number(text)
      return Number.isSafeInteger(number) ? number : text.trim()
    }
    case 'decimal':
      return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : wrong()
    case 'datetime':
      return dateText(text.trim()) ?? wrong()
  }
}

/** `YYYY-MM-DD HH:mm:ss` of the server's time zone, from that or from milliseconds. */
function dateText(text: string): string | null {
  const written = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?/.exec(text)
  if (written && !Number.isNaN(Date.parse(text.replace(' ', 'T')))) {
    const [, year, month, day, hour = '00', minute = '00', second = '00'] = written
    return `${year}-${month}-${day} ${hour}:${minute}:${second}`
  }
  if (!/^-?\d{1,14}$/.test(text)) return null
  const date = new Date(Number(text))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}
