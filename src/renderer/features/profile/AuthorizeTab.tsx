import { Input, Segmented, Tree } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { PageState } from '#renderer/components/PageState.tsx'
import { useElementSize } from '#renderer/components/useElementSize.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { filterNodes, keysOf } from './authorize.ts'
import styles from './profile.module.css'

const kinds = ['module', 'button', 'column', 'form', 'resource'] as const
type Kind = (typeof kinds)[number]

/** What the person was granted, as one tree per kind, to read only. */
export function AuthorizeTab() {
  const t = useT()
  const [kind, setKind] = useState<Kind>('module')
  const [keyword, setKeyword] = useState('')
  const applied = useDeferredValue(keyword)
  const { ref, height } = useElementSize<HTMLDivElement>()
  const query = usePlatformQuery('profile.authorize', {})
  const nodes = query.data?.[kind]
  const shown = useMemo(() => filterNodes(nodes ?? [], applied), [nodes, applied])
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const open = useMemo(() => keysOf(shown).filter((key) => !folded.has(key)), [shown, folded])
  const emptyText = () => {
    if (applied.trim() !== '' && nodes && nodes.length > 0) return t('profile.authorize.noMatches')
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
      <div ref={ref} className={styles.treeArea}>
        <PageState
          loading={query.isPending}
          error={query.data ? null : query.error}
          onRetry={query.refetch}
          empty={shown.length === 0}
          emptyText={emptyText()}
        >
          <Tree
            aria-label={t(`profile.authorize.kinds.${kind}`)}
            height={Math.max(height, 120)}
            selectable={false}
            treeData={shown}
            fieldNames={{ key: 'id', title: 'fullName', children: 'children' }}
            expandedKeys={open}
            onExpand={(_keys, { node, expanded }) =>
              setFolded((keys) => {
                const next = new Set(keys)
                if (expanded) next.delete(node.id)
                else next.add(node.id)
                return next
              })
            }
          />
        </PageState>
      </div>
    </div>
  )
}
