/** What the platform asks of passwords; the documented initial one fulfils it (specification, section 5). */
export const passwordPolicy = {
  passwordStrengthLimit: 1,
  passwordLengthMin: 1,
  passwordLengthMinNumber: 8,
  containsNumbers: 1,
  includeLowercaseLetters: 1,
  includeUppercaseLetters: 1,
  disableOldPassword: 1,
  mandatoryModificationOfInitialPassword: 1,
} as const
