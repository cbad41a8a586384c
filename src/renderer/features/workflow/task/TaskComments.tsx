import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { MAX_COMMENT } from '#shared/rules/comment.ts'
import { FileLinks } from '#renderer/components/FileLinks.tsx'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from '../workflow.module.css'

type Comment = DataOf<'flow.comments'>['list'][number]

/** The newest ones stand last; a talk of more than these is rare. */
const MAX_SHOWN = 500

/** What those who take part in a task say about it, oldest first. Nothing on a server that does not know the call. */
export function TaskComments({ taskId, mayComment }: { readonly taskId: string; readonly mayComment: boolean }) {
  const t = useT()
  const input = { query: { taskId, currentPage: 1, pageSize: MAX_SHOWN } }
  const query = usePlatformQuery('flow.comments', input, { quiet: true })
  const remove = useRowAction<Comment, 'flow.removeComment'>({
    endpoint: 'flow.removeComment',
    question: () => ({ content: t('workflow.comments.askDelete'), okText: t('common.delete'), danger: true }),
  })
  if (!query.data) return null
  const { list } = query.data
  return (
    <section className={styles.comments} aria-label={t('workflow.comments.title')}>
      <h3>{t('workflow.comments.title')}</h3>
      {list.length === 0 ? <p className={styles.quiet}>{t('workflow.comments.none')}</p> : null}
      <ul>
        {list.map((comment) => (
          <li key={comment.id}>
            <div className={`${styles.quiet} ${styles.saidBy}`}>
              <span>
                {comment.creatorUser} · {timeText(comment.creatorTime)}
              </span>
              {comment.isDel ? (
                <Button type="link" size="small" onClick={() => void remove(comment)}>
                  {t('common.delete')}
                </Button>
              ) : null}
            </div>
            <p className={styles.comment}>{comment.text}</p>
            <FileLinks files={comment.file} />
          </li>
        ))}
      </ul>
      {mayComment ? <NewComment taskId={taskId} /> : null}
    </section>
  )
}

function NewComment({ taskId }: { readonly taskId: string }) {
  const t = useT()
  const id = useId()
  const [text, setText] = useState('')
  const { mutateAsync, isPending } = usePlatformMutation('flow.comment')
  const send = async () => {
    const { msg } = await mutateAsync({ body: { taskId, text: text.trim() } })
    setText('')
    toast.success(msg)
  }
  return (
    <div className={styles.opinion}>
      <Input.TextArea
        id={id}
        value={text}
        maxLength={MAX_COMMENT}
        autoSize={{ minRows: 2, maxRows: 6 }}
        aria-label={t('workflow.comments.write')}
        placeholder={t('workflow.comments.write')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          const { key, ctrlKey, metaKey, repeat, nativeEvent } = event
          if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing) return
          event.preventDefault()
          if (!repeat && !isPending && text.trim() !== '') ignoreRejection(send())
        }}
      />
      <Button disabled={text.trim() === ''} loading={isPending} onClick={() => ignoreRejection(send())}>
        {t('workflow.comments.send')}
      </Button>
    </div>
  )
}
