import type { Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { hiddenSecret } from '#shared/rules/system-settings.ts'
import { holdsMenu } from '#server/core/access.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { freeCopy } from '#server/core/copy-name.ts'
import { requireUnconfigured } from '#server/core/notify/routes.ts'
import { type AccountSecrets, accountTypes, openSecrets, originOf } from '#server/core/senders/accounts.ts'
import { createRow, deleteRow, listRows, readRow, type Row, type TableSpec, updateRow } from '#server/core/table.ts'
import { usersByIds } from '../people/selected.ts'
import { requireAccount, secretsOf } from './rules.ts'

export const accountSpec: TableSpec = {
  table: 'message_account',
  columns: {
    type: 'type',
    fullName: 'full_name',
    enCode: 'en_code',
    addressorName: 'addressor_name',
    smtpServer: 'smtp_server',
    smtpPort: 'smtp_port',
    sslLink: 'ssl_link',
    smtpUser: 'smtp_user',
    channel: 'channel',
    smsSignature: 'sms_signature',
    appId: 'app_id',
    endPoint: 'end_point',
    sdkAppId: 'sdk_app_id',
    zoneName: 'zone_name',
    zoneParam: 'zone_param',
    webhookType: 'webhook_type',
    webhookAddress: 'webhook_address',
    approveType: 'approve_type',
    appKey: 'app_key',
    sealed: 'secrets_sealed',
    description: 'description',
    sortCode: 'sort_code',
    enabledMark: 'enabled_mark',
    creatorId: 'creator_id',
    creatorTime: 'created_at',
    lastModifyTime: 'modified_at',
  },
  search: ['fullName', 'enCode', 'smtpServer', 'smsSignature'],
  filters: ['type', 'enabledMark', 'channel', 'webhookType'],
  order: ['type', 'sortCode'],
  unique: [['enCode'], ['fullName']],
  mark: 'enabledMark',
  options: ['fullName'],
  uses: [],
  check: (row) => requireAccount(row),
}

type Input = Partial<Handled<Endpoints['messageAccount.create']>['body']>

/** Where secrets of an account go. */
const places = ['smtpServer', 'smtpPort', 'smtpUser', 'channel', 'appId', 'endPoint', 'webhookAddress'] as const

/**
 * What was typed over what is stored: six stars stand for the secret that is there, which goes to no other place than before,
 * and not without encryption where it was sent with it.
 */
function mergedSecrets(call: Call, type: number, input: Input, before: Row | null): AccountSecrets {
  const stored = before ? openSecrets(call.seals, before['sealed']) : {}
  const isMoved =
    before !== null &&
    ((input.sslLink === 0 && Number(before['sslLink']) === 1) ||
      places.some((name) => {
        const known = name === 'webhookAddress' ? (stored[name] ?? before[name]) : before[name]
        return input[name] !== undefined && String(input[name] ?? '') !== String(known ?? '')
      }))
  const kept: Record<string, string> = {}
  for (const name of secretsOf(type)) {
    const typed = input[name]
    const isKept = typed === undefined || typed === hiddenSecret
    const value = isKept ? (stored[name] ?? '') : typed
    if (isKept && isMoved && value !== '' && name !== 'webhookAddress')
      fail(400, 'settings.secretAgain', { field: name })
    if (value !== '') kept[name] = value
  }
  return kept
}

/** An input as it is stored over a row, with its secrets open beside it. */
export function written(call: Call, input: Input, before: Row | null): { row: Row; secrets: AccountSecrets } {
  const type = input.type ?? Number(before?.['type'] ?? 0)
  const secrets = mergedSecrets(call, type, input, before)
  const { smtpPassword: _password, appSecret: _secret, bearer: _bearer, agentId: _agent, appKey, ...rest } = input
  const row: Row = {
    ...rest,
    type,
    // The original id of an official account is no secret; the key of a gateway is one.
    ...(appKey === undefined ? {} : { appKey: type === accountTypes.weChat ? appKey : '' }),
    ...(input.webhookType === '2' ? { approveType: '1' } : {}),
    lastModifyTime: call.now(),
  }
  return { row, secrets }
}

const sealed = (call: Call, secrets: AccountSecrets) =>
  Object.keys(secrets).length === 0 ? '' : call.seals.seal(JSON.stringify(secrets))

/** An account as its columns hold it: the address of a web hook is a secret, and its origin no more than where it leads. */
const stored = (row: Row): Row =>
  row['webhookAddress'] === undefined ? row : { ...row, webhookAddress: originOf(row['webhookAddress']) }

export async function createAccount(call: Call, input: Input): Promise<void> {
  const { row, secrets } = written(call, input, null)
  requireAccount(row)
  const made = { ...stored(row), sealed: sealed(call, secrets), creatorId: call.user.userId }
  await createRow(call.database, accountSpec, made, call.now())
}

export async function updateAccount(call: Call, id: string, input: Input): Promise<void> {
  const before = await readRow(call.database, accountSpec, id)
  const { type: _type, ...change } = input
  const { row, secrets } = written(call, change, before)
  requireAccount({ ...before, ...secrets, ...row })
  await updateRow(call.database, accountSpec, id, { ...stored(row), sealed: sealed(call, secrets) })
}

export async function deleteAccount({ database, text }: Call, id: string): Promise<void> {
  await requireUnconfigured(database, id, text('sendConfig.many'))
  await deleteRow(database, accountSpec, id)
}

/** A copy under a free name and code, disabled, with the secrets. */
export async function copyAccount(call: Call, id: string): Promise<void> {
  const { version: _version, id: _id, ...row } = await readRow(call.database, accountSpec, id)
  const original = { fullName: String(row['fullName']), enCode: String(row['enCode']) }
  const free = await freeCopy(call.database, 'message_account', original, call.text('messageTemplate.copyMark'))
  const copy = { ...row, ...free, enabledMark: 0, creatorId: call.user.userId, lastModifyTime: call.now() }
  await createRow(call.database, accountSpec, copy, call.now())
}

export async function listAccounts(call: Call, query: Parameters<typeof listRows>[2]) {
  const { list, pagination } = await listRows(call.database, accountSpec, query)
  const users = await usersByIds(
    call.database,
    list.map((row) => String(row['creatorId'])),
  )
  const names = new Map(users.map(({ id, fullName }) => [id, fullName]))
  const rows = list.map((row) => ({
    ...shown(row),
    channel: Number(row['type']) === accountTypes.sms ? call.text(channelName(row['channel'])) : '',
    webhookAddress: originOf(row['webhookAddress']),
    creatorUser: names.get(String(row['creatorId'])) ?? '',
  }))
  return { list: rows, pagination }
}

const channelName = (channel: unknown) =>
  Number(channel) === 2 ? ('messageTemplate.tencent' as const) : ('messageTemplate.aliyun' as const)

/** Without what is secret. */
function shown(row: Row): Row {
  const { sealed: _sealed, creatorId: _creator, lastModifyTime, ...rest } = row
  return { ...rest, lastModifyTime: Number(lastModifyTime) || null }
}

export async function readAccount(call: Call, id: string) {
  const row = await readRow(call.database, accountSpec, id)
  const mayEdit = call.user.isAdministrator || (await holdsMenu(call, 'msgCenter.accounts', 'btn_edit'))
  const secrets = openSecrets(call.seals, row['sealed'])
  const hidden = secretsOf(Number(row['type'])).map((name) => [name, secrets[name] ? hiddenSecret : ''])
  return {
    ...shown(row),
    smtpPassword: '',
    appSecret: '',
    bearer: '',
    agentId: '',
    creatorUser: '',
    ...Object.fromEntries(hidden),
    webhookAddress: mayEdit ? (secrets.webhookAddress ?? row['webhookAddress']) : originOf(row['webhookAddress']),
    version: String(row['version']),
  }
}
