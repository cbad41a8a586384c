import { ExportOutlined, ForwardFilled, ForwardOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type TaskConfig, todoAddress } from '#renderer/access/task-config.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useListMemory } from '#renderer/components/memory/useListMemory.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import styles from '../workflow.module.css'
import { useTaskKeys } from './useTaskKeys.ts'

/** Turns that are leafed through: whoever has more waiting goes on from the list. */
const MOST = 100

/** The tasks that a task is leafed through with. */
export interface Turns {
  readonly count: number
  /** Of the one that is shown; -1: it is none of them, or no longer. */
  readonly at: number
  readonly open: (at: number) => void
  /** Opens it as a page of its own, where it stands beside a list. */
  readonly openWhole?: () => void
}

/** What this computer remembers of how somebody goes through tasks. */
export const taskMemory = 'workflow/tasks'

/** Whether the next one is opened once one was decided: whoever decides many wants that, and says so. */
export function useGoingOn() {
  const [{ goesOn = false }, remember] = useListMemory(taskMemory)
  return [goesOn, () => remember({ goesOn: goesOn ? undefined : true })] as const
}

/** What waits for the person, where a task was opened to be decided. */
export function useWaitingTurns(address: TaskConfig): Turns {
  const navigate = useNavigate()
  const { data } = usePlatformQuery(
    'flow.waiting',
    { query: { currentPage: 1, pageSize: MOST } },
    { enabled: address.role === 'todo', quiet: true },
  )
  const turns = address.role === 'todo' ? (data?.list ?? []) : []
  return {
    count: turns.length,
    at: turns.findIndex((turn) => turn.processId === address.id || turn.id === address.operatorId),
    open: (at) => turns[at] && void navigate(todoAddress(turns[at])),
  }
}

interface NextTurnProps {
  readonly turns: Turns
  /** The page of the task. */
  readonly area: RefObject<HTMLElement | null>
}

/** Leads from one task to the next, also once it was decided and is none of them any more. */
export function NextTurn({ turns: { count, at: found, open, openWhole }, area }: NextTurnProps) {
  const t = useT()
  /** Where it stood before it was decided: the one behind it stands there now. */
  const [last, setLast] = useState(-1)
  if (found >= 0 && found !== last) setLast(found)
  const [goesOn, toggle] = useGoingOn()
  const isDecided = found < 0
  const at = isDecided ? last : found
  const isThere = (index: number) => at >= 0 && index >= 0 && index < count
  const [previous, next] = [at - 1, isDecided ? at : at + 1]
  const openPrevious = isThere(previous) ? () => open(previous) : undefined
  const openNext = isThere(next) ? () => open(next) : undefined
  useTaskKeys(area, { k: openPrevious, j: openNext })
  const whole = openWhole ? (
    <IconButton label={t('workflow.split.whole')} icon={<ExportOutlined />} onClick={openWhole} />
  ) : null
  if (at < 0 || (count < 2 && !isDecided)) return whole
  if (isDecided)
    return (
      <>
        {openNext ? <Button onClick={openNext}>{t('workflow.turns.next')}</Button> : null}
        {whole}
      </>
    )
  return (
    <span className={styles.turns}>
      <IconButton
        label={t('workflow.turns.previousKey')}
        icon={<LeftOutlined />}
        disabled={!openPrevious}
        onClick={() => openPrevious?.()}
      />
      <span className={styles.quiet}>{t('workflow.turns.at', { at: at + 1, total: count })}</span>
      <IconButton
        label={t('workflow.turns.nextKey')}
        icon={<RightOutlined />}
        disabled={!openNext}
        onClick={() => openNext?.()}
      />
      <IconButton
        label={t(goesOn ? 'workflow.turns.stay' : 'workflow.turns.goOn')}
        icon={goesOn ? <ForwardFilled className={styles.isOn ?? ''} /> : <ForwardOutlined />}
        onClick={toggle}
      />
      {whole}
    </span>
  )
}
