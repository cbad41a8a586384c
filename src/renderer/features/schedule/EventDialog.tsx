import { Form, Select } from 'antd'
import { formatTime } from '#shared/form/dates.ts'
import { storedFiles } from '#shared/form/files.ts'
import { messageSources } from '#shared/rules/message-template.ts'
import { ColourPicker } from '#renderer/components/ColourPicker.tsx'
import { DateInput } from '#renderer/components/date/DateInput.tsx'
import { TimeInput } from '#renderer/components/date/TimeInput.tsx'
import { PeopleField } from '#renderer/form/approval/PersonField.tsx'
import { DictionarySelect } from '#renderer/form/dialog/DictionarySelect.tsx'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import type { EditField, EditValues } from '#renderer/form/dialog/fields.tsx'
import { arrivedRule, FilesControl } from '#renderer/form/dialog/FilesControl.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

/** Under which name the dialog keeps its draft. */
export const eventDraft = 'schedule.event'

const endpoints = { one: 'schedule.one', create: 'schedule.create', update: 'schedule.update' } as const

/** 1 this occurrence, 2 this one and those after it, 3 all. */
export type Extent = '1' | '2' | '3'
export const extentNames = { 1: 'one', 2: 'later', 3: 'all' } as const
const repeatNames = ['never', 'daily', 'weekly', 'monthly', 'yearly'] as const
const urgencyNames = ['normal', 'important', 'urgent'] as const
const dayNames = ['none', 'one', 'two', 'week'] as const

export const repeatName = (repetition: number) => repeatNames[repetition - 1] ?? 'never'

export interface Edited {
  /** Null: a new one. */
  readonly id: string | null
  readonly extent: Extent
  /** When a new one starts. */
  readonly at: number
}

interface EventDialogProps {
  readonly edited: Edited
  readonly onClose: () => void
}

const isReminding = ({ reminderTime }: Readonly<EditValues>) => Number(reminderTime) !== -2
const isTimed = ({ allDay }: Readonly<EditValues>) => allDay !== true
const HOUR = 3_600_000
const withSeconds = (stored: unknown) =>
  typeof stored === 'string' && stored !== '' ? (stored.length === 5 ? `${stored}:00` : stored) : null

/** Enters an event or changes one, or so many of its occurrences. Mount it to open it. */
export function EventDialog({ edited, onClose }: EventDialogProps) {
  const t = useT()
  const { id, extent, at } = edited
  const { data } = usePlatformQuery(
    'sendConfig.choose',
    { query: { currentPage: 1, pageSize: 1000, messageSource: messageSources.schedule } },
    { quiet: true },
  )
  const sendings = data?.list ?? []
  const day = (name: 'startDay' | 'endDay' | 'repeatTime') => ({
    name,
    label: t(`schedule.${name}`),
    kind: 'own' as const,
    control: <DateInput format="yyyy-MM-dd" style={{ width: '100%' }} tellsReason />,
  })
  const time = (name: 'startTime' | 'endTime', initial: number) => ({
    name,
    label: t(`schedule.${name}`),
    kind: 'own' as const,
    isHalf: true,
    isShown: isTimed,
    required: true,
    initial: formatTime(initial, 'HH:mm:ss'),
    read: withSeconds,
    control: <TimeInput format="HH:mm" style={{ width: '100%' }} tellsReason />,
  })
  const fields: readonly EditField<Names>[] = [
    { name: 'title', label: t('schedule.name'), kind: 'text', max: 200, required: true },
    { name: 'allDay', label: t('schedule.allDay'), kind: 'switch' },
    { ...day('startDay'), required: true, isHalf: true, initial: at },
    time('startTime', at),
    { ...day('endDay'), required: true, isHalf: true, initial: at + HOUR },
    time('endTime', at + HOUR),
    {
      name: 'repetition',
      label: t('schedule.repetition'),
      kind: 'choice',
      initial: '1',
      options: repeatNames.map((name, at) => ({ value: String(at + 1), label: t(`schedule.repeats.${name}`) })),
    },
    { ...day('repeatTime'), hint: t('schedule.repeatHint'), isShown: ({ repetition }) => String(repetition) !== '1' },
    {
      name: 'reminderTime',
      label: t('schedule.reminder'),
      kind: 'own',
      initial: 15,
      control: <ReminderInput label={t('schedule.reminder')} />,
    },
    ...(sendings.length === 0
      ? []
      : [
          {
            name: 'reminderType' as const,
            label: t('schedule.remindBy'),
            kind: 'choice' as const,
            isHalf: true,
            initial: 1,
            isShown: isReminding,
            options: [
              { value: 1, label: t('schedule.usually') },
              { value: 2, label: t('schedule.bySending') },
            ],
          },
          {
            name: 'send' as const,
            label: t('schedule.sending'),
            kind: 'choice' as const,
            isHalf: true,
            required: true,
            initial: '',
            isShown: (values: Readonly<EditValues>) => isReminding(values) && values['reminderType'] === 2,
            options: sendings.map(({ id: value, fullName }) => ({ value, label: fullName })),
          },
        ]),
    {
      name: 'toUserIds',
      label: t('schedule.people'),
      kind: 'own',
      initial: [],
      control: <PeopleField label={t('schedule.people')} />,
    },
    {
      name: 'urgent',
      label: t('schedule.urgency'),
      kind: 'choice',
      initial: '1',
      isHalf: true,
      options: urgencyNames.map((name, at) => ({ value: String(at + 1), label: t(`schedule.urgencies.${name}`) })),
    },
    {
      name: 'category',
      label: t('schedule.category'),
      kind: 'own',
      isHalf: true,
      initial: '',
      control: <DictionarySelect code="scheduleType" />,
    },
    { name: 'color', label: t('schedule.colour'), kind: 'own', initial: '', control: <ColourInput /> },
    { name: 'content', label: t('schedule.content'), kind: 'area', max: 5000 },
    {
      name: 'files',
      label: t('common.files.label'),
      kind: 'own',
      initial: [],
      rules: [arrivedRule(t)],
      read: (stored) => storedFiles(stored),
      write: (files) => JSON.stringify(storedFiles(files)),
      control: <FilesControl label={t('common.files.label')} />,
    },
  ]
  return (
    <EditDialog
      endpoints={endpoints}
      recordId={id}
      updateParams={{ type: extent }}
      onClose={onClose}
      draftId={eventDraft}
      title={{ create: t('schedule.new'), edit: t(`schedule.edits.${extentNames[extent]}`) }}
      fields={fields}
      finish={(body) => ({ ...body, duration: -1 })}
    />
  )
}

