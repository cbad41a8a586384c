import { Button, Form, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { ErrorCode } from '#shared/ipc/errors.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { FaultDetail } from '#renderer/components/FaultDetail.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isCancelled, isPlatformError } from '#renderer/platform/request.ts'
import { previewAddress } from './address.ts'
import { showRefusedCertificate } from './certificate-store.ts'
import styles from './servers.module.css'

interface TypedServer {
  readonly url: string
  /** Empty where nobody typed one. */
  readonly name: string
  /** The person agreed to a connection without encryption. */
  readonly acceptHttp: boolean
}

interface ServerFormProps {
  /** Of its fields, which no other form of the page shares. */
  readonly id: string
  readonly address: string
  readonly name?: string
  readonly disabled: boolean
  readonly submitText: string
  readonly busyText: string
  readonly onBusy?: (busy: boolean) => void
  /** Asks what has to be asked before anything is sent; nothing is sent after a no. */
  readonly mayGoOn?: (typed: TypedServer) => Promise<boolean>
  readonly send: (typed: TypedServer, signal: AbortSignal) => Promise<void>
}

/** Told in the words of now: the language can be changed on this page. */
type Failure = 'required' | { readonly error: unknown }

/** Address and name of a server. What went wrong shows below the address. */
export function ServerForm(props: ServerFormProps) {
  const { id, address, disabled, submitText, busyText, onBusy, mayGoOn, send } = props
  const t = useT()
  const [typed, setTyped] = useState(address)
  const [name, setName] = useState(props.name ?? '')
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
    const { signal } = (attempt.current = new AbortController())
    try {
      await send({ url: typed.trim(), name: name.trim(), acceptHttp }, signal)
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
    if (mayGoOn && !(await mayGoOn({ url: typed.trim(), name: name.trim(), acceptHttp: false }))) return
    setBusy(true)
    onBusy?.(true)
    await connect(false)
    setBusy(false)
    onBusy?.(false)
  }
  const error = failure === 'required' ? null : failure?.error
  return (
    <Form layout="vertical" onFinish={() => void submit()} disabled={disabled} className={styles.remote ?? ''}>
      <Form.Item
        label={t('servers.address')}
        htmlFor={`${id}-address`}
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
          id={`${id}-address`}
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
      <Form.Item label={t('servers.name')} htmlFor={`${id}-name`} className={styles.name ?? ''}>
        <Input
          id={`${id}-name`}
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
          {busy ? busyText : submitText}
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
