import { ArrowLeftOutlined, CloudServerOutlined, LaptopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { ServerProfile, ServerState } from '#shared/ipc/servers.ts'
import { BrandMark } from '#renderer/components/BrandMark.tsx'
import { focusFirst } from '#renderer/components/focus-first.ts'
import { LanguageButton } from '#renderer/components/LanguageButton.tsx'
import { useTitle } from '#renderer/components/useTitle.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { Language } from '#renderer/i18n/language.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { LocalStart } from './LocalStart.tsx'
import { ProfileList } from './ProfileList.tsx'
import { TrustedCertificates } from './TrustedCertificates.tsx'
import styles from './servers.module.css'
import { ServerForm } from './ServerForm.tsx'

interface RemoteServerProps {
  /** Proposed by a link from outside: nothing happens before the person connects. */
  readonly address: string
  readonly disabled: boolean
  readonly onBusy: (busy: boolean) => void
  readonly onChosen: (state: ServerState) => void
}

/** A server of the organisation by its address. */
function RemoteServer({ address, disabled, onBusy, onChosen }: RemoteServerProps) {
  const t = useT()
  return (
    <ServerForm
      id="server"
      address={address}
      disabled={disabled}
      submitText={t('servers.connect')}
      busyText={t('servers.connecting')}
      onBusy={onBusy}
      send={async ({ name, ...typed }, signal) =>
        onChosen(await request('servers.add', { ...typed, ...(name === '' ? {} : { name }) }, { signal }))
      }
    />
  )
}

interface ServersPageProps {
  readonly state: ServerState
  readonly language: Language
  readonly onLanguage: (language: Language) => void
  /** Profiles or choice changed. */
  readonly onChange: (state: ServerState) => void
  /** A server was chosen: go on to it. */
  readonly onChosen: (state: ServerState) => void
  /** Back to the current server's sign-in; null at the first run. */
  readonly onBack: (() => void) | null
  /** Address to begin with, from a link. */
  readonly address?: string
}

/** The first screen of a new installation, and later where servers are switched. */
export function ServersPage({
  state,
  language,
  onLanguage,
  onChange,
  onChosen,
  onBack,
  address = '',
}: ServersPageProps) {
  const t = useT()
  const [starting, setStarting] = useState(false)
  const [busy, setBusy] = useState(false)
  useTitle(t('servers.title'), 'Atrium')
  const choices = useRef<HTMLElement>(null)
  // The first of what can be chosen; the field of an address that came with a link.
  useEffect(() => {
    if (!starting) focusFirst(choices.current, address === '' ? 'button:not([disabled])' : undefined)
  }, [starting, address])

  const use = async (profile: ServerProfile) => {
    if (profile.kind === 'local') return setStarting(true)
    setBusy(true)
    try {
      onChosen(await request('servers.use', { id: profile.id }))
    } catch (error) {
      toast.error(describeError(error))
    } finally {
      setBusy(false)
    }
  }
  if (starting) return <LocalStart onReady={onChosen} onLeave={() => setStarting(false)} />
  const isFirst = state.profiles.length === 0
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        {onBack ? (
          <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={onBack}>
            {t('servers.back')}
          </Button>
        ) : (
          <span />
        )}
        <LanguageButton language={language} onChange={onLanguage} />
      </header>
      <main ref={choices} className={styles.main}>
        <div className={styles.head}>
          <BrandMark size={40} />
          <h1>{isFirst ? t('servers.welcome') : t('servers.title')}</h1>
          {isFirst && state.locked ? null : <p>{isFirst ? t('servers.welcomeHint') : t('servers.titleHint')}</p>}
        </div>
        {isFirst ? null : (
          <ProfileList state={state} disabled={busy} onUse={(profile) => void use(profile)} onChange={onChange} />
        )}
        {state.locked ? (
          <p className={styles.managed} role={isFirst ? 'alert' : undefined}>
            {isFirst ? t('servers.managedNone') : t('servers.managed')}
          </p>
        ) : (
          <div className={styles.choices}>
            {state.profiles.some((profile) => profile.kind === 'local') ? null : (
              <section className={styles.choice} aria-labelledby="choose-local">
                <LaptopOutlined aria-hidden className={styles.choiceIcon ?? ''} />
                <h2 id="choose-local">{t('servers.local')}</h2>
                <p>{t('servers.localHint')}</p>
                <ul className={styles.points}>
                  <li>{t('servers.localPointData')}</li>
                  <li>{t('servers.localPointDemo')}</li>
                  <li>{t('servers.localPointLater')}</li>
                </ul>
                <Button
                  type={isFirst ? 'primary' : 'default'}
                  size="large"
                  block
                  disabled={busy}
                  onClick={() => setStarting(true)}
                >
                  {t('servers.useLocal')}
                </Button>
              </section>
            )}
            <section className={styles.choice} aria-labelledby="choose-remote">
              <CloudServerOutlined aria-hidden className={styles.choiceIcon ?? ''} />
              <h2 id="choose-remote">{isFirst ? t('servers.remote') : t('servers.addRemote')}</h2>
              <p>{t('servers.remoteHint')}</p>
              <RemoteServer key={address} address={address} disabled={busy} onBusy={setBusy} onChosen={onChosen} />
            </section>
          </div>
        )}
        <TrustedCertificates />
      </main>
    </div>
  )
}
