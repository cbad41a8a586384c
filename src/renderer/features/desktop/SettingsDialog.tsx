import { Alert, Modal, Tabs } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import type { DesktopState } from '#shared/ipc/desktop.ts'
import { confirmDiscard } from '#renderer/components/confirm.ts'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import styles from './desktop.module.css'
import { DiagnosticsSettings } from './DiagnosticsSettings.tsx'
import { GeneralSettings } from './GeneralSettings.tsx'
import { NetworkSettings } from './NetworkSettings.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import { useDesktop } from './store.ts'
import { UpdateSettings } from './UpdateSettings.tsx'

interface SettingsDialogProps {
  /** What keeps others out of the session; null while nobody is signed in. */
  readonly security: ReactNode
  readonly open: boolean
  readonly onClose: () => void
}

/** Settings of the application on this machine: reachable before anyone signed in, because a proxy may be needed first. */
export function SettingsDialog({ security, open, onClose }: SettingsDialogProps) {
  const t = useT()
  const state = useDesktop((store) => store.state)
  /** Of the network: everything else holds as soon as it is chosen. */
  const [isEdited, setEdited] = useState(false)
  const isUnsaved = () => open && isEdited
  const close = async () => {
    if (!isUnsaved() || (await confirmDiscard())) onClose()
  }
  return (
    <>
      <LeaveGuard isUnsaved={isUnsaved} />
      <Modal
        title={t('desktop.title')}
        open={open}
        width={800}
        centered
        footer={null}
        destroyOnHidden
        onCancel={() => void close()}
        afterClose={() => setEdited(false)}
      >
        {state === null ? (
          <PageState loading error={null} rows={6} />
        ) : (
          <Sections state={state} security={security} onEdited={setEdited} />
        )}
      </Modal>
    </>
  )
}

interface SectionsProps {
  readonly security: ReactNode
  readonly state: DesktopState
  readonly onEdited: (isEdited: boolean) => void
}

function Sections({ state, security, onEdited }: SectionsProps) {
  const t = useT()
  const [version, setVersion] = useState('')
  useEffect(() => {
    request('app.information').then(
      (found) => setVersion(found.version),
      () => undefined,
    )
  }, [])
  const sections = {
    general: <GeneralSettings state={state} />,
    ...(security ? { security } : {}),
    notifications: <NotificationSettings state={state} />,
    network: <NetworkSettings state={state} onEdited={onEdited} />,
    updates: <UpdateSettings state={state} version={version} />,
    diagnostics: <DiagnosticsSettings state={state} />,
  }
  const names = Object.keys(sections) as (keyof typeof sections)[]
  return (
    <div className={styles.settings}>
      <PolicyNote state={state} />
      <Tabs
        tabPlacement="start"
        // The names of the sections begin below the title.
        styles={{ item: { paddingInlineStart: 0 } }}
        items={names.map((key) => ({
          key,
          label: t(`desktop.tabs.${key}`),
          children: <div className={styles.section}>{sections[key]}</div>,
        }))}
      />
    </div>
  )
}

function PolicyNote({ state }: { readonly state: DesktopState }) {
  const t = useT()
  const { policyFaults, managed } = state
  const named = policyFaults.filter((name) => name !== '')
  if (policyFaults.length > named.length) return <Alert type="warning" showIcon title={t('desktop.policyBroken')} />
  if (named.length > 0) {
    return <Alert type="warning" showIcon title={t('desktop.policyFaults', { names: named.join(', ') })} />
  }
  return managed.length > 0 ? <Alert type="info" showIcon title={t('desktop.managedHint')} /> : null
}
