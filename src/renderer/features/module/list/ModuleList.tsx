import { useCallback, useMemo, useRef, useState } from 'react'
import { recordLabel } from '#shared/form/record-label.ts'
import type { ListView } from '#shared/api/list-view.ts'
import type { ModuleRow } from '#shared/api/module.ts'
import { isChangedTogether } from '#shared/form/changed-together.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { isShown } from '#shared/form/visibility.ts'
import type { KeptEntry } from '#shared/ipc/offline.ts'
import type { CacheNote } from '#shared/ipc/session.ts'
import type { figureIn } from '#renderer/access/figure-address.ts'
import type { Access } from '#renderer/access/useAccess.ts'
import { CacheNotice } from '#renderer/components/CacheNotice.tsx'
import { later } from '#renderer/components/later.tsx'
import type { DataTableHandle } from '#renderer/components/rows/DataTable.tsx'
import { useSavedRow } from '#renderer/components/rows/useSavedRow.ts'
import { useSelection } from '#renderer/components/selection/useSelection.ts'
import { call } from '#renderer/platform/call.ts'
import { useReopenForm } from '#renderer/platform/reopen-forms.ts'
import { entryOfDraft } from '#renderer/form/offline/entry-draft.ts'
import { KeptEntries } from '#renderer/form/offline/KeptEntries.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { draftModule } from '../draft-module.ts'
import { ModuleFormDialog } from '../ModuleFormDialog.tsx'
import type { ListViews } from '#renderer/components/views/useListViews.ts'
import pageStyles from '../module.module.css'
import type { ListedPlan } from '../plan.ts'
import { ReadOnlyLine } from '../ReadOnlyLine.tsx'
import { isNarrowed, shownListOf } from './list-query.ts'
import { useAdvancedQuery } from './advanced/useAdvancedQuery.tsx'
import { DeletedDialog } from './DeletedDialog.tsx'
import { FigureLine } from './FigureLine.tsx'
import { ListEnd } from './ListEnd.tsx'
import { ListExport } from './ListExport.tsx'
import { ListTabs } from './ListTabs.tsx'
import { ModuleColumnSettings } from './ModuleColumnSettings.tsx'
import { InlineTable, type InlineTableHandle } from './inline/InlineTable.tsx'
import { shownRecord } from './inline/row-children.tsx'
import { ModuleTable } from './ModuleTable.tsx'
import { ModuleToolbar } from './ModuleToolbar.tsx'
import { SearchFields } from './SearchFields.tsx'
import { ChangeTogether } from './together/ChangeTogether.tsx'
import { ListTree } from './tree/ListTree.tsx'
import treeStyles from './tree/tree.module.css'
import { openingAction } from './row-actions.ts'
import { useColumnChoice } from './useColumnChoice.ts'
import { useListActions } from './useListActions.ts'
import { useListGrants } from './useListGrants.ts'
import { useListState } from './useListState.ts'
import { useListSums } from './useListSums.ts'
import { useListRemoval } from './useListRemoval.ts'
import { useTypedRows } from './useTypedRows.ts'
import { useModuleViews } from './views/useModuleViews.tsx'
import { drawnAs, drawnList } from './views/view-content.ts'

const RecordDrawing = later(async () => (await import('./views/drawing/RecordDrawing.tsx')).RecordDrawing)

/** Buttons that do something with ticked rows. */
const TICKED: ReadonlySet<string> = new Set(['batchRemove', 'batchPrint', 'download'])

interface ModuleListProps {
  readonly modelId: string
  readonly menuId: string | null
  readonly plan: ListedPlan
  readonly access: Access
  /** How old the configuration is, while the server cannot be reached. */
  readonly cache: CacheNote | null
  /** A figure of a portal: its records alone are listed. */
  readonly figure: ReturnType<typeof figureIn>
  /** Under which this computer remembers how it was left. */
  readonly name: string
  readonly views: ListViews
  /** The saved view that it opens with; null: none. */
  readonly opening: ListView | null
}

/** The form that is open. */
interface Editing {
  /** Null: of a new record. */
  readonly id: string | null
  readonly given?: FormRecord
  /** Of what waits for the server. */
  readonly entryKey?: string
}

