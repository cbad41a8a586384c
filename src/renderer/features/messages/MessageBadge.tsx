import { BellOutlined } from '@ant-design/icons'
import { Badge } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { taskAddress } from '#renderer/access/task-config.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { later } from '#renderer/components/later.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { on } from '#renderer/platform/request.ts'
import { useUnread } from './useUnread.ts'

const MessageDrawer = later(async () => (await import('./MessageDrawer.tsx')).MessageDrawer)

/** The bell of the header with the number of unread messages, and its drawer. */
export function MessageBadge() {
  const t = useT()
  const navigate = useNavigate()
  const count = useUnread() ?? 0
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  useEffect(
    () =>
      on('notice.clicked', ({ kind, id }) => {
        if (kind === 'message') void navigate(id === '' ? '/messageRecord' : `/messageRecord?id=${id}`)
        if (kind === 'approval') void navigate(id === '' ? '/workFlowDetail' : taskAddress(id))
      }),
    [navigate],
  )
  return (
    <>
      <Badge count={count} overflowCount={99} size="small" offset={[-6, 6]}>
        <IconButton
          label={count > 0 ? t('messages.unread', { count }) : t('messages.title')}
          icon={<BellOutlined />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </Badge>
      {isOpen ? <MessageDrawer onClose={close} onFail={close} /> : null}
    </>
  )
}
