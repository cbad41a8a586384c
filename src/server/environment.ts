import { serverAddresses } from './database/postgres-addresses.ts'

/** Megabytes of one account, as bytes. */
function readQuota(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new Error('FILES_QUOTA_MB: not a number of megabytes')
  return Number(text) * 1024 ** 2
}

/** Whoever knows it is anybody: it cannot be guessed. */
function readSsoSecret(text: string): string {
  if (text.length < 24) throw new Error('SSO_SECRET: 24 characters or more')
  return text
}

/** Whoever knows it reads the numbers of the server. */
function readMetricsToken(text: string): string {
  if (!/^[\x21-\x7e]{16,200}$/.test(text)) throw new Error('METRICS_TOKEN: 16 characters or more, without spaces')
  return text
}

function readSlowCall(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error('SLOW_CALL_MS: not a number of milliseconds')
  return Number(text)
}

/** Days as milliseconds. */
const daysOf =
  (name: string) =>
  (text: string): number => {
    if (!/^[1-9]\d{1,4}$/.test(text)) throw new Error(`${name}: not a number of days from 10 on`)
    return Number(text) * 86_400_000
  }

function readDatabase(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text))
    throw new Error('DATABASE_URL: not an address of PostgreSQL (postgres://user:password@host:port/name)')
  return text
}

/** One server: how far two of them are would be two things. */
function readReadUrl(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text) || serverAddresses(text).length !== 1)
    throw new Error('DATABASE_READ_URL: not the address of one PostgreSQL (postgres://user:password@host:port/name)')
  return text
}

function readPushUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^rediss?:$/.test(url.protocol) || url.hostname === '' || !/^(?:\/\d{0,4})?$/.test(url.pathname))
    throw new Error('PUSH_URL: not an address of Valkey or Redis (redis://user:password@host:6379/number)')
  return text
}

/** Public key that signs releases of the desktop app. */
function readUpdateKey(text: string): string {
  if (!/^MCowBQYDK2VwAyEA[\w+/]{43}=$/.test(text))
    throw new Error('UPDATE_KEY: not the base64 of an Ed25519 public key (SPKI), as "sign-update" prints it')
  return text
}

const same = (text: string) => text

/** Settings of the server that stand in its environment, each with what reads it. A reader throws one line without the value. */
const readers = {
  DATABASE_URL: readDatabase,
  DATABASE_READ_URL: readReadUrl,
  FILES_URL: same,
  PUSH_URL: readPushUrl,
  FILES_QUOTA_MB: readQuota,
  SECRETS_KEY: same,
  SSO_SECRET: readSsoSecret,
  METRICS_TOKEN: readMetricsToken,
  UPDATE_KEY: readUpdateKey,
  SLOW_CALL_MS: readSlowCall,
  AUDIT_DAYS: daysOf('AUDIT_DAYS'),
  HISTORY_DAYS: daysOf('HISTORY_DAYS'),
  LOG_LEVEL: same,
  DINGTALK_URL: same,
  WECOM_URL: same,
  ALIYUN_SMS_URL: same,
  TENCENT_SMS_URL: same,
} as const

type Readers = typeof readers
export type SettingName = keyof Readers
export const settingNames = Object.keys(readers) as readonly SettingName[]

/** A setting of the environment; undefined where it is left out or empty. Throws one readable line. */
export function readSetting<Name extends SettingName>(
  name: Name,
  env: NodeJS.ProcessEnv = process.env,
): ReturnType<Readers[Name]> | undefined {
  const text = env[name]
  if (text === undefined || text === '') return undefined
  return readers[name](text) as ReturnType<Readers[Name]>
}
