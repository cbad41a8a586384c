import { Input, InputNumber, Select } from 'antd'
import { type MeasureKind, measureKinds, MOST, type ReportMeasure } from '#shared/design/report/document.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ANY, type SourceField } from './fields.ts'

interface MeasureFieldsProps {
  readonly measure: ReportMeasure
  readonly fields: readonly SourceField[]
  /** `typing`: names the text that is typed into. */
  readonly onChange: (measure: ReportMeasure, typing?: string) => void
}

/** What is counted: how, of which field or by which formula, and how it is written. */
export function MeasureFields({ measure, fields, onChange }: MeasureFieldsProps) {
  const t = useT()
  const { id, kind } = measure
  const set = (change: Partial<ReportMeasure>, typing?: string) =>
    onChange({ ...measure, ...change }, typing === undefined ? undefined : `${id}.${typing}`)
  const numbers = fields.filter(({ storage }) => storage === 'number' || storage === ANY)
  return (
    <>
      <Select<MeasureKind>
        size="small"
        aria-label={t('reportDesigns.kind')}
        value={kind}
        options={measureKinds.map((each) => ({ value: each, label: t(`reportDesigns.kinds.${each}`) }))}
        onChange={(next) => set({ kind: next, ...(next === 'count' || next === 'formula' ? { field: '' } : {}) })}
      />
      {kind === 'count' || kind === 'formula' ? null : (
        <Select
          size="small"
          aria-label={t('reportDesigns.field')}
          placeholder={t('reportDesigns.field')}
          value={measure.field || null}
          showSearch={nameSearch}
          options={kind === 'distinct' ? [...fields] : numbers}
          onChange={(field: string) => set({ field })}
        />
      )}
      {kind === 'formula' ? (
        <Input
          size="small"
          aria-label={t('reportDesigns.formula')}
          placeholder={t('reportDesigns.formulaHint')}
          value={measure.formula}
          maxLength={500}
          onChange={(event) => set({ formula: event.target.value }, 'formula')}
        />
      ) : null}
      <Input
        size="small"
        prefix={<code>{id}</code>}
        aria-label={t('reportDesigns.label')}
        placeholder={t('reportDesigns.label')}
        value={measure.label}
        maxLength={50}
        onChange={(event) => set({ label: event.target.value }, 'label')}
      />
      <Input
        size="small"
        aria-label={t('reportDesigns.measureUnit')}
        placeholder={t('reportDesigns.measureUnit')}
        value={measure.unit}
        maxLength={20}
        onChange={(event) => set({ unit: event.target.value }, 'unit')}
      />
      {kind === 'count' || kind === 'distinct' ? null : (
        <InputNumber
          size="small"
          aria-label={t('reportDesigns.places')}
          prefix={t('reportDesigns.places')}
          min={0}
          max={MOST.places}
          precision={0}
          value={measure.places}
          onChange={(places) => set({ places: places ?? 0 }, 'places')}
        />
      )}
    </>
  )
}
