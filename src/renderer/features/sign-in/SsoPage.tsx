import { LoadingOutlined, WarningOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SignedIn } from '#shared/ipc/session.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { Notice } from '#renderer/components/Notice.tsx'
import { useTitle } from '#renderer/components/useTitle.ts'
import { useT } from '#renderer/i18n/index.ts'
import { describeEntryError } from '#renderer/platform/describe-error.ts'
import { isPlatformError, request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'

interface SsoPageProps {
  /** The query of the address, with its question mark. */
  readonly search: string
  /** Takes what proves the sign-in out of the address, so that neither history nor a reload holds it. */
  readonly onTaken: () => void
  /** Takes what the sign-in answered; null for a token that was adopted. */
  readonly onSignedIn: (answer: SignedIn | null) => void
  readonly onLeave: () => void
}

/**
 * Single sign-on (section 2, /sso). A ticket goes to validateLogin; its refusal shows the toast and alerts 'account
 * abnormal' (section 8). A token is handed to main, which keeps it, after the person agreed.
 */
export function SsoPage({ search, onTaken, onSignedIn, onLeave }: SsoPageProps) {
  const t = useT()
  useTitle(t('signIn.sso.title'), 'Atrium')
  const [failed, setFailed] = useState<'refused' | 'missing' | 'away' | null>(null)
  const [abnormal, setAbnormal] = useState(false)
  const begun = useRef(-1)
  /** What the address carried when the page opened, or a later link brought. */
  const [query, setQuery] = useState(() => new URLSearchParams(search))
  const [round, setRound] = useState(0)
  const [before, setBefore] = useState(search)
  const startAgain = () => {
    setFailed(null)
    setAbnormal(false)
    setRound(round + 1)
  }
  if (search !== before) {
    setBefore(search)
    const next = new URLSearchParams(search)
    // Without either it is only what was taken out of the address.
    if (next.get('ticket') || next.get('token')) {
      setQuery(next)
      startAgain()
    }
  }

  const enter = useEffectEvent(async () => {
    const ticket = query.get('ticket') ?? ''
    const token = query.get('token') ?? ''
    if (ticket === '' && token === '') return setFailed('missing')
    onTaken()
    try {
      if (ticket !== '') {
        return onSignedIn(await request('session.validateLogin', { ticket }))
      }
      const agreed = await confirm({
        title: t('signIn.sso.adoptTitle'),
        content: t('signIn.sso.adopt'),
        okText: t('signIn.sso.adoptOk'),
        focus: 'cancel',
      })
      if (!agreed) return onLeave()
      await request('session.adoptToken', { token })
      onSignedIn(null)
    } catch (error) {
      // A later link is under way: what became of this one is no longer asked for.
      if (begun.current !== round) return
      toast.error(describeEntryError(error))
      setFailed(isPlatformError(error) && error.code === 'platform.network' ? 'away' : 'refused')
      if (isPlatformError(error) && error.detail === 'accountAbnormal') setAbnormal(true)
    }
  })
  useEffect(() => {
    // A ticket works once: only the person sends it again, where the server was not reached.
    if (begun.current === round) return
    begun.current = round
    void enter()
  }, [round])

  if (failed === null) return <Notice whole icon={<LoadingOutlined />} title={t('signIn.sso.working')} />
  return (
    <Notice
      whole
      icon={<WarningOutlined />}
      title={t('signIn.sso.failed')}
      hint={failed === 'missing' ? t('signIn.sso.missing') : ''}
    >
      {failed === 'away' ? (
        <Button type="primary" onClick={startAgain}>
          {t('common.retry')}
        </Button>
      ) : null}
      <Button type={failed === 'away' ? 'default' : 'primary'} onClick={onLeave}>
        {t('signIn.sso.toSignIn')}
      </Button>
      <Modal
        open={abnormal}
        title={t('common.notice')}
        width={420}
        centered
        footer={
          <Button type="primary" onClick={() => setAbnormal(false)}>
            {t('common.confirm')}
          </Button>
        }
        onCancel={() => setAbnormal(false)}
      >
        <p role="alert">{t('signIn.sso.abnormal')}</p>
      </Modal>
    </Notice>
  )
}
