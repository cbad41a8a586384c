import { lstat, mkdir, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { DatabaseType } from '#shared/api/data-source.ts'
import { fail } from '#server/core/answer.ts'
import type { Services } from '#server/core/call.ts'
import type { TableSpec } from '#server/core/table.ts'
import type { Connection } from './engines/contract.ts'

/** Where files of SQLite sources are, below the data folder: an administrator of the machine puts them there. */
export const SOURCES = 'sources'

type Row = Readonly<Record<string, unknown>>

export const dataSourceTable: TableSpec = {
  table: 'data_source',
  columns: {
    fullName: 'full_name',
    enCode: 'en_code',
    dbType: 'db_type',
    host: 'host',
    port: 'port',
    userName: 'user_name',
    password: 'password_sealed',
    serviceName: 'service_name',
    useTls: 'use_tls',
    isWritable: 'is_writable',
    description: 'description',
    sortCode: 'sort_code',
    enabledMark: 'enabled_mark',
    creatorTime: 'created_at',
  },
  search: ['fullName', 'enCode', 'host', 'serviceName', 'description'],
  filters: ['dbType', 'enabledMark'],
  order: ['sortCode'],
  unique: [['fullName']],
  mark: 'enabledMark',
  options: ['fullName', 'dbType'],
  check: requireComplete,
}

/** What a source of its kind cannot be without. */
function requireComplete(row: Row): void {
  const type = row['dbType']
  const isBlank = (name: string) => String(row[name] ?? '').trim() === ''
  if (isBlank('serviceName')) fail(400, 'dataSource.required', { field: 'serviceName' })
  if (type === 'SQLite') requireFileName(String(row['serviceName']))
  else for (const name of ['host', 'userName']) if (isBlank(name)) fail(400, 'dataSource.required', { field: name })
  if (type !== 'SQLite' && !/^[\w.:-]+$/.test(String(row['host']))) fail(400, 'dataSource.badHost', { field: 'host' })
}

/** The name of a file, and no way out of its folder. */
function requireFileName(name: string): void {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]*\.(sqlite3?|db)$/iu.test(name))
    fail(400, 'dataSource.badFile', { field: 'serviceName' })
}

/** A connection as it is described, with the password in clear; refuses with 400 a file that is not there. */
export async function connectionOf(
  services: Pick<Services, 'dataFolder'>,
  row: Row,
  password: string,
): Promise<Connection> {
  const dbType = row['dbType'] as DatabaseType
  const serviceName = String(row['serviceName'])
  return {
    dbType,
    host: String(row['host'] ?? ''),
    port: Number(row['port'] ?? 0),
    userName: String(row['userName'] ?? ''),
    password,
    serviceName: dbType === 'SQLite' ? await fileOf(services.dataFolder, serviceName) : serviceName,
    useTls: Number(row['useTls']) === 1,
  }
}

async function fileOf(dataFolder: string, name: string): Promise<string> {
  requireFileName(name)
  const folder = join(dataFolder, SOURCES)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, name)
  const missing = () => fail(400, 'dataSource.noFile', { field: 'serviceName', params: { name } })
  const entry = await lstat(file).catch(missing)
  const [real, inside] = await Promise.all([realpath(file), realpath(folder)])
  // A link could lead to the platform's own database.
  if (!entry.isFile() || !real.startsWith(inside + sep)) missing()
  return file
}
