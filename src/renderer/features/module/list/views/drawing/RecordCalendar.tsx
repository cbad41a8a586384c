import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import type { Occurrence } from '#shared/api/schedule.ts'
import { formatTime, parseTime, shifted } from '#shared/form/dates.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { shownCell } from '#shared/form/shown.ts'
import { isSystemField } from '#shared/form/structure.ts'
import { eventsOn } from '#shared/rules/day-events.ts'
import { daysOf, dayOf, stepped } from '#renderer/components/calendar/calendar.ts'
import { EventChip } from '#renderer/components/calendar/EventChip.tsx'
import { MonthView } from '#renderer/components/calendar/MonthView.tsx'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { useNow } from '#renderer/components/useNow.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { recordsOf } from '#shared/form/grouped.ts'
import { ruledLook } from '../../row-styles/ruled-style.ts'
import { isForbidden } from '../../../failure.ts'
import type { DrawingProps } from './RecordDrawing.tsx'
import { within } from './within.ts'
import styles from './drawing.module.css'

/** Records of a month that are drawn. */
const MOST = 500

/** Whether people fill in the date: one that the server writes is that of the save, whatever day was chosen. */
const isTyped = (field: FieldPlan) => !isSystemField(field)

const unused = { content: '', category: '', urgent: 1, creatorUserId: '', creatorUser: '', groupId: '', repetition: 1 }

/** Records on the days of a month by one of their dates; a record opens by its chip, and a double click begins one. */
export function RecordCalendar({ modelId, field, list, body, labelOf, onOpen, onNew }: DrawingProps) {
  const t = useT()
  const today = useNow(60_000)
  const [at, setAt] = useState(() => dayOf(Date.now()))
  const [day, setDay] = useState<number | null>(null)
  const days = useMemo(() => daysOf('month', at), [at])
  const [first = at, last = at] = [days[0], days.at(-1)]
  const query = usePlatformQuery(
    'module.list',
    {
      params: { id: modelId },
      body: {
        ...body,
        currentPage: 1,
        pageSize: MOST,
        atriumWithin: within(field.name, 'between', [first, shifted(last, 1, 'day') - 1]),
      },
    },
    { quiet: true, keepPrevious: true },
  )
  const answered = query.data?.list
  const rows = useMemo(() => recordsOf(answered ?? []), [answered])
  const events = useMemo(
    () =>
      rows.flatMap((row): Occurrence[] => {
        const text = shownCell(field, row, field.name)[0] ?? ''
        const startDay = parseTime(text)
        if (startDay === null) return []
        const { backgroundColor, color } = ruledLook(list.styles ?? [], row)?.row ?? {}
        const allDay = text.includes(':') ? 0 : 1
        return [
          {
            ...unused,
            id: row.id,
            title: labelOf(row),
            startDay,
            endDay: startDay,
            allDay,
            color: backgroundColor ?? color ?? '',
          },
        ]
      }),
    [rows, field, list.styles, labelOf],
  )
  const open = ({ id }: Occurrence) => {
    const row = rows.find((each) => each.id === id)
    if (row) onOpen?.(row)
  }
  const begin = (at: number) => {
    setDay(null)
    if (onNew && isTyped(field)) onNew({ [field.name]: at })
    else setDay(at)
  }
  const total = query.data?.pagination.total ?? 0
  return (
    <div className={styles.area}>
      <div className={styles.months}>
        <Button onClick={() => setAt(dayOf(Date.now()))}>{t('schedule.today')}</Button>
        <IconButton
          label={t('schedule.before')}
          icon={<LeftOutlined />}
          onClick={() => setAt(stepped('month', at, -1))}
        />
        <IconButton
          label={t('schedule.after')}
          icon={<RightOutlined />}
          onClick={() => setAt(stepped('month', at, 1))}
        />
        <h2 aria-live="polite">{formatTime(at, 'yyyy-MM')}</h2>
        <span className={styles.count}>
          {total > MOST
            ? t('moduleList.views.tooMany', { shown: MOST, total })
            : t('moduleList.views.records', { count: total })}
        </span>
      </div>
      <div className={styles.month}>
        <PageState
          loading={query.isPending && query.data === undefined}
          forbidden={isForbidden(query.error)}
          error={query.data ? null : query.error}
          onRetry={query.refetch}
          rows={10}
        >
          <MonthView
            days={days}
            at={at}
            today={today}
            events={events}
            hasLunar={false}
            onOpen={open}
            onDay={setDay}
            onNew={begin}
          />
        </PageState>
      </div>
      {day === null ? null : (
        <DialogFrame
          title={formatTime(day, 'yyyy-MM-dd')}
          layout={{ kind: 'dialog', width: 600 }}
          onCancel={() => setDay(null)}
          footer={
            <>
              {onNew && isTyped(field) ? (
                <Button type="primary" onClick={() => begin(day)}>
                  {t('module.add')}
                </Button>
              ) : null}
              <Button onClick={() => setDay(null)}>{t('common.close')}</Button>
            </>
          }
        >
          <div className={styles.day}>
            {eventsOn(events, day).map((event) => (
              <EventChip
                key={event.id}
                event={event}
                onOpen={() => {
                  setDay(null)
                  open(event)
                }}
              />
            ))}
            {eventsOn(events, day).length === 0 ? t('moduleList.views.noneThatDay') : null}
          </div>
        </DialogFrame>
      )}
    </div>
  )
}
