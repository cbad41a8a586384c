import { useEffect, useState } from 'react'
import type { AskedApproval } from '#shared/ipc/approvals.ts'
import { later } from '#renderer/components/later.tsx'
import { on } from '#renderer/platform/request.ts'

const ApprovalCard = later(async () => (await import('./ApprovalCard.tsx')).ApprovalCard)

/** What arrives for the person to decide, in the corner of the window: each once, the one that was answered elsewhere first. */
export function ApprovalAsk() {
  const [asked, setAsked] = useState<readonly AskedApproval[]>([])
  /** What was typed for each: a card that comes in front takes no words away. */
  const [opinions, setOpinions] = useState<Readonly<Record<string, string>>>({})
  const write = (operatorId: string, opinion: string) => setOpinions((before) => ({ ...before, [operatorId]: opinion }))
  useEffect(
    () =>
      on('approval.asked', (next) => {
        if (next.opinion !== '') write(next.operatorId, next.opinion)
        setAsked((before) => {
          const others = before.filter(({ operatorId }) => operatorId !== next.operatorId)
          const isAnswer = next.decision !== null || next.opinion !== ''
          return isAnswer ? [next, ...others] : [...others, next]
        })
      }),
    [],
  )
  const [first, ...others] = asked
  if (!first) return null
  const close = () => {
    setAsked((before) => before.filter(({ operatorId }) => operatorId !== first.operatorId))
    write(first.operatorId, '')
  }
  return (
    <ApprovalCard
      key={first.operatorId}
      asked={first}
      more={others.length}
      opinion={opinions[first.operatorId] ?? ''}
      onOpinion={(opinion) => write(first.operatorId, opinion)}
      onClose={close}
    />
  )
}
