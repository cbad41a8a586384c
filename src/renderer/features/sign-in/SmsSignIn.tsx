import { MobileOutlined } from '@ant-design/icons'
import { Alert, Button, Form, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { isMobile } from '#shared/rules/validation.ts'
import type { SignedIn } from '#shared/ipc/session.ts'
import { useT } from '#renderer/i18n/index.ts'
import { describeEntryError } from '#renderer/platform/describe-error.ts'
import { isPlatformError, request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { type Consent, KeepConsent } from './KeepConsent.tsx'
import { type SignInError, smsErrorOf } from './sign-in-error.ts'
import styles from './sign-in.module.css'
import { useCountdown } from './useCountdown.ts'
import { forgetErrors, useErrorLanguage } from './form-errors.ts'

interface SmsSignInProps {
  readonly active: boolean
  readonly consent: Consent
  readonly onSignedIn: (answer: SignedIn) => void
}

interface Values {
  readonly mobile: string
  readonly code: string
}

/** A code by text message: countdown, resend, sign-in (section 2, Login screen). */
export function SmsSignIn({ active, consent, onSignedIn }: SmsSignInProps) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  useErrorLanguage(form)
  const mobile = useRef<InputRef>(null)
  const code = useRef<InputRef>(null)
  const [busy, setBusy] = useState<'send' | 'enter' | null>(null)
  /** A failure that belongs to none of the fields. */
  const [problem, setProblem] = useState<{ readonly error: unknown } | null>(null)
  const [sent, setSent] = useState({ mobile: '', again: 0 })
  // The server's patience is with one number: whoever mistyped theirs need not wait.
  const typed = Form.useWatch('mobile', form)?.trim()
  const isSame = sent.again > 0 && typed === sent.mobile
  const wait = useCountdown(isSame ? sent.again : 0)

  useEffect(() => {
    if (active) mobile.current?.focus()
  }, [active])

  const showError = (refusal: SignInError) => {
    if (refusal.field === null) setProblem(refusal)
    else form.setFields([{ name: refusal.field === 'code' ? 'code' : 'mobile', errors: [refusal.text] }])
  }
  const send = async () => {
    const valid = await form.validateFields(['mobile']).catch(() => null)
    if (valid === null) return mobile.current?.focus()
    setBusy('send')
    setProblem(null)
    try {
      const number = valid.mobile.trim()
      const answer = await request('session.smsSend', { mobile: number })
      toast.success(answer.message)
      setSent({ mobile: number, again: Date.now() + answer.wait * 1000 })
      code.current?.focus()
    } catch (error) {
      showError(smsErrorOf(error))
    } finally {
      setBusy(null)
    }
  }
  const enter = async (values: Values) => {
    setBusy('enter')
    setProblem(null)
    try {
      const answer = await request('session.smsSignIn', {
        mobile: values.mobile.trim(),
        code: values.code.trim(),
        keep: consent.keep,
      })
      onSignedIn(answer)
    } catch (error) {
      // One that nothing was said about is still good: main goes on where the network failed.
      if (!isPlatformError(error) || error.code === 'platform.business') form.setFieldValue('code', '')
      showError(smsErrorOf(error))
      code.current?.focus()
    } finally {
      setBusy(null)
    }
  }
  return (
    <Form<Values>
      form={form}
      // Its fields must not share their ids with those of the account's tab.
      name="sms"
      layout="vertical"
      className={styles.form ?? ''}
      requiredMark={false}
      validateTrigger="onSubmit"
      initialValues={{ mobile: '', code: '' }}
      onFinish={(values) => void enter(values)}
      onValuesChange={(changed: Partial<Values>) => {
        setProblem(null)
        forgetErrors(form, changed)
      }}
    >
      <Form.Item
        name="mobile"
        label={t('signIn.mobile')}
        validateTrigger="onBlur"
        rules={[
          { required: true, whitespace: true, message: t('signIn.mobileRequired'), validateTrigger: 'onSubmit' },
          {
            validator: (_rule, value: string) =>
              value.trim() === '' || isMobile(value.trim())
                ? Promise.resolve()
                : Promise.reject(new Error(t('signIn.mobileWrong'))),
          },
        ]}
      >
        <Input
          ref={mobile}
          size="large"
          maxLength={11}
          inputMode="numeric"
          prefix={<MobileOutlined aria-hidden className={styles.prefix ?? ''} />}
          placeholder={t('signIn.mobileRequired')}
          autoComplete="tel"
        />
      </Form.Item>
      <div className={styles.captcha}>
        <Form.Item
          name="code"
          label={t('signIn.code')}
          className={styles.captchaInput ?? ''}
          rules={[{ required: true, whitespace: true, message: t('signIn.codeRequired') }]}
        >
          <Input
            ref={code}
            size="large"
            maxLength={6}
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder={t('signIn.codeHint')}
          />
        </Form.Item>
        <Button
          size="large"
          className={styles.smsButton ?? ''}
          disabled={wait > 0}
          loading={busy === 'send'}
          onClick={() => void send()}
        >
          {wait > 0 ? t('signIn.sms.wait', { count: wait }) : t(isSame ? 'signIn.sms.again' : 'signIn.sms.send')}
        </Button>
      </div>
      <div className={styles.keep}>
        <KeepConsent consent={consent} />
      </div>
      {problem === null ? null : (
        <Alert
          className={styles.alert ?? ''}
          type="error"
          showIcon
          title={describeEntryError(problem.error)}
          role="alert"
        />
      )}
      <Button type="primary" htmlType="submit" size="large" block loading={busy === 'enter'}>
        {t('signIn.submit')}
      </Button>
    </Form>
  )
}
