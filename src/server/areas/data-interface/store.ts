import type { DataInterfaceInput } from '#shared/api/data-interface.ts'
import type { DatabaseType } from '#shared/api/data-source.ts'
import type { DataOf } from '#shared/api/table.ts'
import { isCode } from '#shared/rules/validation.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { addressList, parseAllowedHost } from '#server/core/outbound/addresses.ts'
import { createRow, readRow, type Row, type TableSpec, updateRow } from '#server/core/table.ts'
import { loose } from '#server/database/loose.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { prepareSql } from '../data-source/query.ts'
import { type Definition, readStatic } from './execute.ts'
import { hasParameterInHost } from './http.ts'
import { type InterfaceHeader, readHeaders, readParameters, sendableHeaders } from './parameters.ts'
import { isVariable } from './variables.ts'

export const dataInterfaceTable: TableSpec = {
  table: 'data_interface',
  columns: {
    fullName: 'full_name',
    enCode: 'en_code',
    categoryId: 'category_id',
    dataType: 'data_type',
    dbLinkId: 'db_link_id',
    requestMethod: 'request_method',
    query: 'query',
    path: 'path',
    requestHeaders: 'request_headers',
    requestParameters: 'request_parameters',
    responseType: 'response_type',
    dataProcessing: 'data_processing',
    checkType: 'check_type',
    ipAddress: 'ip_address',
    roleIds: 'role_ids',
    isPostPosition: 'is_post_position',
    description: 'description',
    sortCode: 'sort_code',
    enabledMark: 'enabled_mark',
    creatorId: 'creator_id',
    lastModifyTime: 'modified_at',
  },
  search: ['fullName', 'enCode', 'description'],
  order: ['sortCode'],
  unique: [['fullName'], ['enCode']],
  mark: 'enabledMark',
  options: ['fullName'],
  async check(row, before, inside) {
    const code = String(row['enCode'])
    if (code !== before?.['enCode'] && !isCode(code)) fail(400, 'dataInterface.codePattern', { field: 'enCode' })
    await requireRunnable(row, inside)
  },
}

/** Refuses what could never run, beside the field that is at fault. */
async function requireRunnable(row: Row, inside: PlatformDatabase): Promise<void> {
  const text = (name: string) => String(row[name] ?? '')
  const declared = new Set(readParameters(text('requestParameters')).map(({ field }) => field))
  const type = Number(row['dataType'])
  if (type === 3) sendableHeaders(text('requestHeaders'))
  else readHeaders(text('requestHeaders'))
  for (const each of addressList(text('ipAddress')))
    if (parseAllowedHost(each)?.kind !== 'network')
      fail(400, 'dataInterface.badAddress', { field: 'ipAddress', params: { address: each } })
  if (type === 1) {
    const source = await loose(inside)
      .selectFrom('data_source')
      .select('db_type')
      .where('id', '=', text('dbLinkId'))
      .executeTakeFirst()
    if (!source) fail(400, 'dataSource.missing', { field: 'dbLinkId' })
    prepareSql(text('query'), source['db_type'] as DatabaseType, {
      parameter: (name) => (declared.has(name) ? { value: '', type: 'varchar' } : undefined),
      variable: (name) => (isVariable(name) ? '' : undefined),
    })
  } else if (type === 2) readStatic(text('query'))
  else requireAddress(text('path'), declared)
}

function requireAddress(path: string, declared: ReadonlySet<string>): void {
  for (const [, name = ''] of path.matchAll(/\{([A-Za-z_]\w{0,49})\}/g))
    if (!declared.has(name)) fail(400, 'dataInterface.unknownParameter', { field: 'path', params: { name } })
  if (hasParameterInHost(path)) fail(400, 'dataInterface.parameterInHost', { field: 'path' })
  const filled = path.replaceAll(/\{\w+\}/g, 'x')
  if (!URL.canParse(filled) || !/^https?:$/.test(new URL(filled).protocol))
    fail(400, 'dataInterface.badUrl', { field: 'path', params: { url: path.slice(0, 100) } })
}

/** Headers as they are shown: of secret ones the name alone. */
function hideSecrets(text: string): string {
  return JSON.stringify(readHeaders(text).map((each) => (each.secret === 1 ? { ...each, defaultValue: '' } : each)))
}

/** What an interface sends, and where to: `path` may hold parameters in braces. */
type Sent = Pick<DataInterfaceInput, 'path' | 'requestHeaders'>

