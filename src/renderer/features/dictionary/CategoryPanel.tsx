import {
  FolderOutlined,
  TagOutlined,
  ReloadOutlined,
  SearchOutlined,
  SettingOutlined,
  ShrinkOutlined,
  ArrowsAltOutlined,
} from '@ant-design/icons'
import { Input } from 'antd'
import { useMemo, useState } from 'react'
import type { DictionaryType } from '#shared/api/dictionary.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { filterTree, keyBelow, wholeTree } from '#renderer/components/tree/nested.ts'
import { keyOf, treeRows } from '#renderer/components/tree/tree-rows.ts'
import { useClosed } from '#renderer/components/tree/useClosed.ts'
import { VirtualTree } from '#renderer/components/tree/VirtualTree.tsx'
import type { PlatformQuery } from '#renderer/platform/query.ts'
import styles from './dictionary.module.css'
import { matchesWord } from './matches-word.ts'
import { useT } from '#renderer/i18n/index.ts'

interface CategoryPanelProps {
  readonly query: PlatformQuery<{ readonly list: DictionaryType[] }>
  readonly selectedId: string | null
  readonly onSelect: (category: DictionaryType) => void
  /** Absent when the person may not manage categories. */
  readonly onManage: (() => void) | null
}

/** The category tree on the left: filter, refresh, expand, collapse, manage. */
export function CategoryPanel({ query, selectedId, onSelect, onManage }: CategoryPanelProps) {
  const t = useT()
  const [keyword, setKeyword] = useState('')
  const categories = useMemo(() => query.data?.list ?? [], [query.data])
  const shown = useMemo(
    () => (keyword.trim() === '' ? categories : filterTree(categories, (each) => matchesWord(each, keyword))),
    [categories, keyword],
  )
  const tree = useMemo(() => wholeTree(shown, nodeOf), [shown])
  const { closed, setClosed, toggle } = useClosed(keyword.trim())
  const rows = useMemo(
    () => treeRows(tree.top, tree.below, new Set([...tree.branches].filter((key) => !closed.has(key)))),
    [tree, closed],
  )
  const sought = useMemo(
    () => (selectedId === null ? null : keyBelow(categories, selectedId)),
    [categories, selectedId],
  )
  return (
    <section className={styles.panel} aria-label={t('dictionary.categories')}>
      <header className={styles.panelHeader}>
        <h2>{t('dictionary.categories')}</h2>
        <IconButton
          size="small"
          label={t('common.refresh')}
          icon={<ReloadOutlined />}
          onClick={() => void query.refetch()}
        />
        <IconButton
          size="small"
          label={t('dictionary.expandAll')}
          icon={<ArrowsAltOutlined />}
          onClick={() => setClosed(new Set())}
        />
        <IconButton
          size="small"
          label={t('dictionary.collapseAll')}
          icon={<ShrinkOutlined />}
          onClick={() => setClosed(tree.branches)}
        />
        {onManage ? (
          <IconButton
            size="small"
            label={t('dictionary.manageCategories')}
            icon={<SettingOutlined />}
            onClick={onManage}
          />
        ) : null}
      </header>
      <Input
        prefix={<SearchOutlined />}
        className={styles.filter}
        allowClear
        value={keyword}
        placeholder={t('dictionary.filterCategories')}
        aria-label={t('dictionary.filterCategories')}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <div className={styles.panelBody}>
        <PageState
          loading={query.isPending}
          error={query.data ? null : query.error}
          onRetry={query.refetch}
          empty={shown.length === 0}
          emptyText={keyword ? t('dictionary.noCategoryMatches') : t('dictionary.noCategories')}
          emptyHint={keyword ? '' : t('dictionary.noCategoriesHint')}
        >
          <VirtualTree
            rows={rows}
            label={t('dictionary.categories')}
            multiple={false}
            isChosen={(id) => id === selectedId}
            {...(sought === null ? {} : { sought })}
            onToggle={(row) => toggle(keyOf(row))}
            onChoose={({ node }) => onSelect(node.category)}
          />
        </PageState>
      </div>
    </section>
  )
}

/** How a category is drawn. A folder holds categories; what holds entries is tagged. */
function nodeOf(category: DictionaryType) {
  const isLeaf = category.children.length === 0
  return {
    id: category.id,
    fullName: category.fullName,
    hint: `${category.fullName} ${category.enCode}`,
    isLeaf,
    selectable: true,
    icon: isLeaf ? <TagOutlined aria-hidden /> : <FolderOutlined aria-hidden />,
    category,
  }
}
