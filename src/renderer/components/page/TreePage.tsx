import { ArrowsAltOutlined, PlusOutlined, ShrinkOutlined } from '@ant-design/icons'
import { addsRecord } from '../adds-record.ts'
import { Button } from 'antd'
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import type { PlatformQuery } from '#renderer/platform/query.ts'
import { CacheNotice } from '../CacheNotice.tsx'
import { ColumnSettings } from '../ColumnSettings.tsx'
import { HintedInput } from '../HintedInput.tsx'
import { IconButton } from '../IconButton.tsx'
import type { DataTableHandle } from '../rows/DataTable.tsx'
import { SearchRow } from '../SearchRow.tsx'
import { Toolbar } from '../Toolbar.tsx'
import { useElementSize } from '../useElementSize.ts'
import { PageTable } from './PageTable.tsx'
import styles from './page.module.css'
import { branchIds, countNodes, filterTree, flatRows, type Nested } from '../tree/nested.ts'
import type { TreePlace as TreeMovePlace } from '../tree/tree-move.ts'
import { type PageColumn, useColumns } from './useColumns.ts'
import { useTreeMove } from './useTreeMove.ts'
import { type CommandOptions, type Editing, useRowCommands, type WithEditor } from './useRowCommands.ts'

type TreePageProps<Node extends Nested<Node>> = TreeOptions<Node> & WithEditor

interface TreeOptions<Node extends Nested<Node>> extends CommandOptions<Node> {
  /** The whole tree at once. */
  readonly query: PlatformQuery<{ readonly list: readonly Node[] }>
  /** Only its beginning is there yet: how many there will be, and whether the rest was refused. */
  readonly coming?: { readonly total: number; readonly hasFailed: boolean } | null
  /** Names the list in what is remembered of it, the same for every session. */
  readonly name: string
  /** What it lists, for screen readers. */
  readonly label: string
  readonly columns: readonly PageColumn<Node>[]
  /** A word filters as it is typed, so that it works without a server; absent: no search row. */
  readonly search?: { readonly label: string } & (
    | { readonly matches: (node: Node, word: string) => boolean }
    /** The server searches: it is told the word, and `query` is to answer what fits. */
    | { readonly onSearch: (word: string) => void }
  )
  /** How many there are, and how many of them show. */
  readonly countText?: (shown: number, all: number) => string
  readonly empty: {
    readonly text: string
    readonly hint?: string
    readonly narrowed?: string
    readonly narrowedHint?: string
  }
  readonly add?: string
  readonly onOpen?: (node: Node) => void
  readonly toolbar?: ReactNode
  /** A branch whose nodes are asked for when it is opened; absent: all nodes are there. */
  readonly move?:
    | {
        /** Takes others below it. */
        readonly isFolder: (node: Node) => boolean
        readonly onMove: (node: Node, place: TreeMovePlace) => void
      }
    | undefined
  readonly lazy?: {
    readonly isBranch: (node: Node) => boolean
    readonly onOpen: (node: Node) => void
    /** Open from outside, until somebody closes it: something came to stand below it. */
    readonly grown?: ReadonlySet<string>
  }
}

