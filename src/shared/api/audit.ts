import * as z from 'zod'
import { auditKinds } from '#shared/rules/audit.ts'
import { downloadLink, pagedList, pageQuery, text } from './common.ts'
import { area } from './endpoint.ts'

const menu = 'system.audit'
const path = '/api/system/Audit'

/** A moment of a query: a box that nobody touched is an empty text. */
const moment = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
)

const filters = {
  /** Part of a name, an address, or of what it was done to. */
  keyword: z.string().max(100).optional(),
  kind: z
    .enum(['', ...auditKinds])
    .optional()
    .catch(''),
  /** Epoch milliseconds, both included. */
  startTime: moment,
  endTime: moment,
}

const auditRow = z.looseObject({
  /** Its number in the chain. */
  id: z.string(),
  /** Epoch milliseconds. */
  creatorTime: z.number(),
  userName: text,
  kind: z.enum(auditKinds),
  /** What was done, in words. */
  action: text,
  /** What it was done to. */
  target: text,
  /** Empty where it was done, else why it was not. */
  refused: text,
  ipAddress: text,
  ipAddressName: text,
  browser: text,
  /** SHA-256 over it and all entries before it. */
  hash: z.string(),
})

/** Who did what: entries are only added, each chained to the one before (`core/audit`). */
export const auditArea = area({
  'audit.list': {
    method: 'GET',
    path,
    summary: 'Entries of the audit log, newest first',
    access: { menu },
    query: pageQuery.extend(filters),
    data: pagedList(auditRow),
  },
  'audit.export': {
    method: 'GET',
    path: `${path}/Actions/Export`,
    summary: 'A workbook of the entries that a search finds, with their hashes',
    access: { menu },
    query: z.object(filters),
    data: downloadLink,
    timeout: 'transfer',
  },
  'audit.check': {
    method: 'GET',
    path: `${path}/Actions/Check`,
    summary: 'Reads the whole chain: whether an entry is missing or was changed',
    access: { menu },
    data: z.object({
      /** Entries that are left. */
      count: z.number().int(),
      /** Of the last entry. */
      hash: z.string(),
      /** Number of the first entry that is missing or was changed; null where the chain is whole. */
      brokenAt: z.number().int().nullable(),
    }),
    timeout: 'transfer',
  },
})
