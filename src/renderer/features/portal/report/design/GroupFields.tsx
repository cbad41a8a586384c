import { Select } from 'antd'
import { type GroupUnit, groupUnits, type ReportGroup } from '#shared/design/report/document.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ANY, type SourceField } from './fields.ts'

interface GroupFieldsProps {
  readonly group: ReportGroup
  readonly fields: readonly SourceField[]
  readonly onChange: (group: ReportGroup) => void
}

/** What makes groups: a field, and of a date the period. */
export function GroupFields({ group, fields, onChange }: GroupFieldsProps) {
  const t = useT()
  const storage = fields.find(({ value }) => value === group.field)?.storage
  const isDate = storage === 'time' || storage === ANY
  return (
    <>
      <Select
        size="small"
        aria-label={t('reportDesigns.field')}
        placeholder={t('reportDesigns.field')}
        value={group.field || null}
        showSearch={nameSearch}
        options={[...fields]}
        onChange={(field: string) => {
          const isTime = fields.find(({ value }) => value === field)?.storage === 'time'
          onChange({ ...group, field, unit: isTime ? 'month' : 'value' })
        }}
      />
      {isDate ? (
        <Select<GroupUnit>
          size="small"
          aria-label={t('reportDesigns.unit')}
          value={group.unit}
          options={groupUnits.map((unit) => ({ value: unit, label: t(`reportDesigns.units.${unit}`) }))}
          onChange={(unit) => onChange({ ...group, unit })}
        />
      ) : null}
    </>
  )
}
