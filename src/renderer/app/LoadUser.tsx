import { DisconnectOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Notice } from '#renderer/components/Notice.tsx'
import { ShowCertificate } from '#renderer/features/servers/ShowCertificate.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { Splash } from './Splash.tsx'
import { currentServer, useBoot } from './state/boot.ts'
import { type LoadOutcome, loadUser, signOut } from './state/session.ts'

/** Reads the user while the splash shows. The guard goes on by itself once the menu is there or the session is gone. */
export function LoadUser() {
  const t = useT()
  const server = useBoot(currentServer)
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<LoadOutcome | null>(null)
  useEffect(() => {
    let current = true
    void loadUser().then((next) => {
      if (current) setOutcome(next)
    })
    return () => {
      current = false
    }
    // `attempt` reads again.
  }, [attempt])
  if (outcome !== 'retry' && outcome !== 'unreadable') return <Splash />
  const isAway = outcome === 'retry'
  return (
    <Notice
      whole
      icon={isAway ? <DisconnectOutlined /> : <WarningOutlined />}
      title={t(isAway ? 'shell.unreachable.title' : 'shell.unreadable.title')}
      hint={t(isAway ? 'shell.unreachable.hint' : 'shell.unreadable.hint')}
    >
      <Button
        type="primary"
        onClick={() => {
          setOutcome(null)
          setAttempt(attempt + 1)
        }}
      >
        {t('common.retry')}
      </Button>
      {isAway ? <ShowCertificate url={server?.url ?? ''} /> : null}
      <Button onClick={() => void signOut()}>{t('shell.unreachable.leave')}</Button>
    </Notice>
  )
}
