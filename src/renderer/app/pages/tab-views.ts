import { useEffect, useState } from 'react'
import { request } from '../../platform/request.ts'
import { settle } from '../../platform/settle.ts'
import { useTabs } from '../state/tabs.ts'

interface TabView {
  readonly path: string
  readonly version: number
}

/** Views that tabs opened, by the view's id. */
const views = new Map<string, TabView>()
/** An id for every address of every tab. Addresses are longer than ids may be, so they are counted and not shortened. */
const ids = new Map<string, string>()
let following = false

/**
 * The id of the view of a tab. A hidden tab keeps its view; closing or refreshing the tab, or another address in it,
 * ends it. `part` tells addresses of one tab apart.
 */
export function useTabView(path: string, part = ''): string {
  const [version] = useState(() => versionOf(path))
  const id = idOf(path, version, part)
  useEffect(() => {
    if (!following) useTabs.subscribe(closeGone)
    following = true
    for (const [other, view] of views) if (other !== id && view.path === path) close(other)
    views.set(id, { path, version })
  }, [id, path, version])
  return id
}

function idOf(path: string, version: number, part: string): string {
  const key = JSON.stringify([path, version, part])
  const id = ids.get(key) ?? `view-${ids.size}`
  ids.set(key, id)
  return id
}

function versionOf(path: string): number {
  return useTabs.getState().tabs.find((tab) => tab.path === path)?.version ?? 0
}

function closeGone(): void {
  const { tabs } = useTabs.getState()
  for (const [id, { path, version }] of views) {
    if (!tabs.some((tab) => tab.path === path && tab.version === version)) close(id)
  }
}

function close(id: string): void {
  views.delete(id)
  settle(request('views.close', { id }))
}
