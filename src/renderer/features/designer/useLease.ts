import { useCallback, useEffect, useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { call } from '#renderer/platform/call.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'

/** Milliseconds; a lease that nobody renews for three of them is over. */
const RENEWAL = 30_000

export interface Lease {
  readonly key: string
  /** Null until the server has said who holds the design; also where it cannot. */
  readonly state: DataOf<'design.lease'> | null
  /** Takes it from whoever holds it. */
  readonly take: () => void
}

/** Holds a design for writing while it is open, or tells who does. */
export function useLease(id: string): Lease {
  const [key] = useState(() => crypto.randomUUID())
  const [state, setState] = useState<Lease['state']>(null)
  const ask = useCallback(
    (take: boolean) => call('design.lease', { params: { id }, body: { key, take } }, { quiet: !take }),
    [id, key],
  )
  useEffect(() => {
    const renew = () => ignoreRejection(ask(false).then(({ data }) => setState(data)))
    renew()
    const timer = setInterval(renew, RENEWAL)
    return () => {
      clearInterval(timer)
      ignoreRejection(call('design.leaseEnd', { params: { id }, body: { key } }, { quiet: true }))
    }
  }, [ask, id, key])
  return { key, state, take: () => ignoreRejection(ask(true).then(({ data }) => setState(data))) }
}
