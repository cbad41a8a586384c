import { SearchOutlined } from '@ant-design/icons'
import { Empty, Input } from 'antd'
import { useMemo, useState } from 'react'
import { filterTree, wholeTree } from '#renderer/components/tree/nested.ts'
import { checkStates } from '#renderer/components/tree/tree-checks.ts'
import { keyOf, treeRows } from '#renderer/components/tree/tree-rows.ts'
import { useClosed } from '#renderer/components/tree/useClosed.ts'
import { VirtualTree } from '#renderer/components/tree/VirtualTree.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './authorize.module.css'
import { type Granted, type GrantItem, shapeOf, wholeOf } from './model.ts'

interface GrantTreeViewProps {
  readonly label: string
  readonly nodes: readonly GrantItem[]
  readonly emptyText: string
  /** Left out: nothing can be ticked. */
  readonly granted?: Granted
  readonly onPress?: (id: string) => void
  /** Behind the name of a node. */
  readonly noteOf?: (id: string) => string
  readonly onlyNoted?: boolean
}

/** A tree of grants with its filter; thousands of nodes, of which only those in sight are drawn. */
export function GrantTreeView(props: GrantTreeViewProps) {
  const { label, nodes, emptyText, granted, onPress, noteOf, onlyNoted = false } = props
  const t = useT()
  const [word, setWord] = useState('')
  const wanted = word.trim().toLowerCase()
  const { closed, toggle } = useClosed(onlyNoted ? `*${wanted}` : wanted)
  const shown = useMemo(() => {
    const noted =
      onlyNoted && noteOf ? filterTree(nodes, ({ id, children }) => children.length === 0 && noteOf(id) !== '') : nodes
    return wanted === '' ? noted : filterTree(noted, ({ fullName }) => fullName.toLowerCase().includes(wanted))
  }, [nodes, wanted, onlyNoted, noteOf])
  const tree = useMemo(
    () =>
      wholeTree(shown, ({ id, fullName, children, isHeld, isGrantable }: GrantItem) => ({
        id,
        fullName: noteOf?.(id) ? `${fullName}  ${noteOf(id)}` : fullName,
        isLeaf: children.length === 0,
        selectable: granted !== undefined && (isHeld || !isGrantable),
        icon: false,
      })),
    [shown, noteOf, granted],
  )
  const rows = useMemo(
    () => treeRows(tree.top, tree.below, new Set([...tree.branches].filter((key) => !closed.has(key)))),
    [tree, closed],
  )
  // By the whole tree: what a filter hides counts for the branch above it, too.
  const stateOf = useMemo(
    () => (granted ? checkStates(shapeOf(nodes), wholeOf(nodes, granted)) : null),
    [nodes, granted],
  )
  return (
    <div className={styles.tree}>
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        value={word}
        placeholder={t('authorize.search')}
        aria-label={t('authorize.search')}
        onChange={(event) => setWord(event.target.value)}
      />
      {rows.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={wanted === '' ? emptyText : t('common.list.noMatches')}
        />
      ) : (
        <VirtualTree
          rows={rows}
          label={label}
          multiple
          isChosen={() => false}
          {...(stateOf && onPress ? { checks: { stateOf, onToggle: onPress } } : {})}
          onToggle={(row) => toggle(keyOf(row))}
          onChoose={(row) => onPress?.(row.node.id)}
        />
      )}
    </div>
  )
}
