import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useRef, useState } from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import type { CacheNote } from '#shared/ipc/session.ts'
import type { Access } from '../../access/useAccess.ts'
import { CacheNotice } from '../../components/CacheNotice.tsx'
import { ColumnSettings } from '../../components/ColumnSettings.tsx'
import { PageState } from '../../components/PageState.tsx'
import { Pager } from '../../components/Pager.tsx'
import { Toolbar } from '../../components/Toolbar.tsx'
import { useElementSize } from '../../components/useElementSize.ts'
import { useT } from '../../i18n/index.ts'
import { useReturn } from '../../form/drafts/useReturn.ts'
import { openDialog } from '../../platform/dialogs.ts'
import { draftModule } from './draft-module.ts'
import { ListTable } from './list/ListTable.tsx'
import { ModuleFormDialog } from './ModuleFormDialog.tsx'
import styles from './module.module.css'
import type { ModulePlan } from './plan.ts'
import { SearchFields } from './SearchFields.tsx'
import { useColumnChoice } from './useColumnChoice.ts'
import { useListState } from './useListState.ts'
import { useRemoval } from './useRemoval.ts'
import { isForbidden } from './failure.ts'
import { activeFilters } from './list-query.ts'

interface ModuleListProps {
  readonly modelId: string
  readonly menuId: string | null
  readonly plan: ModulePlan & { readonly list: NonNullable<ModulePlan['list']> }
  readonly access: Access
  /** How old the configuration is, while the server cannot be reached. */
  readonly cache: CacheNote | null
}

/** The records of a generated module: search row, toolbar, virtual table, pager. */
export function ModuleList({ modelId, menuId, plan, access, cache }: ModuleListProps) {
  const t = useT()
  const { list } = plan
  const may = (value: string) => access.hasButton(`btn_${value}`, list.useButtonPermission)
  const granted = useMemo(
    () => list.columns.filter((column) => access.hasColumn(column.prop, list.useColumnPermission)),
    [list, access],
  )
  const searches = useMemo(() => {
    // The server does not search by what is held back: a field for it would do nothing.
    const heldBack = new Set(list.columns.filter((column) => !granted.includes(column)).map(({ prop }) => prop))
    const isHeldBack = (name: string) => heldBack.has(name) || access.hidesField(name, list.useFormPermission)
    return list.searches.filter(({ prop }) => ![prop, prop.split('-')[0] ?? ''].some(isHeldBack))
  }, [list, granted, access])
  const columnChoice = useColumnChoice(menuId, granted)
  const { state, query, rows, total, search, turnTo, sortBy, stepBack } = useListState(list, modelId, menuId)
  const removal = useRemoval(modelId)
  const [selected, setSelected] = useState<readonly string[]>([])
  const [editing, setEditing] = useState<{ readonly id: string | null } | null>(null)
  const [isArranging, setArranging] = useState(false)
  const { ref: area, width, height } = useElementSize<HTMLDivElement>()
  const root = useRef<HTMLDivElement>(null)

  const toolbar = list.buttons.filter((button) => may(button.value))
  const add = toolbar.find((button) => button.value === 'add')
  const addText = add?.label || t('module.add')
  const canEdit = list.rowButtons.some((button) => button.value === 'edit') && may('edit')
  useReturn(draftModule(modelId, menuId), (recordId) => {
    if (recordId === null ? add : canEdit) setEditing({ id: recordId })
  })
  const canRemoveMany = toolbar.some((button) => button.value === 'batchRemove')
  const buttons = useMemo(
    () => list.rowButtons.filter((button) => access.hasButton(`btn_${button.value}`, list.useButtonPermission)),
    [list, access],
  )
  const onRow: Record<string, (row: ModuleRow) => void> = {
    edit: (row) => setEditing({ id: row.id }),
    detail: (row) => openDialog('record', { modelId, recordId: row.id, ...(menuId === null ? {} : { menuId }) }),
    remove: (row) =>
      void removal.removeOne(row.id).then((count) => {
        setSelected((ids) => (count > 0 ? ids.filter((id) => id !== row.id) : ids))
        stepBack(count)
      }),
  }
  const open = (row: ModuleRow) => {
    const first = ['detail', 'edit'].find((value) => buttons.some((button) => button.value === value))
    if (first) onRow[first]?.(row)
  }
  const isFiltered = Object.keys(activeFilters(state.filters)).length > 0
  return (
    <div ref={root} className={styles.page}>
      <CacheNotice cache={cache} />
      <SearchFields searches={searches} searching={query.isFetching && query.data !== undefined} onSearch={search} />
      <Toolbar
        onRefresh={query.refetch}
        refreshing={query.isFetching}
        {...(menuId === null ? {} : { onColumnSettings: () => setArranging(true) })}
        fullScreen={root}
      >
        {toolbar.map(({ value, label }) => {
          if (value === 'add')
            return (
              <Button
                key={value}
                type="primary"
                icon={<PlusOutlined aria-hidden />}
                onClick={() => setEditing({ id: null })}
              >
                {addText}
              </Button>
            )
          if (value !== 'batchRemove') return null
          return (
            <Button
              key={value}
              danger
              icon={<DeleteOutlined aria-hidden />}
              disabled={selected.length === 0}
              loading={removal.isRemoving}
              onClick={() =>
                void removal.removeMany(selected).then((count) => {
                  if (count === 0) return
                  setSelected([])
                  stepBack(count)
                })
              }
            >
              {label || t('module.batchRemove')}
            </Button>
          )
        })}
        {selected.length > 0 ? (
          <span className={styles.selected}>{t('module.selected', { count: selected.length })}</span>
        ) : null}
      </Toolbar>
      <div ref={area} className={styles.tableArea}>
        <PageState
          loading={(query.isPending && query.data === undefined) || !columnChoice.isReady}
          forbidden={isForbidden(query.error)}
          error={query.data ? null : query.error}
          onRetry={query.refetch}
          empty={rows.length === 0}
          emptyText={t(isFiltered ? 'module.noMatches' : 'module.empty')}
          emptyHint={isFiltered ? t('module.noMatchesHint') : add ? t('module.emptyHint', { add: addText }) : ''}
          rows={12}
        >
          <ListTable
            rows={rows}
            columns={columnChoice.shown}
            buttons={buttons}
            sort={state.sort}
            label={plan.fullName}
            refreshing={query.isFetching}
            ticked={canRemoveMany ? selected : null}
            width={width}
            height={height}
            onTick={setSelected}
            onSort={sortBy}
            onAct={(action, row) => onRow[action]?.(row)}
            onOpen={open}
          />
        </PageState>
      </div>
      {list.hasPage ? (
        <Pager total={total} page={state.page} pageSize={state.pageSize} onChange={turnTo} />
      ) : total > rows.length ? (
        <div className={styles.cut} role="status">
          {t('module.cut', { shown: rows.length, total })}
        </div>
      ) : null}
      <ColumnSettings
        open={isArranging}
        columns={columnChoice.choice}
        onCancel={() => setArranging(false)}
        onConfirm={(next) => {
          setArranging(false)
          void columnChoice.save(next)
        }}
      />
      {editing ? (
        <ModuleFormDialog
          // Another record is another form: a draft may be gone back to while one is open.
          key={editing.id}
          modelId={modelId}
          menuId={menuId}
          recordId={editing.id}
          plan={plan}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </div>
  )
}
