import { create } from 'zustand'
import { request } from '#renderer/platform/request.ts'

export interface MenuUse {
  readonly menuId: string
  readonly count: number
  /** Epoch milliseconds. */
  readonly at: number
}

/** How often and when each menu was opened; main keeps it per account. */
export const useMenuUse = create<{ readonly uses: readonly MenuUse[] }>(() => ({ uses: [] }))

const kept = 200
const MAX_ID_LENGTH = 100
const day = 86_400_000
/** A use counts half after so many days. */
const halfLife = 14

export function recordUse(menuId: string, now = Date.now()): void {
  // The preferences would refuse the whole list because of it.
  if (menuId.length > MAX_ID_LENGTH) return
  const uses = withUse(useMenuUse.getState().uses, menuId, now)
  useMenuUse.setState({ uses })
  void request('preferences.write', { menuUse: [...uses] }).catch(() => undefined)
}

/** The list with one more use of a menu; the oldest entries fall off the end. */
export function withUse(uses: readonly MenuUse[], menuId: string, now: number): readonly MenuUse[] {
  const last = uses.find((use) => use.menuId === menuId)
  const others = uses.filter((use) => use.menuId !== menuId)
  return [{ menuId, count: (last?.count ?? 0) + 1, at: now }, ...others].slice(0, kept)
}

/** Menu ids, what is opened often and lately first. */
export function favourites(uses: readonly MenuUse[], now: number): readonly string[] {
  const weight = (use: MenuUse) => use.count * 0.5 ** (Math.max(now - use.at, 0) / day / halfLife)
  return [...uses].sort((a, b) => weight(b) - weight(a) || b.at - a.at).map((use) => use.menuId)
}
