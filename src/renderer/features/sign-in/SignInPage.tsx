import { CloudServerOutlined, LaptopOutlined } from '@ant-design/icons'
import { Alert, Button, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import type { ServerProfile } from '#shared/ipc/servers.ts'
import type { SessionState, SignedIn } from '#shared/ipc/session.ts'
import { BrandMark } from '#renderer/components/BrandMark.tsx'
import { LanguageButton } from '#renderer/components/LanguageButton.tsx'
import { pictureAddress } from '#renderer/components/picture-address.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useTitle } from '#renderer/components/useTitle.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { Language } from '#renderer/i18n/language.ts'
import { SignInMethods } from './SignInMethods.tsx'
import styles from './sign-in.module.css'
import { useStart } from './useStart.ts'

interface SignInPageProps {
  readonly server: ServerProfile
  readonly keyring: SessionState['keyring']
  /** Why the last session ended without the person; empty for no such end. */
  readonly endedBy: string
  readonly language: Language
  readonly onLanguage: (language: Language) => void
  /** Left out where there is no other. */
  readonly onSwitchServer?: () => void
  readonly onSignedIn: (answer: SignedIn) => void
  /** Goes to another public page of the application. */
  readonly onOpen: (path: string) => void
  /** What may keep the server away, beside asking it again. */
  readonly whyAway: ReactNode
}

/** Sign-in to one server. The server names the system; without a name the default title stands. */
export function SignInPage(props: SignInPageProps) {
  const { server, keyring, endedBy, language, onLanguage, onSwitchServer, onSignedIn, onOpen, whyAway } = props
  const t = useT()
  const { config, kept, away, asking, retry } = useStart(server.id)
  const title = config?.title || kept?.sysConfig?.sysName || kept?.sysConfig?.title || t('signIn.defaultTitle')
  useTitle(t('signIn.title'), title)
  return (
    <div className={styles.page}>
      <aside className={styles.brand}>
        <div className={styles.brandHead}>
          <SignInLogo address={config?.loginIcon} />
        </div>
        <div className={styles.brandText}>
          <p className={styles.system}>{title}</p>
          <p className={styles.slogan}>{config?.sysDescription || t('signIn.slogan')}</p>
        </div>
        <p className={styles.copyright}>{config?.copyright || kept?.sysConfig?.copyright}</p>
      </aside>
      <main className={styles.main}>
        <header className={styles.top}>
          <LanguageButton language={language} onChange={onLanguage} />
        </header>
        <div className={styles.card}>
          <h1>{t('signIn.title')}</h1>
          <p className={styles.subtitle}>{title}</p>
          {endedBy === '' ? null : (
            <Alert className={styles.alert ?? ''} type="warning" showIcon title={endedBy} role="status" />
          )}
          {away ? <Away asking={asking} onRetry={retry} why={whyAway} /> : null}
          {kept && (config || away) ? (
            <SignInMethods
              key={server.id}
              config={config}
              lastAccount={kept.lastAccount ?? ''}
              needCode={kept.loginNeedCode ?? false}
              keyring={keyring}
              onSignedIn={onSignedIn}
              onOpen={onOpen}
            />
          ) : (
            <div className={styles.waiting}>
              <PageState loading rows={5} />
            </div>
          )}
        </div>
        <footer className={styles.server}>
          {server.kind === 'local' ? <LaptopOutlined aria-hidden /> : <CloudServerOutlined aria-hidden />}
          <span className={styles.serverName} title={server.url}>
            {server.kind === 'local' ? t('servers.local') : server.name || server.url}
          </span>
          {onSwitchServer === undefined ? null : (
            <Button type="link" size="small" onClick={onSwitchServer}>
              {t('signIn.switchServer')}
            </Button>
          )}
        </footer>
      </main>
    </div>
  )
}

/** The organisation's own logo; the mark of the product where it has none. */
function SignInLogo({ address }: { readonly address: string | undefined }) {
  const source = pictureAddress(address)
  const [broken, setBroken] = useState<string | null>(null)
  if (source !== null && source !== broken)
    return <img src={source} alt="" className={styles.brandLogo} onError={() => setBroken(source)} />
  return (
    <>
      <BrandMark size={30} />
      <span>Atrium</span>
    </>
  )
}

interface AwayProps {
  readonly asking: boolean
  readonly onRetry: () => void
  readonly why: ReactNode
}

/** The server does not answer: signing in may still be tried, and it is asked again by itself. */
function Away({ asking, onRetry, why }: AwayProps) {
  const t = useT()
  return (
    <Alert
      className={styles.alert ?? ''}
      type="warning"
      showIcon
      title={t('signIn.away')}
      action={
        <Space orientation="vertical" size={4} align="end">
          {why}
          <Button size="small" loading={asking} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </Space>
      }
    />
  )
}
