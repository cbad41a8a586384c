import { DownloadOutlined, LeftOutlined, PlusOutlined, RightOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import type { Occurrence } from '#shared/api/schedule.ts'
import { formatTime, parseTime, shifted } from '#shared/form/dates.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useLanguage, useT } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { AgendaView } from './AgendaView.tsx'
import { dayOf, daysOf, stepped, type ViewName, viewNames } from '#renderer/components/calendar/calendar.ts'
import { EventDetail } from './EventDetail.tsx'
import { EventDialog, type Edited } from './EventDialog.tsx'
import { HoursView } from './HoursView.tsx'
import { MonthView } from '#renderer/components/calendar/MonthView.tsx'
import { ImportOutcome, useTransfer } from './transfer.tsx'
import styles from '#renderer/components/calendar/calendar.module.css'

/** The next full hour of a day. */
function nextHour(day: number): number {
  const hour = Math.min(22, new Date().getHours() + 1)
  return dayOf(day) + hour * 3_600_000
}

/** The calendar of whoever is signed in: a month, a week, a day, or a list; an address with a day opens it. */
export function SchedulePage({ search = '' }: { readonly search?: string }) {
  const t = useT()
  const language = useLanguage()
  const [view, setView] = useState<ViewName>('month')
  const [at, setAt] = useState(() => dayOf(Date.now()))
  const [hasLunar, setLunar] = useState(language !== 'en')
  const [followed, setFollowed] = useState('')
  if (search !== followed) {
    setFollowed(search)
    const day = parseTime(new URLSearchParams(search).get('day'))
    if (day !== null) {
      setAt(dayOf(day))
      setView('day')
    }
  }
  const [opened, setOpened] = useState<Occurrence | null>(null)
  const [edited, setEdited] = useState<Edited | null>(null)
  const transfer = useTransfer()
  const days = useMemo(() => daysOf(view, at), [view, at])
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  const query = usePlatformQuery('schedule.list', {
    query: { startTime: String(first), endTime: String(shifted(last, 1, 'day')) },
  })
  const today = Date.now()
  const begin = (from: number) => setEdited({ id: null, extent: '3', at: from })
  const props = {
    days,
    at,
    today,
    events: query.data?.list ?? [],
    hasLunar,
    onOpen: setOpened,
    onDay: (day: number) => {
      setAt(day)
      setView('day')
    },
    onNew: (from: number) => begin(from === dayOf(from) ? from + 9 * 3_600_000 : from),
  }
  return (
    <div className={styles.page}>
      <div className={styles.toolbar}>
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => begin(nextHour(view === 'day' ? at : today))}
        >
          {t('schedule.new')}
        </Button>
        <Button onClick={() => setAt(dayOf(Date.now()))}>{t('schedule.today')}</Button>
        <IconButton label={t('schedule.before')} icon={<LeftOutlined />} onClick={() => setAt(stepped(view, at, -1))} />
        <IconButton label={t('schedule.after')} icon={<RightOutlined />} onClick={() => setAt(stepped(view, at, 1))} />
        <h2 aria-live="polite">{titleOf(view, at, first, last)}</h2>
        <span className={styles.tools}>
          <Checkbox checked={hasLunar} onChange={({ target }) => setLunar(target.checked)}>
            {t('schedule.lunar')}
          </Checkbox>
          <Segmented<ViewName>
            aria-label={t('schedule.view')}
            value={view}
            onChange={setView}
            options={viewNames.map((value) => ({ value, label: t(`schedule.views.${value}`) }))}
          />
          <IconButton
            label={t('schedule.import')}
            icon={<UploadOutlined />}
            disabled={transfer.isBusy}
            onClick={() => ignoreRejection(transfer.take())}
          />
          <IconButton
            label={t('schedule.export')}
            icon={<DownloadOutlined />}
            onClick={() => ignoreRejection(transfer.save())}
          />
        </span>
      </div>
      <div className={styles.content}>
        <PageState
          loading={query.isPending}
          error={query.data === undefined ? query.error : null}
          onRetry={query.refetch}
          rows={10}
        >
          {view === 'month' ? (
            <MonthView {...props} />
          ) : view === 'list' ? (
            <AgendaView {...props} />
          ) : (
            <HoursView key={view} {...props} />
          )}
        </PageState>
      </div>
      {opened ? (
        <EventDetail
          event={opened}
          onClose={() => setOpened(null)}
          onEdit={(extent) => {
            setEdited({ id: opened.id, extent, at: opened.startDay ?? today })
            setOpened(null)
          }}
        />
      ) : null}
      {edited ? <EventDialog edited={edited} onClose={() => setEdited(null)} /> : null}
      {transfer.outcome ? <ImportOutcome outcome={transfer.outcome} onClose={transfer.forget} /> : null}
    </div>
  )
}

function titleOf(view: ViewName, at: number, first: number, last: number): string {
  if (view === 'month') return formatTime(at, 'yyyy-MM')
  if (view === 'day') return formatTime(at, 'yyyy-MM-dd')
  return `${formatTime(first, 'yyyy-MM-dd')} – ${formatTime(last, 'MM-dd')}`
}
