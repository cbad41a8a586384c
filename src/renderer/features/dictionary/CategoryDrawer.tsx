import { UploadOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useMemo, useState } from 'react'
import type { DictionaryType } from '#shared/api/dictionary.ts'
import { confirm } from '#renderer/components/confirm.ts'
import type { Rights } from '#renderer/components/page/rights.ts'
import { TreePage } from '#renderer/components/page/TreePage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { importDefinitions, saveExported } from '#renderer/platform/definition-files.ts'
import type { PlatformQuery } from '#renderer/platform/query.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { toast } from '#renderer/platform/toast.ts'
import { CategoryDialog } from './CategoryDialog.tsx'
import { categoryDraft } from './drafts.ts'

interface CategoryDrawerProps {
  readonly query: PlatformQuery<{ readonly list: DictionaryType[] }>
  readonly open: boolean
  readonly may: Rights
  readonly onClose: () => void
}

/** 'Dictionary category management' (700 px): the expanded tree with create, edit, delete, export, import, refresh. */
export function CategoryDrawer({ query, open, may, onClose }: CategoryDrawerProps) {
  const t = useT()
  const [importing, setImporting] = useState(false)
  const startImport = async () => {
    setImporting(true)
    try {
      const msg = await importDefinitions('dictionary.import', t('dictionary.category.importTitle'))
      if (msg !== null) toast.success(msg)
    } finally {
      setImporting(false)
    }
  }
  const actions = useMemo(() => {
    const label = t('dictionary.category.export')
    const askExport = async (category: DictionaryType) => {
      if (!(await confirm({ content: t('dictionary.category.exportConfirm'), okText: label }))) return
      const { data } = await call('dictionary.exportType', { params: { id: category.id } })
      const name = await saveExported(data)
      if (name !== null) toast.success(t('dictionary.category.exported', { name }))
    }
    return [{ key: 'export', label, run: (category: DictionaryType) => ignoreRejection(askExport(category)) }]
  }, [t])
  const columns = useMemo<readonly PageColumn<DictionaryType>[]>(
    () => [
      { key: 'fullName', title: t('dictionary.column.name'), width: null, minWidth: 160, render: nameOf },
      { key: 'enCode', title: t('dictionary.column.code'), width: 160, render: ({ enCode }) => enCode },
      { key: 'sortCode', title: t('dictionary.column.sort'), width: 70, align: 'right', render: (row) => row.sortCode },
      {
        key: 'isTree',
        title: t('dictionary.column.isTree'),
        width: 84,
        render: ({ isTree }) => t(isTree === 1 ? 'dictionary.yes' : 'dictionary.no'),
      },
    ],
    [t],
  )
  return (
    <Drawer
      title={t('dictionary.category.manager')}
      size={700}
      open={open}
      onClose={onClose}
      styles={{ body: { display: 'flex', flexDirection: 'column', padding: '12px 0', overflow: 'hidden' } }}
    >
      <TreePage<DictionaryType>
        query={query}
        name="dictionary/categories"
        label={t('dictionary.categories')}
        columns={columns}
        nameOf={nameOf}
        rights={may}
        remove="dictionary.deleteType"
        actions={actions}
        empty={{ text: t('dictionary.noCategories'), hint: t('dictionary.noCategoriesHint') }}
        draftId={categoryDraft}
        add={t('dictionary.category.new')}
        editor={CategoryDialog}
        toolbar={
          may.add ? (
            <Button
              icon={<UploadOutlined aria-hidden />}
              loading={importing}
              onClick={() => ignoreRejection(startImport())}
            >
              {t('dictionary.category.import')}
            </Button>
          ) : null
        }
      />
    </Drawer>
  )
}

const nameOf = (category: DictionaryType) => category.fullName
