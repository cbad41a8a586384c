import { DisconnectOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Notice } from '#renderer/components/Notice.tsx'
import { ShowCertificate } from '#renderer/features/servers/ShowCertificate.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { Splash } from './Splash.tsx'
import { currentServer, useBoot } from './state/boot.ts'
import { loadUser, signOut } from './state/session.ts'

/** Reads the user while the splash shows. The guard goes on by itself once the menu is there or the session is gone. */
export function LoadUser() {
  const t = useT()
  const server = useBoot(currentServer)
  const [attempt, setAttempt] = useState(0)
  const [unreachable, setUnreachable] = useState(false)
  useEffect(() => {
    let current = true
    void loadUser().then((outcome) => {
      if (current) setUnreachable(outcome === 'retry')
    })
    return () => {
      current = false
    }
    // `attempt` reads again.
  }, [attempt])
  if (!unreachable) return <Splash />
  return (
    <Notice whole icon={<DisconnectOutlined />} title={t('shell.unreachable.title')} hint={t('shell.unreachable.hint')}>
      <Button
        type="primary"
        onClick={() => {
          setUnreachable(false)
          setAttempt(attempt + 1)
        }}
      >
        {t('common.retry')}
      </Button>
      <ShowCertificate url={server?.url ?? ''} />
      <Button onClick={() => void signOut()}>{t('shell.unreachable.leave')}</Button>
    </Notice>
  )
}
