import { memo } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { keysIn } from '#shared/design/document.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useDesigner } from '../state.ts'
import styles from './canvas.module.css'
import { Frame } from './Frame.tsx'

interface PlaceListProps {
  readonly parent: string | null
  readonly slot: readonly number[]
  /** Columns of a child table, side by side. */
  readonly isTable?: boolean
}

/** The parts of one place on the grid of 24 columns; an empty one says what may be put there. */
export const PlaceList = memo(
  function PlaceList({ parent, slot, isTable = false }: PlaceListProps) {
    const t = useT()
    const { store } = useDesigner()
    const keys = useStore(
      store,
      useShallow(({ doc }) => keysIn(doc, parent, slot)),
    )
    return (
      <div
        className={isTable ? styles.columns : styles.grid}
        data-place={parent ?? ''}
        data-slot={slot.join('.')}
        data-empty={keys.length === 0 || undefined}
      >
        {keys.length === 0 ? (
          <div className={parent === null ? styles.emptyForm : styles.emptyPlace}>
            {t(parent === null ? 'designer.emptyForm' : 'designer.emptyPlace')}
          </div>
        ) : null}
        {keys.map((key) => (
          <Frame key={key} id={key} />
        ))}
      </div>
    )
  },
  (before, after) =>
    before.parent === after.parent &&
    before.isTable === after.isTable &&
    before.slot.join('.') === after.slot.join('.'),
)
