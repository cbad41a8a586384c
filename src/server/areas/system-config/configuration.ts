import {
  hiddenSecret,
  isSettingName,
  type SettingName,
  settingRules,
  settingsProblem,
  type SettingProblem,
  settingValueOf,
  type SettingValue,
} from '#shared/rules/system-settings.ts'
import { holdsMenu } from '#server/core/access.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { identitySettings, readSettings, saveSettings, type Settings } from '#server/core/settings.ts'
import { namesOf } from '#shared/rules/names-of.ts'

export const CONFIGURATION_MENU = 'system.config'

/** Fields that any signed-in user needs: looks, paging, the password policy. */
const shared = [
  ...identitySettings,
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
] as const satisfies readonly SettingName[]

const allNames = namesOf(settingRules)
const isSecret = (name: SettingName) => settingRules[name].kind === 'secret'
const asShown = (name: SettingName, value: SettingValue) => (isSecret(name) && value !== '' ? hiddenSecret : value)

/** The configuration as the caller may see it: who may change it all of it, but secrets only as "set or not". */
export async function readConfiguration(call: Call): Promise<Record<string, SettingValue>> {
  const settings = await readSettings(call.database, call.language)
  const seesAll = call.user.isAdministrator || (await holdsMenu(call, CONFIGURATION_MENU, undefined))
  const names: readonly SettingName[] = seesAll ? allNames : shared
  return Object.fromEntries(names.map((name) => [name, asShown(name, settings[name])]))
}

/**
 * The configuration as it would be with some fields changed, secrets open. What the name is not of is left out; a hidden
 * secret is the one that is stored, any other was `typed`. Refuses with 400 the first field that is wrong.
 */
export async function changedSettings(call: Call, given: Readonly<Record<string, unknown>>) {
  const settings = await readSettings(call.database, call.language)
  const before: Record<SettingName, SettingValue> = { ...settings }
  for (const name of allNames) if (isSecret(name)) before[name] = call.seals.open(String(settings[name]))
  const changes: Partial<Record<SettingName, SettingValue>> = {}
  const typed = new Set<SettingName>()
  for (const [name, value] of Object.entries(given)) {
    if (!isSettingName(name) || (isSecret(name) && value === hiddenSecret)) continue
    const read = settingValueOf(name, value)
    if (read === undefined) fail(400, 'settings.choice', { field: name })
    if (isSecret(name)) typed.add(name)
    if (read !== before[name]) changes[name] = read
  }
  return { before, changes, typed, after: { ...before, ...changes } as Record<SettingName, SettingValue> & Settings }
}

/**
 * Saves some fields of the configuration; every process and window follows at once. Refuses with 400 what a field does not
 * take, and a stored secret for a new place.
 */
export async function saveConfiguration(call: Call, given: Readonly<Record<string, unknown>>): Promise<void> {
  const wanted = await changedSettings(call, given)
  const { changes, after } = wanted
  const changed = namesOf(changes)
  // The audit log says which settings; their values may be secrets.
  call.request.audit = { kind: 'settings', target: changed.join(', ') }
  if (changed.length === 0) return
  const problem = settingsProblem(after)
  if (problem) reject(problem)
  requireSecretsAgain(wanted)
  for (const name of ['loginIcon', 'navigationIcon', 'logoIcon', 'appIcon'] as const)
    if (changed.includes(name)) await requirePicture(call, name, after[name])
  const stored = changed.map((name) => {
    const value = after[name]
    return [name, isSecret(name) ? call.seals.seal(String(value)) : value]
  })
  await saveSettings(call.database, Object.fromEntries(stored) as Partial<Settings>)
  if (changes.tokenTimeout !== undefined) {
    await shortenSessions(call, after.tokenTimeout)
    call.sessionsEnded()
  }
  call.settingsChanged()
}

/** Where a secret may be sent is changed with the secret alone: a stored one goes to no other place than before. */
const belongTo = {
  emailPassword: ['emailSmtpHost', 'emailSmtpPort'],
} as const satisfies { readonly [Secret in SettingName]?: readonly SettingName[] }

/** The configuration as it would be, to try it. Refuses as saving does. */
export async function triedSettings(call: Call, given: Readonly<Record<string, unknown>>): Promise<Settings> {
  const wanted = await changedSettings(call, given)
  const problem = settingsProblem(wanted.after)
  if (problem) reject(problem)
  requireSecretsAgain(wanted)
  return wanted.after
}

/** Somebody who types the same secret again knows it. */
function requireSecretsAgain({ before, changes, typed }: Awaited<ReturnType<typeof changedSettings>>): void {
  for (const [secret, places] of Object.entries(belongTo)) {
    const isMoved = places.some((name) => changes[name] !== undefined)
    const name = secret as keyof typeof belongTo
    if (isMoved && before[name] !== '' && !typed.has(name)) fail(400, 'settings.secretAgain', { field: name })
  }
}

function reject(problem: SettingProblem): never {
  const field = problem.name
  switch (problem.reason) {
    case 'tooLong':
      return fail(400, 'settings.tooLong', { field, params: { max: problem.max } })
    case 'range':
      return fail(400, 'settings.range', { field, params: { min: problem.min, max: problem.max } })
    case 'address':
      return fail(400, 'settings.address', { field, params: { value: problem.value } })
    default:
      return fail(400, `settings.${problem.reason}`, { field })
  }
}

/** A logo is a picture that was uploaded here. */
async function requirePicture(call: Call, field: SettingName, address: string): Promise<void> {
  if (address === '') return
  const [, type = '', id = ''] = /^\/api\/file\/Image\/(\w+)\/([\w.-]+)$/i.exec(address) ?? []
  const file = await call.database
    .selectFrom('stored_file')
    .select('media_type')
    .where('type', '=', type)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file?.media_type?.startsWith('image/')) fail(400, 'settings.picture', { field })
}

/** Sessions that are open live by the new length from now on, counted from their last use. */
async function shortenSessions({ database }: Call, minutes: number): Promise<void> {
  const lifetime = minutes * 60_000
  await database
    .updateTable('session')
    .set((row) => ({ lifetime, expires_at: row(row('expires_at', '-', row.ref('lifetime')), '+', lifetime) }))
    .execute()
}
