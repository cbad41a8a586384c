import { Button, Modal } from 'antd'
import { useRef } from 'react'
import type { MenuRoute } from '#shared/access/routes.ts'
import { useMenu } from '#renderer/access/menu-store.ts'
import { useOpenMenu } from '#renderer/access/open-menu.tsx'
import { reportAddress } from '#renderer/access/report-address.ts'
import { useSteadyNavigate } from '#renderer/access/useSteadyNavigate.ts'
import { CacheNotice } from '#renderer/components/CacheNotice.tsx'
import { focusContent } from '#renderer/components/focus-first.ts'
import { FileLinks } from '#renderer/components/FileLinks.tsx'
import { HtmlBody } from '#renderer/components/HtmlBody.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import styles from './messages.module.css'
import { importedList } from './open-message.ts'
import type { ReadMessage } from './useReadMessage.ts'

interface MessageDialogProps {
  readonly message: ReadMessage
  readonly onClose: () => void
}

/** A notice or system message: title, when and by whom, body, files (section 2, Message drawer). Mount it to open it. */
export function MessageDialog({ message, onClose }: MessageDialogProps) {
  const t = useT()
  const body = useRef<HTMLDivElement>(null)
  const list = importedList(
    useMenu((state) => state.index),
    message,
  )
  const openMenu = useOpenMenu()
  const navigate = useSteadyNavigate()
  const { report = null, record = null } = message
  const openRecord = () => {
    onClose()
    if (record) openDialog('record', record)
  }
  const openReport = () => {
    onClose()
    if (report) navigate(reportAddress(report.id, report.values))
  }
  const openList = (route: MenuRoute) => {
    onClose()
    openMenu(route)
  }
  return (
    <Modal
      open
      width={800}
      centered
      title={message.title || t('common.untitled')}
      footer={
        <>
          <Button onClick={onClose}>{t('messages.close')}</Button>
          {list ? (
            <Button type="primary" onClick={() => openList(list)}>
              {t('messages.openList')}
            </Button>
          ) : null}
          {record ? (
            <Button type="primary" onClick={openRecord}>
              {t('messages.openRecord')}
            </Button>
          ) : null}
          {report ? (
            <Button type="primary" onClick={openReport}>
              {t('messages.openReport')}
            </Button>
          ) : null}
        </>
      }
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && focusContent(body.current)}
    >
      <p className={styles.meta}>
        <span>{t('messages.releasedAt', { time: timeText(message.releaseTime) })}</span>
        <span>{t('messages.releasedBy', { name: message.releaseUser })}</span>
      </p>
      <CacheNotice cache={message.cache ?? null} />
      <div
        ref={body}
        className={styles.dialogBody}
        role="group"
        aria-label={message.title || t('common.untitled')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by key (axe: scrollable-region-focusable)
        tabIndex={0}
      >
        <HtmlBody html={message.bodyText} onLink={onClose} />
        <FileLinks files={message.files} />
      </div>
    </Modal>
  )
}
