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

const endpoints = { one: 'flow.entrust', create: 'flow.createEntrust', update: 'flow.changeEntrust' } as const
const periodFormat = 'yyyy-MM-dd HH:mm'
const fromToday = () => ({ from: periodAround(Date.now(), 'day').from })
// One that is changed may have begun before.
const anyTime = () => ({})

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
  /** Null or left out: a new one. */
  readonly recordId?: string | null
  readonly onSaved?: () => void
  readonly onClose: () => void
}

/** Gives an entrust, or changes one: to whom, from when to when, and why. Mount it to open it. */
export function EntrustDialog({ recordId = null, ...props }: EntrustDialogProps) {
  const t = useT()
  const isNew = recordId === null
  // Its two moments are one field.
  const { data } = usePlatformQuery(
    'flow.entrust',
    { params: { id: recordId ?? '-' } },
    { enabled: !isNew, fresh: true },
  )
  const limits = isNew ? fromToday : anyTime
  if (!isNew && data === undefined) return null
  const to = t('workflow.entrust.to')
  const noPeriod = t('workflow.entrust.periodRequired')
  return (
    <EditDialog
      {...props}
      endpoints={endpoints}
      recordId={recordId}
      draftId={entrustDraft}
      title={{ create: t('workflow.entrust.create'), edit: t('workflow.entrust.edit') }}
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
          rules: [periodRule(t, periodFormat, noPeriod, limits)],
          kind: 'own',
          read: (start) => [start, data?.endTime ?? null],
          control: <DateRangeInput format={periodFormat} limits={limits()} style={{ width: '100%' }} />,
        },
        {
          name: 'flowId',
          label: t('workflow.entrust.flows'),
          kind: 'own',
          read: (ids) => (typeof ids === 'string' && ids !== '' ? ids.split(',') : []),
          control: <FlowsField />,
        },
        { name: 'description', label: t('workflow.entrust.description'), kind: 'area', max: 300 },
      ]}
    />
  )
}
