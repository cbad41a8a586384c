import { useMenuOfModule } from '#renderer/access/menu-of-module.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import styles from './relations.module.css'

export interface LinkedRecord {
  readonly id: string
  readonly text: string
  /** Nobody may look at it. */
  readonly isUnseen?: boolean
}

interface RecordLinksProps {
  readonly modelId: string
  readonly records: readonly LinkedRecord[]
  /** In a cell of a list: not a stop of its own for Tab. */
  readonly inCell?: boolean
}

/** Records by name. Each opens its details over what is on screen, for whoever has a menu of its module. */
export function RecordLinks({ modelId, records, inCell = false }: RecordLinksProps) {
  const menuId = useMenuOfModule(modelId)
  return (
    <>
      {records.map(({ id, text, isUnseen = false }, at) => (
        <span key={id}>
          {at > 0 ? ', ' : null}
          {menuId === null || isUnseen ? (
            <span className={isUnseen ? styles.unseen : undefined}>{text}</span>
          ) : (
            <button
              type="button"
              className={styles.link}
              aria-haspopup="dialog"
              {...(inCell ? { tabIndex: -1, 'data-cell-action': '' } : {})}
              onClick={(event) => {
                event.stopPropagation()
                openDialog('record', { modelId, recordId: id, menuId })
              }}
            >
              {text}
            </button>
          )}
        </span>
      ))}
    </>
  )
}
