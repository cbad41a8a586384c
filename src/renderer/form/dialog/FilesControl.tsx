import type { FormRule } from 'antd'
import type { TFunction } from 'i18next'
import { fileEntries, isPending } from '#shared/form/files.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { uploadFileView } from '../kinds/upload-file.tsx'

interface FilesControlProps {
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (files: unknown) => void
  readonly label: string
  /** Most files; 20 when absent. */
  readonly limit?: number
  /** Most megabytes of one; 100 when absent. */
  readonly fileSize?: number
}

/** The megabytes of one file, beside how many there may be. */
const settings = { limit: 20, fileSize: 100, sizeUnit: 'MB', accept: '' }

const planOf = (label: string, limit: number, fileSize: number): FieldPlan => ({
  name: 'files',
  kind: 'uploadFile',
  rawKind: 'uploadFile',
  label,
  tipLabel: '',
  showLabel: true,
  labelWidth: null,
  span: 24,
  required: false,
  visible: true,
  hidden: false,
  disabled: false,
  clearable: null,
  placeholder: '',
  defaultValue: null,
  defaultCurrent: false,
  multiple: true,
  patterns: [],
  options: null,
  columnWidth: null,
  columns: [],
  parent: null,
  raw: { ...settings, limit, fileSize },
})

/** Stored files as a control of an edit dialog; its value is the list of them, those on their way among them. */
export function FilesControl({
  id = '',
  value,
  onChange,
  label,
  limit = settings.limit,
  fileSize = settings.fileSize,
}: FilesControlProps) {
  const { Edit } = uploadFileView
  return (
    <Edit
      field={planOf(label, limit, fileSize)}
      id={id}
      value={value}
      label={label}
      invalid={false}
      describedBy={undefined}
      onChange={(files) => onChange?.(files)}
      onBlur={() => undefined}
    />
  )
}

/** Nothing is saved while a file is on its way. */
export const arrivedRule = (t: TFunction): FormRule => ({
  validator: (_rule, value: unknown) =>
    fileEntries(value).some(isPending) ? Promise.reject(new Error(t('form.problem.uploading'))) : Promise.resolve(),
})
