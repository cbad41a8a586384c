import * as z from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/table.ts'
import { upperDateFormat } from '#shared/rules/serial-number.ts'
import { parseParts } from '#main/http/input.ts'
import type { FamilyCall } from './client.ts'

/** Generation 3.6 computes numbers by formats in capitals, and by no others. */
function inCapitals(endpoint: Endpoint): FamilyCall {
  const entry: Endpoint = { ...endpoint, body: z.unknown() }
  return (ask, parts, options) => {
    const { params, body } = parseParts(endpoint, parts)
    const { dateFormat, ...rest } = body as { readonly dateFormat?: string | null }
    const written = dateFormat ? { ...rest, dateFormat: upperDateFormat(dateFormat) } : rest
    return ask(entry, { params, body: written }, options)
  }
}

export const newerSerialRuleCalls: Readonly<Record<'serialRule.create' | 'serialRule.update', FamilyCall>> = {
  'serialRule.create': inCapitals(endpoints['serialRule.create']),
  'serialRule.update': inCapitals(endpoints['serialRule.update']),
}
