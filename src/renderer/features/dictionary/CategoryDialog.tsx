import { Form, Switch } from 'antd'
import { useMemo } from 'react'
import { FormDialog } from '#renderer/components/FormDialog.tsx'
import { KeptInDraft } from '#renderer/form/drafts/KeptInDraft.tsx'
import { useDialogDraft } from '#renderer/form/drafts/useDialogDraft.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { categoryDraft } from './drafts.ts'
import { NamedItems } from './NamedItems.tsx'
import { categoryRules } from './rules.ts'
import { useT } from '#renderer/i18n/index.ts'

/** Id of the node above every root category (section 3). */
const topNodeId = '-1'

interface CategoryValues {
  parentId: string
  fullName: string
  enCode: string
  isTree: boolean
  sortCode: number | null
  description: string
}

interface CategoryDialogProps {
  /** The category to change; null for a new one. */
  readonly categoryId: string | null
  readonly onClose: () => void
}

/** Creates or changes a category; the parent is fixed when editing (section 5, Dictionary category). Mount it to open it. */
export function CategoryDialog({ categoryId, onClose }: CategoryDialogProps) {
  const t = useT()
  const rules = useMemo(() => categoryRules(t), [t])
  const category = usePlatformQuery(
    'dictionary.type',
    { params: { id: categoryId ?? '0' } },
    { enabled: categoryId !== null, staleTime: 0 },
  )
  const options = usePlatformQuery('dictionary.typeOptions', { params: { id: categoryId ?? '0' } })
  const create = usePlatformMutation('dictionary.createType')
  const update = usePlatformMutation('dictionary.updateType')

  const parents = useMemo(
    () => [{ id: topNodeId, fullName: t('dictionary.category.topNode'), children: options.data?.list ?? [] }],
    [options.data, t],
  )
  const initialValues = useMemo<CategoryValues | null>(() => {
    if (categoryId === null)
      return { parentId: topNodeId, fullName: '', enCode: '', isTree: false, sortCode: 0, description: '' }
    if (!category.data || category.isFetching) return null
    const { fullName, enCode, isTree, sortCode, description } = category.data
    return {
      parentId: category.data.parentId || topNodeId,
      fullName,
      enCode,
      isTree: isTree === 1,
      sortCode,
      description,
    }
  }, [categoryId, category.data, category.isFetching])

  const labels = useMemo(
    () => ({
      fullName: t('dictionary.category.name'),
      parentId: t('dictionary.category.parent'),
      enCode: t('dictionary.category.code'),
      isTree: t('dictionary.category.isTree'),
      sortCode: t('dictionary.category.sort'),
      description: t('dictionary.category.description'),
    }),
    [t],
  )
  const kept = useDialogDraft({
    form: { moduleId: categoryDraft, recordId: categoryId },
    name: t('dictionary.category.manager'),
    labels,
    initialValues,
  })

  const save = async (values: CategoryValues) => {
    const body = {
      parentId: values.parentId,
      fullName: values.fullName.trim(),
      enCode: values.enCode.trim(),
      isTree: values.isTree ? 1 : 0,
      sortCode: values.sortCode ?? 0,
      description: values.description,
    }
    const done =
      categoryId === null
        ? await create.mutateAsync({ body })
        : await update.mutateAsync({ params: { id: categoryId }, body: { id: categoryId, ...body } })
    return done.msg
  }

  return (
    <FormDialog
      title={t(categoryId === null ? 'dictionary.category.new' : 'dictionary.category.edit')}
      width={600}
      open
      initialValues={initialValues}
      error={category.error}
      onRetry={category.refetch}
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
            kind="category"
            rules={rules}
            parents={{ options: parents, isFixed: categoryId !== null, isLoading: options.isFetching }}
          >
            <Form.Item name="isTree" label={t('dictionary.category.isTree')} valuePropName="checked">
              <Switch />
            </Form.Item>
          </NamedItems>
        </>
      )}
    </FormDialog>
  )
}
