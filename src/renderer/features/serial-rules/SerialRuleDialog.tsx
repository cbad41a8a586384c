import type { FormRule } from 'antd'
import type { TFunction } from 'i18next'
import { initialsOf } from '#shared/rules/name-code.ts'
import { isPositiveInteger } from '#shared/rules/validation.ts'
import {
  allSerialDateFormats,
  paddedStart,
  randomLengths,
  randomTypes,
  serialKinds,
  startProblem,
} from '#shared/rules/serial-number.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { DictionarySelect } from '#renderer/form/dialog/DictionarySelect.tsx'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import type { EditValues } from '#renderer/form/dialog/fields.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { textRule } from '#renderer/pickers/organization/rules.ts'
import { DigitInput, SerialExample, StartInput } from './SerialInputs.tsx'

/** Code of the dictionary of business categories. */
export const categories = 'businessType'
export const draftId = 'serialRule'

const kindNames = ['counted', 'random', 'uuid'] as const
const randomNames = ['digits', 'lettersAndDigits'] as const
/** The counted part is of counted numbers alone, as is what random ones are made of of those. */
const isCounted = ({ type }: Readonly<EditValues>) => type === serialKinds.counted
const isRandom = ({ type }: Readonly<EditValues>) => type === serialKinds.random

const endpoints = { one: 'serialRule.one', create: 'serialRule.create', update: 'serialRule.update' } as const

/** What is wrong with a start number, in the words of section 5. */
function startRule(t: TFunction): FormRule {
  return ({ getFieldValue }) => ({
    validator: async (_rule, value: unknown) => {
      const start = String(value ?? '').trim()
      if (start === '') return
      const digit = Number(getFieldValue('digit')) || 9
      const problem = startProblem(start, digit)
      if (problem === 'notDigits') throw new Error(t('serialRules.rule.startDigits'))
      if (problem === 'zero') throw new Error(t('serialRules.rule.startZero', { value: start }))
      if (problem === 'tooLong') throw new Error(t('serialRules.rule.startLong', { value: start, digit }))
    },
  })
}

/** A new or an edited rule, with an example that follows what is typed. */
export function SerialRuleDialog(editing: Editing) {
  const t = useT()
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      draftId={draftId}
      title={{ create: t('serialRules.new'), edit: t('serialRules.edit') }}
      finish={(body) => ({
        ...body,
        ...(isCounted(body)
          ? { startNumber: paddedStart(String(body['startNumber'] ?? '').trim(), Number(body['digit'])) }
          : {}),
      })}
      fields={[
        {
          name: 'fullName',
          label: t('serialRules.name'),
          kind: 'text',
          max: 50,
          required: t('serialRules.rule.name'),
          tooLong: t('serialRules.rule.nameLength'),
        },
        {
          name: 'enCode',
          label: t('serialRules.code'),
          kind: 'text',
          max: 50,
          required: t('serialRules.rule.code'),
          tooLong: t('serialRules.rule.codeLength'),
          suggestion: { from: 'fullName', make: initialsOf, among: 'serialRule.list' },
        },
        {
          name: 'category',
          label: t('serialRules.category'),
          kind: 'own',
          initial: '',
          required: t('serialRules.rule.category'),
          control: <DictionarySelect code={categories} />,
        },
        {
          name: 'prefix',
          label: t('serialRules.prefix'),
          kind: 'text',
          max: 50,
          required: t('serialRules.rule.prefix'),
        },
        {
          name: 'type',
          label: t('serialRules.type'),
          kind: 'choice',
          initial: serialKinds.counted,
          options: kindNames.map((name) => ({ value: serialKinds[name], label: t(`serialRules.types.${name}`) })),
        },
        {
          name: 'dateFormat',
          isShown: isCounted,
          label: t('serialRules.dateFormat'),
          kind: 'choice',
          required: t('serialRules.rule.dateFormat'),
          initial: 'yyyyMMdd',
          options: allSerialDateFormats.map((value) => ({ value, label: t(`serialRules.formats.${value}`) })),
        },
        {
          name: 'digit',
          isShown: isCounted,
          label: t('serialRules.digit'),
          kind: 'own',
          initial: '',
          required: t('serialRules.rule.digit'),
          rules: [textRule(isPositiveInteger, t('serialRules.rule.positive'))],
          control: <DigitInput />,
          read: (stored) => String(stored ?? ''),
        },
        {
          name: 'startNumber',
          isShown: isCounted,
          label: t('serialRules.start'),
          kind: 'own',
          initial: '',
          required: t('serialRules.rule.start'),
          rules: [startRule(t)],
          control: <StartInput />,
        },
        {
          name: 'randomDigit',
          isShown: isRandom,
          label: t('serialRules.randomDigit'),
          kind: 'choice',
          initial: randomLengths[0],
          options: randomLengths.map((value) => ({ value, label: String(value) })),
        },
        {
          name: 'randomType',
          isShown: isRandom,
          label: t('serialRules.randomType'),
          kind: 'choice',
          initial: randomTypes.digits,
          options: randomNames.map((name) => ({ value: randomTypes[name], label: t(`serialRules.random.${name}`) })),
        },
        { name: 'suffix', label: t('serialRules.suffix'), kind: 'text', max: 50 },
        {
          name: 'example',
          isShown: isCounted,
          label: t('serialRules.example'),
          kind: 'own',
          initial: '',
          control: <SerialExample />,
          write: () => undefined,
        },
        { name: 'sortCode', label: t('serialRules.sort'), kind: 'number', min: 0, max: 999_999 },
        { name: 'enabledMark', label: t('common.status.label'), kind: 'switch', initial: true },
        { name: 'description', label: t('serialRules.description'), kind: 'area', max: 500 },
      ]}
    />
  )
}
