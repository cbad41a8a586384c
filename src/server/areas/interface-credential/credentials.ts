import type { InputOf } from '#shared/api/table.ts'
import { holdsMenu } from '#server/core/access.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { addressList, parseAllowedHost } from '#server/core/outbound/addresses.ts'
import { nextId } from '#server/core/ids.ts'
import { createRow, deleteRow, listRows, readRow, type Row, type TableSpec, updateRow } from '#server/core/table.ts'
import { createSecret } from '#server/core/tokens.ts'
import { batches } from '#server/database/batch.ts'
import { loose } from '#server/database/loose.ts'
import { type Page, readPage } from '#server/database/page.ts'
import { likeContains } from '#server/database/text.ts'
import { usersByIds } from '../people/selected.ts'
import { splitId } from '../people/scope.ts'

export const credentialSpec: TableSpec = {
  table: 'interface_credential',
  columns: {
    appId: 'app_id',
    appName: 'app_name',
    sealed: 'secret_sealed',
    usefulLife: 'useful_life',
    verifySignature: 'verify_signature',
    whiteList: 'white_list',
    interfaceIds: 'interface_ids',
    description: 'description',
    sortCode: 'sort_code',
    enabledMark: 'enabled_mark',
    creatorId: 'creator_id',
    lastModifyTime: 'modified_at',
    creatorTime: 'created_at',
  },
  search: ['appId', 'appName'],
  filters: ['enabledMark'],
  order: ['sortCode'],
  unique: [['appId'], ['appName']],
  mark: 'enabledMark',
  options: ['appName'],
  check(row) {
    for (const each of addressList(String(row['whiteList'] ?? '')))
      if (parseAllowedHost(each)?.kind !== 'network')
        fail(400, 'dataInterface.badAddress', { field: 'whiteList', params: { address: each } })
    if (String(row['sealed'] ?? '') === '') fail(400, 'dataInterface.secretMissing', { field: 'appSecret' })
  },
}

const idsIn = (joined: unknown) =>
  String(joined ?? '')
    .split(',')
    .filter((id) => id !== '')

/** What a credential asks of a call. */
export interface Credential {
  readonly id: string
  readonly secret: string
  readonly isSigned: boolean
  readonly isEnabled: boolean
  /** 0: for ever. */
  readonly usefulLife: number
  readonly whiteList: string
  readonly interfaceIds: readonly string[]
}

export async function credentialBy(call: Call, appId: string): Promise<Credential | null> {
  const row = await loose(call.database)
    .selectFrom('interface_credential')
    .selectAll()
    .where('app_id', '=', appId)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: String(row['id']),
    secret: call.seals.open(String(row['secret_sealed'])),
    isSigned: Number(row['verify_signature']) === 1,
    isEnabled: Number(row['enabled_mark']) === 1,
    usefulLife: Number(row['useful_life']),
    whiteList: String(row['white_list']),
    interfaceIds: idsIn(row['interface_ids']),
  }
}

/** The users of a credential, with their keys. */
export async function keysOf(call: Call, credentialId: string) {
  const rows = await loose(call.database)
    .selectFrom('interface_credential_user')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    userId: String(row['user_id']),
    userKey: call.seals.open(String(row['key_sealed'])),
  }))
}

export async function listCredentials(call: Call, query: Parameters<typeof listRows>[2]) {
  const { list, pagination } = await listRows(call.database, credentialSpec, query)
  const users = await usersByIds(
    call.database,
    list.map((row) => String(row['creatorId'])),
  )
  const names = new Map(users.map(({ id, fullName }) => [id, fullName]))
  return { list: list.map((row) => shown(row, names.get(String(row['creatorId'])) ?? '')), pagination }
}

/** Without what is secret. */
function shown(row: Row, creatorUser: string) {
  const { sealed: _sealed, creatorId: _creator, interfaceIds: _ids, usefulLife, lastModifyTime, ...rest } = row
  const orNull = (value: unknown) => Number(value) || null
  return { ...rest, usefulLife: orNull(usefulLife), lastModifyTime: orNull(lastModifyTime), creatorUser }
}

export async function interfacesOf({ database }: Call, id: string) {
  const row = await readRow(database, credentialSpec, id)
  const ids = idsIn(row['interfaceIds'])
  if (ids.length === 0) return []
  const rows = await loose(database)
    .selectFrom('data_interface')
    .select(['id', 'full_name', 'en_code', 'request_parameters'])
    .where('id', 'in', ids)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  return rows.map((each) => ({
    id: String(each['id']),
    fullName: String(each['full_name']),
    enCode: String(each['en_code']),
    parameterJson: String(each['request_parameters'] || '[]'),
  }))
}

/** One credential. Whoever may only look sees neither its secret nor the keys of its users. */
export async function readCredential(call: Call, id: string) {
  const row = await readRow(call.database, credentialSpec, id)
  const isOpen = call.user.isAdministrator || (await holdsMenu(call, 'system.interfaceOauth', 'btn_edit'))
  const keys = await keysOf(call, id)
  const users = await usersByIds(
    call.database,
    keys.map(({ userId }) => userId),
  )
  const names = new Map(users.map((user) => [user.id, user.fullName]))
  return {
    ...shown(row, ''),
    appSecret: isOpen ? call.seals.open(String(row['sealed'])) : '',
    tenantId: '',
    list: await interfacesOf(call, id),
    userList: keys.map(({ userId, userKey }) => ({
      userId,
      userName: names.get(userId) ?? '',
      userKey: isOpen ? userKey : '',
    })),
  }
}

