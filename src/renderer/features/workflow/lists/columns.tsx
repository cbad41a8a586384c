import type { TFunction } from 'i18next'
import { Link } from 'react-router-dom'
import type { WaitingTask } from '#shared/api/workflow.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { flowTone, statusName } from '#renderer/components/state/flow-state.ts'
import { StateTag, type Tone } from '#renderer/components/state/StateTag.tsx'
import { minuteFit, timeText } from '#renderer/components/time-text.ts'
import { actionName, actionTone, urgencyName } from '#renderer/components/approval/names.ts'
import styles from '../workflow.module.css'

export const urgencyTones: Readonly<Record<ReturnType<typeof urgencyName>, Tone>> = {
  normal: 'neutral',
  important: 'warning',
  urgent: 'danger',
}

type Column = PageColumn<WaitingTask>

/** By when a task should be decided; what is late says so in words, not by its colour alone. */
export const deadlineColumn = (t: TFunction): Column => ({
  key: 'deadline',
  needs: 'flow.deadline',
  title: t('workflow.deadline'),
  width: 200,
  render: ({ deadline, isOverdue }) =>
    deadline ? (
      <span className={styles.deadline}>
        {timeText(deadline)}
        {isOverdue ? <StateTag tone="danger" text={t('workflow.overdue')} /> : null}
      </span>
    ) : null,
})

/** What a task is called, as a link to its page; null: it stands beside the list. */
export const nameColumn = <Row extends { readonly fullName: string }>(
  t: TFunction,
  addressOf: ((task: Row) => string) | null,
): PageColumn<Row> => ({
  key: 'name',
  title: t('workflow.waiting.name'),
  width: null,
  minWidth: 240,
  // What people know a request by stands as long as anything does.
  fitWidth: 200,
  render: (task, isReachable) => {
    const name = task.fullName || t('common.untitled')
    return addressOf === null ? (
      name
    ) : (
      <Link to={addressOf(task)} data-cell-action="" tabIndex={isReachable ? 0 : -1}>
        {name}
      </Link>
    )
  },
})

/** The columns that lists of tasks share. */
export function taskColumns(t: TFunction) {
  return {
    flow: { key: 'flow', title: t('workflow.start.flow'), width: 140, render: ({ flowName }) => flowName },
    by: { key: 'by', title: t('workflow.creator'), width: 160, render: ({ userName }) => userName },
    step: { key: 'step', title: t('workflow.currentNode'), width: 160, render: ({ thisStep }) => thisStep },
    did: {
      key: 'did',
      title: t('workflow.handled.did'),
      width: 100,
      render: ({ handleStatus }) =>
        handleStatus === undefined ? null : (
          <StateTag tone={actionTone(handleStatus)} text={t(`workflow.action.${actionName(handleStatus)}`)} />
        ),
    },
    status: {
      key: 'status',
      title: t('workflow.launched.status'),
      width: 100,
      render: ({ status, taskStatus = status }) => (
        <StateTag tone={flowTone(taskStatus)} text={t(`workflow.status.${statusName(taskStatus)}`)} />
      ),
    },
    urgency: {
      key: 'urgency',
      title: t('workflow.waiting.urgency'),
      width: 100,
      staysInSight: true,
      render: ({ flowUrgent }) => (
        <StateTag
          tone={urgencyTones[urgencyName(flowUrgent)]}
          text={t(`workflow.urgency.${urgencyName(flowUrgent)}`)}
        />
      ),
    },
    deadline: deadlineColumn(t),
    began: {
      key: 'began',
      title: t('workflow.createdAt'),
      width: 160,
      fitWidth: minuteFit,
      render: ({ startTime, creatorTime }) => timeText(startTime ?? creatorTime),
    },
    at: {
      key: 'at',
      title: t('workflow.handled.at'),
      width: 160,
      fitWidth: minuteFit,
      render: ({ creatorTime }) => timeText(creatorTime),
    },
  } as const satisfies Readonly<Record<string, Column>>
}
