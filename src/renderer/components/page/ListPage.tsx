import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { addsRecord } from '../adds-record.ts'
import { Button } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ListView, ViewedListId } from '#shared/api/list-view.ts'
import type { DataOf, InputOf, RendererEndpointId } from '#shared/api/table.ts'
import { useT } from '#renderer/i18n/index.ts'
import { CacheNotice } from '../CacheNotice.tsx'
import { ColumnSettings } from '../ColumnSettings.tsx'
import { useListMemory } from '../memory/useListMemory.ts'
import { PageState } from '../PageState.tsx'
import { Pager } from '../Pager.tsx'
import type { DataTableHandle } from '../rows/DataTable.tsx'
import { SearchRow } from '../SearchRow.tsx'
import { deletionQuestion } from '../selection/selection-question.ts'
import { SelectionBar } from '../selection/SelectionBar.tsx'
import { type Selection, useSelection } from '../selection/useSelection.ts'
import { Toolbar } from '../Toolbar.tsx'
import { UnfoldButton } from '../UnfoldButton.tsx'
import { useElementSize } from '../useElementSize.ts'
import { type ListViews, useListViews } from '../views/useListViews.ts'
import { useViewBar } from '../views/useViewBar.tsx'
import { FilterControl, isActive, type ListFilter } from './filters.tsx'
import { PageTable } from './PageTable.tsx'
import styles from './page.module.css'
import { type PageColumn, useColumns } from './useColumns.ts'
import { usePagedList } from './usePagedList.ts'
import { useRowAction } from './useRowAction.ts'
import { type CommandOptions, type Editing, useRowCommands, type WithEditor } from './useRowCommands.ts'

/** The calls whose answer is one page of a list. */
export type PagedEndpoint = {
  [Id in RendererEndpointId]: DataOf<Id> extends {
    readonly list: readonly { id: string }[]
    readonly pagination: object
  }
    ? Id
    : never
}[RendererEndpointId]
export type RowOf<Id extends RendererEndpointId> =
  DataOf<Id> extends { readonly list: readonly (infer Row)[] } ? (Row extends { id: string } ? Row : never) : never

export type ListPageProps<Id extends PagedEndpoint> = ListOptions<Id> & WithEditor

interface ListOptions<Id extends PagedEndpoint> extends CommandOptions<RowOf<Id>> {
  readonly list: Id
  /** Names the list in what is remembered of it, the same for every session: page size, order, widths, filters. */
  readonly name: string
  /** What it lists, for screen readers. */
  readonly label: string
  /** The same array as long as nothing changes; a function where they follow from what the list is narrowed by. */
  readonly columns:
    | readonly PageColumn<RowOf<Id>>[]
    | ((conditions: Readonly<Record<string, unknown>>) => readonly PageColumn<RowOf<Id>>[])
  readonly filters?: readonly ListFilter[]
  /** Of the path of the call. */
  readonly params?: Readonly<Record<string, string>>
  /** What every call carries. */
  readonly query?: Readonly<Record<string, unknown>>
  /** When there is nothing at all; what to do next stands in `hint`. */
  readonly empty: {
    readonly text: string
    readonly hint?: string
    /** What it says by its filters. */
    readonly narrowed?: string | ((conditions: Readonly<Record<string, unknown>>) => string)
  }
  /** The dialog of one record; `add` names its button. */
  readonly add?: string
  /** Double click and Enter; opens the dialog when absent. */
  readonly onOpen?: (row: RowOf<Id>) => void
  /** Rows can be ticked and deleted together. */
  readonly removeMany?: {
    readonly endpoint: RendererEndpointId
    readonly input: (ids: readonly string[]) => unknown
    readonly label: string
  }
  /** Rows can be ticked, and these buttons do something with all of them. */
  readonly many?: (selection: Selection) => ReactNode
  /** More buttons, after that of a new record; `conditions` is what the call is narrowed by now. */
  readonly toolbar?: (conditions: Readonly<Record<string, unknown>>) => ReactNode
  /** What people save of its filters and order, under this name. */
  readonly views?: ViewedListId
  /** More tools, before the usual ones. */
  readonly tools?: ReactNode
  /** What a row is about stands beside the list, which is narrow then: of its filters the first one and those in use show. */
  readonly beside?: BesideList<RowOf<Id>> | null
  /** Told the rows of the list as they are now. */
  readonly onRows?: (rows: readonly RowOf<Id>[]) => void
}

