import { Tabs } from 'antd'
import { useState } from 'react'
import type { LoginConfig } from '#shared/api/auth.ts'
import type { SessionState } from '#shared/ipc/session.ts'
import { useT } from '#renderer/i18n/index.ts'
import { type SignInMode, modesOf } from './modes.ts'
import { OtherWays } from './OtherWays.tsx'
import { QrSignIn } from './QrSignIn.tsx'
import { SignInForm } from './SignInForm.tsx'
import styles from './sign-in.module.css'
import { SmsSignIn } from './SmsSignIn.tsx'

interface SignInWaysProps {
  readonly config: LoginConfig | null
  readonly lastAccount: string
  readonly needCode: boolean
  readonly keyring: SessionState['keyring']
  readonly onSignedIn: (theme: string) => void
  /** Goes to another public page of the application. */
  readonly onOpen: (path: string) => void
}

/** The ways to sign in that the server announces (section 2, Login screen); one of them shows without tabs. */
export function SignInWays({ config, lastAccount, needCode, keyring, onSignedIn, onOpen }: SignInWaysProps) {
  const t = useT()
  const modes = modesOf(config)
  const [mode, setMode] = useState<SignInMode>(modes[0] ?? 'account')
  const panel = (each: SignInMode) => {
    if (each === 'qrcode') return <QrSignIn active={mode === each} keyring={keyring} onSignedIn={onSignedIn} />
    if (each === 'sms') return <SmsSignIn active={mode === each} keyring={keyring} onSignedIn={onSignedIn} />
    return (
      <SignInForm
        config={config}
        lastAccount={lastAccount}
        needCode={needCode}
        keyring={keyring}
        onSignedIn={onSignedIn}
      />
    )
  }
  return (
    <>
      {modes.length === 1 ? (
        panel(mode)
      ) : (
        <Tabs
          className={styles.tabs ?? ''}
          activeKey={mode}
          onChange={(key) => setMode(modes.find((each) => each === key) ?? 'account')}
          items={modes.map((each) => ({ key: each, label: t(`signIn.mode.${each}`), children: panel(each) }))}
        />
      )}
      <OtherWays config={config} onOpen={onOpen} />
    </>
  )
}
