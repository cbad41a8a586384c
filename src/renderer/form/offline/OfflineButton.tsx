import { CloudSyncOutlined } from '@ant-design/icons'
import { Badge, Popover } from 'antd'
import { useEffect, useState } from 'react'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { later } from '#renderer/components/later.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { on } from '#renderer/platform/request.ts'
import { cameBack } from './entry-words.ts'
import styles from './kept-entries.module.css'
import { useOffline } from './useOffline.ts'

const EntryList = later(async () => (await import('./KeptEntries.tsx')).EntryList)

/** Everything that waits for the server, behind a button in the header; absent while there is nothing. */
export function OfflineButton() {
  const t = useT()
  const { list, isKept } = useOffline()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => on('notice.clicked', ({ kind }) => setOpen(kind === 'offline')), [])
  if (list.length === 0) return null
  const isStuck = list.some(cameBack)
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={
        <div className={styles.all}>
          <EntryList list={list} isKept={isKept} />
        </div>
      }
    >
      <Badge count={list.length} overflowCount={99} size="small" offset={[-6, 6]} color={isStuck ? undefined : 'blue'}>
        <IconButton
          label={t('offline.button', { count: list.length })}
          icon={<CloudSyncOutlined />}
          aria-expanded={isOpen}
        />
      </Badge>
    </Popover>
  )
}