/** The part of a list in showing its rows beside it. */
export interface BesideList<Row> {
  /** Id of the row that is shown; null for none. */
  readonly shown: string | null
  readonly onShow: (row: Row) => void
}

const noFilters: readonly ListFilter[] = []
/** Beside what it shows a row has a second line in place of columns. */
const twoLines = () => 1.3

/**
 * A page of the usual kind as data: search row, toolbar, table, pager, column settings, row actions, dialog, in every
 * state and with the keys of a list. See docs/admin-page.md.
 */
export function ListPage<Id extends PagedEndpoint>(props: ListPageProps<Id>) {
  const { views } = props
  return views === undefined ? <OpenList {...props} /> : <ViewedPage {...props} id={views} />
}

/** Opens in the saved view that was open the last time; it is waited for only where there was one. */
function ViewedPage<Id extends PagedEndpoint>({ id, ...props }: ListPageProps<Id> & { readonly id: ViewedListId }) {
  const [{ view }] = useListMemory(props.name)
  const views = useListViews(id)
  const [asked] = useState(view)
  if (asked !== undefined && !views.isReady)
    return (
      <div className={styles.page}>
        <PageState loading error={null} rows={12} />
      </div>
    )
  return <OpenList {...props} saved={{ id, views, opening: views.list.find((each) => each.id === asked) ?? null }} />
}

interface Saved {
  readonly id: string
  readonly views: ListViews
  /** The view that the list opens with. */
  readonly opening: ListView | null
}
const nothingSaved: Saved = { id: '', views: { isOffered: false, isReady: true, list: [] }, opening: null }

