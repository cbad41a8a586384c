import type { Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { isReason, messageReasons, messageSources } from '#shared/rules/message-template.ts'
import { namesOf } from '#shared/rules/names-of.ts'
import { isCode } from '#shared/rules/validation.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { freeCopy } from '#server/core/copy-name.ts'
import { nextId } from '#server/core/ids.ts'
import { channelOf, linesOf, type SendConfigLine } from '#server/core/notify/routes.ts'
import { accountTypes } from '#server/core/senders/accounts.ts'
import { createRow, listRows, readRow, type Row, type TableSpec, updateRow } from '#server/core/table.ts'
import { loose } from '#server/database/loose.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import { usersByIds } from '../people/selected.ts'

type Input = Partial<Handled<Endpoints['sendConfig.create']>['body']>

export const configSpec: TableSpec = {
  table: 'send_config',
  columns: {
    fullName: 'full_name',
    enCode: 'en_code',
    templateType: 'template_type',
    messageSource: 'message_source',
    reason: 'reason',
    lines: 'lines',
    description: 'description',
    sortCode: 'sort_code',
    enabledMark: 'enabled_mark',
    creatorId: 'creator_id',
    creatorTime: 'created_at',
    lastModifyTime: 'modified_at',
  },
  search: ['fullName', 'enCode'],
  filters: ['messageSource', 'templateType', 'enabledMark'],
  order: ['sortCode'],
  unique: [['enCode'], ['fullName']],
  mark: 'enabledMark',
  options: ['fullName', 'enCode'],
  check: requireConfig,
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

async function requireConfig(row: Row, before: Row | null, inside: PlatformDatabase): Promise<void> {
  if (!isCode(text(row['enCode']))) fail(400, 'messageTemplate.badCode', { field: 'enCode' })
  const reason = text(row['reason'])
  if (reason !== '' && !isReason(reason)) fail(400, 'messageTemplate.unknownReason', { field: 'reason' })
  const source = text(row['messageSource'])
  if (source !== '' && !Object.values<string>(messageSources).includes(source))
    fail(400, 'messageTemplate.unknownSource', { field: 'messageSource' })
  if (reason === '') return
  const other = await loose(inside)
    .selectFrom('send_config')
    .select('full_name')
    .where('reason', '=', reason)
    .where('id', '!=', text(before?.['id']))
    .executeTakeFirst()
  if (other) fail(400, 'sendConfig.reasonTaken', { field: 'reason', params: { name: text(other['full_name']) } })
}

const accountTypeOf: Readonly<Partial<Record<string, number>>> = {
  mail: accountTypes.mail,
  sms: accountTypes.sms,
  webHook: accountTypes.webHook,
}

type Named = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/** Rows of a table by their ids. */
async function rowsOf(database: PlatformDatabase, table: string, ids: readonly string[]): Promise<Named> {
  const tables = loose(database)
  const rows = await tables
    .selectFrom(table)
    .selectAll()
    .where(whereIn(tables, `${table}.id`, [...new Set(ids)]))
    .execute()
  return new Map(rows.map((row) => [String(row['id']), row]))
}

const namedBy = async (database: PlatformDatabase, lines: readonly SendConfigLine[]) => ({
  templates: await rowsOf(
    database,
    'message_template',
    lines.map(({ templateId }) => templateId),
  ),
  accounts: await rowsOf(
    database,
    'message_account',
    lines.map(({ accountConfigId }) => accountConfigId).filter((id) => id !== ''),
  ),
})

/** Lines as they are stored: each has a template, and an account of its channel where the channel takes one. */
async function storedLines(database: PlatformDatabase, input: NonNullable<Input['sendConfigTemplateList']>) {
  const lines = input.map(
    (line, at): SendConfigLine => ({
      id: line.id || nextId(),
      messageType: '',
      templateId: line.templateId,
      accountConfigId: line.accountConfigId ?? '',
      sortCode: line.sortCode ?? at,
      enabledMark: line.enabledMark ?? 1,
      description: line.description ?? '',
    }),
  )
  const { templates, accounts } = await namedBy(database, lines)
  const field = 'sendConfigTemplateList'
  return lines.map((line) => {
    const template = templates.get(line.templateId)
    if (!template) return fail(400, 'sendConfig.noTemplate', { field })
    const messageType = String(template['message_type'])
    const channel = channelOf(messageType) ?? 'inApp'
    const account = accounts.get(line.accountConfigId)
    if (line.accountConfigId === '') {
      if (channel === 'webHook') fail(400, 'sendConfig.needsAccount', { field })
      return { ...line, messageType }
    }
    if (!account) return fail(400, 'messageAccount.gone', { field })
    const wanted = accountTypeOf[channel]
    if (wanted === undefined) fail(400, 'sendConfig.noAccount', { field })
    if (Number(account['type']) !== wanted)
      fail(400, 'sendConfig.otherAccount', { field, params: { name: String(account['full_name']) } })
    return { ...line, messageType }
  })
}

async function written(call: Call, input: Input): Promise<Row> {
  const { sendConfigTemplateList: list, ...rest } = input
  const { reason = '' } = rest
  return {
    ...rest,
    ...(list === undefined ? {} : { lines: JSON.stringify(await storedLines(call.database, list)) }),
    ...(isReason(reason) ? { messageSource: messageSources[messageReasons[reason].source] } : {}),
    lastModifyTime: call.now(),
  }
}

export async function createConfig(call: Call, input: Input): Promise<void> {
  const row = { ...(await written(call, input)), creatorId: call.user.userId }
  await createRow(call.database, configSpec, row, call.now())
}

export async function updateConfig(call: Call, id: string, input: Input): Promise<void> {
  await updateRow(call.database, configSpec, id, await written(call, input))
}

/** A copy under a free name and code, disabled; what the platform sends by the original stays with it. */
export async function copyConfig(call: Call, id: string): Promise<void> {
  const { version: _version, id: _id, ...row } = await readRow(call.database, configSpec, id)
  const original = { fullName: String(row['fullName']), enCode: String(row['enCode']) }
  const free = await freeCopy(call.database, 'send_config', original, call.text('messageTemplate.copyMark'))
  const copy = { ...row, ...free, reason: '', enabledMark: 0, creatorId: call.user.userId, lastModifyTime: call.now() }
  await createRow(call.database, configSpec, copy, call.now())
}

/** The name of a channel in the caller's language. */
export function channelName(call: Call, code: string): string {
  const channel = channelOf(code)
  return channel ? call.text(`messageTemplate.${channel}`) : ''
}

export async function listConfigs(call: Call, query: Parameters<typeof listRows>[2]) {
  const { list, pagination } = await listRows(call.database, configSpec, query)
  const users = await usersByIds(
    call.database,
    list.map((row) => String(row['creatorId'])),
  )
  const names = new Map(users.map(({ id, fullName }) => [id, fullName]))
  const rows = list.map((row) => {
    const source = namesOf(messageSources).find((name) => messageSources[name] === row['messageSource'])
    const codes = [...new Set(linesOf(row['lines']).map(({ messageType }) => messageType))]
    return {
      ...shown(row),
      messageSource: source ? call.text(`messageTemplate.${source}`) : '',
      messageType: codes.map((code) => ({ type: Number(code), fullName: channelName(call, code) })),
      creatorUser: names.get(String(row['creatorId'])) ?? '',
    }
  })
  return { list: rows, pagination }
}

function shown(row: Row): Row {
  const { lines: _lines, creatorId: _creator, lastModifyTime, ...rest } = row
  return { ...rest, lastModifyTime: Number(lastModifyTime) || null }
}

export async function readConfig(call: Call, id: string) {
  const row = await readRow(call.database, configSpec, id)
  const lines = linesOf(row['lines'])
  const { templates, accounts } = await namedBy(call.database, lines)
  const sendConfigTemplateList = lines.map((line) => {
    const template = templates.get(line.templateId)
    const account = accounts.get(line.accountConfigId)
    return {
      ...line,
      templateName: text(template?.['full_name']),
      templateCode: text(template?.['en_code']),
      accountName: text(account?.['full_name']),
      accountCode: text(account?.['en_code']),
    }
  })
  return { ...shown(row), messageType: [], creatorUser: '', sendConfigTemplateList, version: String(row['version']) }
}
