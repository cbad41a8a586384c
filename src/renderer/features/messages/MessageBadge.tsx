import { BellOutlined } from '@ant-design/icons'
import { Badge } from 'antd'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { useUnread } from './useUnread.ts'

/** The bell of the header with the number of unread messages. */
export function MessageBadge({ onOpen }: { readonly onOpen: () => void }) {
  const t = useT()
  const count = useUnread()
  return (
    <Badge count={count} overflowCount={99} size="small" offset={[-6, 6]}>
      <IconButton
        label={count > 0 ? t('messages.unread', { count }) : t('messages.title')}
        icon={<BellOutlined />}
        onClick={onOpen}
      />
    </Badge>
  )
}
