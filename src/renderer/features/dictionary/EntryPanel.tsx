import { ArrowsAltOutlined, PlusOutlined, ShrinkOutlined } from '@ant-design/icons'
import { Button, Input, Table } from 'antd'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { DictionaryEntry, DictionaryType } from '#shared/api/dictionary.ts'
import { CacheNotice } from '#renderer/components/CacheNotice.tsx'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { confirm } from '#renderer/components/confirm.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { SearchRow } from '#renderer/components/SearchRow.tsx'
import { Toolbar } from '#renderer/components/Toolbar.tsx'
import { useElementSize } from '#renderer/components/useElementSize.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { useReturn } from '#renderer/form/drafts/useReturn.ts'
import { toast } from '#renderer/platform/toast.ts'
import { settle } from '#renderer/platform/settle.ts'
import { entryDraft } from './drafts.ts'
import { entryColumns, type EntryRow, isNarrowTable } from './entry-columns.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import styles from './dictionary.module.css'
import { countNodes, filterTree, parentIds, tableRows } from './tree.ts'
import type { DictionaryRights } from './useDictionaryRights.ts'
import { useT } from '#renderer/i18n/index.ts'

interface EntryPanelProps {
  readonly category: Pick<DictionaryType, 'id' | 'fullName' | 'isTree'>
  readonly rights: DictionaryRights
}

/**
 * The entries of one category. The whole list is here (and in the offline cache), so the keyword filters as it is
 * typed and works without a server; the search button asks the server again.
 */
export function EntryPanel({ category, rights }: EntryPanelProps) {
  const t = useT()
  const [keyword, setKeyword] = useState('')
  const applied = useDeferredValue(keyword)
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const [editing, setEditing] = useState<{ readonly id: string | null } | null>(null)
  useReturn(entryDraft(category.id), (id) => {
    if (id === null ? rights.add : rights.edit) setEditing({ id })
  })
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const query = usePlatformQuery('dictionary.entries', {
    params: { id: category.id },
    query: { isTree: category.isTree },
  })
  const { mutateAsync: removeEntry } = usePlatformMutation('dictionary.deleteEntry')
  const { mutateAsync: toggleEntry } = usePlatformMutation('dictionary.toggleEntry')

  const entries = useMemo(() => query.data?.list ?? [], [query.data])
  const shown = useMemo(() => filterTree(entries, applied), [entries, applied])
  const rows = useMemo(() => tableRows(shown), [shown])
  const total = useMemo(() => countNodes(entries), [entries])
  const visible = useMemo(() => (shown === entries ? total : countNodes(shown)), [shown, entries, total])
  const parents = useMemo(() => parentIds(shown), [shown])
  const expanded = useMemo(() => parents.filter((id) => !collapsed.has(id)), [parents, collapsed])

  const isNarrow = isNarrowTable(width)
  const columns = useMemo(() => {
    const askToggle = async (entry: DictionaryEntry) => {
      const question = entry.enabledMark === 1 ? 'dictionary.toggleOff' : 'dictionary.toggleOn'
      if (!(await confirm({ content: t(question, { name: entry.fullName }) }))) return
      toast.success((await toggleEntry({ params: { id: entry.id } })).msg)
    }
    const askRemove = async (entry: DictionaryEntry) => {
      if (!(await confirm({ content: t('common.deleteConfirm'), danger: true }))) return
      toast.success((await removeEntry({ params: { id: entry.id } })).msg)
    }
    return entryColumns({
      t,
      rights,
      width,
      onEdit: (entry) => setEditing({ id: entry.id }),
      onToggle: (entry) => settle(askToggle(entry)),
      onRemove: (entry) => settle(askRemove(entry)),
    })
  }, [t, rights, width, removeEntry, toggleEntry])

  return (
    <section className={styles.content} aria-label={category.fullName}>
      <SearchRow onSearch={() => void query.refetch()} onReset={() => setKeyword('')} searching={query.isFetching}>
        <Input
          allowClear
          style={{ width: 260 }}
          value={keyword}
          placeholder={t('dictionary.keyword')}
          aria-label={t('dictionary.keyword')}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </SearchRow>
      <Toolbar
        onRefresh={query.refetch}
        refreshing={query.isFetching}
        tools={
          <>
            <CacheNotice cache={query.cache} />
            {query.data ? (
              <span className={styles.count}>
                {visible === total
                  ? t('dictionary.entryCount', { count: total })
                  : t('dictionary.shownCount', { shown: visible, count: total })}
              </span>
            ) : null}
          </>
        }
      >
        {rights.add ? (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing({ id: null })}>
            {t('dictionary.newEntry')}
          </Button>
        ) : null}
        {parents.length > 0 ? (
          <>
            <TreeButton
              label={t('dictionary.expandAll')}
              icon={<ArrowsAltOutlined />}
              isNarrow={isNarrow}
              onClick={() => setCollapsed(new Set())}
            />
            <TreeButton
              label={t('dictionary.collapseAll')}
              icon={<ShrinkOutlined />}
              isNarrow={isNarrow}
              onClick={() => setCollapsed(new Set(parents))}
            />
          </>
        ) : null}
      </Toolbar>
      <div ref={ref} className={styles.tableArea}>
        <PageState
          loading={query.isPending}
          error={query.data ? null : query.error}
          onRetry={query.refetch}
          empty={rows.length === 0}
          emptyText={t(applied ? 'dictionary.noMatches' : 'dictionary.noEntries')}
          emptyHint={applied ? t('dictionary.noMatchesHint') : rights.add ? t('dictionary.noEntriesHint') : ''}
        >
          <Table<EntryRow>
            size="small"
            virtual
            pagination={false}
            scroll={{ x: Math.max(width - 2, 380), y: Math.max(height - 40, 120) }}
            dataSource={rows}
            columns={columns}
            expandable={{
              expandedRowKeys: expanded,
              onExpand: (open, row) =>
                setCollapsed((keys) => {
                  const next = new Set(keys)
                  if (open) next.delete(row.key)
                  else next.add(row.key)
                  return next
                }),
            }}
          />
        </PageState>
      </div>
      {editing ? (
        <EntryDialog key={editing.id} category={category} recordId={editing.id} onClose={() => setEditing(null)} />
      ) : null}
    </section>
  )
}

interface TreeButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly isNarrow: boolean
  readonly onClick: () => void
}

/** A button of the tree: its word where there is room, else its icon. */
function TreeButton({ label, icon, isNarrow, onClick }: TreeButtonProps) {
  if (isNarrow) return <IconButton label={label} icon={icon} onClick={onClick} />
  return <Button onClick={onClick}>{label}</Button>
}