/** The same page as `ListPage` for records that stand below each other, all of them at once as a tree table. */
export function TreePage<Node extends Nested<Node>>(props: TreePageProps<Node>) {
  const { query, name, label, nameOf, search, countText, empty, add, editor, lazy, coming = null } = props
  const t = useT()
  const root = useRef<HTMLDivElement>(null)
  const table = useRef<DataTableHandle>(null)
  const size = useElementSize<HTMLDivElement>()
  const columns = useColumns<Node>(name, props.columns)
  const [word, setWord] = useState('')
  const applied = useDeferredValue(word).trim()
  const nodes = query.data?.list ?? noNodes
  const matches = search && 'matches' in search ? search.matches : null
  const shown = useMemo(
    () => (applied === '' || !matches ? nodes : filterTree(nodes, (node) => matches(node, applied))),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [nodes, applied],
  )
  const total = useMemo(() => countNodes(nodes), [nodes])
  const visible = useMemo(() => (shown === nodes ? total : countNodes(shown)), [shown, nodes, total])
  const branches = useMemo(() => branchIds(shown), [shown])
  // All is open but what was closed; of a lazy tree all is closed but what was opened, and a root that stands alone.
  // What a word finds shows, whatever was closed before.
  const [turnedOf, setTurnedOf] = useState(nothingTurned)
  const kind = lazy ? 'lazy' : applied === '' ? 'whole' : 'found'
  const turned = turnedOf[kind]
  const setTurned = (next: Turned | ((last: Turned) => Turned)) =>
    setTurnedOf((last) => ({ ...last, [kind]: typeof next === 'function' ? next(last[kind]) : next }))
  const [first] = shown
  const onlyRoot = lazy && shown.length === 1 && first && first.children.length > 0 ? first.id : undefined
  const isOpen = (id: string) =>
    turned.by.get(id) ??
    (turned.isAllClosed ? false : lazy === undefined || id === onlyRoot || lazy.grown?.has(id) === true)
  const rows = useMemo(
    () => flatRows(shown, isOpen, lazy?.isBranch),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [shown, turned, lazy?.isBranch, lazy?.grown, onlyRoot],
  )
  const { move } = props
  const moving = useMemo(
    () =>
      move
        ? {
            ...move,
            nodes: shown,
            list: rows.list,
            isOpen: (id: string) => rows.places.get(id)?.isOpen === true,
            nameOf,
          }
        : null,
    [move, shown, rows, nameOf],
  )
  const rowMove = useTreeMove<Node>(moving)
  const placeOf = (node: Node) => rows.places.get(node.id) ?? { level: 1, isBranch: false, isOpen: false }
  const toggle = (node: Node) => {
    if (lazy && !isOpen(node.id)) lazy.onOpen(node)
    setTurned((last) => ({ ...last, by: new Map(last.by).set(node.id, !isOpen(node.id)) }))
  }
  const type = (next: string) => {
    setWord(next)
    setTurnedOf((last) => ({ ...last, found: nothingTurned.found }))
    // What is given up counts at once; a word waits for the search button.
    if (next === '' && search && 'onSearch' in search) search.onSearch('')
  }
  // Nothing found yet is not nothing found.
  const isUnsure = coming !== null && !coming.hasFailed && rows.list.length === 0
  const commands = useRowCommands<Node>(props, rows.list, query.isFetching, table)
  const mayAdd = add !== undefined && editor !== undefined && props.rights.add
  const addButton = (type: 'primary' | 'default') =>
    mayAdd ? (
      <Button type={type} icon={<PlusOutlined aria-hidden />} onClick={commands.add} {...addsRecord}>
        {add}
      </Button>
    ) : null
  const hasTools = mayAdd || props.toolbar !== undefined || search !== undefined
  return (
    <div className={styles.page} ref={root}>
      {search ? (
        <SearchRow
          onSearch={() => (search && 'onSearch' in search ? search.onSearch(word.trim()) : void query.refetch())}
          onReset={() => type('')}
          searching={query.isFetching}
        >
          <HintedInput
            className={styles.keyword ?? ''}
            value={word}
            hint={search.label}
            aria-label={search.label}
            onChange={(event) => type(event.target.value)}
          />
        </SearchRow>
      ) : null}
      {hasTools ? (
        <Toolbar
          onRefresh={query.refetch}
          refreshing={query.isFetching}
          onColumnSettings={columns.arrange}
          fullScreen={root}
          tools={
            <>
              <CacheNotice cache={query.cache} />
              {coming ? (
                <span className={styles.count} role="status">
                  {t(coming.hasFailed ? 'common.list.restFailed' : 'common.list.restComing', {
                    shown: total,
                    total: coming.total,
                  })}
                </span>
              ) : countText && query.data ? (
                <span className={styles.count}>{countText(visible, total)}</span>
              ) : null}
            </>
          }
        >
          {addButton('primary')}
          {props.toolbar}
          {branches.length > 0 && !lazy ? (
            <>
              <IconButton
                label={t('common.list.expandAll')}
                icon={<ArrowsAltOutlined />}
                onClick={() => setTurned(asItComes)}
              />
              <IconButton
                label={t('common.list.collapseAll')}
                icon={<ShrinkOutlined />}
                // Those that are still to come, too.
                onClick={() => setTurned({ isAllClosed: true, by: new Map() })}
              />
            </>
          ) : null}
        </Toolbar>
      ) : null}
      <PageTable<Node>
        ref={table}
        label={label}
        query={isUnsure ? { ...query, isPending: true, data: undefined } : query}
        rows={rows.list}
        size={size}
        columns={columns}
        nameOf={nameOf}
        empty={
          applied === ''
            ? { text: empty.text, hint: empty.hint, action: addButton('default') }
            : {
                text: empty.narrowed ?? t('common.list.noMatches'),
                hint: coming
                  ? t('common.list.restFailed', { shown: total, total: coming.total })
                  : (empty.narrowedHint ?? t('common.list.noMatchesHint')),
              }
        }
        actions={commands.actions}
        highlight={commands.saved}
        {...(branches.length > 0 || lazy ? { tree: { placeOf, toggle } } : {})}
        onOpen={props.onOpen ?? (editor ? commands.edit : undefined)}
        onDelete={commands.removeFocused}
        move={rowMove}
      />
      <ColumnSettings {...columns.settings} />
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

const noNodes: readonly never[] = []
interface Turned {
  /** All were closed at once. */
  readonly isAllClosed: boolean
  /** Which were opened or closed one by one since then. */
  readonly by: ReadonlyMap<string, boolean>
}
const asItComes: Turned = { isAllClosed: false, by: new Map() }
const nothingTurned: { readonly [Kind in 'whole' | 'found' | 'lazy']: Turned } = {
  whole: asItComes,
  found: asItComes,
  lazy: asItComes,
}
