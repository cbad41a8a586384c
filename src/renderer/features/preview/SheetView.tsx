import { Tabs } from 'antd'
import { useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { Grid } from './Grid.tsx'
import styles from './preview.module.css'
import type { Sheet } from './sheet-jobs.ts'

/** Sheets of a workbook one at a time; a single one has no tabs. */
export function SheetView({ sheets }: { readonly sheets: readonly Sheet[] }) {
  const t = useT()
  const [chosen, setChosen] = useState(0)
  const sheet = sheets[chosen] ?? sheets[0]
  if (sheet === undefined || sheets.every(({ rows }) => rows.length === 0))
    return <p className={styles.note}>{t('preview.emptySheet')}</p>
  return (
    <div className={styles.sheets}>
      <Grid key={chosen} sheet={sheet} />
      {sheet.isCut ? <p className={styles.note}>{t('preview.rowsCut', { count: sheet.rows.length })}</p> : null}
      {sheets.length > 1 ? (
        <Tabs
          size="small"
          tabPlacement="bottom"
          activeKey={String(chosen)}
          onChange={(key) => setChosen(Number(key))}
          items={sheets.map(({ name }, index) => ({ key: String(index), label: name }))}
        />
      ) : null}
    </div>
  )
}
