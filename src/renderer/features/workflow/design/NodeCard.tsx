import {
  BranchesOutlined,
  ClockCircleOutlined,
  CloseCircleFilled,
  MailOutlined,
  PartitionOutlined,
  PlayCircleOutlined,
  QuestionCircleOutlined,
  UserOutlined,
  WarningFilled,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { idOf, typeOf } from '#shared/design/flow/tree.ts'
import type { Raw } from '#shared/form/parsing/read.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './flow-design.module.css'
import { kindName } from './flow-names.ts'

/** What is said on a node: a problem, that it was searched for, or that the dry run comes by. */
export interface NodeMark {
  readonly problem?: 'error' | 'warning'
  readonly isFound?: boolean
  readonly isOnPath?: boolean
  /** In place of the summary. */
  readonly text?: string
}

const icons: Readonly<Record<string, ReactNode>> = {
  start: <PlayCircleOutlined aria-hidden />,
  approver: <UserOutlined aria-hidden />,
  condition: <BranchesOutlined aria-hidden />,
  copy: <MailOutlined aria-hidden />,
  subFlow: <PartitionOutlined aria-hidden />,
  timer: <ClockCircleOutlined aria-hidden />,
}

interface NodeCardProps {
  readonly node: Raw
  readonly name: string
  readonly summary: string
  readonly isChosen: boolean
  readonly mark: NodeMark | undefined
  readonly onChoose: (id: string) => void
}

/** A node on the canvas. */
export function NodeCard({ node, name, summary, isChosen, mark, onChoose }: NodeCardProps) {
  const t = useT()
  const id = idOf(node)
  const type = typeOf(node)
  const text = mark?.text ?? summary
  const problem =
    mark?.problem === 'error' ? (
      <CloseCircleFilled className={styles.error ?? ''} aria-label={t('flowDesigns.error')} />
    ) : mark?.problem === 'warning' ? (
      <WarningFilled className={styles.warning ?? ''} aria-label={t('flowDesigns.warning')} />
    ) : null
  return (
    <button
      type="button"
      className={styles.node}
      data-node={id}
      data-type={type}
      data-chosen={isChosen}
      data-match={mark?.isFound === true}
      data-path={mark?.isOnPath}
      aria-current={isChosen}
      // One stop of Tab: arrow keys lead from node to node.
      tabIndex={isChosen || type === 'start' ? 0 : -1}
      aria-label={`${kindName(t, node)}: ${name}${text === '' ? '' : ` (${text})`}`}
      title={`${name}\n${text}`}
      onClick={() => onChoose(id)}
      onFocus={() => {
        if (!isChosen) onChoose(id)
      }}
    >
      <span className={styles.nodeHead}>
        {icons[type] ?? <QuestionCircleOutlined aria-hidden />}
        <span className={styles.nodeName}>{name}</span>
        {problem}
      </span>
      <span className={styles.nodeText}>{text === '' ? kindName(t, node) : text}</span>
    </button>
  )
}
