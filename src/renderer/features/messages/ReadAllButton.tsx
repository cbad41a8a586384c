import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { InputOf } from '#shared/api/table.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './messages.module.css'
import { useUnread } from './useUnread.ts'

interface ReadAllButtonProps {
  readonly filter: InputOf<'message.readAll'>['body']
  readonly size?: 'small'
}

/** Marks what fits the filter read. It stays where the keyboard left it when nothing is unread any more. */
export function ReadAllButton({ filter, size }: ReadAllButtonProps) {
  const t = useT()
  const isNoneUnread = useUnread() === 0
  const readAll = useRowAction<typeof filter, 'message.readAll'>({
    endpoint: 'message.readAll',
    input: (body) => ({ body }),
    question: () => ({ content: t('messages.readAllConfirm'), okText: t('messages.readAll') }),
  })
  return (
    <Button
      className={styles.readAll ?? ''}
      icon={<CheckOutlined aria-hidden />}
      aria-disabled={isNoneUnread}
      {...(size ? { size } : {})}
      onClick={() => {
        if (!isNoneUnread) void readAll(filter)
      }}
    >
      {t('messages.readAll')}
    </Button>
  )
}
