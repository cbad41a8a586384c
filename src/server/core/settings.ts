import { namesOf } from '#shared/rules/names-of.ts'
import type { Language } from '#shared/rules/language.ts'
import { settingRules } from '#shared/rules/system-settings.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { readingHere } from '#server/database/replica-dialect.ts'
import type { Services } from './call.ts'
import { render } from '#server/messages/message.ts'

/** System configuration as it is before an administrator changes it (wire names; times in minutes or days). */
export const defaultSettings = {
  title: '',
  sysName: '',
  sysDescription: '',
  sysVersion: 'V1.0.0',
  copyright: '',
  companyName: '',
  companyCode: '',
  companyAddress: '',
  companyContacts: '',
  companyTelePhone: '',
  companyEmail: '',
  loginIcon: '',
  navigationIcon: '',
  logoIcon: '',
  appIcon: '',
  /** Layout of people who never chose one; '': classic. */
  sysTheme: '',
  pageSize: 20,
  /** 1: a later sign-in ends the earlier one; 2: both stay. */
  singleLogin: 2,
  /** Minutes a session lives without use. */
  tokenTimeout: 1440,
  lastLoginTimeSwitch: 1,
  whitelistSwitch: 0,
  whiteListIp: '',
  enableVerificationCode: 0,
  verificationCodeNumber: 4,
  /** Ours: the sign-in page asks for the company's name, and for a contact. */
  askCompanyName: 0,
  askContact: 0,
  /** Refused sign-ins before an account is locked or delayed; 0: never. */
  passwordErrorsNumber: 6,
  /** 1: locked until an administrator unlocks; 2: for lockTime minutes. */
  lockType: 2,
  lockTime: 10,
  newUserDefaultPassword: '',
  passwordIsUpdatedRegularly: 0,
  updateCycle: 90,
  updateInAdvance: 7,
  passwordStrengthLimit: 1,
  passwordLengthMin: 1,
  passwordLengthMinNumber: 6,
  containsNumbers: 1,
  includeLowercaseLetters: 0,
  includeUppercaseLetters: 0,
  containsCharacters: 0,
  disableOldPassword: 0,
  disableTheNumberOfOldPasswords: 5,
  mandatoryModificationOfInitialPassword: 0,
  emailPop3Host: '',
  emailPop3Port: 110,
  emailSmtpHost: '',
  emailSmtpPort: 25,
  emailSenderName: '',
  emailAccount: '',
  emailPassword: '',
  emailSsl: 0,
  qyhCorpId: '',
  qyhAgentId: '',
  qyhAgentSecret: '',
  qyhCorpSecret: '',
  qyhIsSynOrg: 0,
  qyhIsSynUser: 0,
  dingSynAppKey: '',
  dingSynAppSecret: '',
  dingAgentId: '',
  dingSynIsSynOrg: 0,
  dingSynIsSynUser: 0,
  aliAccessKey: '',
  aliSecret: '',
  tencentSecretId: '',
  tencentSecretKey: '',
  tencentAppId: '',
  tencentAppKey: '',
  /** Ours: who delivers text messages, `aliyun` or `tencent`; '': nobody, they stay in the outbox. */
  smsProvider: '',
  /** Ours: signature and template (with the variable `code`, or the first one) that the provider approved. */
  smsSignName: '',
  smsCodeTemplate: '',
  /** Ours: names who looks at a page across it. */
  watermark: 0,
  /** Ours: scripts that designs hold run in clients. */
  designScripts: 1,
}

export type Settings = typeof defaultSettings

/** Names and pictures of the organisation and its application. */
export const identitySettings = [
  'title',
  'sysName',
  'sysDescription',
  'sysVersion',
  'copyright',
  'companyName',
  'companyCode',
  'companyAddress',
  'companyContacts',
  'companyTelePhone',
  'companyEmail',
  'loginIcon',
  'navigationIcon',
  'logoIcon',
  'appIcon',
] as const satisfies readonly (keyof Settings)[]

