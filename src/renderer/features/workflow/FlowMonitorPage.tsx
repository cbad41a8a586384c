import { useT } from '#renderer/i18n/index.ts'
import { TaskList } from './lists/TaskList.tsx'
import styles from './workflow.module.css'

/** The approvals of everybody, for those who look after them: each opens with what may be done to it. */
export function FlowMonitorPage() {
  const t = useT()
  return (
    <section className={styles.page} aria-label={t('workflow.monitor.title')}>
      <TaskList of="monitor" />
    </section>
  )
}
