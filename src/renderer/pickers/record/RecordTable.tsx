import { ReloadOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Input, Pagination } from 'antd'
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import { partText } from '#shared/form/relations.ts'
import { figureText } from '#renderer/components/figure-text.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { DataTable } from '#renderer/components/rows/DataTable.tsx'
import { textWidth } from '#renderer/components/rows/text-width.ts'
import type { DataColumn } from '#renderer/components/rows/table-types.ts'
import { SearchRow } from '#renderer/components/SearchRow.tsx'
import { SelectionBar } from '#renderer/components/selection/SelectionBar.tsx'
import { useElementSize } from '#renderer/components/useElementSize.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { PickerItem } from '../frame/pending.ts'
import { usePickOnly } from '../frame/usePickerSearch.ts'
import styles from './record.module.css'
import type { RecordRow, RecordSource } from './record-source.ts'
import { useRecordChoice } from './useRecordChoice.ts'

/** Rows where paging is switched off (section 9). */
const UNPAGED = 10_000
/** Pixels of the column of row numbers, and of a table that is not measured yet. */
const NUMBER_WIDTH = 56
const UNMEASURED = 660
/** Pixels of a cell beside its text; widths are rounded to the second, so that another page hardly moves the columns. */
const CELL_PADDING = 22
const GRAIN = 16
/** Pixels of a column: what it has at least, what it keeps where room lacks, and the most its texts get it. */
const widths = { min: 72, narrow: 120, max: 320 } as const
/** Rows whose texts are measured. */
const MEASURED = 200

interface RecordTableProps {
  readonly source: RecordSource
  readonly label: string
  readonly multiple: boolean
  readonly value: readonly PickerItem[]
  /** Pixels of the table. */
  readonly height: number
  /** At the end of the search row. */
  readonly action?: ReactNode
  readonly onConfirm: (items: readonly PickerItem[]) => void
  /** What stands below: it gets what is chosen by now. */
  readonly footer: (items: readonly PickerItem[]) => ReactNode
}

const none: readonly RecordRow[] = []

/** Rows to choose from: a search, a table with row numbers, a pager of five buttons (section 2, Pickers and widgets). */
export function RecordTable(props: RecordTableProps) {
  const { source, label, multiple, value, height, action, onConfirm, footer } = props
  const t = useT()
  const [typed, setTyped] = useState('')
  const [{ keyword, page }, setWindow] = useState({ keyword: '', page: 1 })
  // Other rows begin at their first page.
  const from = source.name.join('\0')
  const [shownFrom, setShownFrom] = useState(from)
  if (shownFrom !== from) {
    setShownFrom(from)
    setWindow({ keyword, page: 1 })
  }
  const pageSize = source.hasPage ? source.pageSize : UNPAGED
  const query = useQuery({
    queryKey: ['record.rows', ...source.name, pageSize, keyword, page],
    queryFn: ({ signal }) => source.load({ page, pageSize, keyword }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  })
  const rows = query.data?.rows ?? none
  const { items, selection, choose } = useRecordChoice(source, rows, value, multiple)
  const { ref, width } = useElementSize<HTMLDivElement>()
  const pickOnly = usePickOnly({
    word: query.isPlaceholderData || query.isPending ? null : keyword,
    items: rows,
    hasMore: (query.data?.total ?? 0) > rows.length,
    pick: (row) => {
      if (!selection.has(row.id)) choose(row)
    },
  })
  const columns = useMemo(
    () => columnsOf(source, rows, (page - 1) * pageSize, t('pickers.record.number')),
    [source, rows, page, pageSize, t],
  )
  const search = (next: string) => setWindow({ keyword: next.trim(), page: 1 })
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('input, button, a')) return
    const id = target.closest<HTMLElement>('[data-row-key]')?.dataset['rowKey']
    const row = rows.find((each) => each.id === id)
    if (row) choose(row)
  }
  const confirmWith = (row: RecordRow) =>
    onConfirm(multiple ? items : [{ id: row.id, fullName: source.labelOf(row) || row.id }])
  const total = query.data?.total ?? 0
  return (
    <div className={styles.picker}>
      <SearchRow
        searching={query.isFetching}
        onSearch={() => search(typed)}
        onReset={() => {
          setTyped('')
          search('')
        }}
        unfold={
          <>
            <IconButton icon={<ReloadOutlined />} label={t('common.refresh')} onClick={() => void query.refetch()} />
            {action}
          </>
        }
      >
        <Input
          className={styles.keyword ?? ''}
          value={typed}
          allowClear
          maxLength={200}
          placeholder={t('pickers.keyword')}
          aria-label={t('pickers.keyword')}
          onChange={({ target }) => {
            pickOnly(null)
            setTyped(target.value)
          }}
          onPressEnter={() => pickOnly(typed.trim() || null)}
        />
      </SearchRow>
      {multiple ? <SelectionBar selection={selection} onCleared={() => undefined} /> : null}
      <div ref={ref} role="presentation" className={styles.table} style={{ height }} onClick={onClick}>
        <PageState
          loading={query.isPending}
          error={query.data ? null : query.error}
          onRetry={() => query.refetch()}
          empty={rows.length === 0}
          emptyText={t('pickers.nobody')}
        >
          <DataTable
            rows={rows}
            columns={columns}
            label={label}
            labelOf={source.labelOf}
            width={width || UNMEASURED}
            height={height}
            selection={selection}
            choice={multiple ? 'many' : 'one'}
            refreshing={query.isFetching}
            onOpen={confirmWith}
          />
        </PageState>
      </div>
      <div className={styles.foot}>
        {source.hasPage ? (
          <nav className={styles.pager} aria-label={t('common.pager.label')}>
            <span className={styles.total}>{t('common.pager.total', { count: total, figure: figureText(total) })}</span>
            <Pagination
              size="small"
              showLessItems
              showSizeChanger={false}
              current={page}
              pageSize={pageSize}
              total={total}
              onChange={(next) => setWindow({ keyword, page: next })}
            />
          </nav>
        ) : (
          <span />
        )}
        {footer(items)}
      </div>
    </div>
  )
}

function columnsOf(
  source: RecordSource,
  rows: readonly RecordRow[],
  before: number,
  numberTitle: string,
): readonly DataColumn<RecordRow>[] {
  const places = new Map(rows.map((row, at) => [row.id, before + at + 1]))
  const number: DataColumn<RecordRow> = {
    key: '',
    title: numberTitle,
    width: NUMBER_WIDTH,
    minWidth: NUMBER_WIDTH,
    fixed: null,
    align: 'center',
    render: ({ id }) => String(places.get(id) ?? ''),
  }
  const measured = rows.slice(0, MEASURED)
  return [
    number,
    ...source.columns.map(({ key, label }): DataColumn<RecordRow> => {
      const wanted = widthFor([label, ...measured.map((row) => partText(row, key))])
      return {
        key,
        title: label,
        width: null,
        minWidth: wanted,
        fitWidth: Math.min(wanted, widths.narrow),
        fixed: null,
        render: (row) => partText(row, key),
      }
    }),
  ]
}

/** By what stands in the column: rows are told apart by their names, which are longer than their numbers. */
function widthFor(texts: readonly string[]): number {
  const widest = texts.reduce((most, text) => Math.max(most, textWidth(text)), 0)
  const wanted = Math.ceil((widest + CELL_PADDING) / GRAIN) * GRAIN
  return Math.min(Math.max(wanted, widths.min), widths.max)
}