/** Milliseconds for which what was read is used: a change is told at once, and hands on the database are noticed soon. */
const KEPT = 1000

type StoredSettings = Readonly<Record<string, string | number>>

interface CachedSettings {
  readonly at: number
  readonly rows: Promise<StoredSettings>
  /** Once they are there. */
  read?: StoredSettings
}
const kept = new WeakMap<PlatformDatabase, CachedSettings>()

const isFresh = (known: CachedSettings | undefined): known is CachedSettings =>
  known !== undefined && performance.now() - known.at < KEPT

/** What is read next is what is stored: another process changed it. */
export function forgetSettings(database: PlatformDatabase): void {
  kept.delete(database)
}

/** What is stored of the configuration, by name. Values of another type than the default are left out. */
async function readStored(database: PlatformDatabase): Promise<StoredSettings> {
  const rows = await database.selectFrom('system_setting').selectAll().execute()
  const known: Readonly<Record<string, string | number>> = defaultSettings
  const settings: Record<string, string | number> = {}
  for (const { name, value } of rows) {
    const stored: unknown = JSON.parse(value)
    if ((typeof stored === 'string' || typeof stored === 'number') && typeof stored === typeof known[name])
      settings[name] = stored
  }
  return settings
}

function stored(database: PlatformDatabase): CachedSettings['rows'] {
  // A transaction sees what it wrote itself.
  if (database.isTransaction) return readStored(database)
  const known = kept.get(database)
  if (isFresh(known)) return known.rows
  const rows = readingHere(() => readStored(database))
  const reading: CachedSettings = { at: performance.now(), rows }
  kept.set(database, reading)
  rows.then(
    (read) => (reading.read = read),
    () => forgetSettings(database),
  )
  return rows
}

/**
 * The configuration in force: the defaults under what is stored; secrets sealed (`Services.seals`). A platform that was not
 * named yet is called by a plain name in the given language.
 */
export async function readSettings(database: PlatformDatabase, language: Language = 'zh'): Promise<Settings> {
  return inForce(await stored(database), language)
}

function inForce(rows: StoredSettings, language: Language): Settings {
  const name = render({ code: 'settings.title' }, language)
  return { ...defaultSettings, title: name, sysName: name, ...rows }
}

/**
 * The same within a transaction that changes none of it: what was read outside a moment ago will do. What is being read there is
 * not waited for: SQLite has one connection, which the transaction holds.
 */
export async function readSettingsInside(outside: PlatformDatabase, inside: PlatformDatabase): Promise<Settings> {
  const known = kept.get(outside)
  return isFresh(known) && known.read ? inForce(known.read, 'zh') : readSettings(inside)
}

/** The configuration in force with its secrets, for what signs in elsewhere with them. */
export async function openSettings({ database, seals }: Pick<Services, 'database' | 'seals'>): Promise<Settings> {
  const settings = await readSettings(database)
  const secrets = namesOf(settingRules).filter((name) => settingRules[name].kind === 'secret')
  return { ...settings, ...Object.fromEntries(secrets.map((name) => [name, seals.open(String(settings[name]))])) }
}

/** Stores some fields of the configuration. */
export async function saveSettings(database: PlatformDatabase, changes: Partial<Settings>): Promise<void> {
  const rows = Object.entries(changes).map(([name, value]) => ({ name, value: JSON.stringify(value) }))
  if (rows.length === 0) return
  await database
    .insertInto('system_setting')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') })))
    .execute()
  forgetSettings(database)
}

const DAY = 24 * 60 * 60_000

/** Whether a password is older than the policy lets one become. `changedAt`: epoch milliseconds. */
export function isPasswordOverdue(
  changedAt: number,
  { passwordIsUpdatedRegularly, updateCycle }: Pick<Settings, 'passwordIsUpdatedRegularly' | 'updateCycle'>,
  now: number,
): boolean {
  return passwordIsUpdatedRegularly === 1 && now >= changedAt + updateCycle * DAY
}
