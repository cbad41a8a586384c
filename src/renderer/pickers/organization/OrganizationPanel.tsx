import { ApartmentOutlined, BankOutlined } from '@ant-design/icons'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { LazyTree } from '#renderer/components/tree/LazyTree.tsx'
import { type Branch, branchKey } from '#renderer/components/tree/useBranches.ts'
import type { TreeNode } from '#renderer/components/tree/tree-rows.ts'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { serverFirst } from '#renderer/platform/connection.ts'
import { levelOf } from '../frame/tree-source.ts'
import styles from './organization.module.css'

const icons = { company: <BankOutlined aria-hidden />, department: <ApartmentOutlined aria-hidden /> }

const [name, root] = ['organization.panel', '-1'] as const

async function load(parentId: string): Promise<Branch<TreeNode>> {
  const { data, cache } = await call('organization.tree', { query: { parentId } }, serverFirst())
  const nodes = levelOf(data, parentId, root).map(({ id, fullName, type, hasChildren, children }) => ({
    id,
    fullName,
    icon: type === 'company' ? icons.company : icons.department,
    isLeaf: !hasChildren && children.length === 0,
    selectable: true,
  }))
  return { nodes, total: nodes.length, cache }
}

/** The organisation that there is, where there is only one; null until that is known. */
export function useOnlyOrganization(): string | null {
  const client = useQueryClient()
  // The panel asks; whoever looks on does not.
  const data = useSyncExternalStore(
    (onChange) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    () => client.getQueryData<Branch<TreeNode>>(branchKey(name, root)),
  )
  const [only, ...others] = data?.nodes ?? []
  return only?.isLeaf === true && others.length === 0 ? only.id : null
}

interface OrganizationPanelProps {
  /** Null: all of them. */
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
}

/** The tree of organisations beside a list that it narrows down; choosing the same one again shows all. */
export function OrganizationPanel({ chosen, onChoose }: OrganizationPanelProps) {
  const t = useT()
  return (
    <section className={styles.panel} aria-label={t('organization.title')}>
      <Button
        type={chosen === null ? 'primary' : 'default'}
        ghost={chosen === null}
        block
        onClick={() => onChoose(null)}
      >
        {t('organization.all')}
      </Button>
      <div className={styles.tree}>
        <LazyTree
          name={name}
          root={root}
          load={load}
          label={t('organization.title')}
          emptyText={t('organization.empty')}
          multiple={false}
          isChosen={(id) => id === chosen}
          onChoose={({ id }) => onChoose(id === chosen ? null : id)}
        />
      </div>
    </section>
  )
}
