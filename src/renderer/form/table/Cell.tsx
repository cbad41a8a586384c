import { memo, type MouseEvent, useCallback, useEffect, useRef, type ReactNode, useContext, useMemo } from 'react'
import { flushSync } from 'react-dom'
import type { TFunction } from 'i18next'
import type { Labels } from '#shared/form/kind.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import type { GivenStyle } from '#shared/form/style.ts'
import { isUnread } from '#shared/form/unread.ts'
import { insertText } from '#renderer/components/insert-text.ts'
import { useFormStore } from '../context.ts'
import { problemMessage } from '../problem-text.ts'
import { viewOf } from '../registry.ts'
import { chosenOf } from '../scripts/chosen.ts'
import { useCell } from '../store/hooks.ts'
import { effectiveField } from '../store/field-status.ts'
import type { TableStore } from '../store/table-store.ts'
import { isNumeric } from './columns.ts'
import { checkLeftCell } from './commands.ts'
import { RestingInput } from './RestingInput.tsx'
import styles from './table.module.css'
import type { ActiveCell } from './useGridActions.ts'
import { FieldReaderContext } from '#renderer/pickers/options/field-reader.ts'
import { rowReader } from '../field-readers.ts'

interface InRowProps {
  readonly table: TableStore
  readonly row: number
  readonly children: ReactNode
}

/** Lets a control in a cell read the other cells of its row. */
function InRow({ table, row, children }: InRowProps) {
  const outer = useContext(FieldReaderContext)
  const reader = useMemo(() => rowReader(table, row, outer), [table, row, outer])
  return <FieldReaderContext value={reader}>{children}</FieldReaderContext>
}

function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

interface CellProps {
  readonly table: TableStore
  readonly field: FieldPlan
  readonly rowKey: number
  /** 1-based, as it is shown. */
  readonly rowNumber: number
  readonly id: string
  /** Of its column in the row's grid, from 1. */
  readonly place: number
  readonly isActive: boolean
  /** It is chosen without its control. */
  readonly isResting: boolean
  /** Grows when its control has to be made anew. */
  readonly version: number
  readonly isSelected: boolean
  /** It is the corner of the selection, which is dragged to fill. */
  readonly onFill: ((press: MouseEvent<HTMLElement>) => void) | undefined
  /** How the design has it look. The same object while nothing of it changed. */
  readonly given?: GivenStyle | undefined
  /** The way into the table with Tab. */
  readonly isEntry: boolean
  readonly labels: Labels
  readonly t: TFunction
  readonly onActivate: (cell: ActiveCell) => void
  readonly onPress: (cell: ActiveCell, isExtending: boolean) => void
}

/** One cell: quiet text until it is active, then the control itself. */
function CellView(props: CellProps) {
  const {
    table,
    field: column,
    rowKey,
    rowNumber,
    id,
    isActive,
    isResting,
    version,
    isSelected,
    isEntry,
    labels,
  } = props
  const { t, place, given, onActivate, onPress, onFill } = props
  const { value, problem } = useCell(table, rowKey, column.name)
  const look = table.look(rowKey, column.name)
  const field = effectiveField(column, look)
  const element = useRef<HTMLDivElement>(null)
  const resting = useRef<HTMLInputElement>(null)
  const form = useFormStore()
  const change = useCallback(
    (next: unknown) => {
      table.setCell(rowKey, column.name, next)
      const rowIndex = table.rows().findIndex(({ key }) => key === rowKey)
      const name = `${table.field.name}.${column.name}`
      form?.tell({ type: 'change', part: column.raw, name, value: chosenOf(column, next), rowIndex })
    },
    [form, table, rowKey, column],
  )
  const check = useCallback(() => {
    checkLeftCell(table, rowKey, field.name)
  }, [table, rowKey, field.name])
  const here = { row: rowKey, column: field.name }
  useEffect(() => {
    if (!isActive) return
    const focused = document.activeElement
    element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (isResting) {
      // What is pressed without being opened, such as a switch, keeps it.
      if (focused === element.current || !element.current?.contains(focused))
        (resting.current ?? element.current)?.focus({ preventScroll: true })
      return
    }
    if (focused !== element.current && element.current?.contains(focused)) return
    const control = element.current?.querySelector<HTMLElement>(':is(input, textarea, button):enabled')
    ;(control ?? element.current)?.focus({ preventScroll: true })
    if (control instanceof HTMLInputElement) control.select()
  }, [isActive, isResting, version])

  const { Edit, Text, cell } = viewOf(field)
  const label = t('form.table.cell', { label: field.label, row: rowNumber })
  const message = problem ? problemMessage(t, problem) : ''
  const isEditing = !look.hidden && ((isActive && !isResting) || cell === 'direct')
  const isTypedInto = isActive && isResting && !isEditing && !look.hidden && !field.disabled
  const type = (words: string) => {
    // At once: the words go into the control.
    flushSync(() => onPress(here, false))
    const { activeElement } = document
    if (!(activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)) return
    if (element.current?.contains(activeElement)) insertText(activeElement, words)
  }
  return (
    <div
      ref={element}
      role="gridcell"
      aria-colindex={place}
      // What is selected shows on a coloured cell too.
      style={{ gridColumn: place, ...given, ...(isSelected ? { backgroundColor: undefined } : {}) }}
      className={classes(
        styles.cell,
        problem && styles.bad,
        isActive && styles.active,
        isSelected && styles.selected,
        (field.disabled || look.hidden) && styles.locked,
        isNumeric(field) && styles.numeric,
      )}
      tabIndex={(isEntry || (isActive && isResting)) && !isEditing && !isTypedInto ? 0 : -1}
      aria-selected={isActive || isSelected}
      aria-invalid={problem !== null}
      onMouseDown={(event) => {
        // The cell would take the cursor from the control that appears in it.
        if (!isEditing || event.shiftKey) event.preventDefault()
        onPress(here, event.shiftKey)
      }}
      onMouseEnter={(event) => {
        if (event.buttons === 1) onPress(here, true)
      }}
      onFocus={() => onActivate(here)}
    >
      {onFill ? <span className={styles.fill} data-fill-handle="" onMouseDown={onFill} aria-hidden="true" /> : null}
      <div className={styles.value}>
        {isEditing ? (
          <InRow table={table} row={rowKey}>
            <Edit
              key={cell === 'direct' ? 0 : version}
              field={field}
              id={id}
              value={value}
              inCell
              label={label}
              invalid={problem !== null}
              describedBy={problem ? `${id}-problem` : undefined}
              onChange={change}
              onBlur={check}
            />
          </InRow>
        ) : (
          <span id={`${id}-text`} className={styles.idle}>
            {look.hidden ? null : isUnread(value) ? value.unread : <Text field={field} value={value} labels={labels} />}
          </span>
        )}
        {isTypedInto ? (
          <RestingInput
            ref={resting}
            label={label}
            textId={`${id}-text`}
            describedBy={problem ? `${id}-problem` : undefined}
            onType={type}
          />
        ) : null}
      </div>
      {problem ? (
        <div id={`${id}-problem`} className={styles.problem} title={message}>
          {message}
        </div>
      ) : null}
    </div>
  )
}
CellView.displayName = 'Cell'
export const Cell = memo(CellView)
