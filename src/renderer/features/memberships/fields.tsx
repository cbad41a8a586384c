import { Select } from 'antd'
import type { TFunction } from 'i18next'
import { nameSearch } from '#renderer/components/name-filter.ts'
import type { EditField } from '#renderer/form/dialog/fields.tsx'
import { codeRule, nameRule } from '#renderer/pickers/organization/rules.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

/** The type of a position, role or group: an entry of a dictionary. */
export function TypeSelect({
  code,
  ...control
}: {
  readonly code: string
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}) {
  const { data } = usePlatformQuery('dictionary.all', {}, { quiet: true })
  const entries = data?.list.find(({ enCode }) => enCode === code)?.dictionaryList ?? []
  // Seeds of before keep codes where ids are kept since.
  const found = entries.find(({ id, enCode }) => id === control.value || enCode === control.value)
  return (
    <Select
      {...(control.id === undefined ? {} : { id: control.id })}
      allowClear
      showSearch={nameSearch}
      value={found?.id ?? (control.value || null)}
      options={entries.map(({ id, fullName }) => ({ value: id, label: fullName }))}
      onChange={(value: string | null | undefined) => control.onChange?.(value ?? '')}
    />
  )
}

type Common = 'fullName' | 'enCode' | 'type' | 'sortCode' | 'enabledMark' | 'description'

/** The fields that positions, roles and groups have in common, with those of their own after the code. */
export function commonFields<Own extends string>(
  t: TFunction,
  dictionary: string,
  own: readonly EditField<Own>[],
): EditField<Own | Common>[] {
  return [
    { name: 'fullName', label: t('memberships.name'), kind: 'text', max: 50, required: true, rules: [nameRule(t)] },
    { name: 'enCode', label: t('memberships.code'), kind: 'text', max: 50, required: true, rules: [codeRule(t)] },
    ...own,
    {
      name: 'type',
      label: t('memberships.type'),
      kind: 'own',
      initial: '',
      control: <TypeSelect code={dictionary} />,
    },
    { name: 'sortCode', label: t('memberships.sort'), kind: 'number', min: 0, max: 999_999 },
    { name: 'enabledMark', label: t('common.status.label'), kind: 'switch', initial: true },
    { name: 'description', label: t('memberships.description'), kind: 'area', max: 500 },
  ]
}
