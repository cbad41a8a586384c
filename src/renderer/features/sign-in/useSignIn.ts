import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SignedIn } from '#shared/ipc/session.ts'
import { newCaptchaId } from '#renderer/components/captcha.ts'
import { request } from '#renderer/platform/request.ts'
import type { CompanyField } from './modes.ts'
import { type SignInError, signInErrorOf } from './sign-in-error.ts'

export interface SignInValues {
  readonly account: string
  readonly password: string
  readonly code?: string
  readonly companyName?: string
  readonly contact?: string
}

interface Captcha {
  readonly id: string
  readonly length: number
}

/** Characters of a captcha whose length no server has told: room for the longest. */
const anyLength = 20

interface SignInOptions {
  /** Fields beside the account that this server announced. */
  readonly company: readonly CompanyField[]
  /** The server asked for a captcha the last time: it shows until the server says that this account needs none. */
  readonly needCode: boolean
  readonly lastAccount: string
  /** Takes what the sign-in answered: the new session and the layout that the server named. */
  readonly onSignedIn: (answer: SignedIn) => void
}

/** The calls behind the sign-in page. A captcha appears when the server asks for one for this account. */
export function useSignIn({ company, needCode, lastAccount, onSignedIn }: SignInOptions) {
  const [busy, setBusy] = useState(false)
  const [captcha, setCaptcha] = useState<Captcha | null>(() =>
    needCode ? { id: newCaptchaId(), length: anyLength } : null,
  )
  /** The question about an account that counts: an older answer that comes later changes nothing. */
  const asked = useRef<{ readonly account: string; readonly needed: Promise<boolean> } | null>(null)
  /** The account whose sign-in was refused for want of a captcha, whatever the look-up says. */
  const demandedFor = useRef('')
  const running = useRef(false)
  const gone = useRef<AbortSignal>(undefined)
  useEffect(() => {
    const leaving = new AbortController()
    gone.current = leaving.signal
    return () => leaving.abort()
  }, [])

  const show = (account: string, answer: { readonly captcha: boolean; readonly length: number }): boolean => {
    const needed = answer.captcha || demandedFor.current === account
    const length = answer.captcha ? answer.length : anyLength
    setCaptcha((last) => (needed ? { id: last?.id ?? newCaptchaId(), length } : null))
    keepNeedCode(needed)
    return needed
  }
  const lookUp = async (account: string): Promise<boolean> => {
    try {
      const answer = await request('session.accountConfig', { account }, { signal: gone.current })
      return asked.current?.account === account ? show(account, answer) : answer.captcha
    } catch {
      // An unreachable server leaves the page as it is: signing in will tell.
      if (asked.current?.account === account) asked.current = null
      return false
    }
  }
  /** Whether this account needs a captcha, which then shows. */
  const askForCaptcha = (typed: string): Promise<boolean> => {
    const account = typed.trim()
    if (account === '') return Promise.resolve(false)
    if (asked.current?.account === account) return asked.current.needed
    // In two steps, because the answer looks for its own question.
    const { promise: needed, resolve } = Promise.withResolvers<boolean>()
    asked.current = { account, needed }
    resolve(lookUp(account))
    return needed
  }
  const askAtFirst = useEffectEvent(() => void askForCaptcha(lastAccount))
  useEffect(() => askAtFirst(), [])

  const refreshCaptcha = () => setCaptcha((last) => (last ? { ...last, id: newCaptchaId() } : last))
  const demandCaptcha = (account: string) => {
    demandedFor.current = account
    setCaptcha((last) => ({ id: newCaptchaId(), length: last?.length ?? anyLength }))
    keepNeedCode(true)
  }

  /** Signs in; null on success. After a refusal the image is new, and the server may now want a captcha. */
  const run = async (values: SignInValues, keep: boolean): Promise<SignInError | null> => {
    // A click on a demonstration account does not go through the button that is disabled meanwhile.
    if (running.current) return null
    running.current = true
    setBusy(true)
    const account = values.account.trim()
    try {
      const code = captcha ? { code: values.code?.trim() ?? '', timestamp: captcha.id } : {}
      const extra = Object.fromEntries(company.map((field) => [field, values[field]?.trim() ?? '']))
      const answer = await request('session.signIn', {
        account,
        password: values.password,
        keep,
        ...code,
        ...extra,
      })
      void request('preferences.write', { lastAccount: account }).catch(() => undefined)
      onSignedIn(answer)
      return null
    } catch (error) {
      // Another server may be in use by now: neither its captcha nor its settings are this refusal's business.
      if (gone.current?.aborted) return null
      const refusal = signInErrorOf(error)
      if (refusal.field === 'code') demandCaptcha(account)
      else refreshCaptcha()
      asked.current = null
      await askForCaptcha(account)
      return refusal
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, captcha, askForCaptcha, refreshCaptcha, run }
}

/** The next sign-in page on this server starts with the captcha, or without it. */
function keepNeedCode(loginNeedCode: boolean): void {
  void request('preferences.write', { loginNeedCode }).catch(() => undefined)
}