export const newSecret = () => createSecret()

type Input = InputOf<'interfaceCredential.create'>['body']

const stored = (call: Call, { id: _id, appSecret, usefulLife, ...body }: Input): Row => ({
  ...body,
  ...(appSecret ? { sealed: call.seals.seal(appSecret) } : {}),
  ...(usefulLife === undefined ? {} : { usefulLife: usefulLife ?? 0 }),
  lastModifyTime: call.now(),
})

export async function createCredential(call: Call, body: Input): Promise<void> {
  const row = { ...stored(call, body), creatorId: call.user.userId }
  await createRow(call.database, credentialSpec, row, call.now())
}

export async function updateCredential(call: Call, id: string, body: Input): Promise<void> {
  await updateRow(call.database, credentialSpec, id, stored(call, body))
}

export async function deleteCredential(call: Call, id: string): Promise<void> {
  await deleteRow(call.database, credentialSpec, id)
  for (const table of ['interface_credential_user', 'data_interface_log'])
    await loose(call.database).deleteFrom(table).where('credential_id', '=', id).execute()
}

/** Replaces what a credential is for; 400 for an interface that is not there. */
export async function saveInterfaces(call: Call, id: string, joined: string | null | undefined): Promise<void> {
  const wanted = [...new Set(idsIn(joined))]
  const tables = loose(call.database)
  const found =
    wanted.length === 0
      ? []
      : await tables
          .selectFrom('data_interface')
          .select('id')
          .where('id', 'in', wanted)
          // What signs in at another system answers its token.
          .where('is_post_position', '=', 0)
          .execute()
  if (found.length < wanted.length) fail(400, 'dataInterface.missing', { field: 'dataInterfaceIds' })
  await updateRow(call.database, credentialSpec, id, { interfaceIds: wanted.join(','), lastModifyTime: call.now() })
}

/** Replaces whose names a credential may ask in. Who stays keeps their key. */
export async function saveUsers(call: Call, id: string, suffixed: readonly string[]): Promise<void> {
  await readRow(call.database, credentialSpec, id)
  const wanted = [...new Set(suffixed.map((each) => splitId(each).id))]
  const known = await usersByIds(call.database, wanted)
  if (known.filter(({ deleteMark }) => deleteMark === 0).length < wanted.length)
    fail(400, 'dataInterface.userMissing', { field: 'userIds' })
  await call.database.transaction().execute(async (inside) => {
    const tables = loose(inside)
    const rows = await tables
      .selectFrom('interface_credential_user')
      .select(['id', 'user_id'])
      .where('credential_id', '=', id)
      .execute()
    const gone = rows.filter((row) => !wanted.includes(String(row['user_id'])))
    for (const row of gone) await tables.deleteFrom('interface_credential_user').where('id', '=', row['id']).execute()
    const had = new Set(rows.map((row) => String(row['user_id'])))
    const fresh = wanted
      .filter((userId) => !had.has(userId))
      .map((user_id) => ({
        id: nextId(),
        credential_id: id,
        user_id,
        key_sealed: call.seals.seal(createSecret()),
        created_at: call.now(),
      }))
    for (const part of batches(fresh)) await tables.insertInto('interface_credential_user').values(part).execute()
  })
}

interface LogQuery extends Page {
  readonly keyword?: string | undefined
  readonly startTime?: unknown
  readonly endTime?: unknown
}

/** Calls under a credential, latest first; refused ones too. */
export async function readCredentialLog({ database }: Call, id: string, query: LogQuery) {
  const tables = loose(database)
  const word = query.keyword?.trim() ?? ''
  const time = (value: unknown) => (/^\d{1,15}$/.test(String(value ?? '')) ? Number(value) : null)
  const [from, to] = [time(query.startTime), time(query.endTime)]
  const lines = tables
    .selectFrom('data_interface_log')
    .leftJoin('data_interface', 'data_interface.id', 'data_interface_log.interface_id')
    .select(['data_interface_log.id', 'data_interface_log.created_at', 'ip', 'client', 'method', 'duration', 'failure'])
    .select(['data_interface.full_name', 'data_interface.en_code'])
    .where('credential_id', '=', id)
    .$if(from !== null, (rows) => rows.where('data_interface_log.created_at', '>=', from))
    .$if(to !== null, (rows) => rows.where('data_interface_log.created_at', '<=', to))
    .$if(word !== '', (rows) =>
      rows.where((row) =>
        row.or(
          ['data_interface.full_name', 'data_interface.en_code', 'data_interface_log.ip'].map((column) =>
            likeContains(tables, column, word),
          ),
        ),
      ),
    )
    .orderBy('data_interface_log.created_at', 'desc')
    .orderBy('data_interface_log.id', 'desc')
  const { rows, pagination } = await readPage(lines, query)
  return {
    list: rows.map((row) => ({
      id: String(row['id']),
      fullName: String(row['full_name'] ?? ''),
      enCode: String(row['en_code'] ?? ''),
      invokTime: Number(row['created_at']),
      invokIp: String(row['ip']),
      invokType: String(row['method']),
      invokWasteTime: Number(row['duration']),
      invokDevice: String(row['client']),
      failure: String(row['failure']),
      tenantId: '',
    })),
    pagination,
  }
}
