import { Button } from 'antd'
import { useMemo } from 'react'
import type { ListTreePlan } from '#shared/form/model.ts'
import { useT } from '#renderer/i18n/index.ts'
import { TreePane } from '#renderer/pickers/frame/panes.tsx'
import styles from './tree.module.css'
import { treeSource } from './tree-source.ts'

interface ListTreeProps {
  readonly plan: ListTreePlan
  /** Id of the node the list is filtered by; null: all records. */
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
}

/** The tree beside a list that it filters (columnData type 2); choosing the same node again shows all records. */
export function ListTree({ plan, chosen, onChoose }: ListTreeProps) {
  const t = useT()
  const source = useMemo(() => treeSource(plan), [plan])
  const title = plan.title || plan.relation.label
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title} title={title}>
          {title}
        </h2>
        <Button size="small" type="link" disabled={chosen === null} onClick={() => onChoose(null)}>
          {t('moduleList.tree.all')}
        </Button>
      </div>
      <div className={styles.tree}>
        <TreePane
          source={source}
          chooser={{
            multiple: false,
            isChosen: (id) => id === chosen,
            choose: ({ id }) => onChoose(id === chosen ? null : id),
          }}
        />
      </div>
    </section>
  )
}
