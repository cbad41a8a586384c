import type { Editor } from '@tiptap/react'
import { Button, Input, Popover, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { isWebAddress } from '#shared/rules/web-address.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './editor.module.css'

/** Makes a link to a page of the web of what is chosen, or takes it off. */
export function LinkTool({ editor, isOn, icon }: { editor: Editor; isOn: boolean; icon: ReactNode }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const isUsable = isWebAddress(address.trim())
  const put = () => {
    if (!isUsable) return
    const href = address.trim()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !isOn) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.setLink({ href }).run()
    setOpen(false)
  }
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={(open) => {
        const href: unknown = editor.getAttributes('link')['href']
        if (open) setAddress(typeof href === 'string' ? href : 'https://')
        setOpen(open)
      }}
      content={
        <Space.Compact>
          <Input
            className={styles.address ?? ''}
            aria-label={t('form.editor.address')}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            onPressEnter={(event) => {
              event.stopPropagation()
              put()
            }}
          />
          <Button type="primary" disabled={!isUsable} onClick={put}>
            {t('common.confirm')}
          </Button>
          {isOn ? (
            <Button
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
                setOpen(false)
              }}
            >
              {t('form.editor.unlink')}
            </Button>
          ) : null}
        </Space.Compact>
      }
    >
      <button type="button" className={styles.tool} aria-label={t('form.editor.link')} aria-pressed={isOn}>
        {icon}
      </button>
    </Popover>
  )
}
