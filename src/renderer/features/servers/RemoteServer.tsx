import { Button, Form, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { ServerState } from '#shared/ipc/servers.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { FaultDetail } from '#renderer/components/FaultDetail.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isCancelled, isPlatformError, request } from '#renderer/platform/request.ts'
import { previewAddress } from './address.ts'
import { showRefusedCertificate } from './certificate-store.ts'
import styles from './servers.module.css'

interface RemoteServerProps {
  /** Proposed by a link from outside: nothing happens before the person connects. */
  readonly address: string
  readonly disabled: boolean
  readonly onBusy: (busy: boolean) => void
  readonly onChosen: (state: ServerState) => void
}

interface Failure {
  readonly text: string
  /** In the machine's own words, for whoever has to find the cause. */
  readonly detail: string
  /** Of the certificate, which can be shown. */
  readonly isCertificate: boolean
}

/** A server of the organisation by its address. What went wrong shows below the field. */
export function RemoteServer({ address, disabled, onBusy, onChosen }: RemoteServerProps) {
  const t = useT()
  const [typed, setTyped] = useState(address)
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const preview = previewAddress(typed)
  const attempt = useRef<AbortController>(undefined)
  // Whoever leaves does not want to find another server chosen a moment later.
  useEffect(() => () => attempt.current?.abort(), [])

  const connect = async (acceptHttp: boolean): Promise<void> => {
    const url = typed.trim()
    const label = name.trim()
    const { signal } = (attempt.current = new AbortController())
    try {
      onChosen(await request('servers.add', { url, acceptHttp, ...(label === '' ? {} : { name: label }) }, { signal }))
    } catch (error) {
      if (isCancelled(error)) return
      const needsConsent = isPlatformError(error) && error.code === 'server.needsConsent' && !acceptHttp
      if (!needsConsent) {
        const isCertificate = isPlatformError(error) && error.code === 'server.certificate'
        return setFailure({ text: describeError(error), detail: detailOf(error), isCertificate })
      }
      const agreed = await confirm({
        title: t('servers.httpTitle'),
        content: t('servers.httpText'),
        okText: t('servers.httpAccept'),
        danger: true,
      })
      if (agreed) await connect(true)
    }
  }
  const submit = async () => {
    if (typed.trim() === '') return setFailure({ text: t('servers.addressRequired'), detail: '', isCertificate: false })
    setFailure(null)
    setBusy(true)
    onBusy(true)
    await connect(false)
    setBusy(false)
    onBusy(false)
  }
  return (
    <Form layout="vertical" onFinish={() => void submit()} disabled={disabled} className={styles.remote ?? ''}>
      <Form.Item
        label={t('servers.address')}
        htmlFor="server-address"
        {...(failure
          ? { validateStatus: 'error' as const, help: <span role="alert">{failure.text}</span> }
          : { extra: preview ? t('servers.willConnect', { address: preview }) : t('servers.addressHelp') })}
      >
        <Input
          id="server-address"
          size="large"
          value={typed}
          maxLength={2000}
          placeholder="https://campus.example.edu.cn"
          autoComplete="url"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value)
            setFailure(null)
          }}
        />
      </Form.Item>
      <Form.Item label={t('servers.name')} htmlFor="server-name">
        <Input
          id="server-name"
          size="large"
          value={name}
          maxLength={50}
          placeholder={t('servers.nameHint')}
          onChange={(event) => setName(event.target.value)}
        />
      </Form.Item>
      {failure?.isCertificate ? (
        <Button className={styles.showCertificate ?? ''} onClick={() => void showRefusedCertificate()}>
          {t('embedded.certificate.show')}
        </Button>
      ) : null}
      <FaultDetail text={failure?.detail ?? ''} />
      <div className={styles.connect}>
        <Button type="primary" size="large" htmlType="submit" block loading={busy}>
          {busy ? t('servers.connecting') : t('servers.connect')}
        </Button>
        {busy ? (
          <Button size="large" disabled={false} onClick={() => attempt.current?.abort()}>
            {t('common.cancel')}
          </Button>
        ) : null}
      </div>
    </Form>
  )
}

function detailOf(error: unknown): string {
  return isPlatformError(error) ? (error.detail ?? '') : ''
}
