import { SafetyCertificateOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { TrustedCertificate } from '#shared/ipc/certificates.ts'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { dayOf } from './CertificateChain.tsx'
import { resolveCertificate, useRefusedCertificate } from './certificate-store.ts'
import styles from './certificate.module.css'

/** Certificates that the person trusts beyond the system's own; nothing when there are none. */
export function TrustedCertificates() {
  const t = useT()
  const [trusted, setTrusted] = useState<readonly TrustedCertificate[]>([])
  // A consent closes the dialog: then there is one more.
  const shown = useRefusedCertificate((state) => state.shown)
  useEffect(() => {
    let current = true
    request('certificates.trusted').then(
      (list) => current && setTrusted(list),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [shown])

  const revoke = async ({ origin, fingerprint }: TrustedCertificate) => {
    try {
      await request('certificates.revoke', { origin, fingerprint })
      resolveCertificate(origin, fingerprint)
      setTrusted((list) => list.filter((entry) => entry.origin !== origin || entry.fingerprint !== fingerprint))
      toast.success(t('embedded.certificate.revoked'))
    } catch (error) {
      toast.error(describeError(error))
    }
  }
  if (trusted.length === 0) return null
  return (
    <section className={styles.trusted} aria-label={t('embedded.certificate.list')}>
      <h2>{t('embedded.certificate.list')}</h2>
      <ul>
        {trusted.map((entry) => (
          <li key={`${entry.origin} ${entry.fingerprint}`}>
            <SafetyCertificateOutlined aria-hidden />
            <span className={styles.trustedText}>
              <span>{entry.origin}</span>
              <span className={styles.code}>{entry.fingerprint}</span>
              <span className={styles.since}>
                {entry.subject} · {t('embedded.certificate.since', { date: dayOf(entry.since) })}
              </span>
            </span>
            <Button size="small" danger onClick={() => void revoke(entry)}>
              {t('embedded.certificate.revoke')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
