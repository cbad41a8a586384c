import { Alert, Checkbox } from 'antd'
import type { SessionState } from '#shared/ipc/session.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './sign-in.module.css'

interface KeepConsentProps {
  /** Given by the form item around it, or by a state. */
  readonly checked?: boolean
  readonly onChange?: (checked: boolean) => void
  readonly disabled?: boolean
  readonly keyring: SessionState['keyring']
}

/** The consent to keep the session on this device, and the warning where no keyring protects it. */
export function KeepConsent({ checked = false, onChange, disabled = false, keyring }: KeepConsentProps) {
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
      <Checkbox checked={checked} disabled={disabled} onChange={(event) => onChange?.(event.target.checked)}>
        {t('signIn.keep')}
      </Checkbox>
      {checked && !keyring.secure ? (
        <Alert className={styles.keepWarning ?? ''} type="warning" showIcon title={t('signIn.keepWarning')} />
      ) : null}
    </>
  )
}
