import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import {
  chartKinds,
  drillKinds,
  emptyReport,
  markOperators,
  markTones,
  MOST,
  nextMeasureId,
  type ReportDocument,
} from '#shared/design/report/document.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { InterfaceChoice } from '#renderer/pickers/options/InterfaceChoice.tsx'
import { TreeChoice } from '#renderer/pickers/options/TreeChoice.tsx'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { Conditions } from '../../design/ModuleSource.tsx'
import type { SourceField } from './fields.ts'
import { GroupFields } from './GroupFields.tsx'
import { ListSection } from './ListSection.tsx'
import { MeasureFields } from './MeasureFields.tsx'
import styles from './report-design.module.css'

const none = [] as const

export interface SettingsProps {
  readonly report: ReportDocument
  readonly reportId: string
  readonly fields: readonly SourceField[]
  /** JSON text of the form of the module. */
  readonly formData: string
  /** `typing`: names the text that is typed into. */
  readonly onChange: (report: ReportDocument, typing?: string) => void
}

/** Everything that makes a report, in the order in which it is made. */
export function ReportSettings(props: SettingsProps) {
  const { report, fields, formData, onChange } = props
  const t = useT()
  const set = (change: Partial<ReportDocument>, typing?: string) => onChange({ ...report, ...change }, typing)
  const labelOf = (name: string) => fields.find(({ value }) => value === name)?.label ?? name
  const isOff = report.source.id === ''
  const unused = fields.find(({ value }) => ![...report.rows, ...report.columns].some(({ field }) => field === value))
  const replaced = <Item,>(items: readonly Item[], index: number, item: Item) =>
    items.map((each, at) => (at === index ? item : each))
  return (
    <Form component="div" layout="vertical" size="small">
      <SourceFields {...props} />
      {(['rows', 'columns'] as const).map((part) => (
        <ListSection
          key={part}
          title={t(`reportDesigns.${part}`)}
          add={t('reportDesigns.addGroup')}
          items={report[part]}
          most={MOST[part]}
          isOff={isOff || unused === undefined}
          nameOf={({ field }) => labelOf(field)}
          keyOf={({ field, unit }, index) => `${index}${field}${unit}`}
          onAdd={() => {
            const unit = unused?.storage === 'time' ? ('month' as const) : ('value' as const)
            set({ [part]: [...report[part], { field: unused?.value ?? '', unit, label: '' }] })
          }}
          onChange={(items) => set({ [part]: items })}
        >
          {(group, index) => (
            <GroupFields
              group={group}
              fields={fields}
              onChange={(next) => set({ [part]: replaced(report[part], index, next) })}
            />
          )}
        </ListSection>
      ))}
      <ListSection
        title={t('reportDesigns.measures')}
        add={t('reportDesigns.addMeasure')}
        items={report.measures}
        most={MOST.measures}
        isOff={isOff}
        nameOf={({ id, label }) => label || id}
        keyOf={({ id }) => id}
        onAdd={() => {
          const [first] = emptyReport.measures
          if (first) set({ measures: [...report.measures, { ...first, id: nextMeasureId(report.measures) }] })
        }}
        onChange={(measures) => set({ measures })}
      >
        {(measure, index) => (
          <MeasureFields
            measure={measure}
            fields={fields}
            onChange={(next, typing) => set({ measures: replaced(report.measures, index, next) }, typing)}
          />
        )}
      </ListSection>
      <ListSection
        title={t('reportDesigns.parameters')}
        add={t('reportDesigns.addParameter')}
        items={report.parameters}
        most={MOST.parameters}
        isOff={isOff}
        nameOf={({ field, label }) => label || labelOf(field)}
        keyOf={(_parameter, index) => String(index)}
        onAdd={() => {
          const free = fields.find(({ value }) => !report.parameters.some(({ field }) => field === value))
          const field = report.source.kind === 'module' ? (free?.value ?? '') : ''
          set({ parameters: [...report.parameters, { field, label: '', required: false, value: null }] })
        }}
        onChange={(parameters) => set({ parameters })}
      >
        {(parameter, index) => {
          const put = (change: Partial<typeof parameter>, typing?: string) =>
            set({ parameters: replaced(report.parameters, index, { ...parameter, ...change }) }, typing)
          return (
            <>
              {report.source.kind === 'module' ? (
                <Select
                  aria-label={t('reportDesigns.field')}
                  value={parameter.field || null}
                  showSearch={nameSearch}
                  options={[...fields]}
                  onChange={(field: string) => put({ field, value: null })}
                />
              ) : (
                <Input
                  aria-label={t('reportDesigns.parameterName')}
                  placeholder={t('reportDesigns.parameterName')}
                  value={parameter.field}
                  maxLength={50}
                  onChange={(event) => put({ field: event.target.value }, `parameter${index}`)}
                />
              )}
              <Input
                aria-label={t('reportDesigns.label')}
                placeholder={t('reportDesigns.label')}
                value={parameter.label}
                maxLength={50}
                onChange={(event) => put({ label: event.target.value }, `parameterLabel${index}`)}
              />
              <Labelled text={t('reportDesigns.required')}>
                {(id) => <Switch id={id} checked={parameter.required} onChange={(required) => put({ required })} />}
              </Labelled>
            </>
          )
        }}
      </ListSection>
      {report.source.kind === 'module' ? (
        <fieldset className={styles.section}>
          <legend>{t('reportDesigns.conditions')}</legend>
          <Conditions
            formData={formData}
            value={report.conditions}
            onChange={(conditions) => set({ conditions: conditions ?? null })}
          />
        </fieldset>
      ) : null}
      <ShownFields {...props} />
    </Form>
  )
}

