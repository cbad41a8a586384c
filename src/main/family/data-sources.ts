import * as z from 'zod'
import { endpoints } from '#shared/api/table.ts'
import type { FamilyCall } from './client.ts'

const entry = { ...endpoints['dataSource.test'], body: z.record(z.string(), z.unknown()), data: z.unknown() }

/** The family says that it could connect, and neither of what version the database is nor how long it took. */
const test: FamilyCall = async (ask, parts, options) => {
  const { port, ...body } = parts.body as Readonly<Record<string, unknown>>
  const began = performance.now()
  // The number 0 of a new one, as its own client sends it.
  const answer = await ask(entry, { body: { id: 0, ...body, port: String(port ?? '') } }, options)
  return { ...answer, data: { version: '', milliseconds: Math.round(performance.now() - began) } }
}

export const dataSourceCalls = { 'dataSource.test': test } as const
