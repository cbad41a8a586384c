import { Table, type TableProps } from 'antd'
import styles from './list-page.module.css'
import { PageState } from './PageState.tsx'
import { Pager } from './Pager.tsx'
import { useElementSize } from './useElementSize.ts'

/** Height of the table's head in compact density, in pixels. */
const headHeight = 40

interface PagedTableProps<Row> {
  readonly query: {
    readonly data: { readonly list: readonly Row[]; readonly pagination: { readonly total: number } } | undefined
    readonly error: unknown
    readonly isPending: boolean
    readonly refetch: () => unknown
  }
  readonly columns: NonNullable<TableProps<Row>['columns']>
  readonly rowSelection?: NonNullable<TableProps<Row>['rowSelection']>
  /** Pixels below which the table scrolls sideways. */
  readonly minWidth: number
  readonly emptyText: string
  readonly emptyHint: string
  readonly page: number
  readonly pageSize: number
  /** Whether another page may not be asked for yet. */
  readonly busy: boolean
  readonly onPage: (page: number, pageSize: number) => void
}

/** Virtual table and pager of a paged list, with all its states; it fills what its page leaves of the height. */
export function PagedTable<Row extends { readonly id: string }>(props: PagedTableProps<Row>) {
  const { query, columns, rowSelection, minWidth, emptyText, emptyHint, page, pageSize, busy, onPage } = props
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const rows = query.data?.list ?? []
  return (
    <>
      <div ref={ref} className={styles.tableArea}>
        <PageState
          loading={query.isPending}
          error={query.data ? null : query.error}
          onRetry={() => query.refetch()}
          empty={rows.length === 0}
          emptyText={emptyText}
          emptyHint={emptyHint}
        >
          <Table<Row>
            size="small"
            rowKey="id"
            virtual
            pagination={false}
            scroll={{ x: Math.max(width - 2, minWidth), y: Math.max(height - headHeight, 120) }}
            dataSource={rows}
            columns={columns}
            {...(rowSelection ? { rowSelection } : {})}
          />
        </PageState>
      </div>
      <Pager
        total={query.data?.pagination.total ?? 0}
        page={page}
        pageSize={pageSize}
        disabled={busy}
        onChange={onPage}
      />
    </>
  )
}
