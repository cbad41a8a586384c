import * as z from 'zod'
import { count, downloadLink, id, idParams, list, moment, text } from './common.ts'
import { designRelease, designTable } from './design-table.ts'
import { area } from './endpoint.ts'
import { listChart } from './list-view.ts'
import { moduleListBody } from './module.ts'

/** Most letters of a report as JSON text. */
const MOST_LETTERS = 300_000

const menu = 'visualdev.report'
const designs = '/api/visualdev/ReportDesign'
const path = '/api/visualdev/DataReport'

const table = designTable({
  name: 'reportDesign',
  path: designs,
  what: ['report', 'Reports'],
  menu,
  mostLetters: MOST_LETTERS,
  row: {},
  input: {},
  filters: {},
})

/** What a reader chose: JSON text of field to value. */
const values = z.string().max(20_000).optional()
const stored = z.union([z.string(), z.number(), z.null()])
const head = z.object({ field: text, label: text, unit: text })

/** What a report says to its reader. */
const reportResult = z.looseObject({
  /** When it was counted. */
  at: moment,
  /** The module whose records are counted; '' for rows of an interface. */
  modelId: text,
  rowHeads: z.array(head),
  columnHeads: z.array(head),
  measures: z.array(z.object({ id: text, label: text, unit: text, places: count.catch(0) })),
  columns: z.array(z.object({ kind: z.enum(['group', 'total']), values: z.array(stored), labels: z.array(text) })),
  lines: z.array(
    z.object({
      kind: z.enum(['group', 'subtotal', 'total']),
      /** Stored values of its groups: what a cell is asked for by. */
      values: z.array(stored),
      labels: z.array(text),
      /** By column, and in it by measure. */
      cells: z.array(z.union([z.number(), z.null()])),
    }),
  ),
  /** Groups of the first level that are shown, and that there are. */
  shown: count.catch(0),
  groups: count.catch(0),
  notes: z.array(text),
  drill: z.object({ kind: z.enum(['none', 'records', 'report']), reportId: text }),
  marks: z.array(
    z.object({
      measure: text,
      operator: z.enum(['>', '>=', '<', '<=', '=']),
      value: z.number(),
      tone: z.enum(['good', 'warning', 'bad']),
    }),
  ),
  /** What it draws: its first groups, and what all others come to together. */
  chart: z.object({
    kind: z.enum(['none', 'bar', 'line', 'pie']),
    measure: text,
    points: z.array(z.object({ values: z.array(stored), label: text, value: z.number() })).catch([]),
    rest: z.object({ count, value: z.number() }).nullable().catch(null),
  }),
})

const parameter = z.looseObject({
  field: text,
  label: text,
  required: z.boolean().catch(false),
  value: z.unknown(),
  /** As a search row asks for it: 1 equal, 2 like, 3 range. */
  searchType: z.union([z.literal(1), z.literal(2), z.literal(3)]).catch(1),
  multiple: z.boolean().catch(false),
  control: text,
  /** JSON text of a form with this field alone; empty for a parameter of an interface, which is a text. */
  formData: text,
})

/** Reports as data over modules and interfaces, made here and read by whoever a menu of type 5 leads to them. */
export const reportArea = {
  ...table,
  ...area({
    'reportDesign.release': {
      method: 'PUT',
      path: `${designs}/{id}/Actions/Release`,
      summary: 'Show the designed report to people: its menu, and the grants of chosen roles',
      access: { menu, button: 'btn_edit' },
      params: idParams,
      body: z.looseObject({
        /** Directories or systems below which a menu stands; a first one without comes to the top of the first system. */
        pcModuleParentId: z.array(z.string().max(50)).max(50).default([]),
        ...designRelease,
      }),
      invalidates: ['table:reportDesign', 'menu'],
    },
    'reportDesign.preview': {
      method: 'POST',
      reads: true,
      path: `${designs}/Preview`,
      summary: 'What a report that is being designed says',
      access: { menu },
      bodyLimit: 1024 * 1024,
      timeout: 'long',
      body: z.object({
        id: z.string().max(50).default(''),
        formData: z.string().max(MOST_LETTERS),
        values,
        /** Whose rows count: the caller's own, or those of somebody whom the caller administers. */
        userId: z.string().max(50).optional(),
      }),
      data: reportResult,
    },
    'report.granted': {
      method: 'GET',
      path: `${path}/Selector`,
      summary: 'Released reports that the caller is granted or made',
      access: 'session',
      data: list(
        z.looseObject({ id, fullName: text, enCode: text, description: text, isMine: z.boolean().catch(false) }),
      ),
      groups: ['table:reportDesign', 'menu'],
    },
    'report.view': {
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'A granted report and what it asks its reader for',
      access: 'session',
      params: idParams,
      data: z.looseObject({ id, fullName: text, description: text, parameters: z.array(parameter) }),
      cache: 'portal',
      serverFirst: true,
      groups: ['table:reportDesign', 'design'],
    },
    'report.run': {
      method: 'POST',
      reads: true,
      path: `${path}/{id}/Run`,
      summary: 'What a granted report says, counted over the rows and columns that the caller sees',
      access: 'session',
      timeout: 'long',
      params: idParams,
      body: z.object({ values }),
      data: reportResult,
      cache: 'record',
      serverFirst: true,
      groups: ['table:reportDesign'],
    },
    'report.export': {
      method: 'POST',
      reads: true,
      path: `${path}/{id}/Actions/Export`,
      summary: 'The same as a workbook',
      access: 'session',
      timeout: 'long',
      params: idParams,
      body: z.object({ values }),
      data: downloadLink,
    },
    'report.chart': {
      method: 'POST',
      reads: true,
      path: '/api/visualdev/OnlineDev/{id}/Actions/Chart',
      summary: 'What the records that a list finds come to in groups of a field, as a report counts them',
      access: { module: true },
      timeout: 'long',
      params: idParams,
      body: moduleListBody.extend({ chart: listChart }),
      data: reportResult,
      groups: ['record'],
    },
    'report.rows': {
      method: 'POST',
      reads: true,
      path: `${path}/{id}/Rows`,
      summary: 'Rows of an interface that a cell of a granted report counts',
      access: 'session',
      timeout: 'long',
      params: idParams,
      body: z.object({ values, key: z.string().max(20_000).optional() }),
      data: z.object({ columns: z.array(text), list: z.array(z.record(z.string(), z.unknown())), total: count }),
    },
  }),
}
