import { CheckCircleFilled, ReloadOutlined } from '@ant-design/icons'
import { Button, QRCode, Spin } from 'antd'
import type { SignedIn } from '#shared/ipc/session.ts'
import { pictureAddress } from '#renderer/components/picture-address.ts'
import { useT } from '#renderer/i18n/index.ts'
import { type Consent, KeepConsent } from './KeepConsent.tsx'
import styles from './sign-in.module.css'
import { useCountdown } from './useCountdown.ts'
import { type QrView, useQrSignIn } from './useQrSignIn.ts'

interface QrSignInProps {
  readonly active: boolean
  readonly consent: Consent
  readonly onSignedIn: (answer: SignedIn) => void
  /** Address of the picture in its middle; none where it is empty. */
  readonly icon: string
}

const reasons = ['expired', 'refused', 'used', 'unknown'] as const

/** The app's QR scan: code, expiry, refresh (section 2, Login screen). The code is drawn here and goes to nobody. */
export function QrSignIn({ active, consent, onSignedIn, icon }: QrSignInProps) {
  const t = useT()
  const { view, refresh } = useQrSignIn({ active, keep: consent.keep, onSignedIn })
  const picture = pictureAddress(icon)
  const left = useCountdown(view.phase === 'waiting' || view.phase === 'scanned' ? view.expiresAt : 0)
  const reason = reasons.find((each) => each === view.reason)
  const problem = reason ? t(`signIn.qr.over.${reason}`) : view.reason
  return (
    <div className={styles.qr}>
      <QRCode
        type="svg"
        size={208}
        // A picture in the middle covers some of it.
        errorLevel={picture === null ? 'M' : 'H'}
        {...(picture === null ? {} : { icon: picture, iconSize: 40 })}
        value={view.text || 'about:blank'}
        status={statusOf(view)}
        aria-label={t('signIn.qr.label')}
        role="img"
        statusRender={({ status }) =>
          status === 'loading' ? (
            <Spin />
          ) : status === 'scanned' ? (
            <span className={styles.qrScanned}>
              <CheckCircleFilled aria-hidden />
              {t('signIn.qr.scanned')}
            </span>
          ) : (
            <span className={styles.qrOver}>
              <span>{problem}</span>
              <Button type="primary" icon={<ReloadOutlined aria-hidden />} onClick={refresh}>
                {t('signIn.qr.refresh')}
              </Button>
            </span>
          )
        }
      />
      <p className={styles.qrHint} role="status">
        {view.phase === 'scanned'
          ? t('signIn.qr.confirmThere')
          : view.phase === 'offline'
            ? t('signIn.qr.offline')
            : t('signIn.qr.hint')}
      </p>
      <p className={styles.qrCode}>
        {view.code !== '' && view.phase !== 'over' ? (
          <>
            {t('signIn.qr.code')} <strong>{view.code}</strong>
            {left > 0 ? <span className={styles.qrLeft}>{t('signIn.qr.left', { count: left })}</span> : null}
          </>
        ) : null}
      </p>
      <KeepConsent consent={consent} />
    </div>
  )
}

function statusOf({ phase, text }: QrView): 'active' | 'expired' | 'loading' | 'scanned' {
  if (phase === 'over') return 'expired'
  if (text === '') return 'loading'
  return phase === 'scanned' ? 'scanned' : 'active'
}
