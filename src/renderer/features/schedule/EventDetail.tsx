import { Button, Descriptions, Dropdown, Modal, Tag } from 'antd'
import type { ReactNode } from 'react'
import type { Occurrence } from '#shared/api/schedule.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { FileLinks } from '#renderer/components/FileLinks.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { dayText, timeText } from '#renderer/components/time-text.ts'
import { toast } from '#renderer/platform/toast.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { type Extent, extentNames, repeatName } from './EventDialog.tsx'
import styles from '#renderer/components/calendar/calendar.module.css'

interface EventDetailProps {
  readonly event: Occurrence
  readonly onEdit: (extent: Extent) => void
  readonly onClose: () => void
}

/** An event with who comes, and what may be done with it. Mount it to open it. */
export function EventDetail({ event, onEdit, onClose }: EventDetailProps) {
  const t = useT()
  const isOwn = useUser()?.userId === event.creatorUserId
  const query = usePlatformQuery('schedule.detail', { query: { id: event.id } })
  const remove = usePlatformMutation('schedule.delete')
  const isRecurring = event.repetition !== 1
  const word = isOwn ? t('common.delete') : t('schedule.decline')
  const drop = async (type: Extent) => {
    const content = t(isOwn ? 'schedule.deleteConfirm' : 'schedule.declineConfirm', { name: event.title })
    if (!(await confirm({ content, okText: word, danger: true }))) return
    const { msg } = await remove.mutateAsync({ params: { id: event.id, type } })
    toast.success(msg)
    onClose()
  }
  const when = (at: number | null | undefined) => (event.allDay === 1 ? dayText(at ?? null) : timeText(at ?? null))
  const { data } = query
  const lines = data
    ? [
        [t('schedule.when'), `${when(data.startDay)} – ${when(data.endDay)}`],
        [t('schedule.repetition'), isRecurring ? t(`schedule.repeats.${repeatName(event.repetition)}`) : ''],
        [t('schedule.category'), data.category],
        [t('schedule.creator'), data.creatorUserId],
        [t('schedule.people'), data.toUserIds],
        [t('schedule.content'), data.content],
      ]
    : []
  return (
    <Modal
      open
      width={600}
      title={
        <span>
          {event.title}{' '}
          {event.urgent > 1 ? <Tag color={event.urgent === 3 ? 'red' : 'orange'}>{data?.urgent}</Tag> : null}
        </span>
      }
      onCancel={onClose}
      footer={[
        <Action key="drop" isRecurring={isRecurring} danger onChosen={(type) => void drop(type).catch(() => undefined)}>
          {word}
        </Action>,
        isOwn ? (
          <Action key="edit" isRecurring={isRecurring} onChosen={onEdit}>
            {t('common.edit')}
          </Action>
        ) : null,
      ]}
    >
      <PageState loading={query.isPending} error={data ? null : query.error} onRetry={query.refetch} rows={4}>
        <Descriptions
          size="small"
          column={1}
          className={styles.detail ?? ''}
          items={lines
            .filter(([, text]) => text !== '')
            .map(([label = '', text]) => ({ key: label, label, children: text }))}
        />
        {data ? <FileLinks files={data.files} /> : null}
      </PageState>
    </Modal>
  )
}

interface ActionProps {
  readonly isRecurring: boolean
  readonly danger?: boolean
  readonly children: ReactNode
  readonly onChosen: (extent: Extent) => void
}

/** A button; of an event that recurs it asks first for which occurrences. */
function Action({ isRecurring, danger = false, children, onChosen }: ActionProps) {
  const t = useT()
  if (!isRecurring)
    return (
      <Button danger={danger} onClick={() => onChosen('3')}>
        {children}
      </Button>
    )
  const items = (['1', '2', '3'] as const).map((key) => ({ key, label: t(`schedule.extents.${extentNames[key]}`) }))
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => onChosen(key as Extent) }}>
      <Button danger={danger} aria-haspopup="menu">
        {children}
      </Button>
    </Dropdown>
  )
}
