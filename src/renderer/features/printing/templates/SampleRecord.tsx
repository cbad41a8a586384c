import { useMemo } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import type { PickerItem } from '#renderer/pickers/frame/pending.ts'
import { RecordPicker } from '#renderer/pickers/record/RecordPicker.tsx'
import { moduleRecords } from '#renderer/pickers/record/record-source.ts'
import { useTemplateFields } from './fields.ts'

interface SampleRecordProps {
  readonly templateId: string
  readonly value: PickerItem | null
  readonly onChange: (record: PickerItem | null) => void
}

/** Columns of the table in which a record is chosen. */
const COLUMNS = 4

/** The record that a preview is drawn with; the newest one until somebody chooses. */
export function SampleRecord({ templateId, value, onChange }: SampleRecordProps) {
  const t = useT()
  const { groups, moduleId } = useTemplateFields(null, templateId)
  const source = useMemo(() => {
    const fields = groups.find(({ table }) => table === 'headTable')?.fields ?? []
    const [first] = fields
    if (moduleId === null || first === undefined) return null
    const columns = fields.slice(0, COLUMNS).map(({ field, fieldName }) => ({ key: field, label: fieldName }))
    const choice = { columns, hasPage: true, pageSize: 20 }
    return moduleRecords({ modelId: moduleId, shown: first.field }, choice, first.fieldName)
  }, [groups, moduleId])
  return (
    <RecordPicker
      source={source}
      popup="dialog"
      label={t('printTemplates.dataRecord')}
      dialogTitle={t('printTemplates.chooseRecord')}
      placeholder={t('printTemplates.dataNewest')}
      items={value === null ? [] : [value]}
      onChange={([chosen]) => onChange(chosen ?? null)}
    />
  )
}
