import { useCallback, useMemo, useRef, useState } from 'react'
import type { SchemeConditions } from '#shared/access/data-scheme.ts'
import type { ModuleRow } from '#shared/api/module.ts'
import type { CacheNote } from '#shared/ipc/session.ts'
import type { Access } from '#renderer/access/useAccess.ts'
import { CacheNotice } from '#renderer/components/CacheNotice.tsx'
import { Pager } from '#renderer/components/Pager.tsx'
import type { DataTableHandle } from '#renderer/components/rows/DataTable.tsx'
import { useSavedRow } from '#renderer/components/rows/useSavedRow.ts'
import { useStable } from '#renderer/components/rows/useStable.ts'
import { useSelection } from '#renderer/components/selection/useSelection.ts'
import { ExportDialog } from '#renderer/form/export/ExportDialog.tsx'
import { useReopenForm } from '#renderer/platform/reopen-forms.ts'
import { useT } from '#renderer/i18n/index.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { draftModule } from '../draft-module.ts'
import { ModuleFormDialog } from '../ModuleFormDialog.tsx'
import pageStyles from '../module.module.css'
import type { ListedPlan } from '../plan.ts'
import { ReadOnlyLine } from '../ReadOnlyLine.tsx'
import { activeFilters, ALL } from './list-query.ts'
import styles from './list.module.css'
import { AdvancedQueryDialog } from './advanced/AdvancedQueryDialog.tsx'
import { countConditions, queryFields, sentConditions } from '#renderer/form/conditions/query-fields.ts'
import { ListTabs } from './ListTabs.tsx'
import { ModuleColumnSettings } from './ModuleColumnSettings.tsx'
import { InlineTable, type InlineTableHandle } from './inline/InlineTable.tsx'
import { shownRecord } from './inline/row-children.tsx'
import { hasOtherFields } from './inline/inline-field.ts'
import { ModuleTable } from './ModuleTable.tsx'
import { ModuleToolbar } from './ModuleToolbar.tsx'
import { recordLabel } from './record-label.ts'
import { rowActions } from './row-actions.ts'
import { SearchFields } from './SearchFields.tsx'
import { ListTree } from './tree/ListTree.tsx'
import treeStyles from './tree/tree.module.css'
import { useColumnChoice } from './useColumnChoice.ts'
import { useListGrants } from './useListGrants.ts'
import { useListState } from './useListState.ts'
import { useListSums } from './useListSums.ts'
import { useOwnButtons } from './own/useOwnButtons.tsx'
import { useRemoval } from './useRemoval.ts'
import { useTypedRows } from './useTypedRows.ts'

/** Buttons that do something with ticked rows. */
const TICKED: ReadonlySet<string> = new Set(['batchRemove', 'batchPrint', 'download'])

interface ModuleListProps {
  readonly modelId: string
  readonly menuId: string | null
  readonly plan: ListedPlan
  readonly access: Access
  /** How old the configuration is, while the server cannot be reached. */
  readonly cache: CacheNote | null
}

