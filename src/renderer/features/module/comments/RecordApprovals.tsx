import { Tag } from 'antd'
import { Link } from 'react-router-dom'
import type { RecordApproval } from '#shared/api/workflow.ts'
import { taskAddress } from '#renderer/access/task-config.ts'
import { statusName } from '#renderer/components/state/flow-state.ts'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { statusColour } from '#renderer/components/approval/names.ts'
import styles from '#renderer/components/approval/approval.module.css'
import { TaskTimeline } from '#renderer/components/approval/TaskTimeline.tsx'

interface RecordApprovalsProps {
  /** The newest first. */
  readonly approvals: readonly RecordApproval[]
  readonly onOpen: () => void
}

/** The approvals of a record; a link leads into those that the reader takes part in. */
export function RecordApprovals({ approvals, onOpen }: RecordApprovalsProps) {
  const t = useT()
  return approvals.map((approval, at) => {
    const name = approval.fullName || t('common.untitled')
    return (
      <section key={at} className={styles.approval} aria-label={name}>
        <h3>
          {approval.id === '' ? (
            name
          ) : (
            <Link to={taskAddress(approval.id, { role: 'copy' })} onClick={onOpen}>
              {name}
            </Link>
          )}
          <Tag color={statusColour(approval.status)}>{t(`workflow.status.${statusName(approval.status)}`)}</Tag>
        </h3>
        <div className={styles.quiet}>
          {[approval.creatorUser, timeText(approval.creatorTime)].filter((each) => each !== '').join(' · ')}
        </div>
        <TaskTimeline task={approval} status={approval.status} />
      </section>
    )
  })
}
