import { Tabs } from 'antd'
import { useState } from 'react'
import type { LoginConfig } from '#shared/api/auth.ts'
import type { SessionState, SignedIn } from '#shared/ipc/session.ts'
import { later } from '#renderer/components/later.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { type SignInMode, modesOf } from './modes.ts'
import type { Consent } from './KeepConsent.tsx'
import { OtherWays } from './OtherWays.tsx'
import { SignInForm } from './SignInForm.tsx'
import styles from './sign-in.module.css'
import { SmsSignIn } from './SmsSignIn.tsx'

// Few servers offer it.
const QrSignIn = later(async () => (await import('./QrSignIn.tsx')).QrSignIn)

interface SignInMethodsProps {
  readonly config: LoginConfig | null
  readonly lastAccount: string
  readonly needCode: boolean
  readonly keyring: SessionState['keyring']
  readonly onSignedIn: (answer: SignedIn) => void
  /** Goes to another public page of the application. */
  readonly onOpen: (path: string) => void
}

/** The ways to sign in that the server announces (section 2, Login screen); one of them shows without tabs. */
export function SignInMethods({ config, lastAccount, needCode, keyring, onSignedIn, onOpen }: SignInMethodsProps) {
  const t = useT()
  const modes = modesOf(config)
  // One consent for all ways: choosing another does not take it back.
  const [keep, setKeep] = useState(false)
  const [mode, setMode] = useState<SignInMode | null>(null)
  const shown = modes.find((each) => each === mode) ?? modes[0] ?? 'account'
  const consent: Consent = { keep, onKeep: setKeep, keyring }
  const panel = (each: SignInMode) => {
    const shared = { active: shown === each, consent, onSignedIn }
    if (each === 'qrcode') return <QrSignIn {...shared} icon={config?.appIcon ?? ''} />
    if (each === 'sms') return <SmsSignIn {...shared} />
    return (
      <SignInForm
        config={config}
        lastAccount={lastAccount}
        needCode={needCode}
        consent={consent}
        onSignedIn={onSignedIn}
      />
    )
  }
  return (
    <>
      {/* One way shows without a bar, in the same place: what was typed stays when the server names more. */}
      <Tabs
        className={modes.length === 1 ? '' : (styles.tabs ?? '')}
        tabBarStyle={modes.length === 1 ? { display: 'none' } : {}}
        activeKey={shown}
        onChange={(key) => setMode(modes.find((each) => each === key) ?? shown)}
        items={modes.map((each) => ({ key: each, label: t(`signIn.mode.${each}`), children: panel(each) }))}
      />
      <OtherWays config={config} onOpen={onOpen} />
    </>
  )
}
