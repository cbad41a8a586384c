import type { SettingName, SettingValues } from '#shared/rules/system-settings.ts'

/** One field of the page. */
export interface ConfigField {
  readonly name: SettingName
  /** Left out where it has no effect as things stand. */
  readonly isShown?: (values: SettingValues) => boolean
  /** This server does nothing with it; `reason` says why, below it. */
  readonly isUnsupported?: true
  /** What it means stands below it. */
  readonly hasHint?: true
  readonly isLong?: true
}

export const groupKeys = ['basics', 'logos', 'signIn', 'password', 'mail', 'sms', 'weCom', 'dingTalk'] as const
export type GroupKey = (typeof groupKeys)[number]

const of = (...names: SettingName[]): ConfigField[] => names.map((name) => ({ name }))
const isStrict = ({ passwordStrengthLimit }: SettingValues) => passwordStrengthLimit === 1
const isRenewed = ({ passwordIsUpdatedRegularly }: SettingValues) => passwordIsUpdatedRegularly === 1

/** The fields of each tab, in their order. */
export const groups: Readonly<Record<GroupKey, readonly ConfigField[]>> = {
  basics: [
    { name: 'sysName', hasHint: true },
    { name: 'title', hasHint: true },
    { name: 'sysDescription', hasHint: true, isLong: true },
    ...of('sysVersion', 'copyright', 'companyName', 'companyCode', 'companyAddress', 'companyContacts'),
    ...of('companyTelePhone', 'companyEmail'),
    { name: 'sysTheme', hasHint: true },
    { name: 'pageSize', hasHint: true },
    { name: 'watermark', hasHint: true },
    { name: 'designScripts', hasHint: true },
  ],
  logos: [
    { name: 'loginIcon', hasHint: true },
    { name: 'navigationIcon', hasHint: true },
    { name: 'logoIcon', hasHint: true },
    { name: 'appIcon', hasHint: true },
  ],
  signIn: [
    { name: 'singleLogin', hasHint: true },
    { name: 'tokenTimeout', hasHint: true },
    { name: 'lastLoginTimeSwitch', hasHint: true },
    { name: 'enableVerificationCode', hasHint: true },
    { name: 'verificationCodeNumber' },
    { name: 'askCompanyName', hasHint: true },
    { name: 'askContact', hasHint: true },
    { name: 'passwordErrorsNumber', hasHint: true },
    { name: 'lockType', isShown: ({ passwordErrorsNumber }) => passwordErrorsNumber !== 0 },
    { name: 'lockTime', isShown: ({ lockType, passwordErrorsNumber }) => lockType === 2 && passwordErrorsNumber !== 0 },
    { name: 'whitelistSwitch', hasHint: true },
    { name: 'whiteListIp', hasHint: true, isLong: true, isShown: ({ whitelistSwitch }) => whitelistSwitch === 1 },
  ],
  password: [
    { name: 'newUserDefaultPassword', hasHint: true },
    { name: 'mandatoryModificationOfInitialPassword', hasHint: true },
    { name: 'passwordStrengthLimit', hasHint: true },
    { name: 'passwordLengthMin', isShown: isStrict },
    {
      name: 'passwordLengthMinNumber',
      isShown: (values) => isStrict(values) && values.passwordLengthMin === 1,
    },
    { name: 'containsNumbers', isShown: isStrict },
    { name: 'includeLowercaseLetters', isShown: isStrict },
    { name: 'includeUppercaseLetters', isShown: isStrict },
    { name: 'containsCharacters', isShown: isStrict },
    { name: 'disableOldPassword' },
    {
      name: 'disableTheNumberOfOldPasswords',
      hasHint: true,
      isShown: ({ disableOldPassword }) => disableOldPassword === 1,
    },
    { name: 'passwordIsUpdatedRegularly', hasHint: true },
    { name: 'updateCycle', isShown: isRenewed },
    { name: 'updateInAdvance', hasHint: true, isShown: isRenewed },
  ],
  mail: [
    { name: 'emailSmtpHost', hasHint: true },
    ...of('emailSmtpPort'),
    { name: 'emailSsl', hasHint: true },
    ...of('emailSenderName', 'emailAccount'),
    { name: 'emailPassword', hasHint: true },
    { name: 'emailPop3Host', isUnsupported: true },
    { name: 'emailPop3Port', isUnsupported: true },
  ],
  sms: [
    { name: 'smsProvider', hasHint: true },
    { name: 'smsSignName', isShown: ({ smsProvider }) => smsProvider !== '' },
    { name: 'smsCodeTemplate', hasHint: true, isShown: ({ smsProvider }) => smsProvider !== '' },
    ...of('aliAccessKey', 'aliSecret', 'tencentSecretId', 'tencentSecretKey', 'tencentAppId'),
    { name: 'tencentAppKey', isUnsupported: true },
  ],
  weCom: [
    ...of('qyhCorpId', 'qyhCorpSecret'),
    { name: 'qyhAgentId', hasHint: true },
    ...of('qyhAgentSecret'),
    { name: 'qyhIsSynOrg', hasHint: true },
    { name: 'qyhIsSynUser', hasHint: true },
  ],
  dingTalk: [
    ...of('dingSynAppKey', 'dingSynAppSecret'),
    { name: 'dingAgentId', hasHint: true },
    { name: 'dingSynIsSynOrg', hasHint: true },
    { name: 'dingSynIsSynUser', hasHint: true },
  ],
}

/** The tab of a field. */
export function groupOf(name: SettingName): GroupKey {
  return groupKeys.find((key) => groups[key].some((field) => field.name === name)) ?? 'basics'
}
