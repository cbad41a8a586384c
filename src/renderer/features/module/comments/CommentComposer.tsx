import { Button } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { MAX_COMMENT } from '#shared/rules/comment.ts'
import { DraftNotice } from '#renderer/form/drafts/DraftNotice.tsx'
import type { Draft } from '#renderer/form/drafts/useDraft.ts'
import { useDialogDraft } from '#renderer/form/drafts/useDialogDraft.ts'
import type { FormStore } from '#renderer/form/store/form-store.ts'
import { useField } from '#renderer/form/store/hooks.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useConnection } from '#renderer/platform/connection.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import styles from './comments.module.css'
import { COMMENT_DRAFT } from './draft-place.ts'
import { MentionInput } from './MentionInput.tsx'
import { type Named, namedFrom } from '#shared/rules/mentions.ts'

export interface Written {
  readonly content: string
  readonly named: readonly Named[]
}

interface CommentComposerProps {
  /** Which draft it is: that of a new comment on a record, or of a change of one. */
  readonly draftId: string
  readonly content?: string
  readonly named?: readonly Named[]
  readonly suggested: readonly Named[]
  readonly sendText: string
  /** Goes to the text when this changes, unless it is empty. */
  readonly focusOn: string
  readonly isSending: boolean
  /** Without the server it is kept until that is back. */
  readonly mayWait?: boolean
  /** Rejects where it was refused: what was typed stays. */
  readonly onSend: (written: Written) => Promise<unknown>
  readonly onCancel?: () => void
}

const none: readonly Named[] = []

/** Where a comment is written. What was typed outlives the window, until it is sent or erased. */
export function CommentComposer(props: CommentComposerProps) {
  const { draftId, content = '', named = none } = props
  const t = useT()
  const labels = useMemo(() => ({ content: t('module.comments.title'), named: '@' }), [t])
  const initialValues = useMemo(() => ({ content, named: JSON.stringify(named) }), [content, named])
  const latest = useRef<{ readonly store: FormStore | null; readonly draft: Draft; isOver: boolean } | null>(null)
  // Before the effects of the draft, whose recorder ends with them.
  useEffect(
    () => () => {
      const { store, draft, isOver } = latest.current ?? {}
      if (!store || !draft || isOver) return
      if (store.isDirty()) void draft.keep?.()
      else draft.done()
    },
    [],
  )
  const { store, draft } = useDialogDraft({
    form: { moduleId: COMMENT_DRAFT, recordId: draftId },
    name: t('module.comments.title'),
    labels,
    initialValues,
  })
  useEffect(() => {
    latest.current = { store, draft, isOver: latest.current?.isOver ?? false }
  })
  if (!store) return <div className={styles.composer} aria-busy />
  const over = () => {
    if (latest.current) latest.current.isOver = true
    draft.done()
  }
  return (
    <>
      <DraftNotice draft={draft} />
      <Composing {...props} store={store} onOver={over} />
    </>
  )
}

interface ComposingProps extends CommentComposerProps {
  readonly store: FormStore
  readonly onOver: () => void
}

function Composing(props: ComposingProps) {
  const { store, suggested, sendText, focusOn, isSending, mayWait = false, onSend, onCancel, onOver } = props
  const t = useT()
  const online = useConnection((state) => state.online)
  const isStuck = !online && !mayWait
  const { value } = useField(store, 'content')
  const text = typeof value === 'string' ? value : ''
  const count = text.trim().length
  const send = async () => {
    if (count === 0 || isSending || isStuck) return
    const content = text.trim()
    await onSend({ content, named: namedFrom(store.value('named')) })
    onOver()
  }
  const cancel = onCancel
    ? () => {
        onOver()
        onCancel()
      }
    : undefined
  return (
    <div className={styles.composer}>
      <MentionInput
        value={text}
        isSending={isSending}
        label={t('module.comments.write')}
        placeholder={t('module.comments.hint')}
        suggested={suggested}
        focusOn={focusOn}
        onChange={(value) => store.set('content', value)}
        onNamed={(person) => store.set('named', JSON.stringify([...namedFrom(store.value('named')), person]))}
        onSend={() => ignoreRejection(send())}
        onCancel={cancel}
      />
      <div className={styles.sendRow}>
        {online ? null : (
          <span className={styles.quiet}>{t(isStuck ? 'module.comments.offline' : 'offline.waits')}</span>
        )}
        {count > MAX_COMMENT - 200 ? (
          <span className={styles.quiet}>
            {count}/{MAX_COMMENT}
          </span>
        ) : null}
        {cancel ? (
          <Button size="small" onClick={cancel}>
            {t('common.cancel')}
          </Button>
        ) : null}
        <Button
          type="primary"
          size="small"
          disabled={count === 0 || isStuck}
          loading={isSending}
          onClick={() => ignoreRejection(send())}
        >
          {sendText}
        </Button>
      </div>
    </div>
  )
}
