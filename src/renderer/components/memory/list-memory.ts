import { create } from 'zustand'
import type { ListMemory } from '#shared/ipc/preferences.ts'
import { request } from '#renderer/platform/request.ts'

/** Lists of which main keeps how they were left (`lists` of the preferences). */
const MAX_LISTS = 200
/** Characters of the filters of one list as JSON; longer ones are not kept. */
const MAX_FILTERS = 4000
/** Milliseconds: dragging a column, or typing, is a first write and a last one. */
const WRITE_DELAY = 300

/** How the signed-in person left their lists, the last used first. Read with the session, written through to main. */
export const useListMemories = create<{ readonly lists: readonly ListMemory[] }>(() => ({ lists: [] }))

/** Runs while a write was made a moment ago. */
let pause: ReturnType<typeof setTimeout> | undefined
/** Something was changed since that write. */
let isUnwritten = false

/** Takes what main keeps for the person who signed in. */
export function putListMemories(lists: readonly ListMemory[]): void {
  clearTimeout(pause)
  pause = undefined
  isUnwritten = false
  useListMemories.setState({ lists })
}

/** The lists with another state of one; what is undefined in `change` is as designed again. */
export function withMemory(
  lists: readonly ListMemory[],
  list: string,
  change: { readonly [Name in Exclude<keyof ListMemory, 'list'>]?: ListMemory[Name] | undefined },
): readonly ListMemory[] {
  const known = lists.find((each) => each.list === list)
  const merged = { ...known, ...change, list }
  if (merged.filters && JSON.stringify(merged.filters).length > MAX_FILTERS) delete merged.filters
  const entries = Object.entries(merged).filter(([, value]) => value !== undefined)
  const next = Object.fromEntries(entries) as unknown as ListMemory
  const others = lists.filter((each) => each.list !== list)
  return (entries.length === 1 ? others : [next, ...others]).slice(0, MAX_LISTS)
}

export function rememberList(list: string, change: Parameters<typeof withMemory>[2]): void {
  useListMemories.setState(({ lists }) => ({ lists: withMemory(lists, list, change) }))
  isUnwritten = true
  // At once, so that a window closed right after a choice comes back with it.
  if (pause === undefined) writeLists()
}

function writeLists(): void {
  pause = undefined
  if (!isUnwritten) return
  isUnwritten = false
  pause = setTimeout(writeLists, WRITE_DELAY)
  void request('preferences.write', { lists: [...useListMemories.getState().lists] }).catch(() => undefined)
}
