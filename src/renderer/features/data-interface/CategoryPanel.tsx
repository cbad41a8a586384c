import { AppstoreOutlined, TagOutlined } from '@ant-design/icons'
import { useMemo, useState } from 'react'
import { PageState } from '#renderer/components/PageState.tsx'
import { wholeTree } from '#renderer/components/tree/nested.ts'
import { keyOf, treeRows } from '#renderer/components/tree/tree-rows.ts'
import { VirtualTree } from '#renderer/components/tree/VirtualTree.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { useDictionary } from '#renderer/pickers/options/useDictionary.ts'
import styles from './data-interface.module.css'

/** Code of the dictionary whose entries are the categories. */
export const CATEGORIES = 'DataInterfaceType'
const ALL = '\0all'

interface Node {
  readonly id: string
  readonly fullName: string
  readonly children: readonly Node[]
}

interface CategoryPanelProps {
  /** Id of an entry; null: all. */
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
}

/** Categories of data interfaces on the left; their dictionary is managed with the others. */
export function CategoryPanel({ chosen, onChoose }: CategoryPanelProps) {
  const t = useT()
  const { entries, isPending } = useDictionary(CATEGORIES)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const tree = useMemo(() => {
    const all: Node = { id: ALL, fullName: t('dataInterface.all'), children: [] }
    return wholeTree<Node, ReturnType<typeof drawn>>([all, ...entries], drawn)
  }, [entries, t])
  const rows = useMemo(
    () => treeRows(tree.top, tree.below, new Set([...tree.branches].filter((key) => !closed.has(key)))),
    [tree, closed],
  )
  const toggle = (key: string) =>
    setClosed((keys) => (keys.has(key) ? new Set([...keys].filter((each) => each !== key)) : new Set(keys).add(key)))
  return (
    <section className={styles.panel} aria-label={t('dataInterface.categories')}>
      <h2>{t('dataInterface.categories')}</h2>
      <div className={styles.tree}>
        <PageState loading={isPending} error={null} empty={false}>
          <VirtualTree
            rows={rows}
            label={t('dataInterface.categories')}
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
