import { LayoutOutlined, SelectOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Splitter } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { readTaskConfig, type TaskConfig } from '#renderer/access/task-config.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useListMemory } from '#renderer/components/memory/useListMemory.ts'
import { Notice } from '#renderer/components/Notice.tsx'
import { ListPage, type ListPageProps, type RowOf } from '#renderer/components/page/ListPage.tsx'
import { noRights } from '#renderer/components/page/rights.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useElementSize } from '#renderer/components/useElementSize.ts'
import { useT } from '#renderer/i18n/index.ts'
import { nameColumn } from '../lists/columns.tsx'
import { fieldColumns, summaryColumn, summaryFields, twoLineColumn } from '../lists/summary-columns.tsx'
import { taskMemory } from '../task/NextTurn.tsx'
import { Task } from '../task/Task.tsx'
import styles from '../workflow.module.css'

/** Pixels: of the list, of its smallest, of the smallest task, and of both. */
const LIST = 420
const [MIN_LIST, MIN_TASK] = [320, 480]
const MIN_BOTH = 960
/** Of a column beside the name, while a task stands beside the list. */
const NARROW = 104

type TaskListId =
  | 'flow.waiting'
  | 'flow.batchable'
  | 'flow.handled'
  | 'flow.circulated'
  | 'flow.monitor'
  | 'flow.launched'

interface TaskListPageProps<Id extends TaskListId>
  extends Pick<
    ListPageProps<Id>,
    'list' | 'name' | 'label' | 'views' | 'filters' | 'empty' | 'toolbar' | 'many' | 'actions'
  > {
  readonly addressOf: (row: RowOf<Id>) => string
  /** Beside the name. */
  readonly columns: readonly PageColumn<RowOf<Id>>[]
  /** Keys of those that show while a task stands beside the list. */
  readonly narrow: readonly string[]
  /** The list can be ordered by the name. */
  readonly sortsByName?: boolean
}

/** Rows say what a few fields of their records hold. */
const withSummary = { summary: '1' } as const

/** What a request is about stands behind its name and whoever made it: people decide by that. */
function withAbout<Row>(columns: readonly PageColumn<Row>[], about: readonly PageColumn<Row>[]) {
  const by = columns.findIndex(({ key }) => key === 'by')
  return columns.toSpliced(by < 0 ? 1 : by + 1, 0, ...about)
}

const idOf = ({ id }: { readonly id: string }) => id

/** The task that stands beside the list. */
interface Shown {
  readonly id: string
  readonly path: string
  readonly address: TaskConfig
}

/**
 * A list of tasks. Where there is room and the person wants it, the one that is chosen stands beside it: arrows and a
 * press choose, J and K lead on, A and R decide; a double click opens it as a page of its own.
 */
export function TaskListPage<Id extends TaskListId>(props: TaskListPageProps<Id>) {
  const { addressOf, columns: designed, narrow, sortsByName = false, ...page } = props
  const t = useT()
  const navigate = useNavigate()
  const [memory, remember] = useListMemory(taskMemory)
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [shown, setShown] = useState<Shown | null>(null)
  const [rows, setRows] = useState<readonly RowOf<Id>[]>([])
  const hasRoom = width >= MIN_BOTH
  const isSplit = hasRoom && memory.isSplit === true
  const columns = useMemo(() => {
    if (isSplit) {
      const few = designed.filter(({ key }) => narrow.includes(key))
      return [twoLineColumn<RowOf<Id>>(t), ...few.map((column) => ({ ...column, width: NARROW, sortable: false }))]
    }
    return [{ ...nameColumn<RowOf<Id>>(t, addressOf), sortable: sortsByName }, ...designed]
  }, [t, addressOf, designed, narrow, sortsByName, isSplit])
  const fieldKeys = JSON.stringify(summaryFields(rows))
  const ofOneFlow = useMemo(() => withAbout(columns, fieldColumns<RowOf<Id>>(fieldKeys)), [columns, fieldKeys])
  const ofAll = useMemo(() => withAbout(columns, [summaryColumn<RowOf<Id>>(t)]), [columns, t])
  const show = (row: RowOf<Id>) => {
    const path = addressOf(row)
    const address = readTaskConfig(new URLSearchParams(path.split('?')[1]).get('config') ?? '')
    if (address) setShown({ id: idOf(row), path, address })
  }
  const takeRows = (now: readonly RowOf<Id>[]) => {
    setRows(now)
    if (isSplit && shown === null && now[0]) show(now[0])
  }
  const toggle = hasRoom ? (
    <IconButton
      label={t(isSplit ? 'workflow.split.off' : 'workflow.split.on')}
      icon={isSplit ? <UnorderedListOutlined /> : <LayoutOutlined />}
      onClick={() => remember({ isSplit: isSplit ? undefined : true })}
    />
  ) : null
  const list = (
    <ListPage<Id>
      {...page}
      rights={noRights}
      // Of one flow each field has its column; of several they are one text.
      columns={isSplit ? columns : ({ templateId }) => (templateId ? ofOneFlow : ofAll)}
      query={withSummary}
      onRows={takeRows}
      nameOf={({ fullName }) => fullName}
      onOpen={(row) => void navigate(addressOf(row))}
      tools={toggle}
      beside={isSplit ? { shown: shown?.id ?? null, onShow: show } : null}
    />
  )
  const size = Math.min(memory.widths?.['list'] ?? LIST, width - MIN_TASK)
  return (
    <div ref={ref} className={styles.split} data-task-split={isSplit || undefined}>
      {isSplit ? (
        <Splitter onResizeEnd={([own]) => remember({ widths: { list: Math.round(own ?? LIST) } })}>
          <Splitter.Panel defaultSize={size} min={MIN_LIST} max={width - MIN_TASK}>
            {list}
          </Splitter.Panel>
          <Splitter.Panel min={MIN_TASK}>
            {shown ? (
              <Task
                key={shown.id}
                isPage={false}
                address={shown.address}
                turns={{
                  count: rows.length,
                  at: rows.findIndex(({ id }) => id === shown.id),
                  open: (at) => rows[at] && show(rows[at]),
                  openWhole: () => void navigate(shown.path),
                }}
                onGone={() => setShown(null)}
              />
            ) : (
              <Notice whole icon={<SelectOutlined />} title={t('workflow.split.none')} />
            )}
          </Splitter.Panel>
        </Splitter>
      ) : (
        list
      )}
    </div>
  )
}