type Names =
  | 'title'
  | 'allDay'
  | 'startDay'
  | 'startTime'
  | 'endDay'
  | 'endTime'
  | 'repetition'
  | 'repeatTime'
  | 'reminderTime'
  | 'reminderType'
  | 'send'
  | 'toUserIds'
  | 'urgent'
  | 'category'
  | 'color'
  | 'content'
  | 'files'

const minutes = [-2, -1, 5, 10, 15, 30, 60, 120, 1440] as const
const wholeDays = [-2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

interface ControlProps<Value> {
  readonly id?: string
  readonly value?: Value
  readonly onChange?: (value: Value) => void
}

/** When to be reminded: minutes before, of whole days the hour of a day. */
function ReminderInput({ label, id, value, onChange }: ControlProps<number> & { readonly label: string }) {
  const t = useT()
  const form = Form.useFormInstance()
  const isWhole = Form.useWatch<unknown>('allDay', form) === true
  const offered: readonly number[] = isWhole ? wholeDays : minutes
  const name = (each: number) => {
    if (each === -2) return t('schedule.never')
    if (!isWhole) return each === -1 ? t('schedule.atStart') : t('schedule.minutesBefore', { count: each })
    const hour = `${8 + ((each - 1) % 3)}:00`
    return t(`schedule.daysBefore.${dayNames[Math.floor((each - 1) / 3)] ?? 'none'}`, { hour })
  }
  // What only the other kind of event offers, or another calendar: nobody is reminded of a whole day by minutes.
  const known = value === undefined || offered.includes(value) || !isWhole
  const shown = known ? value : -2
  const options = [...new Set([...offered, ...(shown === undefined ? [] : [shown])])]
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      value={shown}
      onChange={(next: number) => onChange?.(next)}
      options={options.map((each) => ({ value: each, label: name(each) }))}
    />
  )
}

function ColourInput({ value = '', onChange }: ControlProps<string>) {
  const t = useT()
  return (
    <ColourPicker
      value={value === '' ? null : value}
      text={value === '' ? t('schedule.noColour') : value}
      name={{ 'aria-label': t('schedule.colour') }}
      disabledAlpha
      allowClear
      onChange={(next) => onChange?.(next)}
    />
  )
}
