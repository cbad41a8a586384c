import { useCallback, useSyncExternalStore } from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import type { RowAction } from '#renderer/components/rows/table-types.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './inline.module.css'
import type { InlineRows } from './inline-rows.ts'

interface RowButtonsProps {
  readonly inline: InlineRows
  readonly rowKey: number
  /** They are stops for Tab. */
  readonly isReachable: boolean
  readonly actions: readonly RowAction<ModuleRow>[]
  readonly onSave: (id: string) => void
  readonly onUndo: (id: string) => void
}

/** The buttons of a row that is edited in place: to save or take back what was typed, else what can be done with it. */
export function RowButtons({ inline, rowKey, isReachable, actions, onSave, onUndo }: RowButtonsProps) {
  const t = useT()
  const id = inline.idOf(rowKey)
  const tabIndex = isReachable ? 0 : -1
  const state = useSyncExternalStore(
    useCallback((listener) => inline.subscribe(`row/${id}`, listener), [inline, id]),
    () => (inline.isSaving(id) ? 'saving' : inline.isTyped(id) ? 'typed' : 'saved'),
  )
  if (state !== 'saved') {
    const isBusy = state === 'saving'
    return (
      <>
        <button
          type="button"
          data-row-button=""
          tabIndex={tabIndex}
          className={styles.save}
          disabled={isBusy}
          onClick={() => onSave(id)}
        >
          {t(isBusy ? 'moduleList.inline.saving' : 'moduleList.inline.save')}
        </button>
        <button
          type="button"
          data-row-button=""
          tabIndex={tabIndex}
          className={styles.button}
          disabled={isBusy}
          onClick={() => onUndo(id)}
        >
          {t('moduleList.inline.undo')}
        </button>
      </>
    )
  }
  const record = inline.record(id)
  return record
    ? actions.map(({ key, label, danger, run }) => (
        <button
          key={key}
          type="button"
          data-row-button=""
          tabIndex={tabIndex}
          className={danger ? styles.danger : styles.button}
          onClick={() => run(record as ModuleRow)}
        >
          {label}
        </button>
      ))
    : null
}
