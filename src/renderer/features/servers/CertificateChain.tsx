import type { CertificateInfo } from '#shared/ipc/certificates.ts'
import { dayText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './certificate.module.css'

/** The certificates of a chain, each with what people compare by telephone. */
export function CertificateChain({ chain }: { readonly chain: readonly CertificateInfo[] }) {
  const t = useT()
  return chain.map((certificate, index) => (
    <section key={certificate.fingerprint} className={styles.certificate}>
      <h3>{index === 0 ? t('embedded.certificate.level.own') : t('embedded.certificate.level.issuer', { index })}</h3>
      <dl>
        <dt>{t('embedded.certificate.subject')}</dt>
        <dd>{certificate.subject}</dd>
        <dt>{t('embedded.certificate.issuer')}</dt>
        <dd>{certificate.issuer}</dd>
        <dt>{t('embedded.certificate.validity')}</dt>
        <dd>
          {dayOf(certificate.validFrom)} – {dayOf(certificate.validTo)}
        </dd>
        <dt>{t('embedded.certificate.serial')}</dt>
        <dd className={styles.code}>{certificate.serialNumber}</dd>
        <dt>{t('embedded.certificate.fingerprint')}</dt>
        <dd className={styles.code}>{certificate.fingerprint}</dd>
      </dl>
    </section>
  ))
}

/** `2026-11-21`: certificates last for years, the hour tells nothing. */
export function dayOf(time: number): string {
  return dayText(time)
}
