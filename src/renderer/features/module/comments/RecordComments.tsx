import { BellFilled, BellOutlined, CommentOutlined } from '@ant-design/icons'
import { Button, Pagination } from 'antd'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { RecordComment } from '#shared/api/record-comment.ts'
import type { DataOf } from '#shared/api/table.ts'
import type { KeptEntry } from '#shared/ipc/offline.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { CacheNotice } from '#renderer/components/CacheNotice.tsx'
import { Notice } from '#renderer/components/Notice.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { KeptEntries } from '#renderer/form/offline/KeptEntries.tsx'
import { sendOrKeep } from '#renderer/form/offline/keep-entry.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useConnection } from '#renderer/platform/connection.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { type PlatformQuery, usePlatformMutation } from '#renderer/platform/query.ts'
import { Submit } from '#renderer/platform/submit.ts'
import { toast } from '#renderer/platform/toast.ts'
import { CommentComposer, type Written } from './CommentComposer.tsx'
import { CommentRow } from './CommentRow.tsx'
import styles from './comments.module.css'
import { draftIdOf } from './draft-place.ts'
import { type Named, standingIn } from '#shared/rules/mentions.ts'

/** Milliseconds after which whoever reads without following is shown what others wrote; followers are at once. */
const LOOK_AGAIN = 20_000

interface RecordCommentsProps {
  readonly modelId: string
  readonly recordId: string
  readonly query: PlatformQuery<DataOf<'recordComment.list'>>
  /** The comment that is led to; empty for none. */
  readonly at: string
  readonly isShown: boolean
  readonly onPage: (page: number) => void
}

/** Everybody who wrote here, but for the reader: whom one names most. */
function writersOf(list: readonly RecordComment[], ownId: string): readonly Named[] {
  const people = list.flatMap(({ creatorUserId, creatorUser, mentions }) => [
    { id: creatorUserId, name: creatorUser },
    ...mentions.map(({ id, fullName }) => ({ id, name: fullName })),
  ])
  return [...new Map(people.map((each) => [each.id, each])).values()].filter(
    ({ id, name }) => id !== ownId && name !== '',
  )
}

function useLive(query: RecordCommentsProps['query'], isShown: boolean): void {
  const online = useConnection((state) => state.online)
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void query.refetch()
  })
  useEffect(() => {
    if (!isShown || !online) return undefined
    const timer = setInterval(look, LOOK_AGAIN)
    return () => clearInterval(timer)
  }, [isShown, online])
}

