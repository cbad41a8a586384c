import { FileUnknownOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { readTaskConfig, type TaskConfig } from '#renderer/access/task-config.ts'
import { Notice } from '#renderer/components/Notice.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { useWaitingTurns } from './task/NextTurn.tsx'
import { Task } from './task/Task.tsx'
import { TaskCentre } from './TaskCentre.tsx'
import { taskListOf } from './task-lists.ts'
import styles from './workflow.module.css'

/**
 * One approval (section 2, /workFlowDetail): where it stands, its record and its history. An address that names none
 * leads to the lists of them.
 */
export function TaskPage({ search }: { readonly search: string }) {
  const t = useT()
  const query = new URLSearchParams(search)
  const config = query.get('config')
  const address = useTaskAddress(config ?? '')
  if (config === null) return <TaskCentre of={taskListOf(query.get('of'))} />
  if (address === null) {
    return (
      <div className={styles.page}>
        <Notice
          whole
          icon={<FileUnknownOutlined />}
          title={t('workflow.brokenConfig')}
          hint={t('workflow.brokenConfigHint')}
        />
      </div>
    )
  }
  return <OwnPage key={address.id} address={address} />
}

/** What an address says of a task; the same object as long as it says the same. */
function useTaskAddress(config: string) {
  return useMemo(() => readTaskConfig(config), [config])
}

function OwnPage({ address }: { readonly address: TaskConfig }) {
  const navigate = useNavigate()
  const turns = useWaitingTurns(address)
  return <Task isPage address={address} turns={turns} onGone={() => void navigate('/workFlowDetail?of=launched')} />
}
