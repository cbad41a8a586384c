import { isOfPlatform, queryClient } from '#renderer/platform/query-client.ts'
import { request } from '#renderer/platform/request.ts'

/** Reads user, menu and grants anew: the shell hears of the change by itself and draws header and menu again. */
export async function reloadSession(): Promise<void> {
  await request('session.currentUser', { refresh: true }).catch(() => undefined)
}

/** The same after a change of what one works for: every list on screen is asked for again under the new scope. */
export async function reloadEverything(): Promise<void> {
  await reloadSession()
  await queryClient.invalidateQueries({ predicate: isOfPlatform })
}
