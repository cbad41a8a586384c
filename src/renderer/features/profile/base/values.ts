import type { BaseInfo } from '#shared/api/current-user.ts'
import type { InputOf } from '#shared/api/table.ts'
import { periodAround } from '#shared/form/dates.ts'
import type { TFunction } from 'i18next'
import type { DateValue } from '#renderer/components/date/reason.ts'

const textFields = [
  'realName',
  'nation',
  'certificatesType',
  'education',
  'ranks',
  'nativePlace',
  'certificatesNumber',
  'telePhone',
  'landline',
  'mobilePhone',
  'email',
  'urgentContacts',
  'urgentTelePhone',
  'postalAddress',
  'signature',
] as const
type TextField = (typeof textFields)[number]

/** The form as antd holds it: an emptied select is undefined. */
export type BaseValues = { [Field in TextField]?: string | undefined } & {
  gender: number
  birthday: DateValue
  entryDate: DateValue
}

/** What a draft calls each field, the one that names the person first. */
export function baseLabels(t: TFunction): Readonly<Record<keyof BaseValues, string>> {
  const names = [...textFields, 'gender', 'birthday', 'entryDate'] as const
  const labels = names.map((name) => [name, t(`profile.base.${name}`)])
  return Object.fromEntries(labels) as Record<keyof BaseValues, string>
}

export function valuesOf(info: BaseInfo): BaseValues {
  const texts = Object.fromEntries(textFields.map((field) => [field, info[field] === '' ? undefined : info[field]]))
  const gender = info.gender === 1 || info.gender === 2 ? info.gender : 3
  return { ...texts, gender, birthday: info.birthday, entryDate: info.entryDate }
}

/** What is sent: the editable part and nothing else; days as the epoch milliseconds of their midnight here. */
export function bodyOf(values: BaseValues): InputOf<'profile.save'>['body'] {
  const midnight = (value: DateValue) => (typeof value === 'number' ? periodAround(value, 'day').from : null)
  const text = (field: TextField) => values[field]?.trim() ?? ''
  return {
    realName: text('realName'),
    gender: values.gender,
    nation: text('nation'),
    certificatesType: text('certificatesType'),
    education: text('education'),
    ranks: text('ranks'),
    nativePlace: text('nativePlace'),
    certificatesNumber: text('certificatesNumber'),
    entryDate: midnight(values.entryDate),
    birthday: midnight(values.birthday),
    telePhone: text('telePhone'),
    landline: text('landline'),
    mobilePhone: text('mobilePhone'),
    email: text('email'),
    urgentContacts: text('urgentContacts'),
    urgentTelePhone: text('urgentTelePhone'),
    postalAddress: text('postalAddress'),
    signature: text('signature'),
  }
}