/** The records of a generated module: search row, toolbar, virtual table, pager. */
export function ModuleList({ modelId, menuId, plan, access, cache }: ModuleListProps) {
  const t = useT()
  const { list } = plan
  const granted = useListGrants(plan, access)
  const columnChoice = useColumnChoice(menuId, granted.columns)
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
  } = useListState(
    list,
    modelId,
    menuId,
    granted.searches.map(({ prop }) => prop),
  )
  const { shown } = columnChoice
  const isSheet = list.type === 4
  const labelOf = useCallback(
    (row: ModuleRow) => recordLabel(shown, isSheet ? shownRecord(row) : row),
    [shown, isSheet],
  )
  const { drawn, records, tree, isLoading } = useTypedRows(list, modelId, rows, body)
  const summary = useListSums(modelId, list.sums, shown, records, total, body)
  const selection = useSelection({ rows: records, labelOf })
  const removal = useRemoval(modelId)
  const saved = useSavedRow(drawn, query.isFetching || isLoading)
  const [editing, setEditing] = useState<{ readonly id: string | null } | null>(null)
  const [isArranging, setArranging] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [advanced, setAdvanced] = useState<SchemeConditions | null>(null)
  const { isHeldBack } = granted
  const askable = useMemo(() => queryFields(plan.form, isHeldBack), [plan.form, isHeldBack])
  const root = useRef<HTMLDivElement>(null)
  const table = useRef<DataTableHandle>(null)
  const sheet = useRef<InlineTableHandle>(null)

  const add = granted.buttons.find(({ value }) => value === 'add')
  const canEdit = granted.rowButtons.some(({ value }) => value === 'edit')
  useReopenForm(draftModule(modelId, menuId), (recordId) => {
    // What was typed into a row is back in it by itself.
    if (recordId === null ? add : canEdit && !isSheet) setEditing({ id: recordId })
  })
  const run = useStable({
    edit: (row: ModuleRow) => setEditing({ id: row.id }),
    detail: (row: ModuleRow) =>
      openDialog('record', { modelId, recordId: row.id, ...(menuId === null ? {} : { menuId }) }),
    remove: (row: ModuleRow) => {
      const index = drawn.indexOf(row)
      void removal.removeOne({ id: row.id, label: labelOf(row) || row.id }).then((count) => {
        if (count === 0) return
        selection.remove([row.id])
        sheet.current?.forget([row.id])
        stepBack(count)
        table.current?.focusNear(index)
      })
    },
  })
  const {
    actionsOf,
    scripts,
    element: ownForm,
  } = useOwnButtons({
    modelId,
    module: plan.fullName,
    funcs: list.scripts,
    records,
    onChanged: () => void query.refetch(),
  })
  const actions = useMemo(
    () => [...rowActions(granted.rowButtons, run), ...actionsOf(granted.ownButtons)],
    [granted.rowButtons, granted.ownButtons, run, actionsOf],
  )
  // A row is edited itself; the form has what stands in no column.
  const hasMore = useMemo(() => isSheet && hasOtherFields(plan.form, shown), [isSheet, plan.form, shown])
  const sheetActions = useMemo(() => actions.filter(({ key }) => hasMore || key !== 'edit'), [actions, hasMore])
  const isTabbed = list.tabs !== null && state.tab !== ALL
  const isFiltered =
    isTabbed || state.branch !== null || advanced !== null || Object.keys(activeFilters(state.filters)).length > 0
  const removeSelected = () => {
    const ids = selection.items.map(({ id }) => id)
    void removal.removeMany(selection.items, selection.hidden).then((count) => {
      if (count === 0) return
      sheet.current?.forget(ids)
      selection.clear()
      stepBack(count)
      table.current?.focusNear(0)
    })
  }
  const printSelected = () =>
    openDialog('printBatch', {
      templateIds: list.printIds,
      recordIds: selection.items.map(({ id }) => id),
      modelId,
      title: plan.fullName,
      names: Object.fromEntries(selection.items.map(({ id, label }) => [id, label])),
    })
  const ticks = granted.buttons.some(({ value }) => TICKED.has(value)) ? selection : null
  const main = (
    <>
      {list.tabs ? <ListTabs plan={list.tabs} chosen={state.tab} onChoose={turnToTab} /> : null}
      <SearchFields
        searches={granted.searches}
        keywords={granted.keywords}
        filters={state.filters}
        searching={query.isFetching && query.data !== undefined}
        onSearch={search}
      />
      <ModuleToolbar
        modelId={modelId}
        name={plan.fullName}
        buttons={granted.buttons}
        selection={selection}
        isRemoving={removal.isRemoving}
        refreshing={query.isFetching}
        page={root}
        onAdd={() => {
          if (!sheet.current?.addRow()) setEditing({ id: null })
        }}
        onExport={() => setExporting(true)}
        onRemove={removeSelected}
        onPrint={list.printIds.length > 0 ? printSelected : null}
        onCleared={() => table.current?.focusNear(0)}
        onRefresh={query.refetch}
        onColumnSettings={() => setArranging(true)}
        advanced={list.hasAdvancedQuery ? { count: countConditions(advanced), onOpen: () => setAsking(true) } : null}
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
          actions={sheetActions}
          selection={ticks}
          isFiltered={isFiltered}
          scripts={scripts}
        />
      ) : (
        <ModuleTable
          ref={table}
          name={plan.fullName}
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
      {query.data === undefined ? null : list.hasPage ? (
        <Pager
          total={total}
          isLeast={query.data.pagination.isLeast === true}
          page={state.page}
          pageSize={state.pageSize}
          onChange={turnTo}
        />
      ) : total > records.length ? (
        <div className={styles.cut} role="status">
          {t('module.cut', { shown: records.length, total })}
        </div>
      ) : null}
    </>
  )
  return (
    <div ref={root} className={pageStyles.page}>
      <CacheNotice cache={cache} />
      <ReadOnlyLine source={plan.readOnlySource} />
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
      {isAsking ? (
        <AdvancedQueryDialog
          fields={askable}
          menuId={menuId}
          conditions={advanced}
          onApply={(conditions) => {
            setAdvanced(conditions)
            ask(sentConditions(conditions, askable))
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {isExporting ? (
        <ExportDialog
          ranges={[
            { dataType: 0, label: t('form.export.page', { count: records.length }) },
            { dataType: 1, label: t('form.export.all', { count: total }) },
            {
              dataType: 2,
              label: t('form.export.selected', { count: selection.size }),
              isEmpty: selection.size === 0,
            },
          ]}
          range={selection.size > 0 ? 2 : 0}
          columns={shown}
          name={plan.fullName}
          make={(dataType, selectKey) => {
            const selectIds = dataType === 2 ? selection.items.map(({ id }) => id) : []
            return {
              endpoint: 'module.export',
              params: { id: modelId },
              body: { ...body, dataType, selectKey: [...selectKey], selectIds },
            }
          }}
          onClose={() => setExporting(false)}
        />
      ) : null}
      {ownForm}
      {editing ? (
        <ModuleFormDialog
          // Another record is another form: a draft may be gone back to while one is open.
          key={editing.id}
          modelId={modelId}
          menuId={menuId}
          recordId={editing.id}
          plan={plan}
          onSaved={() => saved.follow(editing.id)}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </div>
  )
}
