import type { Language } from '#shared/rules/language.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
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
}

export type Settings = typeof defaultSettings

/** Never sent to a client that is not an administrator. */
export const secretSettings = [
  'newUserDefaultPassword',
  'emailPassword',
  'qyhAgentSecret',
  'qyhCorpSecret',
  'dingSynAppSecret',
  'aliAccessKey',
  'aliSecret',
  'tencentSecretId',
  'tencentSecretKey',
  'tencentAppKey',
] as const satisfies readonly (keyof Settings)[]

/**
 * The configuration in force: the defaults under what is stored. Values of another type than the default are ignored.
 * A platform that was not named yet is called by a plain name in the given language.
 */
export async function readSettings(database: PlatformDatabase, language: Language = 'zh'): Promise<Settings> {
  const rows = await database.selectFrom('system_setting').selectAll().execute()
  const name = render({ code: 'settings.title' }, language)
  const settings: Record<string, string | number> = { ...defaultSettings, title: name, sysName: name }
  for (const { name, value } of rows) {
    const stored: unknown = JSON.parse(value)
    if ((typeof stored === 'string' || typeof stored === 'number') && typeof stored === typeof settings[name]) {
      settings[name] = stored
    }
  }
  return settings as Settings
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
}
