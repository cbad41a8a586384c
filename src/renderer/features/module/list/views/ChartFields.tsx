import { Form, Select } from 'antd'
import { useId } from 'react'
import type { ViewContent } from '#shared/api/list-view.ts'
import type { ColumnPlan } from '#shared/form/model.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { isMoment, summable } from './view-content.ts'
import styles from './views.module.css'

type Settings = ViewContent['chart']

const kinds = ['bar', 'line', 'pie'] as const satisfies readonly Settings['kind'][]
const units = ['day', 'month', 'quarter', 'year'] as const satisfies readonly Settings['unit'][]
const measures = ['sum', 'avg', 'min', 'max'] as const satisfies readonly Settings['measure'][]
const COUNT = 'count'

interface ChartFieldsProps {
  readonly columns: readonly ColumnPlan[]
  /** What its groups are of. */
  readonly by: ColumnPlan | undefined
  readonly chart: Settings
  readonly onChange: (chart: Settings) => void
}

/** What a chart of a list counts, by which periods, and how it is drawn. */
export function ChartFields({ columns, by, chart, onChange }: ChartFieldsProps) {
  const t = useT()
  const id = useId()
  const { kind, unit, measure, of } = chart
  const counted = [
    { value: COUNT, label: t('reportDesigns.kinds.count') },
    ...summable(columns).map(({ prop, label }) => ({
      label,
      options: measures.map((each) => ({
        value: `${each} ${prop}`,
        label: `${label} · ${t(`reportDesigns.kinds.${each}`)}`,
      })),
    })),
  ]
  const count = (next: string) => {
    const [name, prop = ''] = next.split(' ')
    onChange({ ...chart, measure: measures.find((each) => each === name) ?? COUNT, of: prop })
  }
  return (
    <>
      {by && isMoment(by) ? (
        <Form.Item label={t('moduleList.views.unit')}>
          <Segmented<Settings['unit']>
            aria-label={t('moduleList.views.unit')}
            value={unit}
            options={units.map((value) => ({ value, label: t(`reportDesigns.units.${value}`) }))}
            onChange={(next) => onChange({ ...chart, unit: next })}
          />
        </Form.Item>
      ) : null}
      <div className={styles.pair}>
        <Form.Item label={t('moduleList.views.measure')} htmlFor={`${id}measure`}>
          <Select<string>
            id={`${id}measure`}
            showSearch={nameSearch}
            value={measure === COUNT ? COUNT : `${measure} ${of}`}
            options={counted}
            onChange={count}
          />
        </Form.Item>
        <Form.Item label={t('moduleList.views.chartKind')}>
          <Segmented<Settings['kind']>
            aria-label={t('moduleList.views.chartKind')}
            value={kind}
            options={kinds.map((value) => ({ value, label: t(`reportDesigns.charts.${value}`) }))}
            onChange={(next) => onChange({ ...chart, kind: next })}
          />
        </Form.Item>
      </div>
    </>
  )
}
