import { Button, Radio } from 'antd'
import { useId, useState } from 'react'
import type { Conflict } from '#shared/form/merge.ts'
import { tableRows } from '#shared/form/kinds/table.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { isEmpty } from '#shared/form/kind.ts'
import { isRaw } from '#shared/form/parsing/read.ts'
import { hasRows } from '#shared/form/structure.ts'
import { isShown } from '#shared/form/visibility.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { viewOf } from '#renderer/form/registry.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { DialogProps } from '#renderer/platform/dialogs.ts'
import styles from './conflicts.module.css'

type Side = 'mine' | 'theirs'
const sides = ['mine', 'theirs'] as const

type ConflictDialogProps = Omit<DialogProps['conflicts'], 'onClose'> & { readonly onClose: () => void }

/** What was typed, what others saved meanwhile and what stood there before, side by side; each value is chosen by itself. */
export function ConflictDialog({ conflicts, taken, draw, onDecided, onClose }: ConflictDialogProps) {
  const t = useT()
  const [chosen, setChosen] = useState<ReadonlyMap<Conflict, Side>>(new Map())
  const left = conflicts.length - chosen.size
  const choose = (of: readonly Conflict[], side: Side) =>
    setChosen(new Map([...chosen, ...of.map((each) => [each, side] as const)]))
  const decide = () => {
    onDecided(conflicts.filter((each) => chosen.get(each) === 'theirs'))
    onClose()
  }
  return (
    <DialogFrame
      layout={{ kind: 'dialog', width: 1000 }}
      title={t('module.changedMeanwhile.title')}
      onCancel={onClose}
      footer={
        <>
          <span className={styles.left} role="status">
            {left > 0 ? t('module.changedMeanwhile.left', { count: left }) : null}
          </span>
          <Button onClick={onClose}>{t('common.keepEditing')}</Button>
          <Button type="primary" disabled={left > 0} onClick={decide}>
            {t('module.changedMeanwhile.decided')}
          </Button>
        </>
      }
    >
      <div className={styles.head}>
        <p>{t('module.changedMeanwhile.choose')}</p>
        {sides.map((side) => (
          <Button key={side} size="small" onClick={() => choose(conflicts, side)}>
            {t(side === 'mine' ? 'module.changedMeanwhile.allMine' : 'module.changedMeanwhile.allTheirs')}
          </Button>
        ))}
      </div>
      {conflicts.map((each) => (
        <Choice
          key={placeOf(each)}
          conflict={each}
          draw={draw}
          chosen={chosen.get(each) ?? null}
          onChoose={(side) => choose([each], side)}
        />
      ))}
      {taken.length > 0 ? (
        <p className={styles.quiet}>
          {t('module.changedMeanwhile.taken', {
            names: taken.map(({ label, name }) => label || name).join(t('drafts.listSeparator')),
          })}
        </p>
      ) : null}
    </DialogFrame>
  )
}

const placeOf = ({ field, row, column }: Conflict) => JSON.stringify([field.name, row?.number, column?.name])

interface ChoiceProps {
  readonly conflict: Conflict
  readonly draw: DialogProps['conflicts']['draw']
  readonly chosen: Side | null
  readonly onChoose: (side: Side) => void
}

function Choice({ conflict, draw, chosen, onChoose }: ChoiceProps) {
  const t = useT()
  const id = useId()
  const { field, row, column } = conflict
  const shown = (value: unknown) => draw?.(conflict, value) ?? <Value conflict={conflict} value={value} />
  const label = [
    field.label || field.name,
    ...(row ? [t('module.changedMeanwhile.row', { number: row.number })] : []),
    ...(column ? [column.label || column.name] : []),
  ].join(' · ')
  return (
    <section className={styles.conflict} aria-labelledby={id}>
      <h3 id={id}>{label}</h3>
      <Radio.Group
        className={styles.sides ?? ''}
        aria-labelledby={id}
        value={chosen}
        onChange={(event) => onChoose(event.target.value as Side)}
      >
        <div className={styles.side}>
          <span className={styles.quiet}>{t('module.changedMeanwhile.before')}</span>
          {shown(conflict.before)}
        </div>
        {sides.map((side) => (
          <Radio key={side} value={side} className={styles.side ?? ''} data-chosen={chosen === side}>
            <span className={styles.quiet}>{t(`module.changedMeanwhile.${side}`)}</span>
            {shown(conflict[side])}
          </Radio>
        ))}
      </Radio.Group>
    </section>
  )
}

/** A value of the field, a row of its child table, or all of its rows. */
function Value({ conflict, value }: { readonly conflict: Conflict; readonly value: unknown }) {
  const t = useT()
  const { field, row, column } = conflict
  if (column) return <Text field={column} value={value} />
  if (row) return isRaw(value) ? <RowText field={field} row={value} /> : <em>{t('module.changedMeanwhile.removed')}</em>
  if (!hasRows(field)) return <Text field={field} value={value} />
  return (
    <ol className={styles.rows}>
      {[...tableRows(value).entries()].map(([at, each]) => (
        <li key={at}>
          <RowText field={field} row={each} />
        </li>
      ))}
    </ol>
  )
}

function RowText({ field, row }: { readonly field: FieldPlan; readonly row: Readonly<Record<string, unknown>> }) {
  return (
    <span>
      {field.columns
        .filter((column) => isShown(column) && !isEmpty(row[column.name]))
        .map((column) => (
          <span key={column.name} className={styles.cell}>
            <span className={styles.quiet}>{column.label}</span> <Text field={column} value={row[column.name]} />
          </span>
        ))}
    </span>
  )
}

function Text({ field, value }: { readonly field: FieldPlan; readonly value: unknown }) {
  const t = useT()
  const { Text: Drawn } = viewOf(field)
  return isEmpty(value) ? (
    <em className={styles.quiet}>{t('module.nothing')}</em>
  ) : (
    <Drawn field={field} value={value} />
  )
}
