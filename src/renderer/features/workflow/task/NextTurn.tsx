import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type TaskConfig, todoAddress } from '#renderer/access/task-config.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import styles from '../workflow.module.css'
import { useTaskKeys } from './useTaskKeys.ts'

/** Turns that are leafed through: whoever has more waiting goes on from the list. */
const MOST = 100

interface NextTurnProps {
  readonly address: TaskConfig
  /** The page of the task. */
  readonly area: RefObject<HTMLElement | null>
}

/** Leads from one task that waits for the person to the next, also once it was decided. */
export function NextTurn({ address, area }: NextTurnProps) {
  const t = useT()
  const navigate = useNavigate()
  const { data } = usePlatformQuery(
    'flow.waiting',
    { query: { currentPage: 1, pageSize: MOST } },
    { enabled: address.role === 'todo', quiet: true },
  )
  const turns = address.role === 'todo' ? (data?.list ?? []) : []
  const found = turns.findIndex((turn) => turn.processId === address.id || turn.id === address.operatorId)
  /** Where it stood before it was decided: the one behind it stands there now. */
  const [last, setLast] = useState(-1)
  if (found >= 0 && found !== last) setLast(found)
  const isDecided = found < 0
  const at = isDecided ? last : found
  const [previous, next] = at < 0 ? [] : [turns[at - 1], turns[isDecided ? at : at + 1]]
  const open = (turn: (typeof turns)[number] | undefined) => turn && (() => void navigate(todoAddress(turn)))
  useTaskKeys(area, { k: open(previous), j: open(next) })
  const openNext = open(next)
  if (at < 0 || (turns.length < 2 && !isDecided)) return null
  if (isDecided) return openNext ? <Button onClick={openNext}>{t('workflow.turns.next')}</Button> : null
  return (
    <span className={styles.turns}>
      <IconButton
        label={t('workflow.turns.previousKey')}
        icon={<LeftOutlined />}
        disabled={!previous}
        onClick={() => open(previous)?.()}
      />
      <span className={styles.quiet}>{t('workflow.turns.at', { at: at + 1, total: turns.length })}</span>
      <IconButton
        label={t('workflow.turns.nextKey')}
        icon={<RightOutlined />}
        disabled={!next}
        onClick={() => openNext?.()}
      />
    </span>
  )
}
