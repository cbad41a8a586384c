import { Button, Input } from 'antd'
import { useState } from 'react'
import type { StoredComment } from '#shared/ipc/offline.ts'
import { MAX_COMMENT } from '#shared/rules/comment.ts'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from './kept-entries.module.css'
import { useEntryActions } from './useEntryActions.ts'
import { useHold } from './useHold.ts'

interface CommentEditorProps {
  readonly entry: StoredComment
  readonly onClose: () => void
}

/** In place of a comment that waits: its words are changed, and it is not sent meanwhile. */
export function CommentEditor({ entry, onClose }: CommentEditorProps) {
  const t = useT()
  const { reword } = useEntryActions()
  const [text, setText] = useState(entry.content)
  const content = text.trim()
  useHold(entry.key)
  const save = () => {
    if (content === '') return
    reword(entry, content).then(onClose, (error: unknown) => toast.error(describeError(error)))
  }
  return (
    <div className={styles.editor}>
      <Input.TextArea
        value={text}
        maxLength={MAX_COMMENT}
        autoSize={{ minRows: 2, maxRows: 6 }}
        aria-label={t('module.comments.title')}
        ref={(input) => input?.focus()}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') {
            event.stopPropagation()
            onClose()
          } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            save()
          }
        }}
      />
      <span className={styles.buttons}>
        <Button size="small" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button size="small" type="primary" disabled={content === ''} onClick={save}>
          {t('common.confirm')}
        </Button>
      </span>
    </div>
  )
}
