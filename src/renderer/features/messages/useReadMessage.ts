import { useCallback, useEffect, useRef } from 'react'
import type { MessageDetail } from '#shared/api/message.ts'
import { call } from '#renderer/platform/call.ts'

/**
 * Reads a message, which marks it read. Answers null when another one was asked for meanwhile or the page was left:
 * a slow answer must not lead anybody away.
 */
export function useReadMessage(): (id: string) => Promise<MessageDetail | null> {
  const turn = useRef(0)
  useEffect(
    () => () => {
      turn.current += 1
    },
    [],
  )
  return useCallback(async (id) => {
    const mine = (turn.current += 1)
    const { data } = await call('message.read', { params: { id } })
    return turn.current === mine ? data : null
  }, [])
}
