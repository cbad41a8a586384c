import { useMemo } from 'react'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { categoryDraft } from './drafts.ts'
import { categoryRules, namedFields } from './rules.ts'

/** Id of the node above every root category (section 3). */
const topNodeId = '-1'

interface CategoryDialogProps {
  /** The category to change; null for a new one. */
  readonly recordId: string | null
  readonly onSaved?: () => void
  readonly onClose: () => void
}

const endpoints = {
  one: 'dictionary.type',
  create: 'dictionary.createType',
  update: 'dictionary.updateType',
} as const

/** Creates or changes a category; the parent is fixed when editing (section 5, Dictionary category). Mount it to open it. */
export function CategoryDialog({ recordId, ...rest }: CategoryDialogProps) {
  const t = useT()
  const options = usePlatformQuery('dictionary.typeOptions', { params: { id: recordId ?? '0' } })
  const parents = useMemo(
    () => [{ id: topNodeId, fullName: t('dictionary.category.topNode'), children: options.data?.list ?? [] }],
    [options.data, t],
  )
  return (
    <EditDialog
      endpoints={endpoints}
      recordId={recordId}
      {...rest}
      draftId={categoryDraft}
      name={t('dictionary.category.manager')}
      title={{ create: t('dictionary.category.new'), edit: t('dictionary.category.edit') }}
      fields={namedFields<'isTree'>({
        t,
        kind: 'category',
        rules: categoryRules(t),
        parent: { options: parents, isLoading: options.isFetching, isFixed: recordId !== null, initial: topNodeId },
        own: { name: 'isTree', label: t('dictionary.category.isTree'), kind: 'switch' },
      })}
    />
  )
}
