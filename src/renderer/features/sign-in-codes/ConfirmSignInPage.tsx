import { QrcodeOutlined } from '@ant-design/icons'
import { Button, Form, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { SignInRequest } from '#shared/api/sign-in.ts'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { ConfirmRequest } from './ConfirmRequest.tsx'
import styles from './sign-in-codes.module.css'
import { requestIn } from './typed-code.ts'

/** Confirms the sign-in of another device: what a phone does after the scan, for people at a second client. */
export function ConfirmSignInPage() {
  const t = useT()
  const [form] = Form.useForm<{ code: string }>()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<SignInRequest | null>(null)
  const input = useRef<InputRef>(null)
  useEffect(() => {
    if (asking === null) input.current?.focus()
  }, [asking])

  const look = async ({ code }: { code: string }) => {
    const ticket = requestIn(code)
    if (ticket === null) return form.setFields([{ name: 'code', errors: [t('signInCodes.confirm.foreign')] }])
    setBusy(true)
    try {
      const { data } = await call('qr.request', { params: { ticket } }, { quiet: true })
      // Scanned: the other device says so, and nobody else can answer it any more.
      await call('qr.mark', { params: { ticket: data.ticket, status: '1' } }, { quiet: true })
      setAsking(data)
    } catch (error) {
      form.setFields([{ name: 'code', errors: [describeError(error)] }])
    } finally {
      setBusy(false)
    }
  }
  const done = () => {
    setAsking(null)
    form.resetFields()
  }
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-labelledby="confirm-sign-in">
        <h2 id="confirm-sign-in" className={styles.title}>
          <QrcodeOutlined aria-hidden /> {t('signInCodes.confirm.title')}
        </h2>
        {asking ? (
          <ConfirmRequest asking={asking} onDone={done} />
        ) : (
          <Form
            form={form}
            name="signInConfirm"
            layout="vertical"
            requiredMark={false}
            onFinish={(values) => void look(values)}
          >
            <p className={styles.hint}>{t('signInCodes.confirm.hint')}</p>
            <Form.Item
              name="code"
              label={t('signInCodes.confirm.code')}
              rules={[{ required: true, whitespace: true, message: t('signInCodes.confirm.codeRequired') }]}
            >
              <Input ref={input} size="large" maxLength={300} spellCheck={false} placeholder="ABCD-EFGH" />
            </Form.Item>
            <Button type="primary" size="large" htmlType="submit" loading={busy}>
              {t('signInCodes.confirm.next')}
            </Button>
          </Form>
        )}
      </section>
    </div>
  )
}
