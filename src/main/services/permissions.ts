import type { CachedAnswers } from '#main/cache/contract.ts'
import type { SessionService } from '#main/session/contract.ts'

/**
 * The server said that the person may do other things than before: menu and grants are read anew, which tells the window
 * what changed, and so is what lists show by them. Fails like the client.
 */
export async function followPermissions(
  session: Pick<SessionService, 'currentUser'>,
  answers: Pick<CachedAnswers, 'invalidate'>,
): Promise<void> {
  await session.currentUser(true)
  await answers.invalidate(['module', 'record'])
}
