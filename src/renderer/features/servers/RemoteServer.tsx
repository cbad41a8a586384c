import { Button, Form, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { ErrorCode } from '#shared/ipc/errors.ts'
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

/** Told in the words of now: the language can be changed on this page. */
type Failure = 'required' | { readonly error: unknown }

/** A server of the organisation by its address. What went wrong shows below the field. */
export function RemoteServer({ address, disabled, onBusy, onChosen }: RemoteServerProps) {
  const t = useT()
  const [typed, setTyped] = useState(address)
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const preview = previewAddress(typed)
  const attempt = useRef<AbortController>(undefined)
  const field = useRef<InputRef>(null)
  // The field was disabled meanwhile: the focus it lost comes back with the refusal, unless a dialog has it.
  useEffect(() => {
    if (!busy && failure !== null && document.activeElement === document.body) field.current?.focus()
  }, [busy, failure])
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
      if (acceptHttp || codeOf(error) !== 'server.needsConsent') return setFailure({ error })
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
    if (typed.trim() === '') return setFailure('required')
    setFailure(null)
    setBusy(true)
    onBusy(true)
    await connect(false)
    setBusy(false)
    onBusy(false)
  }
  const error = failure === 'required' ? null : failure?.error
  return (
    <Form layout="vertical" onFinish={() => void submit()} disabled={disabled} className={styles.remote ?? ''}>
      <Form.Item
        label={t('servers.address')}
        htmlFor="server-address"
        {...(failure ? { validateStatus: 'error' as const } : {})}
        help={
          failure ? (
            <span role="alert">
              {failure === 'required' ? t('servers.addressRequired') : describeError(failure.error)}
            </span>
          ) : preview ? (
            t('servers.willConnect', { address: preview })
          ) : (
            t('servers.addressHelp')
          )
        }
      >
        <Input
          ref={field}
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
      <Form.Item label={t('servers.name')} htmlFor="server-name" className={styles.name ?? ''}>
        <Input
          id="server-name"
          size="large"
          value={name}
          maxLength={50}
          placeholder={t('servers.nameHint')}
          onChange={(event) => setName(event.target.value)}
        />
      </Form.Item>
      <div className={styles.trouble}>
        {codeOf(error) === 'server.certificate' ? (
          <Button className={styles.showCertificate ?? ''} onClick={() => void showRefusedCertificate()}>
            {t('embedded.certificate.show')}
          </Button>
        ) : null}
        <FaultDetail text={isPlatformError(error) ? (error.detail ?? '') : ''} />
      </div>
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

function codeOf(error: unknown): ErrorCode | null {
  return isPlatformError(error) ? error.code : null
}
