import { Alert, Button } from 'antd'
import { Link } from 'react-router-dom'
import type { KeptDecision } from '#shared/ipc/decisions.ts'
import { taskAddress } from '#renderer/access/task-config.ts'
import { StateTag, type Tone } from '#renderer/components/state/StateTag.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { toast } from '#renderer/platform/toast.ts'
import { cameBack, takeBack, useKeptDecisions } from './useKeptDecisions.ts'
import styles from './kept-decisions.module.css'

const tones: Readonly<Record<KeptDecision['state'], Tone>> = {
  waiting: 'waiting',
  sending: 'waiting',
  refused: 'danger',
  unknown: 'danger',
}

const nameOf = (t: ReturnType<typeof useT>, { endpoint }: KeptDecision) =>
  t(endpoint === 'flow.audit' ? 'workflow.decide.agree' : 'workflow.decide.return')

/** What became of it, in words. */
function wordsOf(t: ReturnType<typeof useT>, { state, message, lacksPeople, isUnsure }: KeptDecision): string {
  if (state === 'refused') return lacksPeople ? t('workflow.offline.lacksPeople', { steps: message }) : message
  if (state === 'unknown') return t('workflow.offline.notTold', { message })
  if (!isUnsure) return t('workflow.offline.waits')
  return message === '' ? t('workflow.offline.unsure') : t('workflow.offline.unclear', { message })
}

function useTakeBack() {
  const t = useT()
  return (decision: KeptDecision) =>
    void takeBack(decision).then(
      (isBack) => {
        if (!isBack) toast.warning(t('workflow.offline.underWay'))
      },
      (error: unknown) => toast.error(describeError(error)),
    )
}

/** Above the lists: decisions that wait for the server, and those that came back from it. */
export function KeptDecisions() {
  const t = useT()
  const { list, isKept } = useKeptDecisions()
  const onTakeBack = useTakeBack()
  if (list.length === 0) return null
  return (
    <section className={styles.kept} aria-label={t('workflow.offline.title')}>
      <h3>{t('workflow.offline.title')}</h3>
      {isKept ? null : <p className={styles.quiet}>{t('workflow.offline.inMemory')}</p>}
      <ul>
        {list.map((each) => (
          <li key={each.key}>
            <div className={styles.what}>
              <Link to={taskAddress(each.taskId, { operatorId: each.operatorId, role: 'todo' })}>
                {each.name || t('common.untitled')}
              </Link>
              <span>
                {nameOf(t, each)}
                {each.opinion === '' ? '' : `: ${each.opinion}`}
              </span>
              <span className={styles.quiet}>
                {each.step} {timeText(each.at)}
              </span>
            </div>
            <StateTag tone={tones[each.state]} text={t(`workflow.offline.${each.state}`)} />
            <span className={styles.words} role={cameBack(each) ? 'alert' : 'status'}>
              {wordsOf(t, each)}
            </span>
            {each.state === 'sending' || each.isUnsure ? null : (
              <Button size="small" onClick={() => onTakeBack(each)}>
                {t(cameBack(each) ? 'workflow.offline.dismiss' : 'workflow.offline.takeBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** In the page of a task: what was decided about this turn while the server was away. */
export function KeptDecisionLine({ decision }: { readonly decision: KeptDecision }) {
  const t = useT()
  const onTakeBack = useTakeBack()
  const isBack = cameBack(decision)
  return (
    <Alert
      className={styles.line ?? ''}
      type={isBack ? 'warning' : 'info'}
      showIcon
      title={`${nameOf(t, decision)}${decision.opinion === '' ? '' : `: ${decision.opinion}`}`}
      description={wordsOf(t, decision)}
      action={
        decision.state === 'sending' || decision.isUnsure ? null : (
          <Button size="small" onClick={() => onTakeBack(decision)}>
            {t(isBack ? 'workflow.offline.dismiss' : 'workflow.offline.takeBack')}
          </Button>
        )
      }
    />
  )
}
