import { GlobalOutlined, LoadingOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { LoginConfig } from '#shared/api/auth.ts'
import type { SignedIn } from '#shared/ipc/session.ts'
import { Notice } from '#renderer/components/Notice.tsx'
import { useTitle } from '#renderer/components/useTitle.ts'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { useThirdParty } from './useThirdParty.ts'

interface ThirdPartyPageProps {
  /** The query of the address: `provider` names one of the announced systems, `ticket` comes back from one. */
  readonly search: string
  readonly onSignedIn: (answer: SignedIn) => void
  readonly onLeave: () => void
}

/** Sign-in by way of another system (section 2, /auth-redirect). Its page opens in the person's browser. */
export function ThirdPartyPage({ search, onSignedIn, onLeave }: ThirdPartyPageProps) {
  const t = useT()
  useTitle(t('signIn.thirdParty.title'), 'Atrium')
  const query = new URLSearchParams(search)
  const ticket = query.get('ticket') ?? query.get('jnpf_ticket') ?? ''
  const provider = query.get('provider')
  const config = useLoginConfig()
  const { phase, open } = useThirdParty({ ticket, provider, onSignedIn })
  const social = config?.socialsList.find((each) => each.enname === provider)
  const offered = social !== undefined || (config?.redirect === true && config.url !== '')
  const back = <Button onClick={onLeave}>{t('signIn.sso.toSignIn')}</Button>

  if (phase === 'waiting') {
    return (
      <Notice
        whole
        icon={<LoadingOutlined />}
        title={social?.name || t('signIn.thirdParty.title')}
        hint={t('signIn.thirdParty.waiting')}
      >
        {offered ? <Button onClick={() => void open()}>{t('signIn.thirdParty.again')}</Button> : null}
        {back}
      </Notice>
    )
  }
  if (config === null) return <Notice whole icon={<LoadingOutlined />} title={t('common.loading')} />
  const isOver = phase !== 'idle' && phase !== 'opening'
  return (
    <Notice
      whole
      icon={isOver || !offered ? <WarningOutlined /> : <GlobalOutlined />}
      title={isOver ? t(`signIn.thirdParty.over.${phase}`) : social?.name || t('signIn.thirdParty.title')}
      hint={offered ? t('signIn.thirdParty.hint') : t('signIn.thirdParty.none')}
    >
      {offered ? (
        <Button type="primary" loading={phase === 'opening'} onClick={() => void open()}>
          {t('signIn.thirdParty.open')}
        </Button>
      ) : null}
      {back}
    </Notice>
  )
}

/** What the server announces; null until it answered. A server that cannot be asked announces nothing. */
function useLoginConfig(): Pick<LoginConfig, 'redirect' | 'url' | 'socialsList'> | null {
  const [config, setConfig] = useState<Pick<LoginConfig, 'redirect' | 'url' | 'socialsList'> | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    request('session.loginConfig', undefined, { signal: stop.signal }).then(setConfig, () => {
      if (!stop.signal.aborted) setConfig({ redirect: false, url: '', socialsList: [] })
    })
    return () => stop.abort()
  }, [])
  return config
}
