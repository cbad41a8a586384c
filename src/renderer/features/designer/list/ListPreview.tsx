import { Button } from 'antd'
import { useId, useMemo } from 'react'
import { sampleRows } from '#shared/design/list/sample-rows.ts'
import type { FormPlan, ListPlan } from '#shared/form/model.ts'
import { useChildRows } from '#renderer/form/list/ChildRows.tsx'
import { useListColumns } from '#renderer/form/list/useListColumns.tsx'
import { SearchField } from '#renderer/form/search/SearchField.tsx'
import { DataTable } from '#renderer/components/rows/DataTable.tsx'
import { useElementSize } from '#renderer/components/useElementSize.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './list.module.css'

const nothing = () => undefined
const noWidths = {}
const noSort = null

/** The list as it will look, by the table of the runtime, with made-up rows: nothing is asked of a server. */
export function ListPreview({ form, list }: { readonly form: FormPlan; readonly list: ListPlan }) {
  const t = useT()
  const prefix = useId()
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const rows = useMemo(() => sampleRows(form, 12), [form])
  const children = useChildRows()
  const { columns, heads, linesOf } = useListColumns(list.columns, rows, list, children.show)
  const actions = useMemo(
    () => list.rowButtons.map(({ value, label }) => ({ key: value, label, run: nothing, danger: value === 'remove' })),
    [list.rowButtons],
  )
  return (
    <section className={styles.preview} aria-label={t('designList.preview')}>
      <p className={styles.previewHead}>{t('designList.previewHint')}</p>
      <div className={styles.previewBody}>
        {list.tree ? <aside className={styles.tree}>{list.tree.title || t('designList.types.n2')}</aside> : null}
        <div className={styles.table}>
          <div className={styles.searches}>
            {list.searches.map((search) => (
              <SearchField
                key={search.prop}
                search={search}
                id={`${prefix}-${search.prop}`}
                value={undefined}
                onChange={nothing}
              />
            ))}
          </div>
          <div className={styles.tools}>
            {list.buttons.map(({ value, label }) => (
              <Button key={value} size="small" type={value === 'add' ? 'primary' : 'default'}>
                {label}
              </Button>
            ))}
          </div>
          <div ref={ref} className={styles.area}>
            <DataTable
              rows={rows}
              columns={columns}
              label={t('designList.preview')}
              labelOf={(row) => row.id}
              width={width}
              height={height}
              density="normal"
              sort={noSort}
              onSort={nothing}
              selection={null}
              actions={actions}
              onDelete={undefined}
              widths={noWidths}
              onResize={nothing}
              highlight={null}
              refreshing={false}
              heads={heads}
              summary={[]}
              linesOf={linesOf}
            />
            {children.element}
          </div>
        </div>
      </div>
    </section>
  )
}
