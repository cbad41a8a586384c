import { Alert, Button, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import type { RefusedCertificate } from '#shared/ipc/certificates.ts'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { CertificateChain } from './CertificateChain.tsx'
import { closeCertificate, resolveCertificate, useRefusedCertificate } from './certificate-store.ts'
import styles from './certificate.module.css'

interface CertificateDialogProps {
  /** A certificate may have to be trusted before the screen can be unlocked. */
  readonly locked: boolean
}

/** A connection was stopped because of its certificate: the whole chain, and the consent to this very one. */
export function CertificateDialog({ locked }: CertificateDialogProps) {
  const shown = useRefusedCertificate((state) => state.shown)
  if (shown === null) return null
  return <Refused key={`${shown.origin} ${shown.chain[0].fingerprint} ${locked}`} refused={shown} />
}

function Refused({ refused }: { readonly refused: RefusedCertificate }) {
  const t = useT()
  const [compared, setCompared] = useState(false)
  const [busy, setBusy] = useState(false)
  const { origin, reason, chain } = refused
  const trust = async () => {
    setBusy(true)
    try {
      await request('certificates.trust', { origin, fingerprint: chain[0].fingerprint })
      toast.success(t('embedded.certificate.trusted'))
      resolveCertificate(origin, chain[0].fingerprint)
    } catch (error) {
      toast.error(describeError(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={600}
      title={t('embedded.certificate.title')}
      // Everything else in the document is covered while the screen is locked.
      getContainer={() => document.querySelector<HTMLElement>('[data-lock-screen]') ?? document.body}
      onCancel={closeCertificate}
      footer={
        <div className={styles.footer}>
          <Checkbox checked={compared} onChange={(event) => setCompared(event.target.checked)}>
            {t('embedded.certificate.confirm')}
          </Checkbox>
          <Button onClick={closeCertificate}>{t('common.cancel')}</Button>
          <Button danger type="primary" disabled={!compared} loading={busy} onClick={() => void trust()}>
            {t('embedded.certificate.trust')}
          </Button>
        </div>
      }
    >
      <p className={styles.intro}>
        {t('embedded.certificate.intro', { origin })} {t(reasonOf(reason), { reason })}
      </p>
      <Alert type="warning" showIcon title={t('embedded.certificate.warning')} />
      <CertificateChain chain={chain} />
    </Modal>
  )
}

function reasonOf(reason: string) {
  if (reason === 'ERR_CERT_AUTHORITY_INVALID') return 'embedded.certificate.reason.authority'
  if (reason === 'ERR_CERT_DATE_INVALID') return 'embedded.certificate.reason.date'
  if (reason === 'ERR_CERT_COMMON_NAME_INVALID') return 'embedded.certificate.reason.name'
  return 'embedded.certificate.reason.other'
}
