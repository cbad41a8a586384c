import { Input } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import type { AuthorizeNode } from '#shared/api/current-user.ts'
import { grantName } from '#renderer/access/grant-name.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { filterTree, wholeTree } from '#renderer/components/tree/nested.ts'
import { keyOf, treeRows } from '#renderer/components/tree/tree-rows.ts'
import { useClosed } from '#renderer/components/tree/useClosed.ts'
import { VirtualTree } from '#renderer/components/tree/VirtualTree.tsx'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import styles from './profile.module.css'

const kinds = ['module', 'button', 'column', 'form', 'resource'] as const
type Kind = (typeof kinds)[number]

const none: readonly AuthorizeNode[] = []
/** Only what is granted below a menu is named by the kind's words; menus and systems have titles. */
const named = (nodes: readonly AuthorizeNode[], kind: Kind): AuthorizeNode[] =>
  nodes.map((node) =>
    node.children.length > 0
      ? { ...node, children: named(node.children, kind) }
      : { ...node, fullName: grantName(kind, node.fullName) },
  )
const nodeOf = ({ id, fullName, children }: AuthorizeNode) => ({
  id,
  fullName,
  isLeaf: children.length === 0,
  selectable: false,
  icon: false,
})

/** What the person was granted, as one tree per kind, to read only. */
export function AuthorizeTab() {
  const t = useT()
  const [kind, setKind] = useState<Kind>('module')
  const [keyword, setKeyword] = useState('')
  const word = useDeferredValue(keyword).trim().toLowerCase()
  const query = usePlatformQuery('profile.authorize', {})
  const given = query.data?.[kind]
  const nodes = useMemo(() => (given ? named(given, kind) : none), [given, kind])
  const { closed, toggle } = useClosed(word)
  const rows = useMemo(() => {
    const shown = word === '' ? nodes : filterTree(nodes, ({ fullName }) => fullName.toLowerCase().includes(word))
    const tree = wholeTree(shown, nodeOf)
    return treeRows(tree.top, tree.below, new Set([...tree.branches].filter((key) => !closed.has(key))))
  }, [nodes, word, closed])
  const emptyText = () => {
    if (word !== '' && nodes.length > 0) return t('profile.authorize.noMatches')
    return t(kind === 'resource' ? 'profile.authorize.unlimited' : 'profile.authorize.empty')
  }
  return (
    <div className={styles.listTab}>
      <p className={`${styles.quiet} ${styles.hintRow}`}>{t('profile.authorize.hint')}</p>
      <div className={styles.filterRow}>
        <Segmented
          aria-label={t('profile.tabs.authorize')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`profile.authorize.kinds.${value}`) }))}
          onChange={(value) => setKind(value)}
        />
        <Input
          allowClear
          style={{ width: 220 }}
          value={keyword}
          placeholder={t('profile.authorize.filter')}
          aria-label={t('profile.authorize.filter')}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </div>
      <div className={styles.treeArea}>
        <PageState
          loading={query.isPending}
          error={query.data ? null : query.error}
          onRetry={query.refetch}
          empty={rows.length === 0}
          emptyText={emptyText()}
        >
          <VirtualTree
            key={kind}
            rows={rows}
            label={t(`profile.authorize.kinds.${kind}`)}
            multiple={false}
            isChosen={() => false}
            onToggle={(row) => toggle(keyOf(row))}
            onChoose={(row) => toggle(keyOf(row))}
          />
        </PageState>
      </div>
    </div>
  )
}
