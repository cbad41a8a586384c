import { Select } from 'antd'
import { usualType } from '#shared/design/columns.ts'
import { bindField } from '#shared/design/commands.ts'
import { standardName } from '#shared/design/fresh.ts'
import { type DesignField, fieldsOf } from '#shared/design/document.ts'
import { configOf } from '#shared/form/parsing/config.ts'
import { rawList, text, yes } from '#shared/form/parsing/read.ts'
import { kindOf, kinds } from '#shared/form/registry.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { fieldOf } from '../canvas/drawn.ts'
import { useDesign, useDesigner } from '../state.ts'
import { addColumn, bindRows, mainTable, ownTable, tableOf } from './bound.ts'
import { NewColumn } from './NewColumn.tsx'
import styles from './panel.module.css'
import { useClear } from '#renderer/components/useClear.tsx'

/** The column that a field of a bound form is kept in, and the table of its rows. */
export function ColumnEditor({ field }: { readonly field: DesignField }) {
  return kinds[field.kind].traits.hasRows ? <RowsTable field={field} /> : <Column field={field} />
}

/** What a new column of this field would be. */
function usualOf(field: DesignField) {
  const plan = fieldOf(field.raw, field.key)
  if (!plan) return usualType(null, false)
  const kind = kindOf(plan)
  return usualType(kind.storage(plan), kind.longest !== undefined && (kind.longest(plan) ?? LONG) > VARCHAR)
}
const VARCHAR = 255
const LONG = Number.POSITIVE_INFINITY

function Column({ field }: { readonly field: DesignField }) {
  const t = useT()
  const { link, run } = useDesigner()
  const doc = useDesign((each) => each)
  const table = ownTable(doc, field)
  const live = usePlatformQuery('design.tableFields', { params: { link, table } }, { enabled: table !== '' })
  const stored = tableOf(doc, table)
  const asked = rawList(stored?.['fields'])
  const known = live.data?.list ?? []
  const foreignKey = text(stored?.['tableField'])
  const names = new Map<string, boolean>()
  for (const each of known) if (each.primaryKey !== 1) names.set(each.field, false)
  for (const row of asked) {
    const name = text(row['field'])
    const isKnown = known.some((each) => each.field.toLowerCase() === name.toLowerCase())
    if (!isKnown && !yes(row['primaryKey']) && (live.data === undefined || yes(row['atriumNew'])))
      names.set(name, yes(row['atriumNew']))
  }
  names.delete(foreignKey)
  const used = new Set(
    fieldsOf(doc)
      .filter((each) => each.table === field.table && each.key !== field.key)
      .map((each) => each.name.toLowerCase()),
  )
  // Some values are the platform's own: who made a record needs no column of theirs.
  const ours =
    field.name !== '' && !names.has(field.name) ? field.name : standardName(field.kind, Number(field.key) || 1)
  if (table === '') return <p className={styles.hint}>{t('designer.rowsUnbound')}</p>
  return (
    <div className={styles.row}>
      <span className={styles.label} aria-hidden>
        {t('designer.column')}
      </span>
      <div className={`${styles.value} ${styles.pair}`}>
        <Select
          size="small"
          aria-label={t('designer.column')}
          showSearch
          popupMatchSelectWidth={false}
          loading={live.isFetching}
          placeholder={t('designer.chooseColumn')}
          status={field.name === '' ? 'warning' : ''}
          value={field.name || null}
          options={[
            ...[...names].map(([name, isNew]) => ({
              value: name,
              label: isNew ? t('designer.columnNew', { name }) : name,
              disabled: used.has(name.toLowerCase()),
            })),
            { value: ours, label: t('designer.rowsHere') },
          ]}
          onChange={(column: string) => run(bindField(field.key, { table, column }))}
        />
        <NewColumn
          taken={new Set([...known.map((each) => each.field), ...names.keys()].map((name) => name.toLowerCase()))}
          usual={usualOf(field)}
          onAdd={(column) => run(addColumn(doc, field.key, table, column, t('designer.newColumn')))}
        />
      </div>
    </div>
  )
}

function RowsTable({ field }: { readonly field: DesignField }) {
  const t = useT()
  const clear = useClear()
  const { run } = useDesigner()
  const doc = useDesign((each) => each)
  const main = mainTable(doc)
  const tables = doc.tables.filter((each) => each !== main).map((each) => text(each['table']))
  return (
    <div className={styles.row}>
      <span className={styles.label} aria-hidden>
        {t('designer.rowsTable')}
      </span>
      <Select
        size="small"
        className={styles.value ?? ''}
        aria-label={t('designer.rowsTable')}
        allowClear={clear}
        placeholder={t('designer.rowsHere')}
        value={text(configOf(field.raw)['tableName']) || null}
        options={tables.map((value) => ({ value, label: value }))}
        onChange={(table?: string) => run(bindRows(doc, field.key, table ?? '', t('designer.rowsTable')))}
      />
    </div>
  )
}
