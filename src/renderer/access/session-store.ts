import { create } from 'zustand'
import type { CurrentUser, MenuNode, PermissionEntry, SystemConfigInfo, UserInfo } from '#shared/api/auth.ts'
import type { CacheNote } from '#shared/ipc/session.ts'

interface SessionData {
  readonly user: UserInfo | null
  readonly menu: readonly MenuNode[]
  readonly permissions: readonly PermissionEntry[]
  readonly system: SystemConfigInfo | null
  /** Where the data came from; null when it came straight from the server. */
  readonly cache: CacheNote | null
}

const nobody: SessionData = { user: null, menu: [], permissions: [], system: null, cache: null }

/** Who is signed in and what they were granted. Written by the shell alone. */
export const useSessionStore = create<SessionData>(() => nobody)

export function putSession(answer: CurrentUser, cache: CacheNote | null): void {
  useSessionStore.setState({
    user: answer.userInfo ?? null,
    menu: answer.menuList,
    permissions: answer.permissionList,
    system: answer.sysConfigInfo ?? null,
    cache,
  })
}

export function clearSession(): void {
  useSessionStore.setState(nobody)
}

/** Calls back when nobody is signed in any longer; for what is kept in memory of one person's work. */
export function whenLeft(forget: () => void): void {
  useSessionStore.subscribe(({ user }, before) => {
    if (user === null && before.user !== null) forget()
  })
}

/** The signed-in person; null before user information arrived. */
export function useUser(): UserInfo | null {
  return useSessionStore((state) => state.user)
}
