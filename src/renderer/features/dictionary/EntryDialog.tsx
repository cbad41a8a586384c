import { Form, Switch } from 'antd'
import { useMemo } from 'react'
import type { DictionaryEntry, DictionaryType } from '#shared/api/dictionary.ts'
import { FormDialog } from '#renderer/components/FormDialog.tsx'
import { KeptInDraft } from '#renderer/form/drafts/KeptInDraft.tsx'
import { useDialogDraft } from '#renderer/form/drafts/useDialogDraft.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { entryDraft } from './drafts.ts'
import { NamedItems } from './NamedItems.tsx'
import { entryRules, parentToSend } from './rules.ts'
import { useT } from '#renderer/i18n/index.ts'

interface EntryValues {
  parentId: string
  fullName: string
  enCode: string
  enabledMark: boolean
  sortCode: number | null
  description: string
}

interface EntryDialogProps {
  readonly category: Pick<DictionaryType, 'id' | 'fullName' | 'isTree'>
  /** The entry to change; null for a new one. */
  readonly entryId: string | null
  readonly onClose: () => void
}

/** 'New dictionary' and 'edit dictionary' (section 2): the parent can be chosen in tree categories only. Mount it to open it. */
export function EntryDialog({ category, entryId, onClose }: EntryDialogProps) {
  const t = useT()
  const rules = useMemo(() => entryRules(t), [t])
  const isTree = category.isTree === 1
  const entry = usePlatformQuery(
    'dictionary.entry',
    { params: { id: entryId ?? '0' } },
    { enabled: entryId !== null, staleTime: 0 },
  )
  const options = usePlatformQuery(
    'dictionary.entryOptions',
    { params: { id: category.id, parent: entryId ?? '0' }, query: { isTree: category.isTree } },
    { enabled: isTree, staleTime: 0 },
  )
  const create = usePlatformMutation('dictionary.createEntry')
  const update = usePlatformMutation('dictionary.updateEntry')

  const top = useMemo(() => ({ id: '0', fullName: category.fullName, disabled: false }), [category.fullName])
  const parents = useMemo(() => markTop(options.data?.list ?? []), [options.data])
  const initialValues = useMemo<EntryValues | null>(() => {
    if (entryId === null)
      return { parentId: '0', fullName: '', enCode: '', enabledMark: true, sortCode: 0, description: '' }
    if (!entry.data || entry.isFetching) return null
    const { fullName, enCode, enabledMark, sortCode, description } = entry.data
    return {
      parentId: entry.data.parentId || '0',
      fullName,
      enCode,
      enabledMark: enabledMark === 1,
      sortCode,
      description,
    }
  }, [entryId, entry.data, entry.isFetching])

  const labels = useMemo(
    () => ({
      fullName: t('dictionary.entry.name'),
      parentId: t('dictionary.entry.parent'),
      enCode: t('dictionary.entry.code'),
      enabledMark: t('dictionary.entry.status'),
      sortCode: t('dictionary.entry.sort'),
      description: t('dictionary.entry.description'),
    }),
    [t],
  )
  const kept = useDialogDraft({
    form: { moduleId: entryDraft(category.id), recordId: entryId },
    name: `${t('dictionary.title')} · ${category.fullName}`,
    labels,
    initialValues,
  })

  const save = async (values: EntryValues) => {
    const body = {
      dictionaryTypeId: category.id,
      parentId: parentToSend(values.parentId, category.id),
      fullName: values.fullName.trim(),
      enCode: values.enCode.trim(),
      enabledMark: values.enabledMark ? 1 : 0,
      sortCode: values.sortCode ?? 0,
      description: values.description,
    }
    const done =
      entryId === null
        ? await create.mutateAsync({ body })
        : await update.mutateAsync({ params: { id: entryId }, body: { id: entryId, ...body } })
    return done.msg
  }

  return (
    <FormDialog
      title={t(entryId === null ? 'dictionary.newEntry' : 'dictionary.editEntry')}
      width={600}
      open
      initialValues={initialValues}
      error={entry.error}
      onRetry={entry.refetch}
      isRestored={kept.draft.restored !== null && !kept.draft.discarded}
      onSave={save}
      onClose={() => {
        kept.draft.done()
        onClose()
      }}
    >
      {(form) => (
        <>
          <KeptInDraft form={form} {...kept} />
          <NamedItems
            kind="entry"
            rules={rules}
            parents={{ options: parents.length > 0 ? parents : [top], isFixed: !isTree, isLoading: options.isFetching }}
          >
            <Form.Item name="enabledMark" label={t('dictionary.entry.status')} valuePropName="checked">
              <Switch checkedChildren={t('dictionary.enabled')} unCheckedChildren={t('dictionary.disabled')} />
            </Form.Item>
          </NamedItems>
        </>
      )}
    </FormDialog>
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
