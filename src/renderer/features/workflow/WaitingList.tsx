import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { WaitingTask } from '#shared/api/workflow.ts'
import { taskAddress } from '#renderer/access/task-config.ts'
import { noRights } from '#renderer/components/page/rights.ts'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { StateTag, type Tone } from '#renderer/components/state/StateTag.tsx'
import { minuteFit, timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { urgencyName } from './names.ts'

const tones: Readonly<Record<ReturnType<typeof urgencyName>, Tone>> = {
  normal: 'neutral',
  important: 'warning',
  urgent: 'danger',
}
const addressOf = ({ processId, id }: WaitingTask) => taskAddress(processId || id)
const nameOf = ({ fullName }: WaitingTask) => fullName

/** Everything that waits for the person, newest first: what /workFlowDetail shows when it names no task. */
export function WaitingList() {
  const t = useT()
  const navigate = useNavigate()
  const columns = useMemo<readonly PageColumn<WaitingTask>[]>(
    () => [
      {
        key: 'name',
        title: t('workflow.waiting.name'),
        width: null,
        minWidth: 200,
        render: (task, isReachable) => (
          <Link to={addressOf(task)} data-cell-action="" tabIndex={isReachable ? 0 : -1}>
            {task.fullName || t('common.untitled')}
          </Link>
        ),
      },
      { key: 'by', title: t('workflow.creator'), width: 160, render: ({ userName }) => userName },
      { key: 'step', title: t('workflow.currentNode'), width: 160, render: ({ thisStep }) => thisStep },
      {
        key: 'urgency',
        title: t('workflow.waiting.urgency'),
        width: 100,
        render: ({ flowUrgent }) => (
          <StateTag tone={tones[urgencyName(flowUrgent)]} text={t(`workflow.urgency.${urgencyName(flowUrgent)}`)} />
        ),
      },
      {
        key: 'at',
        title: t('workflow.createdAt'),
        width: 160,
        fitWidth: minuteFit,
        render: ({ creatorTime }) => timeText(creatorTime),
      },
    ],
    [t],
  )
  return (
    <ListPage
      rights={noRights}
      list="flow.waiting"
      name="workflow/waiting"
      label={t('workflow.waiting.title')}
      filters={[{ kind: 'keyword', label: t('workflow.waiting.name'), max: 50 }]}
      columns={columns}
      nameOf={nameOf}
      empty={{ text: t('workflow.waiting.none') }}
      onOpen={(task) => void navigate(addressOf(task))}
    />
  )
}
