import { sql, type SqlBool } from 'kysely'
import { formatTime } from '#shared/form/dates.ts'
import { type EndpointId, endpoints } from '#shared/api/table.ts'
import { type AuditKind, isAuditKind } from '#shared/rules/audit.ts'
import { placeOf } from '#server/core/addresses.ts'
import type { Call } from '#server/core/call.ts'
import { isChange } from '#server/core/changes.ts'
import { type CellValue, workbookStream } from '#server/core/workbook/write.ts'
import { type Page, readPage } from '#server/database/page.ts'
import type { AuditEntryTable } from '#server/database/tables/audit.ts'
import { likeContains } from '#server/database/text.ts'
import { isMessageCode, render } from '#server/messages/message.ts'
import { type DownloadLink, offerStream } from '../files/links.ts'

export interface AuditFilter {
  readonly keyword?: string | undefined
  readonly kind?: AuditKind | '' | undefined
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
}

/** Entries that are read and written at once. */
const PIECE = 500

const searched = ['actor_name', 'target', 'ip', 'client'] as const

function found({ database }: Call, { keyword = '', kind = '', startTime, endTime }: AuditFilter) {
  const word = keyword.trim()
  return database
    .selectFrom('audit_entry')
    .selectAll()
    .$if(kind !== '', (all) => all.where('kind', '=', kind))
    .$if(startTime !== undefined, (all) => all.where('at', '>=', startTime ?? 0))
    .$if(endTime !== undefined, (all) => all.where('at', '<=', endTime ?? 0))
    .$if(word !== '', (all) => {
      const columns = searched.map((column) => likeContains(database, `audit_entry.${column}`, word))
      return all.where(sql<SqlBool>`(${sql.join(columns, sql` or `)})`)
    })
}

/** What was done, in the reader's language: the part of the product and the verb of the call. */
function actionOf(call: Call, action: string): string {
  const [part = '', verb = ''] = action.split('.')
  const named = (code: string, other: string) => (isMessageCode(code) ? render({ code }, call.language) : other)
  const isView = Object.hasOwn(endpoints, action) && !isChange(endpoints[action as EndpointId])
  const did = named(`auditActions.${verb}`, call.text(isView ? 'auditActions.view' : 'auditActions.change'))
  return call.text('auditActions.inArea', { area: named(`logNames.${part}`, part), did })
}

function describe(call: Call, row: AuditEntryTable) {
  const { outcome } = row
  const refused = isMessageCode(outcome) ? render({ code: outcome }, call.language) : outcome
  return {
    id: String(row.seq),
    creatorTime: Number(row.at),
    userName: row.actor_name,
    kind: isAuditKind(row.kind) ? row.kind : 'settings',
    action: actionOf(call, row.action),
    target: row.target,
    refused: outcome === 'done' ? '' : refused,
    ipAddress: row.ip,
    ipAddressName: placeOf(call, row.ip),
    browser: row.client,
    hash: row.hash,
  } as const
}

/** One page of the entries that a search finds, newest first. */
export async function listEntries(call: Call, query: AuditFilter & Page) {
  const { rows, pagination } = await readPage(found(call, query).orderBy('seq', 'desc'), query)
  return { list: rows.map((row) => describe(call, row)), pagination }
}

/** A workbook of all that a search finds, oldest first, as the chain goes; what was read stays out of memory. */
export async function exportEntries(call: Call, query: AuditFilter): Promise<DownloadLink> {
  const headings = [
    call.text('audit.number'),
    call.text('audit.time'),
    call.text('audit.person'),
    call.text('audit.kind'),
    call.text('audit.action'),
    call.text('audit.target'),
    call.text('audit.outcome'),
    call.text('audit.address'),
    call.text('audit.client'),
    call.text('audit.hash'),
  ]
  const name = call.text('audit.title')
  return offerStream(call, `${name}.xlsx`, workbookStream({ name, headings: [headings], rows: cells(call, query) }))
}

async function* cells(call: Call, query: AuditFilter): AsyncGenerator<readonly CellValue[]> {
  for (let last = 0; ; ) {
    const rows = await found(call, query).where('seq', '>', last).orderBy('seq').limit(PIECE).execute()
    for (const row of rows) {
      const entry = describe(call, row)
      yield [
        Number(row.seq),
        { date: formatTime(entry.creatorTime, 'yyyy-MM-dd HH:mm:ss') },
        entry.userName,
        call.text(`auditKinds.${entry.kind}`),
        entry.action,
        entry.target,
        entry.refused === '' ? call.text('audit.done') : entry.refused,
        entry.ipAddress,
        entry.browser,
        entry.hash,
      ]
    }
    const end = rows.at(-1)
    if (end === undefined) return
    last = Number(end.seq)
  }
}
