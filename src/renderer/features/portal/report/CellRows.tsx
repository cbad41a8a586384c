import { Modal, Table } from 'antd'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

interface CellRowsProps {
  readonly reportId: string
  readonly values: string
  readonly cell: string
  readonly words: readonly string[]
  readonly onClose: () => void
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Rows of an interface that a cell counts: no list of the application has them. */
export function CellRows({ reportId, values, cell, words, onClose }: CellRowsProps) {
  const t = useT()
  const query = usePlatformQuery(
    'report.rows',
    { params: { id: reportId }, body: { values, key: cell } },
    { quiet: true },
  )
  const { columns = [], list = [], total = 0 } = query.data ?? {}
  return (
    <Modal open width={1000} title={words.join(' · ')} footer={null} onCancel={onClose}>
      <PageState
        loading={query.isPending}
        error={query.data ? null : query.error}
        onRetry={query.refetch}
        empty={query.data !== undefined && list.length === 0}
        rows={6}
      >
        <Table
          size="small"
          rowKey={(row) => JSON.stringify(row)}
          pagination={{ pageSize: 20, showTotal: () => t('report.rowsOf', { count: total }) }}
          scroll={{ x: 'max-content' }}
          columns={columns.map((name) => ({
            key: name,
            title: name,
            render: (row: object) => textOf(row[name as never]),
          }))}
          dataSource={[...list]}
        />
      </PageState>
    </Modal>
  )
}
