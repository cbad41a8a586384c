import { CloudServerOutlined, InfoCircleOutlined, LogoutOutlined } from '@ant-design/icons'
import { Avatar, Dropdown } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { serverPath } from '#shared/access/guard.ts'
import { useUser } from '../../access/session-store.ts'
import { confirm } from '../../components/confirm.ts'
import { useT } from '../../i18n/index.ts'
import { signOut } from '../state/session.ts'
import { AboutDialog } from './AboutDialog.tsx'
import styles from './shell.module.css'

/** Who is signed in; about the application; sign out after a confirmation. */
export function UserMenu() {
  const t = useT()
  const navigate = useNavigate()
  const user = useUser()
  const [about, setAbout] = useState(false)
  const name = user?.userName || user?.userAccount || ''
  const leave = async () => {
    if (await confirm({ content: t('shell.user.signOutConfirm') })) await signOut()
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            { key: 'servers', icon: <CloudServerOutlined aria-hidden />, label: t('signIn.switchServer') },
            { key: 'about', icon: <InfoCircleOutlined aria-hidden />, label: t('shell.about.title') },
            { type: 'divider' },
            { key: 'signOut', icon: <LogoutOutlined aria-hidden />, label: t('shell.user.signOut') },
          ],
          onClick: ({ key }) => {
            if (key === 'signOut') void leave()
            else if (key === 'servers') void navigate(serverPath)
            else setAbout(true)
          },
        }}
      >
        <button type="button" className={styles.userButton}>
          <span aria-hidden="true">
            <Avatar size={28} className={styles.avatar ?? ''}>
              {initialOf(name)}
            </Avatar>
          </span>
          {/* A label of its own would not contain the initial that shows. */}
          <span className={styles.hidden}>{t('shell.user.label')} </span>
          <span className={styles.userName}>{name}</span>
        </button>
      </Dropdown>
      <AboutDialog open={about} onClose={() => setAbout(false)} />
    </>
  )
}

/** The last character of a Chinese name, the first letter of another. */
function initialOf(name: string): string {
  const characters = [...name.trim()]
  const last = characters.at(-1) ?? ''
  return /\p{Script=Han}/u.test(last) ? last : (characters[0] ?? '').toUpperCase()
}
