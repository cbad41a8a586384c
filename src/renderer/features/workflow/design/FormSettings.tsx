import { Form, Select } from 'antd'
import { useId } from 'react'
import type { FlowDocument } from '#shared/design/flow/document.ts'
import { IfServerHas } from '#renderer/components/IfServerHas.tsx'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { useClear } from '#renderer/components/useClear.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import type { FlowForm } from './useFlowForm.ts'

interface FormSettingsProps {
  readonly document: FlowDocument
  readonly form: FlowForm
  readonly onChange: (document: FlowDocument) => void
}

/** The module whose records the flow is about, and the field of it that follows the status. */
export function FormSettings({ document, form, onChange }: FormSettingsProps) {
  const t = useT()
  const id = useId()
  const clear = useClear()
  const { data, isPending } = usePlatformQuery('flow.forms', { query: { currentPage: 1, pageSize: 500 } })
  const { formId, statusField } = document
  const fields = form.fields.filter(
    ({ isColumn, field }) => !isColumn && !('columns' in field && field.columns.length > 0),
  )
  return (
    <>
      <Form.Item label={t('flowDesigns.form')} htmlFor={`${id}form`}>
        <Select
          id={`${id}form`}
          value={formId === '' ? null : formId}
          placeholder={t('flowDesigns.formHint')}
          loading={isPending}
          showSearch={nameSearch}
          options={(data?.list ?? []).map((each) => ({ value: each.id, label: each.fullName }))}
          // Fields of another module are others.
          onChange={(next: string) => onChange({ ...document, formId: next, statusField: '' })}
        />
      </Form.Item>
      <IfServerHas feature="flow.statusField">
        <Form.Item
          label={t('flowDesigns.statusField')}
          htmlFor={`${id}status`}
          extra={t('flowDesigns.statusFieldHint')}
        >
          <Select
            id={`${id}status`}
            value={statusField === '' ? null : statusField}
            placeholder={t('flowDesigns.noStatusField')}
            allowClear={clear}
            showSearch={nameSearch}
            options={fields.map((each) => ({ value: each.id, label: each.label }))}
            onChange={(next: string | null) => onChange({ ...document, statusField: next ?? '' })}
          />
        </Form.Item>
      </IfServerHas>
    </>
  )
}
