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

export function showDownloads(downloadsOpen: boolean): void {
  useDesktop.setState({ downloadsOpen })
}

/** Follows main from now on; answers how to stop. */
export function subscribeDesktop(): () => void {
  const put = (state: DesktopState) => useDesktop.setState({ state })
  const stops = [
    on('desktop.changed', put),
    on('desktop.open', ({ what }) => (what === 'downloads' ? showDownloads(true) : showPanel(what))),
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
