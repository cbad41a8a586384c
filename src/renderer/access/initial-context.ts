import type { InitialContext } from '#shared/form/kind.ts'
import { ownPlaces } from '#shared/form/own-places.ts'
import { useSessionStore } from './session-store.ts'

/** What new records and rows of the signed-in person begin with. */
export function initialContext(userId: string): InitialContext {
  const { user } = useSessionStore.getState()
  return {
    userId,
    now: Date.now(),
    ...(user?.userId === userId ? { own: ownPlaces(user), signImg: user.signImg } : {}),
  }
}
