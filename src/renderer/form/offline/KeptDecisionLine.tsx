import { Alert, Button } from 'antd'
import type { KeptDecision } from '#shared/ipc/offline.ts'
import { useT } from '#renderer/i18n/index.ts'
import { cameBack, deedOf, isOut, wordsOf } from './entry-words.ts'
import styles from './kept-entries.module.css'
import { useEntryActions } from './useEntryActions.ts'

/** In the page of a task: what was decided about this turn while the server was away. */
export function KeptDecisionLine({ decision }: { readonly decision: KeptDecision }) {
  const t = useT()
  const { takeBack } = useEntryActions()
  const isBack = cameBack(decision)
  return (
    <Alert
      className={styles.line ?? ''}
      type={isBack ? 'warning' : 'info'}
      showIcon
      title={deedOf(t, decision)}
      description={wordsOf(t, decision)}
      action={
        isOut(decision) ? null : (
          <Button size="small" onClick={() => takeBack(decision)}>
            {t(isBack ? 'offline.dismiss' : 'offline.takeBack')}
          </Button>
        )
      }
    />
  )
}