function SourceFields({ report, onChange }: SettingsProps) {
  const t = useT()
  const modules = usePlatformQuery('reportDesign.modules', {}, { staleTime: 60_000 })
  const { source } = report
  // Fields of another source are others: what was chosen of the last one goes with it.
  const begin = (next: ReportDocument['source']) =>
    onChange({ ...emptyReport, totals: report.totals, chart: report.chart, source: next })
  return (
    <fieldset className={styles.section}>
      <legend>{t('reportDesigns.source')}</legend>
      <div className={styles.fields}>
        <Segmented
          block
          aria-label={t('reportDesigns.source')}
          value={source.kind}
          options={(['module', 'interface'] as const).map((kind) => ({
            value: kind,
            label: t(`reportDesigns.sources.${kind}`),
          }))}
          onChange={(kind) => begin({ kind, id: '' })}
        />
        {source.kind === 'module' ? (
          <TreeChoice
            size="small"
            label={t('reportDesigns.sources.module')}
            placeholder={t('reportDesigns.chooseSource')}
            nodes={modules.data?.list ?? none}
            isPending={modules.isPending}
            value={source.id}
            onChange={(id) => begin({ kind: 'module', id })}
          />
        ) : (
          <InterfaceChoice
            size="small"
            label={t('reportDesigns.sources.interface')}
            placeholder={t('reportDesigns.chooseSource')}
            value={source.id}
            onChange={(id) => begin({ kind: 'interface', id })}
          />
        )}
      </div>
    </fieldset>
  )
}

