import * as z from 'zod'
import { downloadLink, idParams, text } from './common.ts'
import { area } from './endpoint.ts'
import { failedRow, headerColumn } from './import.ts'

export const importSources = ['moduleImport', 'userImport', 'entryImport'] as const

/** What is imported, as a call names it: `sourceId` of the module or of the category, empty for users. */
const source = z.object({ source: z.enum(importSources), sourceId: z.string().max(50).default('') })

const state = z.looseObject({
  id: text,
  fileName: text,
  /** Records of the file; how many of them were dealt with, and what became of these. */
  records: z.number(),
  done: z.number(),
  good: z.number(),
  failed: z.number(),
  /** The next part, from 0; equal to `parts` at the end. */
  part: z.number(),
  parts: z.number(),
})
export type PartedImport = z.output<typeof state>

const path = '/api/system/PartedImport'

/**
 * Import of workbooks that are larger than one import takes (ours): laid down once in parts, each stored in one
 * transaction together with how far it came. A part that is asked for again changes nothing.
 */
export const partedImportArea = area({
  'partedImport.upload': {
    method: 'POST',
    path: `${path}/Uploader`,
    summary: 'Import in parts: keep a workbook, at most 50 MB; only the latest of a person is kept',
    access: 'session',
    caller: 'main',
    bodyKind: 'multipart',
    data: z.looseObject({ name: text, url: text }),
    timeout: 'transfer',
  },
  'partedImport.begin': {
    method: 'POST',
    path,
    summary: 'Import in parts: lay a kept workbook down; refuses other headings and more than 100 000 lines',
    access: 'session',
    body: source.extend({ fileName: z.string().min(1).max(300) }),
    data: state,
    timeout: 'long',
  },
  'partedImport.list': {
    method: 'GET',
    path,
    summary: 'Import in parts: those of the caller that have not been ended',
    access: 'session',
    query: source,
    data: z.object({ list: z.array(state) }),
  },
  'partedImport.run': {
    method: 'POST',
    path: `${path}/{id}/Run`,
    summary: 'Import in parts: store one part; answers how far it is',
    access: 'session',
    params: idParams,
    body: z.object({ part: z.number().int().min(0) }),
    data: state,
    invalidates: ['record', 'dictionary', 'table:user', 'table:relation', 'organization', 'user'],
    timeout: 'long',
  },
  'partedImport.failures': {
    method: 'GET',
    path: `${path}/{id}/Failures`,
    summary: 'Import in parts: records that failed, the first 1000',
    access: 'session',
    params: idParams,
    /** With the columns as a preview has them. */
    data: z.object({ headerRow: z.array(headerColumn), formData: text, list: z.array(failedRow) }),
  },
  'partedImport.exceptions': {
    method: 'POST',
    reads: true,
    path: `${path}/{id}/ImportExceptionData`,
    summary: 'Import in parts: file of all records that failed',
    access: 'session',
    params: idParams,
    data: downloadLink,
    timeout: 'long',
  },
  'partedImport.end': {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Import in parts: forget it; what was stored stays',
    access: 'session',
    params: idParams,
    data: z.unknown(),
  },
})
