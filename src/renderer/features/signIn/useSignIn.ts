import { useEffect, useRef, useState } from 'react'
import { newCaptchaId } from '#renderer/components/captcha.ts'
import { request } from '#renderer/platform/request.ts'
import type { CompanyField } from './modes.ts'
import { type Refusal, refusalOf } from './refusal.ts'

export interface SignInValues {
  readonly account: string
  readonly password: string
  readonly code?: string
  readonly keep?: boolean
  readonly companyName?: string
  readonly contact?: string
}

interface Captcha {
  readonly id: string
  readonly length: number
}

interface SignInOptions {
  /** Fields beside the account that this server announced. */
  readonly company: readonly CompanyField[]
  /** The server asked for a captcha the last time: it shows until the server says that this account needs none. */
  readonly needCode: boolean
  readonly lastAccount: string
  /** `theme`: the layout that the server's answer named. */
  readonly onSignedIn: (theme: string) => void
}

/** The calls behind the sign-in page. A captcha appears when the server asks for one for this account. */
export function useSignIn({ company, needCode, lastAccount, onSignedIn }: SignInOptions) {
  const [busy, setBusy] = useState(false)
  const [captcha, setCaptcha] = useState<Captcha | null>(() => (needCode ? { id: newCaptchaId(), length: 4 } : null))
  const asked = useRef('')
  useEffect(() => {
    if (!needCode || lastAccount === '') return
    request('session.accountConfig', { account: lastAccount }).then(
      (answer) => (answer.captcha ? undefined : setCaptcha(null)),
      () => undefined,
    )
  }, [needCode, lastAccount])

  /** Whether this account needs a captcha. An unreachable server leaves the page as it is: signing in will tell. */
  const askForCaptcha = async (typed: string): Promise<boolean> => {
    const account = typed.trim()
    if (account === '') return false
    if (account === asked.current) return captcha !== null
    try {
      const answer = await request('session.accountConfig', { account })
      asked.current = account
      setCaptcha((last) => (answer.captcha ? { id: last?.id ?? newCaptchaId(), length: answer.length } : null))
      keepNeedCode(answer.captcha)
      return answer.captcha
    } catch {
      return captcha !== null
    }
  }

  const refreshCaptcha = () => setCaptcha((last) => (last ? { ...last, id: newCaptchaId() } : last))

  /** Signs in; null on success. After a refusal the image is new, and the server may now want a captcha. */
  const run = async (values: SignInValues): Promise<Refusal | null> => {
    setBusy(true)
    try {
      const account = values.account.trim()
      const code = captcha ? { code: values.code?.trim() ?? '', timestamp: captcha.id } : {}
      const extra = Object.fromEntries(company.map((field) => [field, values[field]?.trim() ?? '']))
      const { theme } = await request('session.signIn', {
        account,
        password: values.password,
        keep: values.keep ?? false,
        ...code,
        ...extra,
      })
      void request('preferences.write', { lastAccount: account }).catch(() => undefined)
      onSignedIn(theme)
      return null
    } catch (error) {
      const refusal = refusalOf(error)
      asked.current = ''
      refreshCaptcha()
      if (refusal.field === 'code' && !captcha) {
        setCaptcha({ id: newCaptchaId(), length: 4 })
        keepNeedCode(true)
      } else await askForCaptcha(values.account)
      return refusal
    } finally {
      setBusy(false)
    }
  }
  return { busy, captcha, askForCaptcha, refreshCaptcha, run }
}

/** The next sign-in page on this server starts with the captcha, or without it. */
function keepNeedCode(loginNeedCode: boolean): void {
  void request('preferences.write', { loginNeedCode }).catch(() => undefined)
}
