import { useEffect, useRef } from 'react'
import { mustChangePassword, passwordPolicyOf } from '#shared/rules/password.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { call } from '#renderer/platform/call.ts'
import { useConnection } from '#renderer/platform/connection.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

/**
 * What the shell does about passwords once it is there: asks for the reminder of an expiring one, whose answer nobody
 * uses (section 7), and opens the dialog for an initial one that has to be changed (section 2), or one that is too old.
 */
export function usePasswordDuties(): void {
  const user = useUser()
  const account = user?.userId ?? ''
  useEffect(() => {
    if (account !== '') call('auth.updatePasswordMessage', {}, { quiet: true }).catch(() => undefined)
  }, [account])

  const online = useConnection((state) => state.online)
  const changedAt = user?.changePasswordDate ?? null
  const mayHaveTo = account !== '' && !changedAt
  const { data, refetch } = usePlatformQuery('systemConfig.read', {}, { enabled: mayHaveTo, quiet: true })
  const wasOffline = useRef(false)
  useEffect(() => {
    const isBack = online && wasOffline.current
    wasOffline.current = !online
    if (isBack && mayHaveTo) void refetch()
  }, [online, mayHaveTo, refetch])

  const isInitial = mayHaveTo && data !== undefined && mustChangePassword(changedAt, passwordPolicyOf(data))
  const must = isInitial || (user?.passwordOverdue ?? false)
  useEffect(() => (must ? openDialog('password', { forced: true }) : undefined), [must])
}
