import {
  BarChartOutlined,
  CalendarOutlined,
  CloudServerOutlined,
  ControlOutlined,
  HistoryOutlined,
  KeyOutlined,
  LockOutlined,
  LogoutOutlined,
  QrcodeOutlined,
  ScanOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { serverPath } from '#shared/access/guard.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { unsavedPages } from '#renderer/components/leave-guard.tsx'
import { useChat } from '#renderer/features/chat/store.ts'
import { showPanel } from '#renderer/features/desktop/store.ts'
import { confirmSignInPath } from '#renderer/features/sign-in-codes/useConfirmOffered.ts'
import { useT } from '#renderer/i18n/index.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { countImporting } from '#renderer/platform/import-runs.ts'
import { request } from '#renderer/platform/request.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import { mayChooseServer, useBoot } from '../state/boot.ts'
import { closeDetached, mayLeaveAll } from '../state/leaving.ts'
import { signOut } from '../state/session.ts'
import { lossText } from './leaving.ts'

/** What a person may do wherever they are: an entry of the menu of their account, and of the search. */
export interface UserCommand {
  readonly key: string
  readonly icon: ReactNode
  readonly label: string
  readonly run: () => void
}

async function leave(t: TFunction): Promise<void> {
  const unsaved = unsavedPages()
  const importing = countImporting()
  // What was not sent yet is kept on this device for this person alone, and goes with what it keeps of them.
  const unsent = useChat.getState().outbox.length
  const loss = [
    ...(unsaved.length > 0 ? [lossText(unsaved)] : []),
    ...(importing > 0 ? [t('desktop.imports.lossOnSignOut', { count: importing })] : []),
    ...(unsent > 0 ? [t('chat.lossOnSignOut', { count: unsent })] : []),
  ]
  const question = {
    title: t('shell.user.signOutTitle'),
    content: [t('shell.user.signOutConfirm'), ...loss].join(' '),
    okText: t('shell.user.signOut'),
    danger: loss.length > 0,
  }
  if ((await confirm(question)) && (await closeDetached())) await signOut()
}

/** All of them in their order; `confirms`: whether a sign-in elsewhere can be confirmed here. */
export function useUserCommands(confirms: boolean): readonly UserCommand[] {
  const t = useT()
  const navigate = useNavigate()
  const mayChoose = useBoot(mayChooseServer)
  const takesPaper = useServerHas('print.paperMark')
  const hasReports = useServerHas('report.granted')
  const page = (path: string, icon: ReactNode, label: string): UserCommand => ({
    ...{ key: path, icon, label },
    run: () => void navigate(path),
  })
  const changeServer = async () => {
    if (await mayLeaveAll()) void navigate(serverPath)
  }
  return [
    page('/profile', <UserOutlined aria-hidden />, t('profile.title')),
    page('/schedule', <CalendarOutlined aria-hidden />, t('pageTitles.schedule')),
    ...(hasReports ? [page('/reports', <BarChartOutlined aria-hidden />, t('pageTitles.reports'))] : []),
    ...(confirms ? [page(confirmSignInPath, <QrcodeOutlined aria-hidden />, t('signInCodes.confirm.menu'))] : []),
    page('/workFlow/entrust', <SwapOutlined aria-hidden />, t('workflow.entrust.title')),
    ...(takesPaper ? [page('/paperIn', <ScanOutlined aria-hidden />, t('pageTitles.paperIn'))] : []),
    page('/drafts', <HistoryOutlined aria-hidden />, t('drafts.title')),
    {
      ...{ key: 'password', icon: <KeyOutlined aria-hidden />, label: t('password.title') },
      run: () => openDialog('password', {}),
    },
    {
      ...{ key: 'lock', icon: <LockOutlined aria-hidden />, label: t('lock.action') },
      run: () => void request('session.lock').catch(() => undefined),
    },
    ...(mayChoose
      ? [
          {
            ...{ key: 'servers', icon: <CloudServerOutlined aria-hidden />, label: t('signIn.switchServer') },
            run: () => void changeServer(),
          },
        ]
      : []),
    {
      ...{ key: 'settings', icon: <ControlOutlined aria-hidden />, label: t('desktop.title') },
      run: () => showPanel('settings'),
    },
    {
      ...{ key: 'signOut', icon: <LogoutOutlined aria-hidden />, label: t('shell.user.signOut') },
      run: () => void leave(t),
    },
  ]
}
