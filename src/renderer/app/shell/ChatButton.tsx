import { CommentOutlined } from '@ant-design/icons'
import { Drawer } from 'antd'
import { useState } from 'react'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { Notice } from '#renderer/components/Notice.tsx'
import { useT } from '#renderer/i18n/index.ts'

/** Pixels (section 2, "Chat drawer"). */
const width = 280

/** The entry of the chat. Its drawer says honestly that there is no conversation to show yet. */
export function ChatButton() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('shell.chat.title')} icon={<CommentOutlined />} onClick={() => setOpen(true)} />
      <Drawer title={t('shell.chat.title')} open={isOpen} size={width} onClose={() => setOpen(false)}>
        <Notice whole icon={<CommentOutlined />} title={t('shell.chat.none')} hint={t('shell.chat.hint')} />
      </Drawer>
    </>
  )
}
