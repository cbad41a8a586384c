import { useT } from '#renderer/i18n/index.ts'
import styles from './result-table.module.css'

/** Rows and columns of a result that are drawn. */
const MAX_ROWS = 100
const MAX_COLUMNS = 20

type Row = Readonly<Record<string, unknown>>

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 300)
}

/** What a query or an interface answers, as it is: the first rows and columns. */
export function ResultTable({ rows }: { readonly rows: readonly Row[] }) {
  const t = useT()
  const shown = rows.slice(0, MAX_ROWS)
  const columns = [...new Set(shown.flatMap((row) => Object.keys(row)))].slice(0, MAX_COLUMNS)
  if (rows.length === 0) return <p className={styles.quiet}>{t('dataInterface.noRows')}</p>
  return (
    <>
      {/* A wide result is scrolled by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.result} tabIndex={0} role="region" aria-label={t('dataInterface.result')}>
        <table>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => (
              <tr key={at}>
                {columns.map((name) => (
                  <td key={name} title={cellOf(row[name])}>
                    {cellOf(row[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > MAX_ROWS ? (
        <p className={styles.quiet}>{t('dataInterface.firstRows', { count: MAX_ROWS })}</p>
      ) : null}
    </>
  )
}
