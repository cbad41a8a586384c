import {
  CloudDownloadOutlined,
  EditOutlined,
  FileTextOutlined,
  InboxOutlined,
  SendOutlined,
  SettingOutlined,
  StarOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { type MailFolder, mailFolders } from '#shared/rules/mail-folders.ts'
import { addsRecord } from '#renderer/components/adds-record.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from './mail.module.css'

const icons = {
  inBox: <InboxOutlined aria-hidden />,
  star: <StarOutlined aria-hidden />,
  draft: <FileTextOutlined aria-hidden />,
  sent: <SendOutlined aria-hidden />,
}

interface FolderRailProps {
  readonly folder: MailFolder
  readonly onFolder: (folder: MailFolder) => void
  readonly onWrite: () => void
  readonly onSettings: () => void
}

/** Beside the list: a new mail, the folders with what they hold, and the account. */
export function FolderRail({ folder, onFolder, onWrite, onSettings }: FolderRailProps) {
  const t = useT()
  const hasCounts = useServerHas('mail.counts')
  const { data } = usePlatformQuery('mail.counts', {}, { enabled: hasCounts, quiet: true })
  const receive = usePlatformMutation('mail.receive')
  return (
    <nav className={styles.rail} aria-label={t('mail.folders.label')}>
      <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={onWrite} {...addsRecord}>
        {t('mail.compose')}
      </Button>
      <Button
        icon={<CloudDownloadOutlined aria-hidden />}
        loading={receive.isPending}
        onClick={() => ignoreRejection(receive.mutateAsync({}).then(({ msg }) => toast.success(msg)))}
      >
        {t('mail.receive')}
      </Button>
      <ul>
        {mailFolders.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={styles.folder}
              aria-current={name === folder ? 'page' : undefined}
              onClick={() => onFolder(name)}
            >
              {icons[name]}
              <span className={styles.folderName}>{t(`mail.folders.${name}`)}</span>
              <FolderCount total={data?.[name] ?? 0} unread={name === 'inBox' ? (data?.unread ?? 0) : 0} />
            </button>
          </li>
        ))}
      </ul>
      <Button type="text" icon={<SettingOutlined aria-hidden />} onClick={onSettings}>
        {t('mail.account.title')}
      </Button>
    </nav>
  )
}

function FolderCount({ total, unread }: { readonly total: number; readonly unread: number }) {
  const t = useT()
  if (total === 0) return null
  return (
    <span className={styles.count} title={t('mail.folders.total', { count: total })}>
      {unread > 0 ? <b>{t('mail.folders.unread', { count: unread })}</b> : total}
    </span>
  )
}
