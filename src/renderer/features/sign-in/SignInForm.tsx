import { LockOutlined, UserOutlined } from '@ant-design/icons'
import { Alert, Button, Form, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { LoginConfig } from '#shared/api/auth.ts'
import type { SignedIn } from '#shared/ipc/session.ts'
import { PasswordInput } from '#renderer/components/PasswordInput.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { describeEntryError } from '#renderer/platform/describe-error.ts'
import { type DemoAccount, DemoAccounts } from './DemoAccounts.tsx'
import { type Consent, KeepConsent } from './KeepConsent.tsx'
import { companyFieldsOf } from './modes.ts'
import type { SignInError } from './sign-in-error.ts'
import styles from './sign-in.module.css'
import { forgetErrors, useErrorLanguage } from './form-errors.ts'
import { type SignInValues, useSignIn } from './useSignIn.ts'
import { CaptchaImage } from '#renderer/components/CaptchaImage.tsx'

interface CaptchaFieldProps {
  readonly id: string
  /** Characters the server expects. */
  readonly length: number
  readonly onRefresh: () => void
}

/** The code and its image; a click on the image asks for another one. */
function CaptchaField({ id, length, onRefresh }: CaptchaFieldProps) {
  const t = useT()
  return (
    <div className={styles.captcha}>
      <Form.Item
        name="code"
        label={t('signIn.code')}
        className={styles.captchaInput ?? ''}
        rules={[{ required: true, whitespace: true, message: t('signIn.codeRequired') }]}
      >
        <Input size="large" maxLength={Math.max(length, 4)} autoComplete="off" placeholder={t('signIn.codeHint')} />
      </Form.Item>
      <CaptchaImage id={id} onRefresh={onRefresh} />
    </div>
  )
}

interface SignInFormProps {
  readonly config: LoginConfig | null
  readonly lastAccount: string
  readonly needCode: boolean
  readonly consent: Consent
  readonly onSignedIn: (answer: SignedIn) => void
}

/** Account, password and, when the server asks for it, the captcha. Each refusal shows beside its cause. */
export function SignInForm({ config, lastAccount, needCode, consent, onSignedIn }: SignInFormProps) {
  const t = useT()
  const [form] = Form.useForm<SignInValues>()
  useErrorLanguage(form)
  const account = useRef<InputRef>(null)
  const password = useRef<InputRef>(null)
  /** A failure that belongs to none of the fields. */
  const [problem, setProblem] = useState<{ readonly error: unknown } | null>(null)
  const [toFocus, setToFocus] = useState<Pick<SignInError, 'field'> | null>(null)
  const [toSubmit, setToSubmit] = useState<{ readonly demo: DemoAccount } | null>(null)
  const [needsCode, setNeedsCode] = useState<DemoAccount | null>(null)
  const company = companyFieldsOf(config)
  const signIn = useSignIn({ company, needCode, lastAccount, onSignedIn })

  useEffect(() => {
    const first = lastAccount === '' ? account : password
    first.current?.focus()
  }, [lastAccount])

  // The fields are disabled while the server is asked: the focus they lost comes back with the answer.
  useEffect(() => {
    if (signIn.busy || toFocus === null) return
    const field: InputRef | undefined = form.getFieldInstance(toFocus.field ?? 'password')
    field?.focus({ cursor: 'all' })
  }, [signIn.busy, toFocus, form])

  // Once the captcha of the account before has left the form: it would be asked for.
  useEffect(() => {
    if (toSubmit !== null) form.submit()
  }, [toSubmit, form])

  const submit = async (values: SignInValues) => {
    setProblem(null)
    const refusal = await signIn.run(values, consent.keep)
    if (!refusal) return
    // Setting a value takes the message of its field away, so the message comes second.
    form.setFieldValue('code', '')
    if (refusal.field === null || (refusal.field === 'code' && !form.getFieldInstance('code'))) setProblem(refusal)
    else form.setFields([{ name: refusal.field, errors: [refusal.text] }])
    setToFocus(refusal)
  }
  const choose = async (demo: DemoAccount) => {
    form.setFieldsValue({ account: demo.account, password: demo.password })
    const isNeeded = await signIn.askForCaptcha(demo.account)
    setNeedsCode(isNeeded ? demo : null)
    if (isNeeded) setToFocus({ field: 'code' })
    else setToSubmit({ demo })
  }
  return (
    <>
      <Form<SignInValues>
        form={form}
        layout="vertical"
        className={styles.form ?? ''}
        requiredMark={false}
        // Nobody is told off for a field they only passed on the way to another button.
        validateTrigger="onSubmit"
        initialValues={{ account: lastAccount, password: '', code: '' }}
        onFinish={(values) => void submit(values)}
        onValuesChange={(changed: Partial<SignInValues>) => {
          setProblem(null)
          if (changed.account !== undefined) setNeedsCode(null)
          forgetErrors(form, changed)
        }}
        disabled={signIn.busy}
      >
        {company.map((field) => (
          <Form.Item
            key={field}
            name={field}
            label={t(`signIn.${field}`)}
            rules={[{ required: true, whitespace: true, message: t(`signIn.${field}Required`) }]}
          >
            <Input size="large" maxLength={100} placeholder={t(`signIn.${field}Required`)} />
          </Form.Item>
        ))}
        <Form.Item
          name="account"
          label={t('signIn.account')}
          rules={[{ required: true, whitespace: true, message: t('signIn.accountRequired') }]}
        >
          <Input
            ref={account}
            size="large"
            maxLength={100}
            prefix={<UserOutlined aria-hidden className={styles.prefix ?? ''} />}
            placeholder={t('signIn.accountHint')}
            autoComplete="username"
            spellCheck={false}
            onBlur={(event) => void signIn.askForCaptcha(event.target.value)}
          />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('signIn.password')}
          rules={[{ required: true, message: t('signIn.passwordRequired') }]}
        >
          <PasswordInput
            ref={password}
            size="large"
            maxLength={200}
            prefix={<LockOutlined aria-hidden className={styles.prefix ?? ''} />}
            placeholder={t('signIn.passwordHint')}
            autoComplete="current-password"
          />
        </Form.Item>
        {signIn.captcha ? (
          <CaptchaField id={signIn.captcha.id} length={signIn.captcha.length} onRefresh={signIn.refreshCaptcha} />
        ) : null}
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
        <Button type="primary" htmlType="submit" size="large" block loading={signIn.busy}>
          {t('signIn.submit')}
        </Button>
      </Form>
      <DemoAccounts
        accounts={config?.demoAccounts ?? []}
        disabled={signIn.busy}
        needsCode={needsCode}
        onChoose={(demo) => void choose(demo)}
      />
    </>
  )
}
