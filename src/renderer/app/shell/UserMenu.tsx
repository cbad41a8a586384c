import {
  BarChartOutlined,
  CalendarOutlined,
  CloudServerOutlined,
  ControlOutlined,
  HistoryOutlined,
  InfoCircleOutlined,
  KeyOutlined,
  LockOutlined,
  LogoutOutlined,
  QrcodeOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { serverPath } from '#shared/access/guard.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { unsavedPages } from '#renderer/components/leave-guard.tsx'
import { useChat } from '#renderer/features/chat/store.ts'
import { showPanel } from '#renderer/features/desktop/store.ts'
import { confirmSignInPath, useConfirmOffered } from '#renderer/features/sign-in-codes/useConfirmOffered.ts'
import { later } from '#renderer/components/later.tsx'
import { PersonAvatar } from '#renderer/components/PersonAvatar.tsx'
import { useMenuButton } from '#renderer/components/useMenuButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { countImporting } from '#renderer/platform/import-runs.ts'
import { request } from '#renderer/platform/request.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import { mayChooseServer, useBoot } from '../state/boot.ts'
import { mayLeaveAll } from '../state/leaving.ts'
import { signOut } from '../state/session.ts'
import { lossText } from './leaving.ts'
import styles from './shell.module.css'

const profilePath = '/profile'
const schedulePath = '/schedule'
const reportsPath = '/reports'

const AboutDialog = later(async () => (await import('./AboutDialog.tsx')).AboutDialog)

/** Who is signed in; about the application; sign out after a confirmation. */
export function UserMenu() {
  const t = useT()
  const navigate = useNavigate()
  const user = useUser()
  /** Null until somebody opens it: a closed dialog costs each start its styles. */
  const [about, setAbout] = useState<boolean | null>(null)
  const isOffered = useConfirmOffered()
  const hasReports = useServerHas('report.granted')
  const mayChoose = useBoot(mayChooseServer)
  // As it was when the menu opened: an entry that comes late would move the others under the pointer.
  const [confirms, setConfirms] = useState(isOffered)
  const name = user?.userName || user?.userAccount || ''
  const leave = async () => {
    const unsaved = unsavedPages()
    const importing = countImporting()
    // What was not sent yet is kept on this device for this person alone, and goes with what it keeps of them.
    const unsent = useChat.getState().outbox.length
    const loss = [
      ...(unsaved.length > 0 ? [lossText(unsaved)] : []),
      ...(importing > 0 ? [t('desktop.imports.lossOnSignOut', { count: importing })] : []),
      ...(unsent > 0 ? [t('chat.lossOnSignOut', { count: unsent })] : []),
    ]
    const content = [t('shell.user.signOutConfirm'), ...loss].join(' ')
    const question = {
      title: t('shell.user.signOutTitle'),
      content,
      okText: t('shell.user.signOut'),
      danger: loss.length > 0,
    }
    if (await confirm(question)) await signOut()
  }
  const changeServer = async () => {
    if (await mayLeaveAll()) void navigate(serverPath)
  }
  const { dropdown, button } = useMenuButton(
    {
      items: [
        { key: profilePath, icon: <UserOutlined aria-hidden />, label: t('profile.title') },
        { key: schedulePath, icon: <CalendarOutlined aria-hidden />, label: t('schedule.title') },
        ...(hasReports ? [{ key: reportsPath, icon: <BarChartOutlined aria-hidden />, label: t('report.mine') }] : []),
        ...(confirms
          ? [{ key: confirmSignInPath, icon: <QrcodeOutlined aria-hidden />, label: t('signInCodes.confirm.menu') }]
          : []),
        { key: '/workFlow/entrust', icon: <SwapOutlined aria-hidden />, label: t('workflow.entrust.title') },
        { key: 'drafts', icon: <HistoryOutlined aria-hidden />, label: t('drafts.title') },
        { key: 'password', icon: <KeyOutlined aria-hidden />, label: t('password.title') },
        { key: 'lock', icon: <LockOutlined aria-hidden />, label: t('lock.action') },
        ...(mayChoose
          ? [{ key: 'servers', icon: <CloudServerOutlined aria-hidden />, label: t('signIn.switchServer') }]
          : []),
        { key: 'settings', icon: <ControlOutlined aria-hidden />, label: t('desktop.title') },
        { key: 'about', icon: <InfoCircleOutlined aria-hidden />, label: t('shell.about.title') },
        { type: 'divider' },
        { key: 'signOut', icon: <LogoutOutlined aria-hidden />, label: t('shell.user.signOut') },
      ],
      onClick: ({ key }) => {
        if (key === 'signOut') void leave()
        else if (
          key === profilePath ||
          key === schedulePath ||
          key === reportsPath ||
          key === confirmSignInPath ||
          key === '/workFlow/entrust'
        )
          void navigate(key)
        else if (key === 'drafts') void navigate('/drafts')
        else if (key === 'password') openDialog('password', {})
        else if (key === 'lock') void request('session.lock').catch(() => undefined)
        else if (key === 'servers') void changeServer()
        else if (key === 'settings') showPanel('settings')
        else setAbout(true)
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
