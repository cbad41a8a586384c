import { WarningFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { StorageFault } from '#shared/ipc/storage.ts'
import { useT } from '#renderer/i18n/index.ts'
import { on, request } from '#renderer/platform/request.ts'
import { attempt } from './change.ts'
import styles from './notice.module.css'

/** What of the things kept on this device was damaged, set aside or not written, until the person has read it. */
export function StorageNotice({ locked }: { readonly locked: boolean }) {
  const t = useT()
  const faults = useFaults()
  if (faults.length === 0) return null
  return (
    <section className={styles.notice} role="alert" aria-label={t('storage.title')}>
      <h2 className={styles.title}>
        <WarningFilled aria-hidden /> {t('storage.title')}
      </h2>
      <ul className={styles.list}>
        {faults.map((fault) => (
          <Fault key={`${fault.what} ${fault.fault} ${fault.aside ?? ''}`} fault={fault} />
        ))}
      </ul>
      <div className={styles.buttons}>
        {locked ? null : (
          <Button onClick={() => void attempt(request('storage.showFolder'))}>{t('storage.folder')}</Button>
        )}
        <Button type="primary" onClick={() => void request('storage.dismiss').catch(() => undefined)}>
          {t('storage.dismiss')}
        </Button>
      </div>
    </section>
  )
}

function Fault({ fault: { what, fault, aside } }: { readonly fault: StorageFault }) {
  const t = useT()
  const remedy = fault === 'unwritten' ? t('storage.unwrittenRemedy') : t(`storage.remedies.${what}`)
  return (
    <li>
      <strong>{t(`storage.${fault}`, { thing: t(`storage.things.${what}`) })}</strong>
      {fault === 'unwritten' || fault === 'gone' ? null : (
        <span className={styles.file}>{aside ? t('storage.aside', { name: aside }) : t('storage.untouched')}</span>
      )}
      <span>{remedy}</span>
    </li>
  )
}

function useFaults(): readonly StorageFault[] {
  const [faults, setFaults] = useState<readonly StorageFault[]>([])
  useEffect(() => {
    let isNewer = false
    const stop = on('storage.changed', (now) => {
      isNewer = true
      setFaults(now)
    })
    request('storage.faults').then(
      (known) => isNewer || setFaults(known),
      () => undefined,
    )
    return stop
  }, [])
  return faults
}
