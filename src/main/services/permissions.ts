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
  try {
    await session.currentUser(true)
  } finally {
    // Whoever may see nothing any more is refused above: what was kept for them is old all the more.
    await answers.invalidate(['module', 'record'])
  }
}
