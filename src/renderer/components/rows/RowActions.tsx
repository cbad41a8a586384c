import { Dropdown } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import { useMenuButton } from '../useMenuButton.tsx'
import type { ActionRoom } from './action-room.ts'
import styles from './rows.module.css'
import type { RowAction } from './table-types.ts'

interface RowActionsProps<Row> {
  readonly row: Row
  readonly actions: readonly RowAction<Row>[]
  readonly room: ActionRoom
  readonly isReachable: boolean
}

/** What can be done with a row. Plain buttons, because a list draws hundreds of them. */
export function RowActions<Row>({ row, actions, room, isReachable }: RowActionsProps<Row>) {
  const shown = actions.filter((action) => action.isShown?.(row) ?? true)
  if (shown.length === 0) return null
  const rest = shown.slice(room.limit)
  return (
    <div role="gridcell" className={styles.actions} data-row-actions="">
      <span className={styles.actionList} style={{ width: room.width }}>
        {shown.slice(0, room.limit).map(({ key, label, danger, run }) => (
          <button
            key={key}
            type="button"
            tabIndex={isReachable ? 0 : -1}
            className={danger ? styles.dangerAction : styles.action}
            onClick={() => run(row)}
          >
            {label}
          </button>
        ))}
        {rest.length > 0 ? <MoreActions row={row} actions={rest} isReachable={isReachable} /> : null}
      </span>
    </div>
  )
}

interface MoreActionsProps<Row> {
  readonly row: Row
  readonly actions: readonly RowAction<Row>[]
  readonly isReachable: boolean
}

function MoreActions<Row>({ row, actions, isReachable }: MoreActionsProps<Row>) {
  const t = useT()
  const { dropdown, button } = useMenuButton({
    items: actions.map(({ key, label, danger = false }) => ({ key, label, danger })),
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation()
      actions.find((action) => action.key === key)?.run(row)
    },
  })
  return (
    <Dropdown {...dropdown}>
      <button {...button} type="button" tabIndex={isReachable ? 0 : -1} className={styles.action}>
        {t('common.rows.more')}
      </button>
    </Dropdown>
  )
}
