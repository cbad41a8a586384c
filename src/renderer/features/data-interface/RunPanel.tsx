import { CaretRightOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { ResultTable } from '#renderer/components/rows/ResultTable.tsx'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import styles from './data-interface.module.css'
import type { Parameter } from './model.ts'

const MAX_TEXT = 200_000

export interface RunResult {
  readonly result: unknown
  readonly lines: readonly string[]
  readonly milliseconds: number
}

export type GivenValue = { field: string; defaultValue: string }

interface RunPanelProps {
  readonly parameters: readonly Parameter[]
  readonly run: (values: readonly GivenValue[]) => Promise<RunResult>
}

type Outcome = { readonly ran: RunResult } | { readonly error: string } | null
type Row = Readonly<Record<string, unknown>>

/** Runs an interface with values for its parameters, and shows what it answers as a table or as JSON. */
export function RunPanel({ parameters, run }: RunPanelProps) {
  const t = useT()
  const id = useId()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [isRunning, setRunning] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const shown = useRef<HTMLDivElement>(null)
  // Below the edge of a dialog it would look as if nothing had happened.
  useEffect(() => {
    if (outcome) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  const named = parameters.filter(({ field }) => field !== '')
  const start = async () => {
    setRunning(true)
    try {
      const values = named.flatMap(({ field }) => {
        const value = typed[field]
        return value === undefined || value === '' ? [] : [{ field, defaultValue: value }]
      })
      setOutcome({ ran: await run(values) })
    } catch (error) {
      setOutcome({ error: describeError(error) })
    } finally {
      setRunning(false)
    }
  }
  return (
    <div className={styles.run}>
      {named.length > 0 ? (
        <div className={styles.runParameters}>
          {named.map(({ field, fieldName, required, defaultValue }) => (
            <label key={field} htmlFor={`${id}${field}`}>
              <span>
                {fieldName || field}
                {required ? ' *' : ''}
              </span>
              <Input
                id={`${id}${field}`}
                value={typed[field] ?? ''}
                placeholder={defaultValue}
                onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
                onPressEnter={(event) => {
                  // Not the form around it.
                  event.preventDefault()
                  void start()
                }}
              />
            </label>
          ))}
        </div>
      ) : null}
      <div>
        <Button icon={<CaretRightOutlined aria-hidden />} loading={isRunning} onClick={() => void start()}>
          {t('dataInterface.run')}
        </Button>
      </div>
      <div role="status" ref={shown}>
        {outcome ? <OutcomeView outcome={outcome} /> : null}
      </div>
    </div>
  )
}

function OutcomeView({ outcome }: { readonly outcome: NonNullable<Outcome> }) {
  const t = useT()
  const [view, setView] = useState<'table' | 'json'>('table')
  if ('error' in outcome) return <p className={styles.bad}>{outcome.error}</p>
  const { result, lines, milliseconds } = outcome.ran
  const rows = rowsOf(result)
  const isTable = rows !== null && view === 'table'
  return (
    <>
      <div className={styles.outcomeHead}>
        <span className={styles.good}>
          {rows === null
            ? t('dataInterface.ranOne', { time: milliseconds })
            : t('dataInterface.ran', { count: rows.length, time: milliseconds })}
        </span>
        {rows === null ? null : (
          <Segmented
            size="small"
            aria-label={t('common.selection.show')}
            value={view}
            options={[
              { value: 'table', label: t('dataInterface.table') },
              { value: 'json', label: 'JSON' },
            ]}
            onChange={setView}
          />
        )}
      </div>
      {isTable ? <ResultTable rows={rows} /> : <pre className={styles.json}>{jsonOf(result)}</pre>}
      {lines.length > 0 ? (
        <pre className={styles.console} aria-label={t('dataInterface.console')}>
          {lines.join('\n')}
        </pre>
      ) : null}
    </>
  )
}

function rowsOf(result: unknown): readonly Row[] | null {
  const list = Array.isArray(result) ? result : (result as { list?: unknown } | null)?.list
  if (!Array.isArray(list)) return null
  return list.map((row: unknown) => (typeof row === 'object' && row !== null ? (row as Row) : { value: row }))
}

const jsonOf = (result: unknown) => JSON.stringify(result, null, 2).slice(0, MAX_TEXT)
