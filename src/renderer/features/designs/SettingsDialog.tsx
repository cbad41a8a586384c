import type { DataOf } from '#shared/api/table.ts'
import { isFieldName } from '#shared/rules/validation.ts'
import { DictionarySelect } from '#renderer/form/dialog/DictionarySelect.tsx'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { textRule } from '#renderer/pickers/organization/rules.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { useCategories } from './useCategories.ts'

const endpoints = { one: 'design.read', create: 'design.begin', update: 'design.saveDraft' } as const

interface SettingsProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

/**
 * What a design is called and where it is listed. One that was released keeps its code, and what runs takes the rest over
 * with the next release.
 */
export function SettingsDialog({ id, name, onClose }: SettingsProps) {
  const { data } = usePlatformQuery('design.read', { params: { id } }, { staleTime: 0 })
  return data ? <Settings id={id} design={data} name={name} onClose={onClose} /> : null
}

function Settings({ id, design, name, onClose }: SettingsProps & { readonly design: DataOf<'design.read'> }) {
  const t = useT()
  const dictionary = useCategories()
  const isReleased = design.isRelease !== 0
  return (
    <EditDialog
      endpoints={endpoints}
      recordId={id}
      draftId="designs.settings"
      name={t('designs.settingsOf', { name })}
      title={{ create: t('designs.settingsOf', { name }) }}
      // The design itself goes along as it was read: with another revision by then nothing is saved.
      finish={(body) => ({ ...design, ...body })}
      onClose={onClose}
      fields={[
        {
          name: 'fullName',
          label: t('designs.name'),
          kind: 'text',
          max: 50,
          required: true,
          ...(isReleased ? { hint: t('designs.nameHint') } : {}),
        },
        {
          name: 'enCode',
          label: t('designs.code'),
          kind: 'text',
          max: 50,
          required: true,
          isFixed: isReleased,
          isHalf: true,
          rules: [textRule(isFieldName, t('designs.codeRule'))],
        },
        {
          name: 'category',
          label: t('designs.category'),
          kind: 'own',
          initial: '',
          isHalf: true,
          control: <DictionarySelect code={dictionary} />,
        },
        { name: 'sortCode', label: t('designs.sort'), kind: 'number', min: 0, max: 999_999 },
        { name: 'description', label: t('designs.note'), kind: 'area', max: 500 },
      ]}
    />
  )
}
