import { create } from 'zustand'
import type { DesktopState, Download } from '#shared/ipc/desktop.ts'
import { on, request } from '#renderer/platform/request.ts'

export type Panel = 'settings' | 'shortcuts'

interface DesktopStore {
  /** Null until main has answered. */
  readonly state: DesktopState | null
  readonly downloads: readonly Download[]
  readonly panel: Panel | null
  readonly downloadsOpen: boolean
}

/** The application on this machine, as main tells it. */
export const useDesktop = create<DesktopStore>(() => ({
  state: null,
  downloads: [],
  panel: null,
  downloadsOpen: false,
}))

export function showPanel(panel: Panel | null): void {
  useDesktop.setState({ panel })
}

/** Whether what stands in the panel that is open may go; the panel says so itself. */
let mayGo: () => boolean | Promise<boolean> = () => true
let isAsking = false

/** Asked before another panel, or none, takes the place of the one that is open. Answers how to stop. */
export function guardPanel(next: () => boolean | Promise<boolean>): () => void {
  mayGo = next
  return () => {
    if (mayGo === next) mayGo = () => true
  }
}

/** Shows another panel, or none, unless the one that is open holds something that is to stay. Answers whether it did. */
export async function leavePanel(to: Panel | null): Promise<boolean> {
  if (isAsking) return false
  if (useDesktop.getState().panel === to) return true
  isAsking = true
  try {
    if (!(await mayGo())) return false
  } finally {
    isAsking = false
  }
  showPanel(to)
  return true
}

export function showDownloads(downloadsOpen: boolean): void {
  useDesktop.setState({ downloadsOpen })
}

/** Follows main from now on; answers how to stop. */
export function subscribeDesktop(): () => void {
  const put = (state: DesktopState) => useDesktop.setState({ state })
  const stops = [
    on('desktop.changed', put),
    on('desktop.open', ({ what }) => (what === 'downloads' ? showDownloads(true) : void leavePanel(what))),
  ]
  request('desktop.state').then(put, () => undefined)
  return () => {
    for (const stop of stops) stop()
  }
}

/** Follows the downloads of the account that is signed in; answers how to stop. */
export function subscribeDownloads(): () => void {
  const put = (downloads: readonly Download[]) => useDesktop.setState({ downloads })
  const stop = on('downloads.changed', put)
  request('downloads.list').then(put, () => undefined)
  return () => {
    stop()
    useDesktop.setState({ downloads: [], downloadsOpen: false })
  }
}
