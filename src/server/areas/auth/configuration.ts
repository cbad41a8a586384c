import type { Call } from '#server/core/call.ts'
import { readDemoAccounts } from '#server/core/metadata.ts'
import { announcedLinks } from '../short-link/links.ts'
import { defaultSettings, readSettings, secretSettings, type Settings } from '#server/core/settings.ts'

/** What the sign-in page shows before anyone signed in. */
export async function readLoginConfiguration(call: Call) {
  const { title, copyright, loginIcon } = await readSettings(call.database, call.language)
  return {
    title,
    copyright,
    loginIcon,
    loginModes: ['account', 'qrcode', 'sms'],
    signInConfirm: 1,
    publicForms: await announcedLinks(call.database, call.now()),
    redirect: false,
    url: '',
    ticketParams: '',
    socialsList: [],
    dataScreenHost: '/api/visualdev/DataScreen/',
    reportPage: '/api/visualdev/report/{id}/page',
    demoAccounts: isHere(call) ? await readDemoAccounts(call.database) : [],
  }
}

/** Whether nobody but who sits at this computer can be asking: accounts with their passwords are for them alone. */
function isHere({ loopback, ip, request }: Call): boolean {
  const { headers } = request
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return loopback && !isForwarded && (ip === '::1' || ip.startsWith('127.'))
}

/** Fields that any signed-in user needs: looks, paging, the password policy. */
const shared = [
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
  'sysTheme',
  'pageSize',
  'singleLogin',
  'tokenTimeout',
  'lastLoginTimeSwitch',
  'enableVerificationCode',
  'verificationCodeNumber',
  'passwordIsUpdatedRegularly',
  'updateCycle',
  'updateInAdvance',
  'passwordStrengthLimit',
  'passwordLengthMin',
  'passwordLengthMinNumber',
  'containsNumbers',
  'includeLowercaseLetters',
  'includeUppercaseLetters',
  'containsCharacters',
  'disableOldPassword',
  'disableTheNumberOfOldPasswords',
  'mandatoryModificationOfInitialPassword',
] as const satisfies readonly (keyof Settings)[]

/** The system configuration as the caller may see it: administrators all of it, but secrets only as "set or not". */
export async function readConfiguration(call: Call): Promise<Record<string, unknown>> {
  const settings = await readSettings(call.database, call.language)
  const names = call.user.isAdministrator ? (Object.keys(defaultSettings) as (keyof Settings)[]) : shared
  const secrets = new Set<string>(secretSettings)
  return Object.fromEntries(
    names.map((name) => [name, secrets.has(name) && settings[name] ? '******' : settings[name]]),
  )
}
