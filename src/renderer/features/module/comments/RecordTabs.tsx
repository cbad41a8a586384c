import { Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { figureText } from '#renderer/components/figure-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import { RecordApprovals } from './RecordApprovals.tsx'
import { RecordComments } from './RecordComments.tsx'

interface RecordTabsProps {
  readonly modelId: string
  readonly recordId: string
  /** Where a message leads: the comments show at once, at this one; empty: at the newest. */
  readonly commentId: string | undefined
  /** Another page is opened. */
  readonly onLeave: () => void
  readonly children: ReactNode
}

/** A record, and beside it how its approval goes, where it has one, and what is said about it, with how much that is. */
export function RecordTabs({ modelId, recordId, commentId, onLeave, children }: RecordTabsProps) {
  const t = useT()
  const [led, setLed] = useState({ recordId, commentId })
  const [shown, setShown] = useState(commentId === undefined ? 'record' : 'comments')
  const at = led.recordId === recordId ? led.commentId : undefined
  const [page, setPage] = useState({ recordId, number: 1 })
  const number = page.recordId === recordId ? page.number : 1
  const asked = at ? { currentPage: 1, commentId: at } : { currentPage: number }
  // Another page of the same record may stand until the next is there; comments of the record before may not.
  const [answered, setAnswered] = useState('')
  const query = usePlatformQuery(
    'recordComment.list',
    { params: { id: modelId, dataId: recordId }, query: asked },
    { quiet: true, fresh: true, keepPrevious: answered === recordId },
  )
  if (query.data !== undefined && answered !== recordId) setAnswered(recordId)
  const total = query.data?.pagination.total ?? 0
  const hasApprovals = useServerHas('flow.ofRecord')
  const approvals = usePlatformQuery(
    'flow.ofRecord',
    { params: { id: modelId, dataId: recordId } },
    { quiet: true, fresh: true, enabled: hasApprovals },
  ).data
  const isApproved = approvals !== undefined && approvals.length > 0
  const title = t('module.comments.title')
  return (
    <Tabs
      size="small"
      activeKey={shown === 'approvals' && !isApproved ? 'record' : shown}
      onChange={setShown}
      items={[
        { key: 'record', label: t('module.comments.record'), children },
        ...(isApproved
          ? [
              {
                key: 'approvals',
                label: t('workflow.ofRecord'),
                children: <RecordApprovals approvals={approvals} onOpen={onLeave} />,
              },
            ]
          : []),
        {
          key: 'comments',
          label: total > 0 ? `${title} (${figureText(total)})` : title,
          children: (
            <RecordComments
              key={recordId}
              modelId={modelId}
              recordId={recordId}
              query={query}
              at={at ?? ''}
              isShown={shown === 'comments'}
              onPage={(next) => {
                setLed({ recordId, commentId: undefined })
                setPage({ recordId, number: next })
              }}
            />
          ),
        },
      ]}
    />
  )
}
