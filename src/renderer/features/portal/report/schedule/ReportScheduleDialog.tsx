import { Select } from 'antd'
import { useId, useMemo } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { type Period, periodOf, periods } from '#shared/rules/period.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { TimeInput } from '#renderer/components/date/TimeInput.tsx'
import { PeopleField } from '#renderer/form/approval/PersonField.tsx'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import type { EditField } from '#renderer/form/dialog/fields.tsx'
import searchStyles from '#renderer/form/search/search.module.css'
import { useT } from '#renderer/i18n/index.ts'
import { RolePicker } from '#renderer/pickers/role/RolePicker.tsx'
import { filledValues, ParameterField, type Values } from '../ReportParameters.tsx'
import styles from '../report.module.css'

export const rhythmNames = ['daily', 'weekly', 'monthly'] as const
export const weekdayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const days = Array.from({ length: 31 }, (_each, at) => at + 1)

type Parameters = DataOf<'report.view'>['parameters']

interface ReportScheduleDialogProps {
  readonly reportId: string
  /** The schedule to change; null for a new one. */
  readonly id: string | null
  readonly parameters: Parameters
  /** What a new one is narrowed by: what the page shows. */
  readonly values: Values
  readonly maySendToOthers: boolean
  readonly onClose: () => void
}

const endpoints = {
  one: 'reportSchedule.one',
  create: 'reportSchedule.create',
  update: 'reportSchedule.update',
} as const

const parsed = (stored: unknown): Values => {
  try {
    return filledValues(JSON.parse(String(stored)) as Values)
  } catch {
    // Stored by nobody of ours: it begins empty.
    return {}
  }
}

/** When a report is sent, to whom and narrowed by what. Mount it to open it. */
export function ReportScheduleDialog(props: ReportScheduleDialogProps) {
  const { reportId, id, parameters, values, maySendToOthers, onClose } = props
  const t = useT()
  const me = useUser()?.userId ?? ''
  const own = useMemo(() => (me === '' ? [] : [me]), [me])
  const fields: readonly EditField<Names>[] = [
    {
      name: 'rhythm',
      label: t('reportSchedules.rhythm'),
      kind: 'choice',
      initial: 1,
      isHalf: true,
      options: rhythmNames.map((name, at) => ({ value: at + 1, label: t(`reportSchedules.rhythms.${name}`) })),
    },
    {
      name: 'time',
      label: t('reportSchedules.time'),
      kind: 'own',
      isHalf: true,
      required: true,
      initial: '08:00:00',
      hint: t('reportSchedules.timeHint'),
      read: (stored) => `${String(stored).slice(0, 5)}:00`,
      control: <TimeInput format="HH:mm" style={{ width: '100%' }} tellsReason />,
    },
    {
      name: 'weekdays',
      label: t('reportSchedules.weekdays'),
      kind: 'own',
      initial: [1],
      required: true,
      isShown: ({ rhythm }) => rhythm === 2,
      control: (
        <Select
          mode="multiple"
          options={weekdayNames.map((name, at) => ({ value: at + 1, label: t(`schedule.days.${name}`) }))}
        />
      ),
    },
    {
      name: 'monthDay',
      label: t('reportSchedules.monthDay'),
      kind: 'choice',
      initial: 1,
      hint: t('reportSchedules.monthDayHint'),
      isShown: ({ rhythm }) => rhythm === 3,
      options: days.map((day) => ({ value: day, label: t('reportSchedules.monthDayOf', { day }) })),
    },
    ...(parameters.length === 0
      ? []
      : [
          {
            name: 'values' as const,
            label: t('reportSchedules.parameters'),
            kind: 'own' as const,
            initial: values,
            read: parsed,
            write: (filled: unknown) => JSON.stringify(filledValues(filled as Values)),
            control: <ParametersInput parameters={parameters} />,
          },
        ]),
    ...(maySendToOthers
      ? [
          {
            name: 'userIds' as const,
            label: t('reportSchedules.people'),
            kind: 'own' as const,
            initial: own,
            hint: t('reportSchedules.receiversHint'),
            control: <PeopleField label={t('reportSchedules.people')} />,
          },
          {
            name: 'roleIds' as const,
            label: t('reportSchedules.roles'),
            kind: 'own' as const,
            initial: [],
            control: <RolesField label={t('reportSchedules.roles')} />,
          },
        ]
      : []),
    {
      name: 'withMail',
      label: t('reportSchedules.withMail'),
      kind: 'switch',
      hint: [t('reportSchedules.withMailHint'), ...(maySendToOthers ? [] : [t('reportSchedules.onlyYou')])].join(' · '),
    },
  ]
  return (
    <EditDialog
      endpoints={endpoints}
      recordId={id}
      onClose={onClose}
      draftId={`reportSchedule.${reportId}`}
      title={{ create: t('reportSchedules.new'), edit: t('reportSchedules.edit') }}
      fields={fields}
      extra={{ reportId, ...(maySendToOthers ? {} : { userIds: own }) }}
    />
  )
}

type Names = 'rhythm' | 'time' | 'weekdays' | 'monthDay' | 'values' | 'userIds' | 'roleIds' | 'withMail'

interface ControlProps<Value> {
  readonly id?: string
  readonly value?: Value
  readonly onChange?: (value: Value) => void
}

function RolesField({ label, id, value, onChange }: ControlProps<readonly string[]> & { readonly label: string }) {
  return (
    <RolePicker
      {...(id === undefined ? {} : { id })}
      multiple
      label={label}
      value={value ?? []}
      onChange={(ids) => onChange?.(ids)}
    />
  )
}

interface PlannedProps {
  readonly parameter: Parameters[number]
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

const dated: ReadonlySet<string> = new Set(['date', 'moment'])

/** A parameter of what is sent later: a date may be a period as it stands on that day. */
function PlannedParameter({ parameter, value, onChange }: PlannedProps) {
  const t = useT()
  const id = useId()
  if (!dated.has(parameter.control)) return <ParameterField {...{ parameter, value, onChange }} />
  const period = periodOf(value)
  const days = { ...parameter, label: t('reportSchedules.days'), required: false }
  return (
    <>
      <div className={searchStyles['field']}>
        <label className={searchStyles['label']} htmlFor={id} title={parameter.label}>
          {parameter.required ? `${parameter.label} *` : parameter.label}
        </label>
        <Select
          id={id}
          className={styles.periodChoice ?? ''}
          popupMatchSelectWidth={false}
          value={period ?? ''}
          options={[
            { value: '' as const, label: t('reportSchedules.fixedDays') },
            ...periods.map((each) => ({ value: each, label: t(`reportSchedules.periods.${each}`) })),
          ]}
          onChange={(next: Period | '') => onChange(next === '' ? undefined : { period: next })}
        />
      </div>
      {period === null ? <ParameterField parameter={days} value={value} onChange={onChange} /> : null}
    </>
  )
}

/** The parameters of a report as one field of a dialog. */
function ParametersInput({
  parameters,
  value = {},
  onChange,
}: ControlProps<Values> & { readonly parameters: Parameters }) {
  return (
    <div className={styles.parameterList}>
      {parameters.map((parameter) => (
        <PlannedParameter
          key={parameter.field}
          parameter={parameter}
          value={value[parameter.field]}
          onChange={(next) => onChange?.({ ...value, [parameter.field]: next })}
        />
      ))}
    </div>
  )
}
