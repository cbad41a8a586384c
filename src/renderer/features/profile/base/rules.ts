import type { FormRule } from 'antd'
import type { TFunction } from 'i18next'
import { dateRule } from '#renderer/components/date/rules.ts'
import { shownRule } from '#renderer/pickers/organization/rules.ts'
import { isCitizenNumber, isEmail, isMobile } from '#shared/rules/validation.ts'

/** The entry of the dictionary certificateType that means a citizen's identity card. */
const citizenCard = '1'

function pattern(test: (text: string) => boolean, message: string): FormRule {
  return {
    validator: (_rule, value: unknown) =>
      typeof value !== 'string' || value.trim() === '' || test(value.trim())
        ? Promise.resolve()
        : Promise.reject(new Error(message)),
  }
}

/**
 * Rules of the base information (section 5, reusable patterns). The number is judged as a citizen's where the type
 * says so or says nothing; `typeCode` reads the code of the chosen type.
 */
export function baseRules(t: TFunction, typeCode: () => string) {
  const most = (count: number): FormRule => ({ max: count, message: t('profile.rule.length', { count }) })
  const checksNumber = () => typeCode() === '' || typeCode() === citizenCard
  return {
    realName: [
      { required: true, message: t('profile.rule.realName') },
      shownRule(t('profile.rule.realName')),
      most(50),
    ],
    mobilePhone: [pattern(isMobile, t('profile.rule.mobile'))],
    email: [pattern(isEmail, t('profile.rule.email'))],
    certificatesNumber: [
      most(50),
      pattern((text) => !checksNumber() || isCitizenNumber(text), t('profile.rule.citizen')),
    ],
    birthday: [dateRule(t, 'yyyy-MM-dd', () => ({ to: Date.now() }))],
    entryDate: [dateRule(t, 'yyyy-MM-dd')],
    short: [most(50)],
    place: [most(100)],
    long: [most(200)],
  } satisfies Record<string, FormRule[]>
}
