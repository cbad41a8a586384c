import { AppstoreOutlined, TagOutlined } from '@ant-design/icons'
import { useMemo, useState } from 'react'
import { PageState } from '#renderer/components/PageState.tsx'
import { wholeTree } from '#renderer/components/tree/nested.ts'
import { keyOf, treeRows } from '#renderer/components/tree/tree-rows.ts'
import { VirtualTree } from '#renderer/components/tree/VirtualTree.tsx'
import { useDictionary } from './useDictionary.ts'
import styles from './dictionary-panel.module.css'

const ALL = '\0all'

interface Node {
  readonly id: string
  readonly fullName: string
  readonly children: readonly Node[]
}

interface DictionaryPanelProps {
  /** Code of the dictionary. */
  readonly code: string
  readonly title: string
  /** What the node above all entries is called. */
  readonly all: string
  /** Id of an entry; null: all. */
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
}

/** The entries of a dictionary as categories, left of what they narrow. */
export function DictionaryPanel({ code, title, all, chosen, onChoose }: DictionaryPanelProps) {
  const { entries, isPending } = useDictionary(code)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const tree = useMemo(
    () => wholeTree<Node, ReturnType<typeof drawn>>([{ id: ALL, fullName: all, children: [] }, ...entries], drawn),
    [entries, all],
  )
  const rows = useMemo(
    () => treeRows(tree.top, tree.below, new Set([...tree.branches].filter((key) => !closed.has(key)))),
    [tree, closed],
  )
  const toggle = (key: string) =>
    setClosed((keys) => (keys.has(key) ? new Set([...keys].filter((each) => each !== key)) : new Set(keys).add(key)))
  return (
    <section className={styles.panel} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.tree} data-flat={tree.branches.size === 0}>
        <PageState loading={isPending} error={null} empty={false}>
          <VirtualTree
            rows={rows}
            label={title}
            multiple={false}
            isChosen={(id) => id === (chosen ?? ALL)}
            onToggle={(row) => toggle(keyOf(row))}
            onChoose={({ node }) => onChoose(node.id === ALL ? null : node.id)}
          />
        </PageState>
      </div>
    </section>
  )
}

function drawn({ id, fullName, children }: Node) {
  return {
    id,
    fullName,
    hint: fullName,
    isLeaf: children.length === 0,
    selectable: true,
    icon: id === ALL ? <AppstoreOutlined aria-hidden /> : <TagOutlined aria-hidden />,
  }
}
