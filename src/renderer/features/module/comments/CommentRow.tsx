import { Button } from 'antd'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { RecordComment } from '#shared/api/record-comment.ts'
import { FileLinks } from '#renderer/components/FileLinks.tsx'
import { PersonAvatar } from '#renderer/components/PersonAvatar.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { useAge } from '#renderer/components/useAge.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './comments.module.css'
import { partsOf } from '#shared/rules/mentions.ts'

interface CommentRowProps {
  readonly comment: RecordComment
  /** A message led here: it is scrolled to, and marked. */
  readonly isLedTo: boolean
  readonly mayDelete: boolean
  readonly onAnswer: () => void
  readonly onChange: () => void
  readonly onDelete: () => void
  /** In place of its text while it is changed. */
  readonly children: ReactNode
}

/** One comment: who, when, what it answers, what it says. */
export function CommentRow(props: CommentRowProps) {
  const { comment, isLedTo, mayDelete, onAnswer, onChange, onDelete, children } = props
  const t = useT()
  const row = useRef<HTMLLIElement>(null)
  const age = useAge(comment.creatorTime ?? 0)
  const { creatorUser, content, reply = null } = comment
  const parts = useMemo(
    () =>
      partsOf(
        content,
        comment.mentions.map(({ id, fullName }) => ({ id, name: fullName })),
      ),
    [content, comment.mentions],
  )
  useEffect(() => {
    if (isLedTo) row.current?.scrollIntoView({ block: 'center' })
  }, [isLedTo])
  return (
    <li ref={row} className={styles.row} data-led={isLedTo} aria-label={creatorUser}>
      <PersonAvatar name={creatorUser} headIcon={comment.creatorUserHeadIcon} size={32} />
      <div className={styles.said}>
        <div className={styles.saidBy}>
          <strong>{creatorUser}</strong>
          <time className={styles.quiet} title={timeText(comment.creatorTime)}>
            {age}
          </time>
          {comment.lastModifyTime === null ? null : (
            <span className={styles.quiet} title={timeText(comment.lastModifyTime)}>
              {t('module.comments.changed')}
            </span>
          )}
        </div>
        {reply ? (
          <blockquote className={styles.reply}>
            {reply.creatorUser}: {reply.content}
          </blockquote>
        ) : null}
        {children ?? (
          <>
            <p className={styles.text}>
              {parts.map((part) =>
                part.isName ? (
                  <span key={part.at} className={styles.name}>
                    {part.text}
                  </span>
                ) : (
                  part.text
                ),
              )}
            </p>
            <FileLinks files={comment.files} />
            <div className={styles.actions}>
              <Button type="link" size="small" onClick={onAnswer}>
                {t('module.comments.answer')}
              </Button>
              {comment.isOwn ? (
                <Button type="link" size="small" onClick={onChange}>
                  {t('module.comments.change')}
                </Button>
              ) : null}
              {mayDelete ? (
                <Button type="link" size="small" danger onClick={onDelete}>
                  {t('common.delete')}
                </Button>
              ) : null}
            </div>
          </>
        )}
      </div>
    </li>
  )
}