/** The origin of an address, in which a parameter stands for itself; null where it has none. */
export function originOf(path: string): string | null {
  const filled = path.replaceAll(/\{(\w+)\}/g, 'x$1x')
  return URL.canParse(filled) ? new URL(filled).origin : null
}

/**
 * Headers as they are stored: what is secret is sealed, and as it was where nothing was typed. Refuses with 400 to keep a
 * secret for another origin than the one it was typed for: who may change an interface may not read its secrets.
 */
function sealSecrets(call: Call, { path, requestHeaders }: Sent, before: Sent): string {
  const known = new Map(readHeaders(before.requestHeaders).map((each) => [each.field, each]))
  const isElsewhere = originOf(path) !== originOf(before.path)
  const sealed = (each: InterfaceHeader) => {
    if (each.secret !== 1) return each
    if (each.defaultValue !== '') return { ...each, defaultValue: call.seals.seal(each.defaultValue) }
    const old = known.get(each.field)
    const kept = old?.secret === 1 ? old.defaultValue : ''
    if (kept !== '' && isElsewhere)
      fail(400, 'dataInterface.secretAgain', { field: 'requestHeaders', params: { name: each.field } })
    return { ...each, defaultValue: kept }
  }
  return JSON.stringify(readHeaders(requestHeaders).map(sealed))
}

/** Headers as they are sent. */
function openSecrets(call: Call, text: string): string {
  const opened = (each: InterfaceHeader) =>
    each.secret === 1 ? { ...each, defaultValue: call.seals.open(each.defaultValue) } : each
  return JSON.stringify(readHeaders(text).map(opened))
}

const nothingSent: Sent = { path: '', requestHeaders: '' }

async function storedSent(call: Call, id: string | undefined): Promise<Sent> {
  if (id === undefined || id === '') return nothingSent
  const row = await loose(call.database)
    .selectFrom('data_interface')
    .select(['path', 'request_headers'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { path: String(row['path'] ?? ''), requestHeaders: String(row['request_headers'] ?? '') } : nothingSent
}

/** One interface as it is edited. */
export async function readInterface(
  { database }: Pick<Call, 'database'>,
  id: string,
): Promise<DataOf<'dataInterface.one'>> {
  const row = await readRow(database, dataInterfaceTable, id)
  return {
    ...row,
    requestHeaders: hideSecrets(String(row['requestHeaders'])),
  } as unknown as DataOf<'dataInterface.one'>
}

export async function createInterface(call: Call, body: DataInterfaceInput): Promise<string> {
  const requestHeaders = sealSecrets(call, body, nothingSent)
  const now = call.now()
  const row = { ...body, requestHeaders, creatorId: call.user.userId, lastModifyTime: now }
  return createRow(call.database, dataInterfaceTable, row, now)
}

export async function updateInterface(call: Call, id: string, body: DataInterfaceInput): Promise<void> {
  const requestHeaders = sealSecrets(call, body, await storedSent(call, id))
  const before = await readRow(call.database, dataInterfaceTable, id)
  // What one system answered is no business of another.
  if (originOf(String(before['path'])) !== originOf(body.path))
    await loose(call.database)
      .updateTable('data_interface_variable')
      .set({ value_sealed: '' })
      .where('interface_id', '=', id)
      .execute()
  await updateRow(call.database, dataInterfaceTable, id, { ...body, requestHeaders, lastModifyTime: call.now() })
}

/** What stands in the editor, ready to run: secrets that were not typed anew are those that are stored. */
export async function definitionOf(call: Call, body: DataInterfaceInput): Promise<Definition> {
  await requireRunnable(body, call.database)
  const requestHeaders = openSecrets(call, sealSecrets(call, body, await storedSent(call, body.id)))
  return { ...body, requestHeaders }
}

/** An interface that may run, with its secrets in clear; refuses with 404 one that is unknown or switched off. */
export async function enabledDefinition(call: Call, id: string): Promise<Definition> {
  const row = await enabledRow(call.database, id)
  return { ...(row as unknown as Definition), requestHeaders: openSecrets(call, String(row['requestHeaders'])) }
}

/** The row of an interface by the names it has on the wire. */
export async function enabledRow(database: PlatformDatabase, id: string): Promise<Row> {
  const row = await readRow(database, dataInterfaceTable, id)
  if (Number(row['enabledMark']) !== 1)
    fail(404, 'dataInterface.disabled', { params: { name: String(row['fullName']) } })
  return row
}
