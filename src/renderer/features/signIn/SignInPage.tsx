import { CloudServerOutlined, LaptopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { LoginConfig } from '#shared/api/auth.ts'
import type { ServerProfile } from '#shared/ipc/servers.ts'
import type { SessionState } from '#shared/ipc/session.ts'
import { BrandMark } from '#renderer/components/BrandMark.tsx'
import { LanguageButton } from '#renderer/components/LanguageButton.tsx'
import { useTitle } from '#renderer/components/useTitle.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { Language } from '#renderer/i18n/language.ts'
import { request } from '#renderer/platform/request.ts'
import { SignInWays } from './SignInWays.tsx'
import styles from './sign-in.module.css'

interface SignInPageProps {
  readonly server: ServerProfile
  readonly keyring: SessionState['keyring']
  readonly language: Language
  readonly onLanguage: (language: Language) => void
  readonly onSwitchServer: () => void
  readonly onSignedIn: (theme: string) => void
  /** Goes to another public page of the application. */
  readonly onOpen: (path: string) => void
}

interface Start {
  readonly config: LoginConfig | null
  readonly lastAccount: string
  /** This server asked for a captcha the last time. */
  readonly needCode: boolean
  readonly title: string
  readonly copyright: string
}

/** Sign-in to one server. The server names the system; without a name the default title stands. */
export function SignInPage(props: SignInPageProps) {
  const { server, keyring, language, onLanguage, onSwitchServer, onSignedIn, onOpen } = props
  const t = useT()
  const start = useStart(server.id)
  const title = start?.config?.title || start?.title || t('signIn.defaultTitle')
  useTitle(t('signIn.title'), title)
  return (
    <div className={styles.page}>
      <aside className={styles.brand}>
        <div className={styles.brandHead}>
          <BrandMark size={30} />
          <span>Atrium</span>
        </div>
        <div className={styles.brandText}>
          <p className={styles.system}>{title}</p>
          <p className={styles.slogan}>{t('signIn.slogan')}</p>
        </div>
        <p className={styles.copyright}>{start?.config?.copyright || start?.copyright}</p>
      </aside>
      <main className={styles.main}>
        <header className={styles.top}>
          <LanguageButton language={language} onChange={onLanguage} />
        </header>
        <div className={styles.card}>
          <h1>{t('signIn.title')}</h1>
          <p className={styles.subtitle}>{title}</p>
          {start ? (
            <SignInWays
              key={server.id}
              config={start.config}
              lastAccount={start.lastAccount}
              needCode={start.needCode}
              keyring={keyring}
              onSignedIn={onSignedIn}
              onOpen={onOpen}
            />
          ) : null}
        </div>
        <footer className={styles.server}>
          {server.kind === 'local' ? <LaptopOutlined aria-hidden /> : <CloudServerOutlined aria-hidden />}
          <span className={styles.serverName} title={server.url}>
            {server.kind === 'local' ? t('servers.local') : server.name || server.url}
          </span>
          <Button type="link" size="small" onClick={onSwitchServer}>
            {t('signIn.switchServer')}
          </Button>
        </footer>
      </main>
    </div>
  )
}

/** What the page knows before anyone signed in; null until both answers are there or failed. */
function useStart(serverId: string): Start | null {
  const [start, setStart] = useState<Start | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const read = async () => {
      const [config, kept] = await Promise.all([
        request('session.loginConfig', undefined, { signal: stop.signal }).catch(() => null),
        request('preferences.read').catch(() => null),
      ])
      if (stop.signal.aborted) return
      const { sysName = '', title = '', copyright = '' } = kept?.sysConfig ?? {}
      const needCode = kept?.loginNeedCode ?? false
      setStart({ config, lastAccount: kept?.lastAccount ?? '', needCode, title: sysName || title, copyright })
    }
    void read()
    return () => stop.abort()
  }, [serverId])
  return start
}
