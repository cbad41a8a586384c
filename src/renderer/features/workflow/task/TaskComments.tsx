import { Button, Input } from 'antd'
import { useId, useRef, useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { MAX_COMMENT } from '#shared/rules/comment.ts'
import { FileLinks } from '#renderer/components/FileLinks.tsx'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { timeText } from '#renderer/components/time-text.ts'
import { KeptEntries } from '#renderer/form/offline/KeptEntries.tsx'
import { isAway, sendOrKeep } from '#renderer/form/offline/keep-entry.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { Submit } from '#renderer/platform/submit.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from '../workflow.module.css'

type Comment = DataOf<'flow.comments'>['list'][number]

/** The newest ones stand last; a talk of more than these is rare. */
const MAX_SHOWN = 500

interface TaskCommentsProps {
  readonly taskId: string
  /** Of the task. */
  readonly name: string
  readonly mayComment: boolean
}

/** What those who take part in a task say about it, oldest first. Nothing on a server that does not know the call. */
export function TaskComments({ taskId, name, mayComment }: TaskCommentsProps) {
  const t = useT()
  const input = { query: { taskId, currentPage: 1, pageSize: MAX_SHOWN } }
  const query = usePlatformQuery('flow.comments', input, { quiet: true })
  const remove = useRowAction<Comment, 'flow.removeComment'>({
    endpoint: 'flow.removeComment',
    question: () => ({ content: t('workflow.comments.askDelete'), okText: t('common.delete'), danger: true }),
  })
  // A task that was opened before is talked about without the server, too.
  if (!query.data && !isAway(query.error)) return null
  const { list } = query.data ?? { list: [] }
  return (
    <section className={styles.comments} aria-label={t('workflow.comments.title')}>
      <h3>{t('workflow.comments.title')}</h3>
      {query.data?.list.length === 0 ? <p className={styles.quiet}>{t('workflow.comments.none')}</p> : null}
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
      <KeptEntries
        of={(entry) => entry.kind === 'comment' && entry.on.is === 'task' && entry.on.taskId === taskId}
        isInside
      />
      {mayComment ? <NewComment taskId={taskId} name={name} /> : null}
    </section>
  )
}

function NewComment({ taskId, name }: Pick<TaskCommentsProps, 'taskId' | 'name'>) {
  const t = useT()
  const id = useId()
  const [text, setText] = useState('')
  const { mutateAsync, isPending } = usePlatformMutation('flow.comment')
  const sent = useRef<{ readonly content: string; readonly key: string } | null>(null)
  const send = async () => {
    const content = text.trim()
    // The same words once more, after no answer came: one comment to the server.
    const submit = new Submit(sent.current?.content === content ? sent.current.key : null)
    sent.current = { content, key: submit.key }
    const on = { is: 'task', taskId } as const
    const answer = await sendOrKeep(
      () => mutateAsync({ body: { taskId, text: content } }, submit),
      { kind: 'comment', key: submit.key, name, on, content, named: [], reply: null },
      submit,
    )
    sent.current = null
    setText('')
    toast.success(typeof answer === 'string' ? answer : answer.msg)
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