/** Order, totals, marks, chart and where figures lead. */
function ShownFields({ report, reportId, onChange }: SettingsProps) {
  const t = useT()
  const set = (change: Partial<ReportDocument>, typing?: string) => onChange({ ...report, ...change }, typing)
  const measures = report.measures.map(({ id, label }) => ({
    value: id,
    label: label === '' ? id : `${label} (${id})`,
  }))
  const reports = usePlatformQuery('report.granted', {}, { quiet: true, enabled: report.drill.kind === 'report' })
  return (
    <>
      <fieldset className={styles.section}>
        <legend>{t('reportDesigns.order')}</legend>
        <div className={styles.fields}>
          <div className={styles.pair}>
            <Select
              aria-label={t('reportDesigns.sortBy')}
              value={report.sort.by}
              options={[{ value: 'label', label: t('reportDesigns.byLabel') }, ...measures]}
              onChange={(by: string) => set({ sort: { ...report.sort, by } })}
            />
            <Select
              aria-label={t('reportDesigns.direction')}
              value={report.sort.direction}
              options={(['asc', 'desc'] as const).map((value) => ({ value, label: t(`reportDesigns.${value}`) }))}
              onChange={(direction) => set({ sort: { ...report.sort, direction } })}
            />
          </div>
          <InputNumber
            aria-label={t('reportDesigns.limit')}
            prefix={t('reportDesigns.limit')}
            min={0}
            max={MOST.limit}
            precision={0}
            value={report.limit}
            onChange={(limit) => set({ limit: limit ?? 0 }, 'limit')}
          />
        </div>
      </fieldset>
      <fieldset className={styles.section}>
        <legend>{t('reportDesigns.totals')}</legend>
        <div className={styles.switches}>
          {(['rows', 'columns', 'subtotals'] as const).map((part) => (
            <Labelled key={part} text={t(`reportDesigns.total.${part}`)}>
              {(id) => (
                <Switch
                  id={id}
                  checked={report.totals[part]}
                  onChange={(isOn) => set({ totals: { ...report.totals, [part]: isOn } })}
                />
              )}
            </Labelled>
          ))}
        </div>
      </fieldset>
      <ListSection
        title={t('reportDesigns.marks')}
        add={t('reportDesigns.addMark')}
        items={report.marks}
        most={MOST.marks}
        nameOf={({ measure, operator, value }) => `${measure} ${operator} ${value}`}
        keyOf={(_mark, index) => String(index)}
        onAdd={() =>
          set({
            marks: [
              ...report.marks,
              { measure: report.measures[0]?.id ?? '', operator: '>=', value: 0, tone: 'warning' },
            ],
          })
        }
        onChange={(marks) => set({ marks })}
      >
        {(mark, index) => {
          const put = (change: Partial<typeof mark>, typing?: string) =>
            set({ marks: report.marks.map((each, at) => (at === index ? { ...mark, ...change } : each)) }, typing)
          return (
            <>
              <Select
                aria-label={t('reportDesigns.measure')}
                value={mark.measure}
                options={measures}
                onChange={(measure: string) => put({ measure })}
              />
              <div className={styles.pair}>
                <Select
                  aria-label={t('reportDesigns.operator')}
                  value={mark.operator}
                  options={markOperators.map((value) => ({ value, label: value }))}
                  onChange={(operator) => put({ operator })}
                />
                <InputNumber
                  aria-label={t('reportDesigns.value')}
                  value={mark.value}
                  onChange={(value) => put({ value: value ?? 0 }, `mark${index}`)}
                />
              </div>
              <Select
                aria-label={t('reportDesigns.tone')}
                value={mark.tone}
                options={markTones.map((value) => ({ value, label: t(`reportDesigns.tones.${value}`) }))}
                onChange={(tone) => put({ tone })}
              />
            </>
          )
        }}
      </ListSection>
      <fieldset className={styles.section}>
        <legend>{t('reportDesigns.chart')}</legend>
        <div className={styles.pair}>
          <Select
            aria-label={t('reportDesigns.chart')}
            value={report.chart.kind}
            options={chartKinds.map((value) => ({ value, label: t(`reportDesigns.charts.${value}`) }))}
            onChange={(kind) => set({ chart: { ...report.chart, kind } })}
          />
          {report.chart.kind === 'none' ? null : (
            <Select
              aria-label={t('reportDesigns.measure')}
              value={report.chart.measure || (report.measures[0]?.id ?? null)}
              options={measures}
              onChange={(measure: string) => set({ chart: { ...report.chart, measure } })}
            />
          )}
        </div>
      </fieldset>
      <fieldset className={styles.section}>
        <legend>{t('reportDesigns.drill')}</legend>
        <div className={styles.fields}>
          <Select
            aria-label={t('reportDesigns.drill')}
            value={report.drill.kind}
            options={drillKinds.map((value) => ({ value, label: t(`reportDesigns.drills.${value}`) }))}
            onChange={(kind) => set({ drill: { kind, reportId: kind === 'report' ? report.drill.reportId : '' } })}
          />
          {report.drill.kind === 'report' ? (
            <Select
              aria-label={t('reportDesigns.drills.report')}
              value={report.drill.reportId || null}
              showSearch={nameSearch}
              options={(reports.data?.list ?? [])
                .filter(({ id }) => id !== reportId)
                .map(({ id, fullName }) => ({ value: id, label: fullName }))}
              onChange={(id: string) => set({ drill: { kind: 'report', reportId: id } })}
            />
          ) : null}
        </div>
      </fieldset>
    </>
  )
}

function Labelled({ text, children }: { readonly text: string; readonly children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <span>
      {children(id)} <label htmlFor={id}>{text}</label>
    </span>
  )
}
