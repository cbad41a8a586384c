import { LockOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { ManagedName, Support } from '#shared/ipc/desktop.ts'
import { SettingMatch } from '#renderer/components/SettingMatch.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './desktop.module.css'
import { useDesktop } from './store.ts'

/** Whether the organisation holds a setting. */
export function useManaged(name: ManagedName): boolean {
  return useDesktop((store) => store.state?.managed.includes(name) ?? false)
}

interface SettingRowProps {
  /** Id of the control, which the label belongs to. */
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly managed?: boolean
  /** Says why the control is off. */
  readonly support?: Support
  readonly children: ReactNode
}

/** One setting: what it is on the left, the control on the right; who holds it or why it is off below. */
export function SettingRow({ id, label, hint = '', managed = false, support, children }: SettingRowProps) {
  const t = useT()
  const why = support && !support.supported && support.reason !== '' ? t(`desktop.unsupported.${support.reason}`) : ''
  return (
    <SettingMatch words={[label, hint]}>
      <div className={styles.row}>
        <div className={styles.rowText}>
          <label htmlFor={id}>{label}</label>
          {hint === '' ? null : <p>{hint}</p>}
          {managed ? (
            <p className={styles.managed}>
              <LockOutlined aria-hidden /> {t('desktop.managed')}
            </p>
          ) : null}
          {why === '' ? null : <p className={styles.why}>{why}</p>}
        </div>
        <div className={styles.rowControl}>{children}</div>
      </div>
    </SettingMatch>
  )
}
