import {
  FolderOutlined,
  TagOutlined,
  ReloadOutlined,
  SearchOutlined,
  SettingOutlined,
  ShrinkOutlined,
  ArrowsAltOutlined,
} from '@ant-design/icons'
import { Input, Tree } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import type { DictionaryType } from '#shared/api/dictionary.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { branchIds, filterTree } from '#renderer/components/page/tree-rows.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useElementSize } from '#renderer/components/useElementSize.ts'
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
  const [collapsed, setCollapsed] = useState<readonly string[]>([])
  const { ref, height } = useElementSize<HTMLDivElement>()
  const categories = useMemo(() => query.data?.list ?? [], [query.data])
  const shown = useMemo(
    () => (keyword.trim() === '' ? categories : filterTree(categories, (each) => matchesWord(each, keyword))),
    [categories, keyword],
  )
  const rows = useMemo(() => nodesOf(shown), [shown])
  const parents = useMemo(() => branchIds(shown), [shown])
  const expanded = useMemo(
    () => (keyword.trim() === '' ? parents.filter((id) => !collapsed.includes(id)) : parents),
    [parents, collapsed, keyword],
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
          onClick={() => setCollapsed([])}
        />
        <IconButton
          size="small"
          label={t('dictionary.collapseAll')}
          icon={<ShrinkOutlined />}
          onClick={() => setCollapsed(parents)}
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
      <div ref={ref} className={styles.panelBody}>
        <PageState
          loading={query.isPending}
          error={query.data ? null : query.error}
          onRetry={query.refetch}
          empty={shown.length === 0}
          emptyText={keyword ? t('dictionary.noCategoryMatches') : t('dictionary.noCategories')}
          emptyHint={keyword ? '' : t('dictionary.noCategoriesHint')}
        >
          <Tree<CategoryNode>
            blockNode
            showIcon
            height={height}
            itemHeight={28}
            treeData={rows}
            titleRender={({ node }) => <span title={`${node.fullName} ${node.enCode}`}>{node.fullName}</span>}
            selectedKeys={selectedId === null ? [] : [selectedId]}
            expandedKeys={expanded as string[]}
            onExpand={(keys) => setCollapsed(parents.filter((id) => !keys.includes(id)))}
            onSelect={(_keys, { node }) => onSelect(node.node)}
          />
        </PageState>
      </div>
    </section>
  )
}

interface CategoryNode {
  readonly key: string
  readonly node: DictionaryType
  readonly icon: ReactNode
  readonly children?: CategoryNode[]
}

/** The tree without empty `children`: no expand icon on a leaf. */
function nodesOf(categories: readonly DictionaryType[]): CategoryNode[] {
  return categories.map((node) => ({
    key: node.id,
    node,
    icon: node.children.length > 0 ? <FolderOutlined /> : <TagOutlined />,
    ...(node.children.length > 0 ? { children: nodesOf(node.children) } : {}),
  }))
}
