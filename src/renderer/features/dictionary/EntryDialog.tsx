import { useMemo } from 'react'
import type { DictionaryEntry, DictionaryType } from '#shared/api/dictionary.ts'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { entryDraft } from './drafts.ts'
import { entryRules, namedFields, parentToSend } from './rules.ts'

interface EntryDialogProps {
  readonly category: Pick<DictionaryType, 'id' | 'fullName' | 'isTree'>
  /** The entry to change; null for a new one. */
  readonly recordId: string | null
  readonly onSaved?: () => void
  readonly onClose: () => void
}

const endpoints = {
  one: 'dictionary.entry',
  create: 'dictionary.createEntry',
  update: 'dictionary.updateEntry',
} as const

/** 'New dictionary' and 'edit dictionary' (section 2): the parent can be chosen in tree categories only. Mount it to open it. */
export function EntryDialog({ category, recordId, ...rest }: EntryDialogProps) {
  const t = useT()
  const isTree = category.isTree === 1
  const options = usePlatformQuery(
    'dictionary.entryOptions',
    { params: { id: category.id, parent: recordId ?? '0' }, query: { isTree: category.isTree } },
    { enabled: isTree, staleTime: 0 },
  )
  const parents = useMemo(() => {
    const known = markTop(options.data?.list ?? [])
    return known.length > 0 ? known : [{ id: '0', fullName: category.fullName, disabled: false }]
  }, [options.data, category.fullName])
  return (
    <EditDialog
      endpoints={endpoints}
      recordId={recordId}
      {...rest}
      draftId={entryDraft(category.id)}
      name={`${t('dictionary.title')} · ${category.fullName}`}
      title={{ create: t('dictionary.newEntry'), edit: t('dictionary.editEntry') }}
      extra={{ dictionaryTypeId: category.id }}
      inSeries={{ keeps: ['parentId'] }}
      finish={(body) => ({ ...body, parentId: parentToSend(String(body['parentId']), category.id) })}
      fields={namedFields<'enabledMark'>({
        t,
        kind: 'entry',
        rules: entryRules(t),
        parent: { options: parents, isLoading: options.isFetching, isFixed: !isTree, initial: '0' },
        own: {
          name: 'enabledMark',
          label: t('dictionary.entry.status'),
          kind: 'switch',
          initial: true,
          on: t('dictionary.enabled'),
          off: t('dictionary.disabled'),
        },
      })}
    />
  )
}

type ParentOption = Omit<DictionaryEntry, 'children'> & {
  readonly disabled: boolean
  readonly children: ParentOption[]
}

/** Rows flagged 'top' cannot be selected (section 5). */
function markTop(entries: readonly DictionaryEntry[]): ParentOption[] {
  return entries.map((entry) => ({ ...entry, disabled: entry.top === true, children: markTop(entry.children) }))
}
