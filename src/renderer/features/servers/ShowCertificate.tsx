import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { showRefusedCertificate, useRefusedCertificate } from './certificate-store.ts'

interface ShowCertificateProps {
  /** Of the server that does not answer; empty for the local workspace. */
  readonly url: string
  readonly size?: 'small' | 'medium'
}

/** The way back to the certificate that keeps a server away, once its dialog was closed; nothing where none does. */
export function ShowCertificate({ url, size = 'medium' }: ShowCertificateProps) {
  const t = useT()
  const isOpen = useRefusedCertificate((state) => state.shown !== null)
  const [refused, setRefused] = useState(false)
  const origin = url.startsWith('https:') && URL.canParse(url) ? new URL(url).origin : null
  useEffect(() => {
    // What the dialog shows was refused a moment ago, and its decision may have changed that.
    if (origin === null || isOpen) return
    const stop = new AbortController()
    request('certificates.refused', { origin }, { signal: stop.signal }).then(
      (found) => setRefused(found !== null),
      () => undefined,
    )
    return () => stop.abort()
  }, [origin, isOpen])
  if (origin === null || !refused) return null
  return (
    <Button size={size} onClick={() => void showRefusedCertificate(origin)}>
      {t('embedded.certificate.show')}
    </Button>
  )
}
