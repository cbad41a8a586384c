import { PlusOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Drawer, Table, type TableColumnsType } from 'antd'
import { useMemo, useState } from 'react'
import type { DictionaryType } from '#shared/api/dictionary.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useElementSize } from '#renderer/components/useElementSize.ts'
import { type PlatformQuery, usePlatformMutation } from '#renderer/platform/query.ts'
import { useReturn } from '#renderer/form/drafts/useReturn.ts'
import { toast } from '#renderer/platform/toast.ts'
import { settle } from '#renderer/platform/settle.ts'
import { CategoryDialog } from './CategoryDialog.tsx'
import { categoryDraft } from './drafts.ts'
import styles from './dictionary.module.css'
import { parentIds, type TableRow, tableRows } from './tree.ts'
import { exportCategory, importCategories } from './transfer.ts'
import { useT } from '#renderer/i18n/index.ts'

interface CategoryDrawerProps {
  readonly query: PlatformQuery<{ readonly list: DictionaryType[] }>
  readonly open: boolean
  readonly may: { readonly add: boolean; readonly edit: boolean; readonly remove: boolean }
  readonly onClose: () => void
}

type Editing = { readonly id: string | null } | null

/** 'Dictionary category management' (700 px): the expanded tree with create, edit, delete, export, import, refresh. */
export function CategoryDrawer({ query, open, may, onClose }: CategoryDrawerProps) {
  const t = useT()
  const [editing, setEditing] = useState<Editing>(null)
  useReturn(categoryDraft, (id) => {
    if (id === null ? may.add : may.edit) setEditing({ id })
  })
  const [importing, setImporting] = useState(false)
  const [collapsed, setCollapsed] = useState<readonly string[]>([])
  const { ref, height } = useElementSize<HTMLDivElement>()
  const remove = usePlatformMutation('dictionary.deleteType')
  const categories = useMemo(() => query.data?.list ?? [], [query.data])
  const rows = useMemo(() => tableRows(categories), [categories])
  const expanded = useMemo(() => parentIds(categories).filter((id) => !collapsed.includes(id)), [categories, collapsed])
  const askRemove = async (category: DictionaryType) => {
    if (!(await confirm({ content: t('common.deleteConfirm'), danger: true }))) return
    toast.success((await remove.mutateAsync({ params: { id: category.id } })).msg)
  }
  const askExport = async (category: DictionaryType) => {
    if (!(await confirm({ content: t('dictionary.category.exportConfirm') }))) return
    const name = await exportCategory(category.id)
    if (name !== null) toast.success(t('dictionary.category.exported', { name }))
  }
  const startImport = async () => {
    setImporting(true)
    try {
      const msg = await importCategories(t('dictionary.category.importTitle'))
      if (msg === null) return
      toast.success(msg)
    } finally {
      setImporting(false)
    }
  }

  const columns: TableColumnsType<TableRow<DictionaryType>> = [
    { title: t('dictionary.column.name'), key: 'name', ellipsis: true, render: (_value, { node }) => node.fullName },
    {
      title: t('dictionary.column.code'),
      key: 'code',
      width: 160,
      ellipsis: true,
      render: (_value, { node }) => node.enCode,
    },
    {
      title: t('dictionary.column.sort'),
      key: 'sort',
      width: 70,
      align: 'right',
      render: (_value, { node }) => node.sortCode,
    },
    {
      title: t('dictionary.column.isTree'),
      key: 'isTree',
      width: 84,
      render: (_value, { node }) => t(node.isTree === 1 ? 'dictionary.yes' : 'dictionary.no'),
    },
    {
      title: t('dictionary.column.actions'),
      key: 'actions',
      width: 196,
      render: (_value, { node }) => (
        <span className={styles.rowActions}>
          {may.edit ? (
            <Button type="link" size="small" onClick={() => setEditing({ id: node.id })}>
              {t('common.edit')}
            </Button>
          ) : null}
          {may.remove ? (
            <Button type="link" size="small" danger onClick={() => settle(askRemove(node))}>
              {t('common.delete')}
            </Button>
          ) : null}
          <Button type="link" size="small" onClick={() => settle(askExport(node))}>
            {t('dictionary.category.export')}
          </Button>
        </span>
      ),
    },
  ]
  return (
    <Drawer
      title={t('dictionary.category.manager')}
      size={700}
      open={open}
      onClose={onClose}
      styles={{ body: { display: 'flex', flexDirection: 'column', gap: 12, overflow: 'hidden' } }}
    >
      <div className={styles.actions}>
        {may.add ? (
          <>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing({ id: null })}>
              {t('dictionary.category.new')}
            </Button>
            <Button icon={<UploadOutlined aria-hidden />} loading={importing} onClick={() => settle(startImport())}>
              {t('dictionary.category.import')}
            </Button>
          </>
        ) : null}
        <Button icon={<ReloadOutlined />} aria-label={t('common.refresh')} onClick={() => void query.refetch()} />
      </div>
      <div ref={ref} className={styles.drawerTable}>
        <PageState
          loading={query.isPending}
          error={query.data ? null : query.error}
          onRetry={query.refetch}
          empty={rows.length === 0}
          emptyText={t('dictionary.noCategories')}
          emptyHint={t('dictionary.noCategoriesHint')}
        >
          <Table<TableRow<DictionaryType>>
            size="small"
            virtual
            pagination={false}
            scroll={{ x: 640, y: Math.max(height - 40, 120) }}
            dataSource={rows}
            columns={columns}
            expandable={{
              expandedRowKeys: expanded,
              onExpand: (open_, row) =>
                setCollapsed((keys) => (open_ ? keys.filter((key) => key !== row.key) : [...keys, row.key])),
            }}
          />
        </PageState>
      </div>
      {editing ? <CategoryDialog key={editing.id} recordId={editing.id} onClose={() => setEditing(null)} /> : null}
    </Drawer>
  )
}
