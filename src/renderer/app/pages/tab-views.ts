import { useContext, useEffect, useState } from 'react'
import { PagePath } from '#renderer/components/leave-guard.tsx'
import { request } from '#renderer/platform/request.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { useTabs } from '../state/tabs.ts'

interface TabView {
  /** Of the tab. */
  readonly tab: string
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
export function useTabView(part = ''): string {
  const tab = useContext(PagePath)
  const [version] = useState(() => versionOf(tab))
  const id = idOf(tab, version, part)
  useEffect(() => {
    if (!following) useTabs.subscribe(closeGone)
    following = true
    for (const [other, view] of views) if (other !== id && view.tab === tab) close(other)
    views.set(id, { tab, version })
  }, [id, tab, version])
  return id
}

function idOf(tab: string, version: number, part: string): string {
  const key = JSON.stringify([tab, version, part])
  const id = ids.get(key) ?? `view-${ids.size}`
  ids.set(key, id)
  return id
}

function versionOf(key: string): number {
  return useTabs.getState().tabs.find((tab) => tab.key === key)?.version ?? 0
}

function closeGone(): void {
  const { tabs } = useTabs.getState()
  for (const [id, { tab: key, version }] of views) {
    if (!tabs.some((tab) => tab.key === key && tab.version === version)) close(id)
  }
}

function close(id: string): void {
  views.delete(id)
  ignoreRejection(request('views.close', { id }))
}
