import { Select } from 'antd'
import { periodAround } from '#shared/form/dates.ts'
import { DateRangeInput } from '#renderer/components/date/RangeInput.tsx'
import type { DateValue } from '#renderer/components/date/reason.ts'
import { periodRule } from '#renderer/components/date/rules.ts'
import { PersonField } from '#renderer/form/approval/PersonField.tsx'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

/** Under which name the dialog keeps its draft. */
export const entrustDraft = 'workflow.entrust'

const endpoints = { create: 'flow.createEntrust' } as const
const periodFormat = 'yyyy-MM-dd HH:mm'
const fromToday = () => ({ from: periodAround(Date.now(), 'day').from })

interface FlowsFieldProps {
  /** Given by the form item around it. */
  readonly id?: string
  readonly value?: readonly string[] | null
  readonly onChange?: (ids: string[]) => void
}

/** Processes by name; none chosen: all of them. */
function FlowsField({ id = '', value, onChange }: FlowsFieldProps) {
  const t = useT()
  const { data } = usePlatformQuery('flow.entrustable', { query: { currentPage: 1, pageSize: 200 } }, { quiet: true })
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      placeholder={t('workflow.entrust.allFlows')}
      optionFilterProp="label"
      options={(data?.list ?? []).map(({ id: flow, fullName }) => ({ value: flow, label: fullName }))}
      value={[...(value ?? [])]}
      onChange={(ids) => onChange?.(ids)}
    />
  )
}

interface EntrustDialogProps {
  readonly onSaved?: () => void
  readonly onClose: () => void
}

/** Gives an entrust: to whom, from when to when, and why. Mount it to open it. */
export function EntrustDialog(props: EntrustDialogProps) {
  const t = useT()
  const to = t('workflow.entrust.to')
  const noPeriod = t('workflow.entrust.periodRequired')
  return (
    <EditDialog
      {...props}
      endpoints={endpoints}
      recordId={null}
      draftId={entrustDraft}
      title={{ create: t('workflow.entrust.create') }}
      // The period is one field and two moments on the wire.
      finish={({ startTime: period, flowId, ...body }) => {
        const times = ((period ?? []) as readonly DateValue[]).map((time) => (typeof time === 'number' ? time : 0))
        const [startTime = 0, endTime = 0] = times
        return { ...body, startTime, endTime, flowId: ((flowId ?? []) as readonly string[]).join(',') }
      }}
      fields={[
        {
          name: 'toUserId',
          label: to,
          required: t('workflow.entrust.toRequired'),
          kind: 'own',
          control: <PersonField label={to} />,
        },
        {
          name: 'startTime',
          label: t('workflow.entrust.period'),
          required: noPeriod,
          rules: [periodRule(t, periodFormat, noPeriod, fromToday)],
          kind: 'own',
          control: <DateRangeInput format={periodFormat} limits={fromToday()} style={{ width: '100%' }} />,
        },
        {
          name: 'flowId',
          label: t('workflow.entrust.flows'),
          kind: 'own',
          control: <FlowsField />,
        },
        { name: 'description', label: t('workflow.entrust.description'), kind: 'area', max: 300 },
      ]}
    />
  )
}
