import { type ReactNode, type RefObject, useMemo, useState } from 'react'
import type { RendererEndpointId } from '#shared/api/table.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useReopenForm } from '#renderer/platform/reopen-forms.ts'
import { useAvailable } from '#renderer/platform/server-kind.ts'
import type { DataTableHandle } from '../rows/DataTable.tsx'
import type { RowAction } from '../rows/table-types.ts'
import { useSavedRow } from '../rows/useSavedRow.ts'
import { useStable } from '../rows/useStable.ts'
import { deletionQuestion } from '../selection/selection-question.ts'
import type { Rights } from './rights.ts'
import { useRowAction } from './useRowAction.ts'

export interface Editing {
  /** Null: a new record. */
  readonly recordId: string | null
  /** At once after a success: the row is shown and marked. */
  readonly onSaved: () => void
  readonly onClose: () => void
  /** That of the page. */
  readonly draftId: string
}

/** A page with a dialog says under which name its drafts are kept: without it nobody gets back to them. */
export type WithEditor =
  | { readonly editor?: ((editing: Editing) => ReactNode) | undefined; readonly draftId: string }
  | { readonly editor?: undefined; readonly draftId?: undefined }

export interface CommandOptions<Row extends { readonly id: string }> {
  /** `noRights` where the page only shows: a page that forgets them has no button. */
  readonly rights: Rights
  readonly nameOf: (row: Row) => string
  /** The call that deletes a row by its id. */
  readonly remove?: RendererEndpointId
  /** Which rows it is offered for; all when absent. */
  readonly isRemovable?: (row: Row) => boolean
  /** Name under which the dialog of the page keeps its drafts: one that is wanted again is opened. */
  readonly draftId?: string
  /** Which rows the dialog is offered for; all when absent. */
  readonly isEditable?: (row: Row) => boolean
  /** Of each row, after edit and delete. */
  readonly actions?: readonly RowAction<Row>[]
}

const always = () => true
const noActions: readonly never[] = []

/** What can be done with the records of a page: add, edit, delete; which one is open, and which was saved just now. */
export function useRowCommands<Row extends { readonly id: string }>(
  options: CommandOptions<Row>,
  rows: readonly Row[],
  isFetching: boolean,
  table: RefObject<DataTableHandle | null>,
  /** A row that was deleted. */
  onRemoved?: (row: Row) => void,
) {
  const { rights, nameOf, remove, isRemovable = always, isEditable = always, draftId } = options
  const actions = useAvailable(options.actions ?? noActions)
  const t = useT()
  const [editing, setEditing] = useState<{ readonly id: string | null } | null>(null)
  const saved = useSavedRow(rows, isFetching)
  useReopenForm(rights.add || rights.edit ? (draftId ?? null) : null, (id) => {
    if (id === null ? rights.add : rights.edit) setEditing({ id })
  })
  const askRemove = useRowAction<Row, RendererEndpointId>({
    endpoint: remove ?? 'columns.read',
    question: (row) => ({
      content: deletionQuestion([{ id: row.id, label: nameOf(row) || row.id }]),
      okText: t('common.delete'),
      danger: true,
    }),
    onDone: (row) => {
      onRemoved?.(row)
      table.current?.focusNear(rows.indexOf(row))
    },
  })
  const run = useStable({
    edit: (row: Row) => {
      if (isEditable(row)) setEditing({ id: row.id })
    },
    isEditable,
    isRemovable,
    remove: (row: Row) => {
      if (isRemovable(row)) void askRemove(row)
    },
  })
  const everyEditable = isEditable === always
  const everyRemovable = isRemovable === always
  const mayRemove = rights.remove && remove !== undefined
  const all = useMemo<readonly RowAction<Row>[]>(
    () => [
      ...(rights.edit
        ? [
            {
              key: 'edit',
              label: t('common.edit'),
              run: run.edit,
              ...(everyEditable ? {} : { isShown: run.isEditable }),
            },
          ]
        : []),
      ...actions,
      ...(mayRemove
        ? [
            {
              key: 'delete',
              label: t('common.delete'),
              danger: true,
              run: run.remove,
              ...(everyRemovable ? {} : { isShown: run.isRemovable }),
            },
          ]
        : []),
    ],
    [rights.edit, mayRemove, actions, everyEditable, everyRemovable, run, t],
  )
  const opened: Editing | null = editing
    ? {
        recordId: editing.id,
        onSaved: () => saved.follow(editing.id),
        onClose: () => setEditing(null),
        draftId: draftId ?? '',
      }
    : null
  return {
    actions: all,
    editing: opened,
    saved: saved.id,
    add: () => setEditing({ id: null }),
    edit: rights.edit ? run.edit : undefined,
    removeFocused: mayRemove ? run.remove : undefined,
  }
}
