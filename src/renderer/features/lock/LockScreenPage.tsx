import { LockOutlined, LogoutOutlined } from '@ant-design/icons'
import { Alert, Button, Form, type InputRef } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useUser } from '#renderer/access/session-store.ts'
import { BrandMark } from '#renderer/components/BrandMark.tsx'
import { initialOf } from '#renderer/components/initial.ts'
import { PasswordInput } from '#renderer/components/PasswordInput.tsx'
import { useTitle } from '#renderer/components/useTitle.ts'
import { useT, useLanguage } from '#renderer/i18n/index.ts'
import { describeEntryError } from '#renderer/platform/describe-error.ts'
import { isPlatformError, request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from './lock.module.css'
import { clockText, longDayText } from '#renderer/components/time-text.ts'

/** The time of day and the date, as the language writes them. */
function Clock() {
  const language = useLanguage()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={styles.clock}>
      <time className={styles.time}>{clockText(now.getTime())}</time>
      <p className={styles.date}>{longDayText(now.getTime(), language)}</p>
    </div>
  )
}

interface LockScreenPageProps {
  readonly account: string
  readonly whyAway: ReactNode
  readonly onSignOut: () => void
}

/** Who is here, and the password that lets them go on (section 4, "Session"). */
export function LockScreenPage({ account, whyAway, onSignOut }: LockScreenPageProps) {
  const t = useT()
  const user = useUser()
  const name = user?.userName || account
  const [form] = Form.useForm<{ password: string }>()
  const password = useRef<InputRef>(null)
  const [busy, setBusy] = useState(false)
  const [attemptsLeft, setAttemptsLeft] = useState<number | null>(null)
  const [over, setOver] = useState('')
  useTitle(t('lock.title'), 'Atrium')
  useEffect(() => {
    if (!busy) password.current?.focus({ cursor: 'all' })
  }, [busy])

  const reject = (text: string) => form.setFields([{ name: 'password', errors: [text] }])
  const unlock = async (typed: string) => {
    setBusy(true)
    try {
      const answer = await request('session.unlock', { account, password: typed })
      // Main tells of the unlocked session: this page goes away by that.
      if (answer.granted) return
      if (answer.attemptsLeft === 0) return toast.error(t('lock.tooMany'))
      form.setFieldValue('password', '')
      reject(answer.message || t('errors.request'))
      setAttemptsLeft(answer.attemptsLeft)
    } catch (error) {
      if (isOver(error)) setOver(describeEntryError(error))
      else reject(describeEntryError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <main className={styles.page} aria-label={t('lock.title')}>
      <div className={styles.brand}>
        <BrandMark size={26} />
        <span>Atrium</span>
      </div>
      <Clock />
      <section className={styles.card}>
        <span className={styles.initial} aria-hidden="true">
          {initialOf(name)}
        </span>
        <h1 className={styles.name}>{name}</h1>
        <p className={styles.account}>
          <span className={styles.label}>{t('lock.account')}</span>
          {account}
        </p>
        {over === '' ? (
          <>
            <Form
              form={form}
              layout="vertical"
              className={styles.form ?? ''}
              requiredMark={false}
              validateTrigger="onSubmit"
              disabled={busy}
              onFinish={(values: { password: string }) => void unlock(values.password)}
            >
              {/* Password stores look for the account beside the password. */}
              <input
                className={styles.label}
                type="text"
                autoComplete="username"
                value={account}
                readOnly
                tabIndex={-1}
                aria-hidden
              />
              <Form.Item
                name="password"
                rules={[{ required: true, message: t('lock.passwordRequired') }]}
                // A line that is always there: nothing jumps when it has something to say.
                extra={
                  <span role="status" className={styles.attempts}>
                    {attemptsLeft === null ? '' : t('lock.attemptsLeft', { count: attemptsLeft })}
                  </span>
                }
              >
                <PasswordInput
                  ref={password}
                  size="large"
                  maxLength={200}
                  aria-label={t('lock.password')}
                  prefix={<LockOutlined aria-hidden className={styles.prefix ?? ''} />}
                  placeholder={t('lock.passwordHint')}
                  autoComplete="current-password"
                />
              </Form.Item>
              <Button type="primary" htmlType="submit" size="large" block loading={busy}>
                {t('lock.unlock')}
              </Button>
            </Form>
            <div className={styles.why}>{whyAway}</div>
            <p className={styles.hint}>{t('lock.hint')}</p>
          </>
        ) : (
          <Over reason={over} />
        )}
      </section>
      <SignOut onSignOut={onSignOut} />
    </main>
  )
}

/** The server knows the session no more, and no password unlocks what is over (section 8 leaves that to the person). */
function isOver(error: unknown): boolean {
  return isPlatformError(error) && [600, 601, 602].includes(error.platformCode ?? 0)
}

const focus = (button: HTMLElement | null) => button?.focus()

/** The way on from there: sign-in, and from it back to what was open. */
function Over({ reason }: { readonly reason: string }) {
  const t = useT()
  return (
    <div className={styles.form}>
      <Alert type="warning" showIcon title={reason} role="alert" />
      <p className={styles.hint}>{t('lock.kept')}</p>
      <Button
        type="primary"
        size="large"
        block
        ref={focus}
        onClick={() => void request('session.giveUp').catch(() => undefined)}
      >
        {t('lock.signInAgain')}
      </Button>
    </div>
  )
}

/** Asks in place: dialogs are behind the lock screen. */
function SignOut({ onSignOut }: { readonly onSignOut: () => void }) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  if (!asking) {
    return (
      <div className={styles.leave}>
        <Button type="text" icon={<LogoutOutlined aria-hidden />} onClick={() => setAsking(true)}>
          {t('lock.signOut')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.leave} role="group" aria-label={t('shell.user.signOutConfirm')}>
      <span>{t('shell.user.signOutConfirm')}</span>
      <Button size="small" onClick={() => setAsking(false)}>
        {t('common.cancel')}
      </Button>
      <Button size="small" danger type="primary" onClick={onSignOut}>
        {t('common.confirm')}
      </Button>
    </div>
  )
}
