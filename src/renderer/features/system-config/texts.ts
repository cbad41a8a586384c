import type { TFunction } from 'i18next'
import type { SettingName, SettingProblem } from '#shared/rules/system-settings.ts'

/** Why a value is refused, as it stands beside its field. */
export function problemText(t: TFunction, problem: SettingProblem): string {
  switch (problem.reason) {
    case 'tooLong':
      return t('systemConfig.problem.tooLong', { max: problem.max })
    case 'range':
      return t('systemConfig.problem.range', { min: problem.min, max: problem.max })
    case 'address':
      return t('systemConfig.problem.address', { value: problem.value })
    default:
      return t(`systemConfig.problem.${problem.reason}`)
  }
}

export const labelOf = (t: TFunction, name: SettingName): string => t(`systemConfig.field.${name}`)

const units = {
  tokenTimeout: 'minutes',
  lockTime: 'minutes',
  updateCycle: 'days',
  updateInAdvance: 'days',
  verificationCodeNumber: 'characters',
  passwordLengthMinNumber: 'characters',
  passwordErrorsNumber: 'times',
} as const

/** What a number counts; empty: nothing in particular. */
export function unitOf(t: TFunction, name: SettingName): string {
  const unit = name in units ? units[name as keyof typeof units] : null
  return unit === null ? '' : t(`systemConfig.unit.${unit}`)
}
