import type { InitialContext, OwnPlaces } from '#shared/form/kind.ts'
import { callerOrganizations } from '#shared/form/caller-organizations.ts'
import { useSessionStore } from './session-store.ts'

const others = new Map<string, OwnPlaces>()

/** Lets forms be looked at as somebody else would see them: what they begin with, and what their rules ask of the person. */
export function standFor(userId: string, own: OwnPlaces): void {
  others.set(userId, own)
}

/** What new records and rows of the signed-in person begin with, or of somebody whom they stand for. */
export function initialContext(userId: string): InitialContext {
  const { user } = useSessionStore.getState()
  return {
    userId,
    now: Date.now(),
    ...(user?.userId === userId
      ? {
          own: callerOrganizations(user),
          caller: { department: user.departmentName, mobilePhone: user.mobilePhone },
          signImg: user.signImg,
        }
      : others.has(userId)
        ? { own: others.get(userId) }
        : {}),
  }
}
