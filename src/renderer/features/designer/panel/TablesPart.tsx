import { Select } from 'antd'
import { setTables } from '#shared/design/commands.ts'
import { type Raw, text } from '#shared/form/parsing/read.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { useDesign, useDesigner } from '../state.ts'
import { changeTable, mainTable } from './bound.ts'
import styles from './panel.module.css'

/** The tables that a form is bound to: the main one, those of its child tables with what links them, and one more. */
export function TablesPart() {
  const t = useT()
  const doc = useDesign((each) => each)
  const main = mainTable(doc)
  if (!main) return null
  return (
    <section className={styles.group} aria-label={t('designer.tables')}>
      <h3>{t('designer.tables')}</h3>
      <p className={styles.hint}>{t('designer.mainTable', { name: text(main['table']) })}</p>
      {doc.tables
        .filter((each) => each !== main)
        .map((each) => (
          <Link key={text(each['table'])} table={each} />
        ))}
      <OneMore />
    </section>
  )
}

/** The column of a child table that holds the key of its record. */
function Link({ table }: { readonly table: Raw }) {
  const t = useT()
  const { link, run } = useDesigner()
  const doc = useDesign((each) => each)
  const name = text(table['table'])
  const live = usePlatformQuery('design.tableFields', { params: { link, table: name } })
  const linked = text(table['tableField'])
  return (
    <div className={styles.row}>
      <span className={styles.label} title={name}>
        {name}
      </span>
      <Select
        size="small"
        className={styles.value ?? ''}
        aria-label={t('designer.linkColumn', { name })}
        placeholder={t('designer.chooseLink')}
        status={linked === '' ? 'warning' : ''}
        value={linked || null}
        loading={live.isPending}
        options={(live.data?.list ?? []).map(({ field }) => ({ value: field, label: field }))}
        onChange={(tableField: string) => run(changeTable(doc, name, { tableField }))}
      />
    </div>
  )
}

function OneMore() {
  const t = useT()
  const { link, run } = useDesigner()
  const doc = useDesign((each) => each)
  const tables = usePlatformQuery('design.tables', { params: { link } })
  const main = mainTable(doc)
  const taken = new Set(doc.tables.map((each) => text(each['table'])))
  const add = (table: string) => {
    const row = {
      typeId: '0',
      table,
      tableName: table,
      tableKey: '',
      tableField: '',
      relationTable: text(main?.['table']),
      relationField: text(main?.['tableKey']),
      fields: [],
    }
    run(setTables([...doc.tables, row]))
  }
  return (
    <div className={styles.row}>
      <span className={styles.label} aria-hidden>
        {t('designer.addTable')}
      </span>
      <Select<string>
        size="small"
        className={styles.value ?? ''}
        aria-label={t('designer.addTable')}
        showSearch
        loading={tables.isPending}
        placeholder={t('designer.chooseTable')}
        value={null}
        options={(tables.data?.list ?? [])
          .filter(({ table }) => !taken.has(table))
          .map(({ table }) => ({ value: table, label: table }))}
        onChange={(table) => add(table)}
      />
    </div>
  )
}