/** The records of a generated module: search row, toolbar, virtual table, pager. */
export function ModuleList(props: ModuleListProps) {
  const { modelId, menuId, plan, access, cache, figure, views } = props
  const t = useT()
  const granted = useListGrants(plan, access)
  const viewed = useListState({
    plan: plan.list,
    modelId,
    menuId,
    list: props.name,
    searchable: granted.searches.map(({ prop }) => prop),
    figure,
    opening: props.opening,
  })
  const {
    state,
    body,
    query,
    rows,
    total,
    memory,
    remember,
    search,
    turnTo,
    sortBy,
    choose,
    turnToTab,
    ask,
    stepBack,
  } = viewed
  const { kind, field, styles } = state
  const list = useMemo(() => drawnList(plan.list, { kind, field, styles }), [plan.list, kind, field, styles])
  const drawing = drawnAs(plan.list, state, granted.columns)
  const columnChoice = useColumnChoice(
    menuId,
    granted.columns,
    state.view === null ? null : { columns: state.columns, set: (columns) => viewed.draw({ columns }) },
  )
  const viewBar = useModuleViews({
    modelId,
    plan: plan.list,
    list: viewed,
    views,
    columns: granted.columns,
    mayShare: access.hasButton('btn_shareView', plan.list.useButtonPermission),
  })
  const { shown } = columnChoice
  const isSheet = list.type === 4
  const labelOf = useCallback(
    (row: ModuleRow) => recordLabel(shown, isSheet ? shownRecord(row) : row),
    [shown, isSheet],
  )
  const { drawn, records, tree, isLoading } = useTypedRows(list, modelId, rows, body)
  const summary = useListSums(modelId, list.sums, shown, records, total, body)
  const selection = useSelection({ rows: records, labelOf })
  const saved = useSavedRow(drawn, query.isFetching || isLoading)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [isArranging, setArranging] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const [isChangingTogether, setChangingTogether] = useState(false)
  const [isLookingAtDeleted, setLookingAtDeleted] = useState(false)
  const { isHeldBack } = granted
  const advanced = useAdvancedQuery({ form: plan.form, menuId, isHeldBack, asked: state.advanced, ask })
  const root = useRef<HTMLDivElement>(null)
  const table = useRef<DataTableHandle>(null)
  const sheet = useRef<InlineTableHandle>(null)
  const { canUndelete } = plan
  const removal = useListRemoval({
    modelId,
    menuId,
    module: plan.fullName,
    drawn,
    labelOf,
    selection,
    table,
    sheet,
    stepBack,
    canUndelete,
  })

  const add = granted.buttons.find(({ value }) => value === 'add')
  const canEdit = granted.rowButtons.some(({ value }) => value === 'edit')
  const together = useMemo(
    () => (canEdit ? plan.form.fields.filter((field) => isShown(field) && isChangedTogether(field)) : []),
    [canEdit, plan.form],
  )
  const isOwnEntry = (entry: KeptEntry) => 'modelId' in entry && entry.modelId === modelId
  useReopenForm(draftModule(modelId, menuId), (recordId, form) => {
    const entryKey = entryOfDraft(draftModule(modelId, menuId), form)
    if (entryKey !== null) return setEditing({ id: recordId, entryKey })
    // What was typed into a row is back in it by itself.
    if (recordId === null ? add : canEdit && !isSheet) setEditing({ id: recordId })
  })
  const isPlain = list.hasPage && list.groupField === null && list.parentField === null
  const readPage = async (page: number) => {
    const { data } = await call('module.list', { params: { id: modelId }, body: { ...body, currentPage: page } })
    turnTo(page, state.pageSize)
    return data.list.map(({ id }) => id)
  }
  const {
    actions,
    scripts,
    element: ownForm,
  } = useListActions({
    modelId,
    menuId,
    plan,
    granted,
    records,
    pages: isPlain ? { page: state.page, pageSize: state.pageSize, total, turnTo: readPage } : null,
    shown,
    onEdit: (id) => setEditing({ id }),
    onRemove: (row) => void removal.remove(row),
    onChanged: () => void query.refetch(),
  })
  const isFiltered = figure !== null || advanced.isActive || isNarrowed(list, state)
  const hasTicks = together.length > 0 || granted.buttons.some(({ value }) => TICKED.has(value))
  const ticks = hasTicks ? selection : null
  const main = (
    <>
      {figure ? null : viewBar.tabs}
      {list.tabs ? <ListTabs plan={list.tabs} chosen={state.tab} onChoose={turnToTab} /> : null}
      <SearchFields
        key={viewed.shownViews}
        searches={granted.searches}
        keywords={granted.keywords}
        filters={state.filters}
        searching={query.isFetching && query.data !== undefined}
        onSearch={search}
      />
      <ModuleToolbar
        modelId={modelId}
        name={plan.fullName}
        form={plan.form}
        buttons={granted.buttons}
        selection={selection}
        isRemoving={removal.isRemoving}
        refreshing={query.isFetching}
        page={root}
        onAdd={() => {
          if (!sheet.current?.addRow()) setEditing({ id: null })
        }}
        onExport={() => setExporting(true)}
        onRemove={() => void removal.removeSelected()}
        onDeleted={canUndelete && granted.mayDelete ? () => setLookingAtDeleted(true) : null}
        onChangeTogether={together.length > 0 ? () => setChangingTogether(true) : null}
        printIds={list.printIds}
        onCleared={() => table.current?.focusNear(0)}
        onRefresh={query.refetch}
        viewTool={figure ? null : viewBar.tool}
        onColumnSettings={() => setArranging(true)}
        advanced={list.hasAdvancedQuery ? { count: advanced.count, onOpen: advanced.open } : null}
      />
      {isSheet ? (
        <InlineTable
          ref={sheet}
          modelId={modelId}
          menuId={menuId}
          plan={plan}
          query={query}
          isReady={columnChoice.isReady}
          rows={rows}
          columns={shown}
          canAdd={add !== undefined}
          canEdit={canEdit}
          actions={actions}
          selection={ticks}
          isFiltered={isFiltered}
          scripts={scripts}
        />
      ) : drawing ? (
        <RecordDrawing
          {...drawing}
          key={`${drawing.kind} ${drawing.field.name}`}
          chart={state.chart}
          modelId={modelId}
          name={plan.fullName}
          list={list}
          columns={shown}
          body={body}
          query={query}
          records={records}
          isFiltered={isFiltered}
          labelOf={labelOf}
          onOpen={openingAction(actions)?.run}
          onNew={add ? (given) => setEditing({ id: null, given }) : undefined}
          canMove={together.some(({ name }) => name === drawing.field.name)}
        />
      ) : (
        <ModuleTable
          ref={table}
          name={plan.fullName}
          plan={plan}
          query={query}
          isReady={columnChoice.isReady}
          rows={drawn}
          records={records}
          tree={tree}
          list={list}
          summary={summary}
          columns={shown}
          memory={memory}
          remember={remember}
          sort={state.sort}
          selection={ticks}
          actions={actions}
          highlight={saved.id}
          isFiltered={isFiltered}
          addText={add ? add.label || t('module.add') : null}
          labelOf={labelOf}
          scripts={scripts}
          onSort={sortBy}
        />
      )}
      <ListEnd
        data={drawing && drawing.kind !== 'gallery' ? undefined : query.data}
        hasPage={list.hasPage}
        total={total}
        shown={records.length}
        page={state.page}
        pageSize={state.pageSize}
        onTurn={turnTo}
      />
    </>
  )
  return (
    <div ref={root} className={pageStyles.page}>
      <CacheNotice cache={query.cache ?? cache} />
      <KeptEntries of={isOwnEntry} />
      <ReadOnlyLine source={plan.readOnlySource} />
      {figure ? <FigureLine words={figure.words} /> : null}
      {list.tree ? (
        <div className={treeStyles.beside}>
          <ListTree plan={list.tree} chosen={state.branch} onChoose={choose} />
          <div className={treeStyles.list}>{main}</div>
        </div>
      ) : (
        main
      )}
      <ModuleColumnSettings
        open={isArranging}
        granted={granted.columns}
        choice={columnChoice}
        memory={memory}
        remember={remember}
        onClose={() => setArranging(false)}
      />
      {advanced.element}
      {viewBar.element}
      {isExporting ? (
        <ListExport
          modelId={modelId}
          name={plan.fullName}
          form={plan.form}
          columns={shown}
          body={body}
          shown={records.length}
          total={total}
          selection={selection}
          onClose={() => setExporting(false)}
        />
      ) : null}
      {isLookingAtDeleted ? (
        <DeletedDialog
          modelId={modelId}
          name={plan.fullName}
          form={plan.form}
          onClose={() => setLookingAtDeleted(false)}
        />
      ) : null}
      {isChangingTogether ? (
        <ChangeTogether
          modelId={modelId}
          form={plan.form}
          fields={together}
          selection={selection}
          onClose={() => setChangingTogether(false)}
        />
      ) : null}
      {ownForm}
      {editing ? (
        <ModuleFormDialog
          // Another record is another form: a draft may be gone back to while one is open.
          key={editing.entryKey ?? editing.id}
          modelId={modelId}
          menuId={menuId}
          recordId={editing.id}
          {...(editing.given ? { given: editing.given } : {})}
          entryKey={editing.entryKey}
          plan={plan}
          shownList={() => (query.data ? shownListOf(body, query.data) : null)}
          onSaved={() => saved.follow(editing.id)}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </div>
  )
}
