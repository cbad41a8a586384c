import { namesOf } from './names-of.ts'
import { wrongAddress } from './address-list.ts'
import { isInitialPasswordWeak } from './password.ts'
import { isEmail } from './validation.ts'

/** What one field of the system configuration takes (wire contract 5.6). */
export type SettingRule =
  | { readonly kind: 'text'; readonly max: number; readonly required?: true; readonly format?: SettingFormat }
  | { readonly kind: 'flag' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly values: readonly (string | number)[] }
  /** Never sent out: `******` stands for one that is set. */
  | { readonly kind: 'secret'; readonly max: number }

export type SettingFormat = 'email' | 'host' | 'addresses' | 'picture'

/** Stands for a secret that is set; sent back, it changes nothing. */
export const hiddenSecret = '******'

const text = (max: number, more: { readonly required?: true; readonly format?: SettingFormat } = {}) =>
  ({ kind: 'text', max, ...more }) as const
const flag = { kind: 'flag' } as const
const secret = { kind: 'secret', max: 200 } as const
const number = (min: number, max: number) => ({ kind: 'number', min, max }) as const
const choice = <const Values extends readonly (string | number)[]>(...values: Values) =>
  ({ kind: 'choice', values }) as const
const picture = text(300, { format: 'picture' })

/** Every field of the configuration and what it takes. Times in minutes or days. */
export const settingRules = {
  title: text(50, { required: true }),
  sysName: text(50, { required: true }),
  sysDescription: text(200),
  sysVersion: text(50),
  copyright: text(200),
  companyName: text(100),
  companyCode: text(50),
  companyAddress: text(200),
  companyContacts: text(50),
  companyTelePhone: text(50),
  companyEmail: text(100, { format: 'email' }),
  loginIcon: picture,
  navigationIcon: picture,
  logoIcon: picture,
  appIcon: picture,
  sysTheme: choice('', 'classic', 'functional', 'blend', 'plain'),
  pageSize: choice(20, 50, 100, 500),
  singleLogin: choice(1, 2),
  tokenTimeout: number(1, 43_200),
  lastLoginTimeSwitch: flag,
  whitelistSwitch: flag,
  whiteListIp: text(4000, { format: 'addresses' }),
  enableVerificationCode: flag,
  verificationCodeNumber: number(3, 8),
  askCompanyName: flag,
  askContact: flag,
  passwordErrorsNumber: number(0, 99),
  lockType: choice(1, 2),
  lockTime: number(1, 1440),
  newUserDefaultPassword: { kind: 'secret', max: 50 },
  passwordIsUpdatedRegularly: flag,
  updateCycle: number(1, 3650),
  updateInAdvance: number(0, 365),
  passwordStrengthLimit: flag,
  passwordLengthMin: flag,
  passwordLengthMinNumber: number(1, 50),
  containsNumbers: flag,
  includeLowercaseLetters: flag,
  includeUppercaseLetters: flag,
  containsCharacters: flag,
  disableOldPassword: flag,
  disableTheNumberOfOldPasswords: number(1, 24),
  mandatoryModificationOfInitialPassword: flag,
  emailPop3Host: text(100, { format: 'host' }),
  emailPop3Port: number(1, 65_535),
  emailSmtpHost: text(100, { format: 'host' }),
  emailSmtpPort: number(1, 65_535),
  emailSenderName: text(50),
  emailAccount: text(100, { format: 'email' }),
  emailPassword: secret,
  emailSsl: flag,
  qyhCorpId: text(100),
  qyhAgentId: text(50),
  qyhAgentSecret: secret,
  qyhCorpSecret: secret,
  qyhIsSynOrg: flag,
  qyhIsSynUser: flag,
  dingSynAppKey: text(100),
  dingSynAppSecret: secret,
  dingAgentId: text(50),
  dingSynIsSynOrg: flag,
  dingSynIsSynUser: flag,
  aliAccessKey: secret,
  aliSecret: secret,
  tencentSecretId: secret,
  tencentSecretKey: secret,
  tencentAppId: text(50),
  tencentAppKey: secret,
  smsProvider: choice('', 'aliyun', 'tencent'),
  smsSignName: text(50),
  smsCodeTemplate: text(50),
  watermark: flag,
  designScripts: flag,
} as const satisfies Readonly<Record<string, SettingRule>>

export type SettingName = keyof typeof settingRules
export type SettingValue = string | number
export type SettingValues = Readonly<Partial<Record<SettingName, SettingValue>>>

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingRules, name)

