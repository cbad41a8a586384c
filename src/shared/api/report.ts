import * as z from 'zod'
import {
  count,
  downloadLink,
  flag,
  id,
  idParams,
  list,
  moment,
  pagedList,
  shownText,
  sortCode,
  text,
} from './common.ts'
import { modelNode } from './design.ts'
import { area } from './endpoint.ts'
import { releasedVersion } from './portal-design.ts'
import { usualTable } from './usual-table.ts'

/** A report as its designer keeps it; people see what was released last (section 2, menu type 5). */
const reportDesign = z.looseObject({
  id,
  fullName: text,
  /** Code of its translation. */
  fullNameI18nCode: z.string().optional().catch(undefined),
  enCode: text,
  category: text,
  /** JSON text of the report that is being designed. */
  formData: text,
  /** 0 never, 1 released, 2 changed since. */
  isRelease: count.catch(0),
  description: text,
  sortCode: count.catch(0),
  enabledMark: flag.catch(1),
  creatorUser: text,
  creatorTime: moment,
  lastModifyTime: moment,
  /** Of the row as it was read: a change says which one it saw. */
  version: z.string().optional().catch(undefined),
})

const formData = z.string().max(300_000)

const input = z.object({
  id: z.string().optional(),
  fullName: shownText.min(1).max(50),
  enCode: shownText.min(1).max(50),
  category: z.string().max(50).default(''),
  /** A new one without it begins empty. */
  formData: formData.default(''),
  description: z.string().max(500).default(''),
  sortCode,
  enabledMark: flag.default(1),
})

const menu = 'visualdev.report'
const designs = '/api/visualdev/ReportDesign'
const path = '/api/visualdev/DataReport'
const groups = ['table:reportDesign'] as const
const may = (button?: string) => ({ menu, ...(button === undefined ? {} : { button }) }) as const

const { 'reportDesign.options': _options, ...table } = usualTable({
  name: 'reportDesign',
  path: designs,
  what: 'Reports being designed',
  menu,
  row: reportDesign,
  input,
  filters: {
    category: z.string().max(50).optional(),
    isRelease: z.enum(['0', '1', '2', '']).optional(),
    enabledMark: z.enum(['0', '1', '']).optional(),
  },
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
    'reportDesign.list': {
      ...table['reportDesign.list'],
      data: pagedList(reportDesign.omit({ formData: true, version: true })),
    },
    'reportDesign.create': {
      ...table['reportDesign.create'],
      bodyLimit: 1024 * 1024,
      summary: 'Store a report; the answer is its id',
      data: z.union([z.string(), z.null()]),
    },
    'reportDesign.update': { ...table['reportDesign.update'], bodyLimit: 1024 * 1024 },
    'reportDesign.copy': {
      method: 'POST',
      path: `${designs}/{id}/Actions/Copy`,
      summary: 'Store a copy of a report under a free name and code; the answer is its id',
      access: may('btn_add'),
      params: idParams,
      data: z.string(),
      invalidates: groups,
    },
    'reportDesign.release': {
      method: 'PUT',
      path: `${designs}/{id}/Actions/Release`,
      summary: 'Show the designed report to people: its menu, and the grants of chosen roles',
      access: may('btn_edit'),
      params: idParams,
      body: z.looseObject({
        /** Directories or systems below which a menu stands; a first one without comes to the top of the first system. */
        pcModuleParentId: z.array(z.string().max(50)).max(50).default([]),
        icon: z.string().max(100).default(''),
        /** Roles that get the menu. */
        roleIds: z.array(z.string().max(50)).max(200).default([]),
        /** Of the report that was looked at: another one is refused. */
        version: z.string().max(50).optional(),
      }),
      invalidates: ['table:reportDesign', 'menu'],
    },
    'reportDesign.places': {
      method: 'GET',
      path: `${designs}/{id}/ReleaseMenu`,
      summary: 'Where a report stands in the menu, where it may stand, and which roles have it',
      access: may(),
      params: idParams,
      data: z.object({
        menus: z.array(z.object({ id: text, parentId: text, fullName: text })),
        parentIds: z.array(text),
        icon: text,
        roleIds: z.array(text),
      }),
      groups: ['menu'],
    },
    'reportDesign.modules': {
      method: 'GET',
      path: `${designs}/Modules`,
      summary: 'Released modules below their categories, which a report may count',
      access: may(),
      data: list(modelNode),
      groups: ['design'],
    },
    'reportDesign.fields': {
      method: 'GET',
      path: `${designs}/Modules/{id}/Fields`,
      summary:
        'Fields of a module by what a report may do with them: `number` sums, `time` makes periods, all make groups',
      access: may(),
      params: idParams,
      data: z.object({
        list: z.array(z.object({ label: text, vmodel: text, storage: text })),
        /** JSON text of the form, for conditions on its fields. */
        formData: text,
      }),
      groups: ['design'],
    },
    'reportDesign.preview': {
      method: 'POST',
      reads: true,
      path: `${designs}/Preview`,
      summary: 'What a report that is being designed says',
      access: may(),
      bodyLimit: 1024 * 1024,
      timeout: 'long',
      body: z.object({
        id: z.string().max(50).default(''),
        formData,
        values,
        /** Whose rows count: the caller's own, or those of somebody whom the caller administers. */
        userId: z.string().max(50).optional(),
      }),
      data: reportResult,
    },
    'reportDesign.versions': {
      method: 'GET',
      path: `${designs}/{id}/Versions`,
      summary: 'What was released of a report, the newest first',
      access: may(),
      params: idParams,
      data: list(releasedVersion),
      groups,
    },
    'reportDesign.restore': {
      method: 'PUT',
      path: `${designs}/{id}/Versions/{versionId}`,
      summary: 'Go on designing a report from what was once released',
      access: may('btn_edit'),
      params: idParams.extend({ versionId: z.string().min(1).max(50) }),
      body: z.object({ version: z.string().max(50).optional() }).optional(),
      invalidates: groups,
    },
    'reportDesign.export': {
      method: 'GET',
      path: `${designs}/{id}/Actions/Export`,
      summary: 'Export a report as a JSON file',
      access: may(),
      params: idParams,
      data: downloadLink,
    },
    'reportDesign.import': {
      method: 'POST',
      path: `${designs}/Actions/Import`,
      summary: 'Import a JSON file of a report',
      access: may('btn_add'),
      caller: 'main',
      bodyKind: 'multipart',
      timeout: 'long',
      invalidates: groups,
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
      groups: ['record', 'table:reportDesign'],
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
