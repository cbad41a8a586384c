import { isPassword } from './validation.ts'

/** What the platform asks of a new password (sections 3 and 5). */
export interface PasswordPolicy {
  /** The single rules below hold; without it 6 to 16 letters and digits are asked for. */
  readonly strengthLimit: boolean
  /** Characters at least; 0 asks for none in particular. */
  readonly minimumLength: number
  readonly digit: boolean
  readonly lowercase: boolean
  readonly uppercase: boolean
  /** A character that is neither letter, digit nor underscore. */
  readonly special: boolean
  /** Who never changed their password has to. */
  readonly changeInitial: boolean
}

export type PasswordProblem =
  | 'required'
  | 'pattern'
  | 'tooShort'
  | 'tooLong'
  | 'digit'
  | 'lowercase'
  | 'uppercase'
  | 'special'

/** Characters of a password (section 9), whatever else is asked for. */
const MIN_LENGTH = 6
const MAX_LENGTH = 16

/** From how many to how many characters a new password has; a policy may ask for more than the usual most. */
export function passwordLength({ strengthLimit, minimumLength }: PasswordPolicy): { min: number; max: number } {
  const min = strengthLimit ? Math.max(MIN_LENGTH, minimumLength) : MIN_LENGTH
  return { min, max: Math.max(MAX_LENGTH, min) }
}

/** The kinds of characters that a policy asks for, in the order of section 5. */
export function requiredCharacters(
  policy: PasswordPolicy,
): readonly ('digit' | 'lowercase' | 'uppercase' | 'special')[] {
  const kinds = ['digit', 'lowercase', 'uppercase', 'special'] as const
  return policy.strengthLimit ? kinds.filter((kind) => policy[kind]) : []
}

/** Flags arrive as number, text or boolean. */
function isOn(value: unknown): boolean {
  return value === true || Number(value) === 1
}

/** Reads the policy out of the system configuration. Whatever is missing or strange asks for nothing. */
export function passwordPolicyOf(configuration: Readonly<Record<string, unknown>>): PasswordPolicy {
  const length = Math.trunc(Number(configuration['passwordLengthMinNumber']))
  const counts = isOn(configuration['passwordLengthMin']) && Number.isFinite(length) && length > 0
  return {
    strengthLimit: isOn(configuration['passwordStrengthLimit']),
    minimumLength: counts ? length : 0,
    digit: isOn(configuration['containsNumbers']),
    lowercase: isOn(configuration['includeLowercaseLetters']),
    uppercase: isOn(configuration['includeUppercaseLetters']),
    special: isOn(configuration['containsCharacters']),
    changeInitial: isOn(configuration['mandatoryModificationOfInitialPassword']),
  }
}

/** The first rule that a new password breaks, in the order of section 5; null when it may be used. */
export function passwordProblem(text: string, policy: PasswordPolicy): PasswordProblem | null {
  if (text === '') return 'required'
  if (!policy.strengthLimit) return isPassword(text) ? null : 'pattern'
  const { min, max } = passwordLength(policy)
  const length = [...text].length
  if (length < min) return 'tooShort'
  if (length > max) return 'tooLong'
  if (policy.digit && !/\d/.test(text)) return 'digit'
  if (policy.lowercase && !/[a-z]/.test(text)) return 'lowercase'
  if (policy.uppercase && !/[A-Z]/.test(text)) return 'uppercase'
  if (policy.special && !/\W/.test(text)) return 'special'
  return null
}

/** Section 2, password-change dialog: nobody changed it yet and the policy asks for it. */
export function mustChangePassword(changedAt: number | string | null | undefined, policy: PasswordPolicy): boolean {
  const never = changedAt === null || changedAt === undefined || changedAt === '' || Number(changedAt) === 0
  return policy.changeInitial && never
}

/** Whether a password for new people breaks the rules that theirs will have to fulfil; none at all is no weak one. */
export function isInitialPasswordWeak(password: string, configuration: Readonly<Record<string, unknown>>): boolean {
  return password !== '' && passwordProblem(password, passwordPolicyOf(configuration)) !== null
}

const signs = {
  lower: 'abcdefghijkmnpqrstuvwxyz',
  upper: 'ABCDEFGHJKLMNPQRSTUVWXYZ',
  digit: '23456789',
  special: '!#%+@',
}

/**
 * A password that a policy accepts, of signs that are not taken for one another. `below` draws a whole number from 0 up
 * to its limit, which it never reaches.
 */
export function randomPassword(policy: PasswordPolicy, below: (limit: number) => number): string {
  const kinds = [
    signs.lower,
    signs.upper,
    signs.digit,
    ...(policy.strengthLimit && policy.special ? [signs.special] : []),
  ]
  const length = Math.max(10, passwordLength(policy).min)
  const all = kinds.join('')
  const rest = [...kinds, ...Array.from({ length: length - kinds.length }, () => all)].map(
    (kind) => kind[below(kind.length)] ?? '',
  )
  let password = ''
  while (rest.length > 0) password += rest.splice(below(rest.length), 1).join('')
  return password
}
