import { Form, Input } from 'antd'
import { useMemo } from 'react'
import { periodAround } from '#shared/form/dates.ts'
import { DateRangeInput } from '#renderer/components/date/RangeInput.tsx'
import type { DateValue } from '#renderer/components/date/reason.ts'
import { periodRule } from '#renderer/components/date/rules.ts'
import { FormDialog } from '#renderer/components/FormDialog.tsx'
import { KeptInDraft } from '#renderer/form/drafts/KeptInDraft.tsx'
import { useDialogDraft } from '#renderer/form/drafts/useDialogDraft.ts'
import { useT } from '#renderer/i18n/index.ts'
import { UserPicker } from '#renderer/pickers/user/UserPicker.tsx'
import { usePlatformMutation } from '#renderer/platform/query.ts'

interface Values {
  toUserId?: string | null
  period?: readonly DateValue[] | null
  description?: string
}

/** Under which name the dialog keeps its draft. */
export const entrustDraft = 'workflow.entrust'

interface EntrustDialogProps {
  readonly onClose: () => void
}

/** Gives an entrust: to whom, from when to when, and why. */
export function EntrustDialog({ onClose }: EntrustDialogProps) {
  const t = useT()
  const { mutateAsync: create } = usePlatformMutation('flow.createEntrust')
  const labels = useMemo(
    () => ({
      toUserId: t('workflow.entrust.to'),
      period: t('workflow.entrust.period'),
      description: t('workflow.entrust.description'),
    }),
    [t],
  )
  const kept = useDialogDraft({
    form: { moduleId: entrustDraft, recordId: null },
    name: t('workflow.entrust.create'),
    labels,
    initialValues: initial,
  })
  const save = async ({ toUserId, period, description = '' }: Values) => {
    const [startTime = 0, endTime = 0] = (period ?? []).map((time) => (typeof time === 'number' ? time : 0))
    const body = { toUserId: toUserId ?? '', startTime, endTime, description }
    return (await create({ body })).msg
  }
  return (
    <FormDialog<Values>
      open
      width={600}
      title={t('workflow.entrust.create')}
      initialValues={initial}
      isRestored={kept.draft.restored !== null && !kept.draft.discarded}
      onSave={save}
      onClose={() => {
        kept.draft.done()
        onClose()
      }}
    >
      {(form) => (
        <>
          <KeptInDraft form={form} {...kept} />
          <Form.Item
            name="toUserId"
            label={t('workflow.entrust.to')}
            rules={[{ required: true, message: t('workflow.entrust.toRequired') }]}
          >
            <PersonField label={t('workflow.entrust.to')} />
          </Form.Item>
          <Form.Item
            name="period"
            label={t('workflow.entrust.period')}
            required
            rules={[periodRule(t, periodFormat, t('workflow.entrust.periodRequired'), fromToday)]}
          >
            <DateRangeInput format={periodFormat} limits={fromToday()} style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="description" label={t('workflow.entrust.description')}>
            <Input.TextArea maxLength={300} showCount autoSize={{ minRows: 3, maxRows: 6 }} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}

const periodFormat = 'yyyy-MM-dd HH:mm'
const fromToday = () => ({ from: periodAround(Date.now(), 'day').from })

const initial: Values = { description: '' }

interface PersonFieldProps {
  readonly label: string
  /** Given by the form item around it. */
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (id: string | undefined) => void
}

function PersonField({ label, id = 'toUserId', value, onChange }: PersonFieldProps) {
  return (
    <UserPicker
      id={id}
      multiple={false}
      scope={{ type: 'all' }}
      value={value ? [value] : []}
      title={label}
      label={label}
      onChange={(ids) => onChange?.(ids[0])}
    />
  )
}
