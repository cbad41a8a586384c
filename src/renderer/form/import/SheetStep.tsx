import { Alert, Button } from 'antd'
import { useId, useRef, useSyncExternalStore } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { type ShowCell, showCellEvent } from '../focus.ts'
import { TableGrid } from '../table/ChildTable.tsx'
import { bodyLimit } from '../table/window.ts'
import styles from './import.module.css'
import type { useSheet } from './useSheet.ts'

interface SheetStepProps {
  readonly state: ReturnType<typeof useSheet>
  readonly label: string
}

/** Labels offered at once; the next ones come when these are dealt with. */
const MAX_GUESSES = 4

/** Pixels of the window that the dialog takes beside the lines: its title, steps, counts and buttons. */
const BESIDE = 470
/** Pixels of a notice above the lines, and of each of its own lines. */
const NOTICE = 60
const NOTICE_LINE = 32
/** Pixels that the lines have at least. */
const LEAST = 160

function followHeight(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** So high are the lines that the dialog itself need not scroll. */
function useRoom(guesses: number, doubled: number): number {
  const height = useSyncExternalStore(followHeight, () => window.innerHeight)
  const above = (guesses > 0 ? NOTICE + NOTICE_LINE * Math.min(guesses, MAX_GUESSES) : 0) + (doubled > 0 ? NOTICE : 0)
  return Math.max(LEAST, Math.min(bodyLimit, height - BESIDE - above))
}

/** The lines of a file as a spreadsheet, with what is wrong above it. */
export function SheetStep({ state, label }: SheetStepProps) {
  const t = useT()
  const id = `import${useId().replace(/\W/g, '')}`
  const { sheet, bad, doubled, guesses, apply } = state
  const room = useRoom(guesses.length, doubled.length)
  const last = useRef(-1)
  const count = sheet.records().list.length
  const rows = new Set(bad.map(({ row }) => row)).size
  const goToNext = () => {
    last.current = (last.current + 1) % Math.max(bad.length, 1)
    const cell = bad[last.current]
    const detail: ShowCell | undefined = cell && { row: cell.row, column: cell.column }
    if (detail) document.getElementById(id)?.dispatchEvent(new CustomEvent(showCellEvent, { detail }))
  }
  return (
    <div className={styles.sheet}>
      <div className={styles.summary} role="status">
        <span id={`${id}-label`}>{t('form.import.records', { count })}</span>
        {bad.length > 0 ? (
          <>
            <span className={styles.bad}>{t('form.import.bad', { count: bad.length, rows })}</span>
            <Button size="small" onClick={goToNext}>
              {t('form.import.nextBad')}
            </Button>
          </>
        ) : (
          <span className={styles.good}>{t('form.import.allGood')}</span>
        )}
      </div>
      {guesses.length > 0 ? (
        <Alert
          type="info"
          className={styles.guesses ?? ''}
          title={t('form.import.guesses', { count: guesses.length })}
          description={
            <ul className={styles.guessList} aria-label={t('form.import.guesses', { count: guesses.length })}>
              {guesses.slice(0, MAX_GUESSES).map((guess) => (
                <li key={`${guess.column} ${guess.label}`}>
                  <span className={styles.guessText}>
                    {t('form.import.guess', { title: guess.title, label: guess.label, count: guess.rows.length })}
                  </span>
                  {guess.near.map((near) => (
                    <Button key={near.id} size="small" onClick={() => apply(guess, near.id)}>
                      {near.label}
                    </Button>
                  ))}
                </li>
              ))}
            </ul>
          }
        />
      ) : null}
      {doubled.length > 0 ? (
        <Alert
          type="warning"
          className={styles.guesses ?? ''}
          title={t('form.import.doubled', {
            count: doubled.length,
            rows: doubled
              .slice(0, 5)
              .map(({ line, of }) => `${line + 1} = ${of + 1}`)
              .join(', '),
          })}
        />
      ) : null}
      <span className="visually-hidden">{label}</span>
      <TableGrid field={sheet.field} table={sheet.table} id={id} describedBy={undefined} limit={room} />
    </div>
  )
}
