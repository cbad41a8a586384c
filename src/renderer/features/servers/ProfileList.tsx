import { CheckCircleFilled, CloudServerOutlined, DeleteOutlined, EditOutlined, LaptopOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { ServerProfile, ServerState } from '#shared/ipc/servers.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { EllipsisText } from '#renderer/components/EllipsisText.tsx'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { EditServer } from './EditServer.tsx'
import styles from './servers.module.css'

interface ProfileListProps {
  readonly state: ServerState
  readonly disabled: boolean
  readonly onUse: (profile: ServerProfile) => void
  /** One was edited or removed. */
  readonly onChange: (state: ServerState) => void
}

/** The servers this machine knows: one click uses one, others edit or forget it. */
export function ProfileList({ state, disabled, onUse, onChange }: ProfileListProps) {
  const t = useT()
  const [edited, setEdited] = useState<ServerProfile | null>(null)
  const remove = async (profile: ServerProfile, label: string) => {
    // A queue that cannot be read now keeps nobody from removing its server.
    const { prints } = await request('servers.waiting', { id: profile.id }).catch(() => ({ prints: 0 }))
    const what = profile.kind === 'local' ? t('servers.removeLocal') : t('servers.removeRemote')
    const agreed = await confirm({
      title: t('servers.removeTitle', { name: label }),
      content: prints === 0 ? what : `${what} ${t('servers.removePrints', { count: prints })}`,
      okText: t('servers.remove'),
      danger: true,
    })
    if (!agreed) return
    try {
      onChange(await request('servers.remove', { id: profile.id }))
    } catch (error) {
      toast.error(describeError(error))
    }
  }
  return (
    <section className={styles.known} aria-label={t('servers.known')}>
      <h2>{t('servers.known')}</h2>
      <ul>
        {state.profiles.map((profile) => {
          const isCurrent = profile.id === state.currentId
          const label = profile.kind === 'local' ? t('servers.local') : profile.name || profile.url
          return (
            <li key={profile.id}>
              <button type="button" className={styles.profile} disabled={disabled} onClick={() => onUse(profile)}>
                <span className={styles.profileIcon}>
                  {profile.kind === 'local' ? <LaptopOutlined aria-hidden /> : <CloudServerOutlined aria-hidden />}
                </span>
                <span className={styles.profileText}>
                  <EllipsisText text={label} />
                  <span className={styles.profileUrl}>
                    <EllipsisText text={profile.kind === 'local' ? t('servers.localShort') : profile.url} />
                  </span>
                </span>
                {isCurrent ? (
                  <span className={styles.current}>
                    <CheckCircleFilled aria-hidden /> {t('servers.current')}
                  </span>
                ) : null}
              </button>
              {profile.managed || profile.kind === 'local' ? null : (
                <IconButton
                  label={`${t('servers.edit')} ${label}`}
                  icon={<EditOutlined />}
                  disabled={disabled}
                  onClick={() => setEdited(profile)}
                />
              )}
              {profile.managed ? null : (
                <IconButton
                  label={`${t('servers.remove')} ${label}`}
                  icon={<DeleteOutlined />}
                  disabled={disabled}
                  onClick={() => void remove(profile, label)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {edited === null ? null : (
        <EditServer
          profile={edited}
          onClose={() => setEdited(null)}
          onEdited={(next) => {
            setEdited(null)
            onChange(next)
          }}
        />
      )}
    </section>
  )
}