/** What people say about a record, the newest first. */
export function RecordComments({ modelId, recordId, query, at, isShown, onPage }: RecordCommentsProps) {
  const t = useT()
  const params = { id: modelId, dataId: recordId }
  const ownId = useUser()?.userId ?? ''
  useLive(query, isShown)
  const [answered, setAnswered] = useState<RecordComment | null>(null)
  const [changed, setChanged] = useState('')
  /** Counts what was sent: each comment begins anew. */
  const [round, setRound] = useState(0)
  const create = usePlatformMutation('recordComment.create')
  const sent = useRef<{ readonly about: string; readonly key: string } | null>(null)
  const update = usePlatformMutation('recordComment.update')
  const follow = usePlatformMutation('recordComment.follow')
  const remove = useRowAction<RecordComment, 'recordComment.delete'>({
    endpoint: 'recordComment.delete',
    input: ({ id }) => ({ params: { ...params, commentId: id } }),
    question: ({ creatorUser, isOwn }) => ({
      content: isOwn ? t('module.comments.askDelete') : t('module.comments.askDeleteOf', { name: creatorUser }),
      okText: t('common.delete'),
      danger: true,
    }),
  })
  const { list = [], pagination, follows = false, mayDelete = false } = query.data ?? {}
  const suggested = useMemo(() => writersOf(list, ownId), [list, ownId])
  const tell = (msg: string, untold: readonly string[]) => (untold.length > 0 ? toast.warning(msg) : toast.success(msg))
  const say = async (written: Written) => {
    const { content, named } = written
    const body = { content, mentions: standingIn(content, named), replyId: answered?.id ?? '' }
    // The same words once more, after no answer came: one comment to the server.
    const about = JSON.stringify(body)
    const submit = new Submit(sent.current?.about === about ? sent.current.key : null)
    sent.current = { about, key: submit.key }
    const answer = await sendOrKeep(
      () => create.mutateAsync({ params, body }, submit),
      {
        kind: 'comment',
        key: submit.key,
        name: '',
        on: { is: 'record', modelId, recordId },
        content,
        named: named.filter(({ id }) => body.mentions.includes(id)),
        reply: answered && { id: answered.id, name: answered.creatorUser },
      },
      submit,
    )
    sent.current = null
    if (typeof answer === 'string') toast.success(answer)
    else tell(answer.msg, answer.data.untold)
    setAnswered(null)
    setRound(round + 1)
    onPage(1)
  }
  const change = async (id: string, { content, named }: Written) => {
    const body = { content, mentions: standingIn(content, named) }
    const { msg, data } = await update.mutateAsync({ params: { ...params, commentId: id }, body })
    tell(msg, data.untold)
    setChanged('')
  }
  const turnFollow = async () => {
    const { msg } = await follow.mutateAsync({ params, body: { follows: !follows } })
    toast.success(msg)
  }
  const isOfThis = (entry: KeptEntry) =>
    entry.kind === 'comment' &&
    entry.on.is === 'record' &&
    entry.on.recordId === recordId &&
    entry.on.modelId === modelId
  const { total = 0, pageSize = 20, currentPage = 1 } = pagination ?? {}
  return (
    <section aria-label={t('module.comments.title')} className={styles.comments}>
      <CacheNotice cache={query.cache} />
      <div className={styles.head}>
        {answered ? (
          <span className={styles.answering}>
            {t('module.comments.answering', { name: answered.creatorUser })}
            <Button type="link" size="small" onClick={() => setAnswered(null)}>
              {t('common.cancel')}
            </Button>
          </span>
        ) : null}
        <Button
          type="text"
          size="small"
          className={styles.follow ?? ''}
          icon={follows ? <BellFilled aria-hidden /> : <BellOutlined aria-hidden />}
          aria-pressed={follows}
          loading={follow.isPending}
          disabled={!query.data}
          onClick={() => ignoreRejection(turnFollow())}
        >
          {follows ? t('module.comments.following') : t('module.comments.follow')}
        </Button>
      </div>
      <CommentComposer
        key={round}
        draftId={draftIdOf(modelId, recordId)}
        suggested={suggested}
        focusOn={answered?.id ?? ''}
        sendText={answered ? t('module.comments.answer') : t('module.comments.send')}
        isSending={create.isPending}
        mayWait
        onSend={say}
      />
      <KeptEntries of={isOfThis} isInside />
      <PageState
        loading={query.isPending}
        error={query.data === undefined ? query.error : null}
        onRetry={() => query.refetch()}
      >
        {list.length === 0 ? (
          <Notice icon={<CommentOutlined />} title={t('module.comments.none')} hint={t('module.comments.noneHint')} />
        ) : null}
        <ul className={styles.list}>
          {list.map((comment) => (
            <CommentRow
              key={comment.id}
              comment={comment}
              isLedTo={comment.id === at}
              mayDelete={comment.isOwn || mayDelete}
              onAnswer={() => setAnswered(comment)}
              onChange={() => setChanged(comment.id)}
              onDelete={() => void remove(comment)}
            >
              {comment.id === changed ? (
                <CommentComposer
                  draftId={draftIdOf(modelId, recordId, comment.id)}
                  content={comment.content}
                  named={comment.mentions.map(({ id, fullName }) => ({ id, name: fullName }))}
                  suggested={suggested}
                  focusOn={comment.id}
                  sendText={t('common.confirm')}
                  isSending={update.isPending}
                  onSend={(written) => change(comment.id, written)}
                  onCancel={() => setChanged('')}
                />
              ) : null}
            </CommentRow>
          ))}
        </ul>
        {total > pageSize ? (
          <Pagination
            size="small"
            current={currentPage}
            pageSize={pageSize}
            total={total}
            showSizeChanger={false}
            onChange={onPage}
          />
        ) : null}
      </PageState>
    </section>
  )
}
