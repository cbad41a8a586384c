import { Alert, Checkbox } from 'antd'
import type { SessionState } from '#shared/ipc/session.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './sign-in.module.css'

/** Whether the session is to be kept, and what protects it then. */
export interface Consent {
  readonly keep: boolean
  readonly onKeep: (keep: boolean) => void
  readonly keyring: SessionState['keyring']
}

/** The consent to keep the session on this device, and the warning where no keyring protects it. */
export function KeepConsent({ consent: { keep, onKeep, keyring } }: { readonly consent: Consent }) {
  const t = useT()
  // The managed settings of this machine leave no choice (main/policy/keep.ts).
  if (keyring.backend === 'managed') {
    return (
      <Checkbox disabled checked={false}>
        {t('signIn.keep')} · {t('desktop.managed')}
      </Checkbox>
    )
  }
  return (
    <>
      <Checkbox checked={keep} onChange={(event) => onKeep(event.target.checked)}>
        {t('signIn.keep')}
      </Checkbox>
      {keep && !keyring.secure ? (
        <Alert className={styles.keepWarning ?? ''} type="warning" showIcon title={t('signIn.keepWarning')} />
      ) : null}
    </>
  )
}
