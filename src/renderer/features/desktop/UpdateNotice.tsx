import { ClockCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { attempt } from './change.ts'
import styles from './notice.module.css'
import { useDesktop } from './store.ts'

/** The word before an update is installed without being asked for. */
export function UpdateNotice() {
  const t = useT()
  const update = useDesktop((store) => store.state?.update)
  const [put, setPut] = useState('')
  if (update?.phase !== 'ready' || !update.isWarned || !update.installAt || put === update.version) return null
  const title = t('desktop.updates.soonTitle', { version: update.version, time: timeText(update.installAt) })
  return (
    <section className={styles.notice} role="alert" aria-label={title}>
      <h2 className={styles.title}>
        <ClockCircleFilled aria-hidden /> {title}
      </h2>
      {t('desktop.updates.soonBody')}
      <div className={styles.buttons}>
        <Button onClick={() => setPut(update.version)}>{t('desktop.updates.later')}</Button>
        <Button type="primary" onClick={() => void attempt(request('desktop.installUpdate'))}>
          {t('desktop.updates.install')}
        </Button>
      </div>
    </section>
  )
}
