import * as z from 'zod'
import { count, flag, idParams, isSet, text } from './common.ts'
import { area } from './endpoint.ts'

/** A data set of a template, with the text that runs. */
const shownSet = z.looseObject({
  /** By which the template names its rows; empty: its first row is part of the record. */
  name: text,
  /** Of a query; empty for a data interface. */
  query: text,
  /** Name of the data source or of the interface; empty where it is gone. */
  source: text,
  isInterface: isSet,
  parameters: z.array(z.looseObject({ field: text, value: text })).catch([]),
})

const check = z.looseObject({ userName: text, creatorTime: count.catch(0) })

const templates = 'table:printTemplate'
const manage = (button?: string | readonly [string, ...string[]]) =>
  ({ menu: 'system.print', ...(button ? { button } : {}) }) as const

/** Queries of print templates: who looks after data interfaces reads, tries and approves them. */
export const printQueriesArea = area({
  'print.queries': {
    method: 'GET',
    path: '/api/system/printDev/{id}/Queries',
    summary: 'Data sets of a print template as they run, whether somebody who may has checked them, and who did',
    access: manage(),
    params: idParams,
    data: z.looseObject({
      sets: z.array(shownSet).catch([]),
      isChecked: flag.catch(0),
      /** Names exactly these queries and their source. */
      digest: text,
      /** Latest first. */
      checks: z.array(check).catch([]),
    }),
    groups: [templates],
  },
  'print.approveQueries': {
    method: 'PUT',
    path: '/api/system/printDev/{id}/Actions/ApproveQueries',
    summary: 'Let the queries of a print template run that were looked at; refused where they are others by now',
    access: manage('btn_edit'),
    params: idParams,
    body: z.object({ digest: z.string().min(1).max(100) }),
    invalidates: [templates],
  },
  'print.tryQuery': {
    method: 'POST',
    reads: true,
    path: '/api/system/printDev/Actions/TryQuery',
    summary: 'The first rows of a data set as it stands in the editor, for one record (the newest where none is named)',
    access: manage(['btn_add', 'btn_edit']),
    timeout: 'long',
    body: z.object({
      /** Empty: of no template yet, so that there is no record. */
      templateId: z.string().max(50).default(''),
      formId: z.string().max(50).default(''),
      /** One entry of `sqlTemplate`. */
      set: z.looseObject({}),
      dbLinkId: z.string().max(50).default(''),
    }),
    data: z.looseObject({
      rows: z.array(z.record(z.string(), z.unknown())).catch([]),
      /** Of all rows. */
      total: count.catch(0),
      milliseconds: count.catch(0),
    }),
  },
})