/** Why a value is refused; `params` are those of the text that says so. */
export type SettingProblem =
  | {
      readonly name: SettingName
      readonly reason: 'required' | 'email' | 'host' | 'picture' | 'choice' | 'weak' | 'advance'
    }
  | { readonly name: SettingName; readonly reason: 'tooLong'; readonly max: number }
  | { readonly name: SettingName; readonly reason: 'range'; readonly min: number; readonly max: number }
  | { readonly name: SettingName; readonly reason: 'address'; readonly value: string }

/** Flags arrive as number, text or boolean, numbers also as text. Undefined: no value of this kind. */
export function settingValueOf(name: SettingName, given: unknown): SettingValue | undefined {
  const rule: SettingRule = settingRules[name]
  const isChoiceOfNumbers = rule.kind === 'choice' && typeof rule.values[0] === 'number'
  if (rule.kind === 'flag' && /^(?:true|false)$/.test(String(given))) return String(given) === 'true' ? 1 : 0
  if (rule.kind === 'flag' || rule.kind === 'number' || isChoiceOfNumbers) {
    if (typeof given === 'number') return given
    return typeof given === 'string' && /^-?\d{1,12}$/.test(given.trim()) ? Number(given) : undefined
  }
  if (given === null) return ''
  if (typeof given === 'number') return String(given)
  return typeof given === 'string' ? (rule.kind === 'secret' ? given : given.trim()) : undefined
}

const hostName = /^(?=.{1,100}$)[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?)*$/
const picturePath = /^\/api\/file\/Image\/[^?#\s]+$/i

/** What is wrong with one value by itself; null: nothing. */
export function settingProblem(name: SettingName, value: SettingValue | undefined): SettingProblem | null {
  const rule: SettingRule = settingRules[name]
  if (rule.kind === 'choice')
    return value !== undefined && rule.values.includes(value) ? null : { name, reason: 'choice' }
  if (rule.kind === 'flag') return value === 0 || value === 1 ? null : { name, reason: 'choice' }
  if (rule.kind === 'number') {
    const { min, max } = rule
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
    return fits ? null : { name, reason: 'range', min, max }
  }
  if (typeof value !== 'string') return { name, reason: 'required' }
  if ([...value].length > rule.max) return { name, reason: 'tooLong', max: rule.max }
  if (rule.kind === 'secret') return null
  if (value === '') return rule.required ? { name, reason: 'required' } : null
  switch (rule.format) {
    case 'email':
      return isEmail(value) ? null : { name, reason: 'email' }
    case 'host':
      return hostName.test(value) ? null : { name, reason: 'host' }
    case 'picture':
      return picturePath.test(value) && !value.includes('..') ? null : { name, reason: 'picture' }
    case 'addresses': {
      const wrong = wrongAddress(value)
      return wrong === null ? null : { name, reason: 'address', value: wrong.slice(0, 50) }
    }
    default:
      return null
  }
}

/** Fields that something needs once another one is switched on. */
const needed: readonly { readonly when: (values: SettingValues) => boolean; readonly names: readonly SettingName[] }[] =
  [
    { when: (values) => values.whitelistSwitch === 1, names: ['whiteListIp'] },
    { when: (values) => values.emailSmtpHost !== '', names: ['emailAccount'] },
    {
      when: (values) => values.smsProvider === 'aliyun',
      names: ['aliAccessKey', 'aliSecret', 'smsSignName', 'smsCodeTemplate'],
    },
    {
      when: (values) => values.smsProvider === 'tencent',
      names: ['tencentSecretId', 'tencentSecretKey', 'tencentAppId', 'smsSignName', 'smsCodeTemplate'],
    },
    { when: (values) => values.qyhIsSynOrg === 1 || values.qyhIsSynUser === 1, names: ['qyhCorpId', 'qyhCorpSecret'] },
    {
      when: (values) => values.dingSynIsSynOrg === 1 || values.dingSynIsSynUser === 1,
      names: ['dingSynAppKey', 'dingSynAppSecret'],
    },
  ]

/** The first thing wrong with the whole configuration as it would be; null: it may be saved. */
export function settingsProblem(values: SettingValues): SettingProblem | null {
  for (const name of namesOf(settingRules)) {
    const problem = settingProblem(name, values[name])
    if (problem) return problem
  }
  for (const { when, names } of needed) {
    const missing = when(values) ? names.find((name) => values[name] === '') : undefined
    if (missing) return { name: missing, reason: 'required' }
  }
  if (values.passwordIsUpdatedRegularly === 1 && Number(values.updateInAdvance) >= Number(values.updateCycle))
    return { name: 'updateInAdvance', reason: 'advance' }
  const initial = values.newUserDefaultPassword
  if (typeof initial === 'string' && initial !== hiddenSecret && isInitialPasswordWeak(initial, values))
    return { name: 'newUserDefaultPassword', reason: 'weak' }
  return null
}
