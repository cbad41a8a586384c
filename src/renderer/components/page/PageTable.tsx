import { type ReactNode, type Ref, useMemo } from 'react'
import type { PlatformQuery } from '#renderer/platform/query.ts'
import { isPlatformError } from '#renderer/platform/request.ts'
import { PageState } from '../PageState.tsx'
import { withTexts } from '../rows/cell-texts.ts'
import { DataTable, type DataTableHandle } from '../rows/DataTable.tsx'
import type { RowAction, Sort, TreeTable } from '../rows/table-types.ts'
import type { RowMove } from '../rows/useRowDrag.ts'
import type { Selection } from '../selection/useSelection.ts'
import type { useElementSize } from '../useElementSize.ts'
import styles from './page.module.css'
import type { useColumns } from './useColumns.ts'

interface PageTableProps<Row extends { readonly id: string }> {
  readonly label: string
  readonly query: PlatformQuery<unknown>
  readonly rows: readonly Row[]
  readonly size: ReturnType<typeof useElementSize<HTMLDivElement>>
  readonly columns: ReturnType<typeof useColumns<Row>>
  readonly nameOf: (row: Row) => string
  readonly empty: { readonly text: string; readonly hint?: string | undefined; readonly action?: ReactNode }
  readonly actions: readonly RowAction<Row>[]
  readonly highlight: string | null
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  readonly selection?: Selection | null
  readonly tree?: TreeTable<Row>
  readonly move?: RowMove<Row> | undefined
  /** Double click and Enter. */
  readonly onOpen?: ((row: Row) => void) | undefined
  readonly onCurrent?: ((row: Row) => void) | undefined
  /** Id of the row whose subject stands beside the table. */
  readonly shown?: string | null
  /** How many lines a row is high. */
  readonly linesOf?: (row: Row) => number
  /** The Delete key; it asks. */
  readonly onDelete?: ((row: Row) => void) | undefined
  readonly ref: Ref<DataTableHandle>
}

/** The table of a page in each of its states. */
export function PageTable<Row extends { readonly id: string }>({ ref, ...props }: PageTableProps<Row>) {
  const { label, query, rows, size, columns, nameOf, empty, onOpen, onDelete, tree, onSort } = props
  const { ref: measured, width, height } = size
  const shown = useMemo(() => withTexts(columns.shown, rows), [columns.shown, rows])
  const isForbidden = isPlatformError(query.error) && query.error.platformCode === 403
  return (
    <div ref={measured} className={styles.tableArea}>
      <PageState
        loading={query.isPending && query.data === undefined}
        forbidden={isForbidden}
        error={query.data ? null : query.error}
        onRetry={query.refetch}
        empty={rows.length === 0}
        emptyText={empty.text}
        emptyHint={empty.hint ?? ''}
        emptyAction={empty.action}
        rows={12}
      >
        <DataTable<Row>
          ref={ref}
          rows={rows}
          columns={shown}
          label={label}
          labelOf={nameOf}
          width={width}
          height={height}
          density={columns.density}
          widths={columns.widths}
          onResize={columns.resize}
          sort={props.sort ?? null}
          {...(onSort ? { onSort } : {})}
          selection={props.selection ?? null}
          actions={props.actions}
          {...(onOpen ? { onOpen } : {})}
          onCurrent={props.onCurrent}
          shown={props.shown ?? null}
          linesOf={props.linesOf}
          onDelete={onDelete}
          highlight={props.highlight}
          refreshing={query.isFetching}
          {...(tree ? { tree } : {})}
          move={props.move}
        />
      </PageState>
    </div>
  )
}
