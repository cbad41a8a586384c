import { InfoCircleOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { useUser } from '#renderer/access/session-store.ts'
import { useConfirmOffered } from '#renderer/features/sign-in-codes/useConfirmOffered.ts'
import { later } from '#renderer/components/later.tsx'
import { PersonAvatar } from '#renderer/components/PersonAvatar.tsx'
import { useMenuButton } from '#renderer/components/useMenuButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './shell.module.css'
import { useUserCommands } from './useUserCommands.tsx'

const AboutDialog = later(async () => (await import('./AboutDialog.tsx')).AboutDialog)

/** Who is signed in; about the application; sign out after a confirmation. */
export function UserMenu() {
  const t = useT()
  const user = useUser()
  /** Null until somebody opens it: a closed dialog costs each start its styles. */
  const [about, setAbout] = useState<boolean | null>(null)
  const isOffered = useConfirmOffered()
  // As it was when the menu opened: an entry that comes late would move the others under the pointer.
  const [confirms, setConfirms] = useState(isOffered)
  const name = user?.userName || user?.userAccount || ''
  const commands = useUserCommands(confirms)
  const { dropdown, button } = useMenuButton(
    {
      items: [
        ...commands.filter(({ key }) => key !== 'signOut').map(({ key, icon, label }) => ({ key, icon, label })),
        { key: 'about', icon: <InfoCircleOutlined aria-hidden />, label: t('shell.about.title') },
        { type: 'divider' },
        ...commands.filter(({ key }) => key === 'signOut').map(({ key, icon, label }) => ({ key, icon, label })),
      ],
      onClick: ({ key }) => {
        if (key === 'about') setAbout(true)
        else commands.find((command) => command.key === key)?.run()
      },
    },
    () => setConfirms(isOffered),
  )
  return (
    <>
      <Dropdown {...dropdown} placement="bottomRight">
        <button {...button} type="button" className={styles.userButton}>
          <PersonAvatar name={name} headIcon={user?.headIcon ?? ''} size={28} />
          {/* A label of its own would not contain the initial that shows. */}
          <span className={styles.hidden}>{t('shell.user.label')} </span>
          <span className={styles.userName}>{name}</span>
        </button>
      </Dropdown>
      {about === null ? null : (
        <AboutDialog open={about} onClose={() => setAbout(false)} onFail={() => setAbout(null)} />
      )}
    </>
  )
}
