import type { TableColumnsType } from 'antd'
import type { TFunction } from 'i18next'
import type { ModuleRow } from '#shared/api/module.ts'
import type { ListPlan } from '#shared/form/model.ts'
import styles from './module.module.css'

type Buttons = ListPlan['rowButtons']

/** What this version can do with one record; other buttons of a design are left out. */
const known = new Set(['edit', 'remove', 'detail'])

function usable(buttons: Buttons): Buttons {
  return buttons.filter((button) => known.has(button.value))
}

/** Pixels of the column of row actions; 0 without any. */
export function actionsWidth(buttons: Buttons): number {
  const shown = usable(buttons)
  if (shown.length === 0) return 0
  // A wide character takes 14 px, a narrow one about 8.
  const text = shown.reduce(
    (sum, { label }) => sum + [...(label || '----')].reduce((w, c) => w + (c > '\u2e80' ? 14 : 8), 0),
    0,
  )
  return Math.max(text + shown.length * 16 + 24, 80)
}

/** Edit, delete, details at the end of each row: plain buttons, because a list draws hundreds of them. */
export function rowActions(
  buttons: Buttons,
  on: Readonly<Record<string, (row: ModuleRow) => void>>,
  t: TFunction,
): TableColumnsType<ModuleRow> {
  const shown = usable(buttons)
  if (shown.length === 0) return []
  const texts: Record<string, string> = {
    edit: t('module.edit'),
    remove: t('module.remove'),
    detail: t('module.detail'),
  }
  return [
    {
      key: 'actions',
      title: t('module.actions'),
      width: actionsWidth(buttons),
      fixed: 'end',
      render: (_value: unknown, row: ModuleRow) => (
        <span className={styles.rowActions}>
          {shown.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              className={value === 'remove' ? styles.dangerAction : styles.rowAction}
              onClick={() => on[value]?.(row)}
            >
              {label || texts[value]}
            </button>
          ))}
        </span>
      ),
    },
  ]
}
