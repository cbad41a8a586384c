import { CameraOutlined, KeyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { BaseInfo } from '#shared/api/current-user.ts'
import { PersonAvatar } from '#renderer/components/PersonAvatar.tsx'
import { dayText, timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { AvatarDialog } from './avatar/AvatarDialog.tsx'
import styles from './profile.module.css'
import { reloadSession } from './reload.ts'

interface ProfileCardProps {
  readonly info: BaseInfo
}

/** Who one is for the platform: what others decided, to read; the avatar, to change. */
export function ProfileCard({ info }: ProfileCardProps) {
  const t = useT()
  const [isChanging, setChanging] = useState(false)
  const facts = [
    [t('profile.card.account'), info.account],
    [t('profile.card.organize'), info.organize.split('/').join(' / ')],
    [t('profile.card.position'), info.position],
    [t('profile.card.role'), info.roleId],
    [t('profile.card.manager'), info.manager],
    [t('profile.card.created'), dayText(info.creatorTime)],
    [t('profile.card.lastSignIn'), timeText(info.prevLogTime)],
  ] as const
  const changed = async () => {
    await reloadSession()
  }
  return (
    <aside className={styles.card} aria-label={info.realName}>
      <div className={styles.face}>
        <PersonAvatar name={info.realName} headIcon={info.avatar} size={88} />
        <strong>{info.realName}</strong>
        {info.signature ? <span className={styles.quiet}>{info.signature}</span> : null}
        <Button size="small" icon={<CameraOutlined aria-hidden />} onClick={() => setChanging(true)}>
          {t('profile.card.changeAvatar')}
        </Button>
      </div>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      <Button block icon={<KeyOutlined aria-hidden />} onClick={() => openDialog('password', {})}>
        {t('profile.card.password')}
      </Button>
      <AvatarDialog open={isChanging} onClose={() => setChanging(false)} onSaved={() => void changed()} />
    </aside>
  )
}
