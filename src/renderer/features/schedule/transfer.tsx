import { Modal } from 'antd'
import { useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { chooseDefinitions, saveExported, uploadDefinitions } from '#renderer/platform/definition-files.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from '#renderer/components/calendar/calendar.module.css'

type Outcome = DataOf<'schedule.import'>

/** Events from an iCalendar file and into one. */
export function useTransfer() {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return {
    isBusy,
    /** Of the last import, where it refused something. */
    outcome,
    forget: () => setOutcome(null),
    async save() {
      const { data } = await call('schedule.export', {})
      const name = await saveExported(data)
      if (name !== null) toast.success(t('schedule.exported', { name }))
    },
    async take() {
      const handle = await chooseDefinitions('schedule.import', t('schedule.importTitle'))
      if (handle === null) return
      setBusy(true)
      try {
        const { msg, data } = await uploadDefinitions('schedule.import', handle)
        const read = data as Outcome
        if (read.refused.length === 0) toast.success(msg)
        else setOutcome(read)
      } finally {
        setBusy(false)
      }
    },
  }
}

/** What an import refused, one by one. */
export function ImportOutcome({ outcome, onClose }: { readonly outcome: Outcome; readonly onClose: () => void }) {
  const t = useT()
  return (
    <Modal
      open
      width={600}
      title={t('schedule.importRefused', { done: outcome.done, failed: outcome.refused.length })}
      onCancel={onClose}
      footer={null}
    >
      <ul className={styles.refused}>
        {outcome.refused.map(({ title, reason }, at) => (
          <li key={at}>
            <span className={styles.chipTitle}>{title}</span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
