import type { TFunction } from 'i18next'
import { initialsOf } from '#shared/rules/name-code.ts'
import { DictionarySelect } from '#renderer/form/dialog/DictionarySelect.tsx'
import type { EditField } from '#renderer/form/dialog/fields.tsx'
import { codeRule, nameRule } from '#renderer/pickers/organization/rules.ts'

type Common = 'fullName' | 'enCode' | 'type' | 'sortCode' | 'enabledMark' | 'description'

const dictionaries = { position: 'PositionType', role: 'roleType', group: 'groupType' } as const

/** The fields that positions, roles and groups have in common, with those of their own after the code. */
export function commonFields<Own extends string>(
  t: TFunction,
  kind: 'position' | 'role' | 'group',
  own: readonly EditField<Own>[],
): EditField<Own | Common>[] {
  return [
    { name: 'fullName', label: t('memberships.name'), kind: 'text', max: 50, required: true, rules: [nameRule(t)] },
    {
      name: 'enCode',
      label: t('memberships.code'),
      kind: 'text',
      max: 50,
      required: true,
      rules: [codeRule(t)],
      suggestion: { from: 'fullName', make: initialsOf, among: `${kind}.list` },
    },
    ...own,
    {
      name: 'type',
      ...(kind === 'role' ? { needs: 'role.type' as const } : {}),
      label: t('memberships.type'),
      kind: 'own',
      initial: '',
      control: <DictionarySelect code={dictionaries[kind]} />,
    },
    { name: 'sortCode', label: t('memberships.sort'), kind: 'number', min: 0, max: 999_999 },
    { name: 'enabledMark', label: t('common.status.label'), kind: 'switch', initial: true },
    { name: 'description', label: t('memberships.description'), kind: 'area', max: 500 },
  ]
}
