import { periodAround } from '#shared/form/dates.ts'
import { DateRangeInput } from '#renderer/components/date/RangeInput.tsx'
import type { DateValue } from '#renderer/components/date/reason.ts'
import { periodRule } from '#renderer/components/date/rules.ts'
import { PersonField } from '#renderer/form/approval/PersonField.tsx'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'

/** Under which name the dialog keeps its draft. */
export const entrustDraft = 'workflow.entrust'

const endpoints = { create: 'flow.createEntrust' } as const
const periodFormat = 'yyyy-MM-dd HH:mm'
const fromToday = () => ({ from: periodAround(Date.now(), 'day').from })

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
      finish={({ startTime: period, ...body }) => {
        const times = ((period ?? []) as readonly DateValue[]).map((time) => (typeof time === 'number' ? time : 0))
        const [startTime = 0, endTime = 0] = times
        return { ...body, startTime, endTime }
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
        { name: 'description', label: t('workflow.entrust.description'), kind: 'area', max: 300 },
      ]}
    />
  )
}