function OpenList<Id extends PagedEndpoint>({
  saved = nothingSaved,
  ...props
}: ListPageProps<Id> & { readonly saved?: Saved }) {
  type Row = RowOf<Id>
  const { list, name, label, nameOf, filters = noFilters, query: fixed, empty, add, editor, removeMany, many } = props
  const { beside = null } = props
  const t = useT()
  const root = useRef<HTMLDivElement>(null)
  const table = useRef<DataTableHandle>(null)
  const size = useElementSize<HTMLDivElement>()
  const { params } = props
  const state = usePagedList({
    list,
    name,
    filters,
    opening: saved.opening,
    ...(params ? { params } : {}),
    ...(fixed ? { query: fixed } : {}),
  })
  const viewBar = useViewBar({ modelId: saved.id, views: saved.views, list: state.viewed })
  const { query, isNarrowed } = state
  const rows = state.rows as readonly Row[]
  const designed = typeof props.columns === 'function' ? props.columns(state.conditions) : props.columns
  const columns = useColumns<Row>(name, designed)
  const selection = useSelection({ rows, labelOf: nameOf })
  const commands = useRowCommands<Row>(props, rows, query.isFetching, table, ({ id }) => selection.remove([id]))
  const tellRows = useEffectEvent((now: readonly Row[]) => props.onRows?.(now))
  useEffect(() => tellRows(rows), [rows])
  const [isUnfolded, setUnfolded] = useState(false)
  const active = beside ? filters.filter((filter, at) => at === 0 || isActive(filter, state.typed)) : filters
  const addButton = (type: 'primary' | 'default') =>
    add !== undefined && editor && props.rights.add ? (
      <Button type={type} icon={<PlusOutlined aria-hidden />} onClick={commands.add} {...addsRecord}>
        {add}
      </Button>
    ) : null
  return (
    <div className={styles.page} ref={root}>
      {viewBar.tabs}
      {filters.length > 0 ? (
        <SearchRow
          onSearch={() => state.search(state.typed)}
          onReset={state.reset}
          searching={query.isFetching}
          unfold={
            beside && active.length < filters.length ? (
              <UnfoldButton isOpen={isUnfolded} onChange={setUnfolded} />
            ) : null
          }
        >
          {(isUnfolded ? filters : active).map((filter) => (
            <FilterControl
              key={filter.name ?? filter.kind}
              filter={filter}
              values={state.typed}
              onChange={state.type}
            />
          ))}
        </SearchRow>
      ) : null}
      <Toolbar
        onRefresh={query.refetch}
        refreshing={query.isFetching}
        {...(beside ? {} : { onColumnSettings: columns.arrange, fullScreen: root })}
        tools={
          <>
            <CacheNotice cache={query.cache} />
            {viewBar.tool}
            {props.tools}
          </>
        }
      >
        {addButton('primary')}
        {props.toolbar?.(state.conditions)}
        {many?.(selection)}
        {removeMany ? (
          <RemoveMany {...removeMany} selection={selection} onDone={() => table.current?.focusNear(0)} />
        ) : null}
        {many || removeMany ? (
          <SelectionBar selection={selection} onCleared={() => table.current?.focusNear(0)} />
        ) : null}
      </Toolbar>
      <PageTable<Row>
        ref={table}
        label={label}
        query={query}
        rows={rows}
        size={size}
        columns={columns}
        nameOf={nameOf}
        empty={
          isNarrowed
            ? {
                text:
                  (typeof empty.narrowed === 'function' ? empty.narrowed(state.conditions) : empty.narrowed) ??
                  t('common.list.noMatches'),
                hint: t('common.list.noMatchesHint'),
              }
            : { text: empty.text, hint: empty.hint, action: addButton('default') }
        }
        actions={commands.actions}
        highlight={commands.saved}
        sort={state.sort}
        onSort={state.sortBy}
        selection={many || removeMany ? selection : null}
        onOpen={props.onOpen ?? (editor ? commands.edit : undefined)}
        {...(beside ? { shown: beside.shown, onCurrent: beside.onShow, linesOf: twoLines } : {})}
        onDelete={commands.removeFocused}
      />
      <Pager
        total={state.total}
        isLeast={state.isLeast}
        page={state.page}
        pageSize={state.pageSize}
        onChange={state.turnTo}
        isNarrow={beside !== null}
      />
      <ColumnSettings {...columns.settings} />
      {viewBar.element}
      {commands.editing && editor ? (
        <Opened key={commands.editing.recordId} editing={commands.editing} draw={editor} />
      ) : null}
    </div>
  )
}

/** Another record is another dialog: a draft may be gone back to while one is open. */
function Opened({ editing, draw }: { readonly editing: Editing; readonly draw: (editing: Editing) => ReactNode }) {
  return draw(editing)
}

interface RemoveManyProps {
  readonly endpoint: RendererEndpointId
  readonly input: (ids: readonly string[]) => unknown
  readonly label: string
  readonly selection: Selection
  readonly onDone: () => void
}

/** Deletes what is ticked, after a question that names it and says what of it is out of view. */
function RemoveMany({ endpoint, input, label, selection, onDone }: RemoveManyProps) {
  const t = useT()
  const remove = useRowAction<Selection, RendererEndpointId>({
    endpoint,
    input: ({ items }) => input(items.map(({ id }) => id)) as InputOf<RendererEndpointId>,
    question: ({ items, hidden }) => ({
      content: deletionQuestion(items, hidden),
      okText: t('common.delete'),
      danger: true,
    }),
    onDone: () => {
      selection.clear()
      onDone()
    },
  })
  return (
    <Button
      danger
      icon={<DeleteOutlined aria-hidden />}
      disabled={selection.size === 0}
      onClick={() => void remove(selection)}
    >
      {label}
    </Button>
  )
}
