import { Descriptions, Modal } from 'antd'
import { useEffect, useState } from 'react'
import type { AppInformation } from '#shared/ipc/app.ts'
import type { ServerKind } from '#shared/ipc/servers.ts'
import { useSessionStore } from '#renderer/access/session-store.ts'
import { pictureAddress } from '#renderer/components/picture-address.ts'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { currentServer, useBoot } from '../state/boot.ts'
import styles from './shell.module.css'
import { useSystemName } from './useSystemName.ts'

/** What the platform says of the organisation behind it. */
const organisation = [
  'sysDescription',
  'companyName',
  'companyCode',
  'companyAddress',
  'companyContacts',
  'companyTelePhone',
  'companyEmail',
] as const

interface AboutDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Versions and server: what support asks for. */
export function AboutDialog({ open, onClose }: AboutDialogProps) {
  const t = useT()
  const system = useSessionStore((state) => state.system)
  const server = useBoot(currentServer)
  const name = useSystemName()
  const icon = pictureAddress(system?.appIcon)
  const [information, setInformation] = useState<AppInformation | null>(null)
  const [kind, setKind] = useState<ServerKind | null>(null)
  const generation = kind === 'own' ? null : kind
  const older = generation === '3.4' ? [t('shell.about.lackingOlder')] : []
  const lacking = generation === null ? '' : [t('shell.about.lacking'), ...older].join(t('shell.leave.separator'))
  useEffect(() => {
    if (open) request('servers.kind').then(setKind, () => undefined)
    if (open) request('app.information').then(setInformation, () => undefined)
  }, [open])
  const about = (field: (typeof organisation)[number]) => [t(`systemConfig.field.${field}`), system?.[field] ?? '']
  const rows = [
    [t('shell.about.system'), [name, system?.sysVersion].filter(Boolean).join(' ')],
    ...organisation.map(about),
    [t('shell.about.server'), server?.kind === 'local' ? t('servers.local') : (server?.url ?? '')],
    [t('shell.about.serves'), generation === null ? '' : t('shell.about.generation', { generation })],
    [t('shell.about.lacks'), lacking],
    [t('shell.about.client'), information ? `${information.name} ${information.version}` : ''],
    [t('shell.about.runtime'), information ? `Electron ${information.electron} · Chromium ${information.chrome}` : ''],
  ]
  return (
    <Modal title={t('shell.about.title')} open={open} width={600} footer={null} onCancel={onClose} centered>
      {icon ? <img src={icon} alt="" className={styles.aboutIcon} /> : null}
      <Descriptions
        column={1}
        colon={false}
        items={rows
          .filter(([, text]) => text !== '')
          .map(([label = '', children]) => ({ key: label, label, children }))}
        styles={{ label: { width: 120 } }}
      />
      {system?.copyright ? <p className={styles.copyright}>{system.copyright}</p> : null}
    </Modal>
  )
}
