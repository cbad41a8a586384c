import type { Endpoints } from '#shared/api/table.ts'
import type { Handled } from '#shared/api/endpoint.ts'
import { emptyReport, type ReportDocument } from '#shared/design/report/document.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { copyName } from '#server/core/copy-name.ts'
import { createRow, deleteRow, listRows, readRow, type Row, type TableSpec, updateRow } from '#server/core/table.ts'
import { loadTranslations, menuCode, translationOf } from '#server/core/translations.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { peopleOf } from '../portal/designs.ts'
import { drillsInCircle } from './drill.ts'
import { REPORT_MENU } from './granted.ts'
import { readSent } from './source.ts'

const MAX_CODE = 50

/** What a client may write of a report; `isRelease` follows what was written. */
export const reportSpec: TableSpec = {
  table: 'data_report',
  columns: {
    fullName: 'full_name',
    enCode: 'en_code',
    category: 'category',
    formData: 'model',
    description: 'description',
    sortCode: 'sort_code',
    enabledMark: 'enabled_mark',
  },
  search: ['fullName', 'enCode'],
  filters: ['category', 'enabledMark'],
  order: ['sortCode'],
  unique: [['enCode']],
  mark: 'enabledMark',
  options: ['fullName', 'enCode'],
}

/** Columns of the list: what the designer draws stays out of it. */
const { formData: _formData, ...listed } = reportSpec.columns as Record<string, string>
const listSpec: TableSpec = {
  ...reportSpec,
  columns: {
    ...listed,
    isRelease: 'is_release',
    creatorUserId: 'created_by',
    creatorTime: 'created_at',
    lastModifyTime: 'modified_at',
  },
  filters: ['category', 'enabledMark', 'isRelease'],
}

type ListedRow = {
  readonly id: string
  readonly fullName: string
  readonly enCode: string
  readonly isRelease: number
  readonly sortCode: number
  readonly enabledMark: number
}

export async function listReports(call: Call, query: Handled<Endpoints['reportDesign.list']>['query']) {
  const { list, pagination } = await listRows(call.database, listSpec, query)
  const rows = list as unknown as (ListedRow & { readonly creatorUserId: string })[]
  const people = await peopleOf(
    call.database,
    rows.map(({ creatorUserId }) => creatorUserId),
  )
  const translations = await loadTranslations(call.database)
  const described = rows.map(({ creatorUserId, ...row }) => ({
    ...row,
    // Its menu has the report's code.
    ...translationOf(translations, menuCode(row.enCode)),
    creatorUser: people.get(creatorUserId) ?? '',
    lastModifyTime: Number((row as Row)['lastModifyTime']) || null,
  }))
  return { list: described as unknown as ListedRow[], pagination }
}

export async function readReportRow(database: PlatformDatabase, id: string) {
  const row = await readRow(database, reportSpec, id)
  const state = await database.selectFrom('data_report').select('is_release').where('id', '=', id).executeTakeFirst()
  return { ...row, isRelease: state?.is_release ?? 0 } as unknown as ReportRead
}
type ReportRead = {
  readonly id: string
  readonly fullName: string
  readonly enCode: string
  readonly category: string
  readonly formData: string
  readonly description: string
  readonly sortCode: number
  readonly enabledMark: number
  readonly isRelease: number
  readonly version: string
}

/** Refuses with 400 what is no report, and one that would open itself again. */
async function requireReport(database: PlatformDatabase, id: string, text: string): Promise<ReportDocument> {
  const report = readSent(text)
  if (await drillsInCircle(database, id, report)) fail(400, 'report.drillCircle', { field: 'formData' })
  return report
}

/** With what no caller writes: who made it, what people see, which is nothing before the first release, and when. */
const withOwnColumns: TableSpec = {
  ...reportSpec,
  columns: { ...reportSpec.columns, createdBy: 'created_by', modifiedAt: 'modified_at', layout: 'layout' },
}

/** Stores a report and answers its id. Refuses with 400 a code that is taken and what is no report. */
export async function createReport(call: Call, input: Row): Promise<string> {
  const formData = String(input['formData'] ?? '') || JSON.stringify(emptyReport)
  await requireReport(call.database, '', formData)
  const own = { createdBy: call.user.userId, modifiedAt: call.now(), layout: '' }
  return createRow(call.database, withOwnColumns, { ...input, formData, ...own }, call.now())
}

/** Changes a report; what people see stays what was released. Refuses with 400 a version other than that of the row. */
export async function changeReport(call: Call, id: string, input: Row): Promise<void> {
  const { formData } = input
  if (typeof formData === 'string' && formData !== '') await requireReport(call.database, id, formData)
  const before = await readRow(call.database, reportSpec, id)
  await updateRow(call.database, reportSpec, id, input)
  const isChanged = typeof formData === 'string' && formData !== '' && formData !== before['formData']
  await call.database
    .updateTable('data_report')
    .set((row) => ({
      modified_at: call.now(),
      ...(isChanged
        ? {
            is_release: row
              .case()
              .when('is_release', '=', 0)
              .then(0)
              .when('model', '=', row.ref('layout'))
              .then(1)
              .else(2)
              .end(),
          }
        : {}),
    }))
    .where('id', '=', id)
    .execute()
}

/** Deletes a report. Refuses with 400 one that a menu leads to. */
export async function deleteReport(call: Call, id: string): Promise<void> {
  const menu = await call.database
    .selectFrom('menu')
    .select('full_name')
    .where('module_id', '=', id)
    .where('type', '=', REPORT_MENU)
    .executeTakeFirst()
  if (menu) fail(400, 'report.inMenu', { params: { name: menu.full_name } })
  await deleteRow(call.database, reportSpec, id)
  await call.database.deleteFrom('report_schedule').where('report_id', '=', id).execute()
  await call.database.deleteFrom('design_version').where('design_id', '=', id).execute()
}

/** The code itself where it is free, else the first with a number behind it that is. */
export async function freeReportCode(database: PlatformDatabase, wanted: string): Promise<string> {
  const rows = await database.selectFrom('data_report').select('en_code').execute()
  const taken = new Set(rows.map(({ en_code }) => en_code.toLowerCase()))
  if (!taken.has(wanted.toLowerCase())) return wanted
  const base = wanted.slice(0, MAX_CODE - 5)
  for (let number = 2; ; number += 1) if (!taken.has(`${base}${number}`.toLowerCase())) return `${base}${number}`
}

/** Stores a report once more, under a name that says so and a free code; the copy is not released. */
export async function copyReport(call: Call, id: string): Promise<string> {
  const { id: _id, version: _version, ...report } = await readRow(call.database, reportSpec, id)
  return createReport(call, {
    ...report,
    fullName: copyName(String(report['fullName']), call.text('design.copySuffix')),
    enCode: await freeReportCode(call.database, String(report['enCode'])),
    enabledMark: 1,
  })
}
