import { useCallback, useEffect, useRef } from 'react'
import type { MessageDetail } from '#shared/api/message.ts'
import type { CacheNote } from '#shared/ipc/session.ts'
import { call } from '#renderer/platform/call.ts'

/** A message, and how old it is where this device had it stored. */
export type ReadMessage = MessageDetail & { readonly cache?: CacheNote | null }

/**
 * Reads a message, which marks it read. Answers null when another one was asked for meanwhile or the page was left:
 * a slow answer must not lead anybody away.
 */
export function useReadMessage(): (id: string) => Promise<ReadMessage | null> {
  const turn = useRef(0)
  useEffect(
    () => () => {
      turn.current += 1
    },
    [],
  )
  return useCallback(async (id) => {
    const mine = (turn.current += 1)
    const { data, cache } = await call('message.read', { params: { id } })
    return turn.current === mine ? { ...data, cache } : null
  }, [])
}
