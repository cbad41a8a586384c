import type { Ref } from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import type { ColumnPlan, ListPlan } from '#shared/form/model.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import type { useListMemory } from '#renderer/components/memory/useListMemory.ts'
import { DataTable, type DataTableHandle } from '#renderer/components/rows/DataTable.tsx'
import type { RowAction, Sort, SummaryLine, TreeTable } from '#renderer/components/rows/table-types.ts'
import type { Selection } from '#renderer/components/selection/useSelection.ts'
import { useElementSize } from '#renderer/components/useElementSize.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { PlatformQuery } from '#renderer/platform/query.ts'
import { isForbidden } from '../failure.ts'
import { useChildRows } from '#renderer/form/list/ChildRows.tsx'
import type { ModulePlan } from '../plan.ts'
import styles from './list.module.css'
import { useFlowColumn } from './useFlowColumn.tsx'
import { useRowStyles } from './row-styles/useRowStyles.ts'
import { openingAction } from './row-actions.ts'
import { useListColumns } from '#renderer/form/list/useListColumns.tsx'

type Memory = ReturnType<typeof useListMemory>

interface ModuleTableProps {
  readonly name: string
  readonly plan: ModulePlan
  readonly query: PlatformQuery<unknown>
  /** The columns to show are known. */
  readonly isReady: boolean
  /** What is drawn, headings of groups among it. */
  readonly rows: readonly ModuleRow[]
  readonly records: readonly ModuleRow[]
  readonly tree: TreeTable<ModuleRow> | undefined
  readonly list: Pick<ListPlan, 'heads' | 'childStyle' | 'scripts' | 'styles'>
  readonly summary: readonly SummaryLine[]
  readonly columns: readonly ColumnPlan[]
  readonly memory: Memory[0]
  readonly remember: Memory[1]
  readonly sort: Sort
  readonly selection: Selection | null
  readonly actions: readonly RowAction<ModuleRow>[]
  readonly highlight: string | null
  readonly isFiltered: boolean
  /** What the button for a new record says; null when there is none. */
  readonly addText: string | null
  readonly labelOf: (row: ModuleRow) => string
  /** Those of the open list. */
  readonly scripts: Parameters<typeof useRowStyles>[3]
  readonly onSort: (sort: Sort) => void
  readonly ref: Ref<DataTableHandle>
}

/** The table of a generated list in each of its states. */
export function ModuleTable({ ref, ...props }: ModuleTableProps) {
  const { name, query, isReady, rows, records, tree, columns, memory, remember, actions, isFiltered, addText } = props
  const t = useT()
  const { ref: area, width, height } = useElementSize<HTMLDivElement>()
  const children = useChildRows()
  const { columns: drawn, heads, linesOf } = useListColumns(columns, records, props.list, children.show)
  const withFlow = useFlowColumn(props.plan, drawn)
  const lookOf = useRowStyles(props.list, columns, records, props.scripts)
  const opening = openingAction(actions)
  return (
    <div ref={area} className={styles.tableArea}>
      <PageState
        loading={(query.isPending && query.data === undefined) || !isReady}
        forbidden={isForbidden(query.error)}
        error={query.data ? null : query.error}
        onRetry={query.refetch}
        empty={rows.length === 0}
        emptyText={t(isFiltered ? 'module.noMatches' : 'module.empty')}
        emptyHint={
          isFiltered ? t('module.noMatchesHint') : addText === null ? '' : t('module.emptyHint', { add: addText })
        }
        rows={12}
      >
        <DataTable
          ref={ref}
          rows={rows}
          columns={withFlow}
          label={name}
          labelOf={props.labelOf}
          width={width}
          height={height}
          density={memory.density ?? 'normal'}
          sort={props.sort}
          onSort={props.onSort}
          sortsSeveral
          selection={props.selection}
          actions={actions}
          {...(opening ? { onOpen: opening.run } : {})}
          onDelete={actions.find(({ key }) => key === 'remove')?.run}
          widths={memory.widths ?? noWidths}
          onResize={(key, next) => remember({ widths: withWidth(memory.widths, key, next) })}
          highlight={props.highlight}
          refreshing={query.isFetching}
          {...(tree ? { tree } : {})}
          heads={heads}
          summary={props.summary}
          linesOf={linesOf}
          styleOf={lookOf}
        />
        {children.element}
      </PageState>
    </div>
  )
}

const noWidths: Readonly<Record<string, number>> = {}

/** Dragged widths with another one; undefined when none is left. */
function withWidth(widths: Memory[0]['widths'], key: string, width: number | null): Memory[0]['widths'] {
  const { [key]: _gone, ...others } = widths ?? {}
  const next = width === null ? others : { ...others, [key]: width }
  return Object.keys(next).length === 0 ? undefined : next
}
