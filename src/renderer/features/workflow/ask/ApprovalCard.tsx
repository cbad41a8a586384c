import { CloseOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { text } from '#shared/form/parsing/read.ts'
import type { AskedApproval } from '#shared/ipc/approvals.ts'
import { readTaskConfig, taskAddress, encodeTaskConfig } from '#renderer/access/task-config.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { Submit } from '#renderer/platform/submit.ts'
import { toast } from '#renderer/platform/toast.ts'
import { sendOrKeep } from '#renderer/form/offline/keep-entry.ts'
import { KeptDecisionLine } from '#renderer/form/offline/KeptDecisionLine.tsx'
import { cameBack } from '#renderer/form/offline/entry-words.ts'
import { useKeptDecisions } from '#renderer/form/offline/useOffline.ts'
import { keepTyped } from '../typed-opinions.ts'
import { allowedOf } from '../task/allowed.ts'
import { decisionCalls } from '../task/decide/decision.ts'
import { OpinionInput } from '../task/decide/OpinionInput.tsx'
import { hasWritable, readOperates } from '../task/operates.ts'
import styles from './approval-card.module.css'

interface ApprovalCardProps {
  readonly asked: AskedApproval
  /** How many wait behind it. */
  readonly more: number
  readonly opinion: string
  readonly onOpinion: (opinion: string) => void
  readonly onClose: () => void
}

const MAX_OPINION = 2000

/** One approval, decided where the person is: it takes no focus by itself, unless they answered its notification. */
export function ApprovalCard({ asked, more, opinion, onOpinion, onClose }: ApprovalCardProps) {
  const { operatorId, taskId } = asked
  const t = useT()
  const navigate = useNavigate()
  const element = useRef<HTMLElement>(null)
  const [refusal, setRefusal] = useState('')
  const [sending, setSending] = useState<'agree' | 'return' | null>(null)
  /** A decision has one key however often it is sent. */
  const keys = useRef(new Map<string, Submit>())
  const { data: task, error } = usePlatformQuery(
    'flow.task',
    { params: { id: taskId }, query: { taskOperatorId: operatorId } },
    { fresh: true, quiet: true },
  )
  const isAnswer = asked.decision !== null || asked.opinion !== ''
  useEffect(() => {
    if (isAnswer) element.current?.querySelector('textarea')?.focus()
  }, [isAnswer])

  const address = { id: taskId, taskOperatorId: operatorId, opType: 1 }
  const config = readTaskConfig(encodeTaskConfig(JSON.stringify(address)))
  const allowed = task && config ? allowedOf(task, config).actions : null
  const isGone = allowed !== null && !allowed.has('agree') && !allowed.has('return')
  /** Decided before, while the server was away. */
  const kept = useKeptDecisions().find((each) => each.operatorId === operatorId && !cameBack(each))
  const step = task?.approversProperties
  const needsSign = step?.hasSign === true
  // What is filled in stands in the page; where it goes back to, or what runs again, is chosen there.
  const inPage = {
    agree: needsSign || (task !== undefined && hasWritable(readOperates(task.formOperates))),
    return: needsSign || text(step?.['rejectStep']) === '2' || Number(step?.['rejectType']) === 3,
  }
  const needsPage = inPage.agree && inPage.return
  const isOver = isGone || kept !== undefined
  const closeUnlessTyped = useEffectEvent(() => {
    if (opinion === '') onClose()
  })
  // Decided in its page, or by somebody else.
  useEffect(() => {
    if (isOver) closeUnlessTyped()
  }, [isOver])
  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) closeUnlessTyped()
  })
  useEffect(() => {
    const card = element.current
    const onKey = (event: KeyboardEvent) => closeByKey(event)
    card?.addEventListener('keydown', onKey)
    return () => card?.removeEventListener('keydown', onKey)
  }, [])
  const decide = async (decision: 'agree' | 'return') => {
    const endpoint = decisionCalls[decision]
    const name = `${decision} ${opinion}`
    const submit = keys.current.get(name) ?? new Submit()
    keys.current.set(name, submit)
    const flowTaskInfo = task?.flowTaskInfo
    const body = { handleOpinion: opinion.slice(0, MAX_OPINION), flowId: flowTaskInfo?.flowId ?? '' }
    const about = { endpoint, operatorId, taskId, name: flowTaskInfo?.fullName ?? asked.title }
    setSending(decision)
    setRefusal('')
    try {
      const send = () => call(endpoint, { params: { id: operatorId }, body }, { submit, quiet: true })
      const step = flowTaskInfo?.thisStep ?? ''
      const decision = { kind: 'decision', ...about, step, key: submit.key, body: { ...body } } as const
      const answer = await sendOrKeep(send, decision, submit)
      const missing = typeof answer === 'string' ? [] : (answer.data ?? [])
      if (missing.length > 0) {
        const steps = missing.map(({ nodeName }) => nodeName).join(', ')
        setRefusal(t('offline.lacksPeople', { steps }))
        return
      }
      toast.success(typeof answer === 'string' ? answer : answer.msg)
      onClose()
    } catch (failure) {
      setRefusal(describeError(failure))
    } finally {
      setSending(null)
    }
  }
  const open = () => {
    keepTyped(operatorId, opinion.slice(0, MAX_OPINION))
    void navigate(taskAddress(taskId, { operatorId, role: 'todo' }))
    onClose()
  }
  const isOffered = (decision: 'agree' | 'return') =>
    !inPage[decision] && !kept && allowed !== null && allowed.has(decision)
  return createPortal(
    <section ref={element} className={styles.card} aria-label={t('workflow.ask.title')}>
      <header className={styles.head}>
        <h2>{t('workflow.ask.title')}</h2>
        {more > 0 ? <span className={styles.quiet}>{t('workflow.ask.more', { count: more })}</span> : null}
        <IconButton label={t('workflow.ask.close')} icon={<CloseOutlined />} onClick={onClose} />
      </header>
      <p className={styles.what} role="status">
        {task?.flowTaskInfo.fullName || asked.title}
        {task?.flowTaskInfo.thisStep ? <span className={styles.quiet}> {task.flowTaskInfo.thisStep}</span> : null}
      </p>
      {refusal || error ? <Alert type="warning" showIcon title={refusal || describeError(error)} /> : null}
      {kept ? <KeptDecisionLine decision={kept} /> : null}
      {isGone ? <p className={styles.quiet}>{t('workflow.ask.gone')}</p> : null}
      {needsPage && !isGone ? <p className={styles.quiet}>{t('workflow.ask.inPage')}</p> : null}
      {isGone || (needsPage && opinion === '') ? null : (
        <label className={styles.opinion}>
          <span className={styles.quiet}>{t('workflow.decide.opinion')}</span>
          <OpinionInput value={opinion} onChange={onOpinion} />
        </label>
      )}
      <footer className={styles.buttons}>
        <Button onClick={open}>{t('workflow.ask.open')}</Button>
        {(['return', 'agree'] as const).filter(isOffered).map((decision) => (
          <Button
            key={decision}
            type={decision === (asked.decision ?? 'agree') ? 'primary' : 'default'}
            loading={sending === decision}
            disabled={sending !== null && sending !== decision}
            onClick={() => void decide(decision)}
          >
            {t(`workflow.decide.${decision}`)}
          </Button>
        ))}
      </footer>
    </section>,
    document.body,
  )
}
