import { Button } from 'antd'
import { useState } from 'react'
import type { DesktopState, SupportName } from '#shared/ipc/desktop.ts'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { attempt } from './change.ts'
import styles from './desktop.module.css'

const features = [
  'tray',
  'startAtLogin',
  'notifications',
  'badge',
  'updates',
  'keyring',
] as const satisfies SupportName[]

/** What helps whoever helps: a report without secrets, the log, what the system offers. */
export function DiagnosticsSettings({ state }: { readonly state: DesktopState }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const saved = await attempt(request('desktop.exportDiagnostics'))
    setBusy(false)
    if (saved) toast.success(t('desktop.diagnostics.exported', { name: saved.name }))
  }
  return (
    <>
      <p className={styles.lead}>{t('desktop.diagnostics.hint')}</p>
      <ul className={styles.points}>
        <li>{t('desktop.diagnostics.contains')}</li>
        <li>{t('desktop.diagnostics.leavesOut')}</li>
      </ul>
      <div className={styles.buttons}>
        <Button type="primary" loading={busy} onClick={() => void save()}>
          {t('desktop.diagnostics.export')}
        </Button>
        <Button onClick={() => void attempt(request('desktop.showLogs'))}>{t('desktop.diagnostics.logs')}</Button>
      </div>
      <h3 className={styles.heading}>{t('desktop.diagnostics.system')}</h3>
      <dl className={styles.facts}>
        {features.map((name) => {
          const { reason } = state.support[name]
          return (
            <div key={name}>
              <dt>{t(`desktop.diagnostics.names.${name}`)}</dt>
              <dd>{reason === '' ? t('desktop.diagnostics.available') : t(`desktop.unsupported.${reason}`)}</dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}
