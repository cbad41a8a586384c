import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { queryClient } from '../../platform/query-client.ts'
import { closeAllTabs, closeOtherTabs, closeTab, moveTab, neighbourTab, refreshTab, useTabs } from '../state/tabs.ts'

type TabState = ReturnType<typeof useTabs.getState>

export interface TabActions {
  readonly refresh: (path: string) => void
  readonly close: (path: string) => void
  readonly closeOthers: (path: string) => void
  readonly closeAll: () => void
  readonly closeActive: () => void
  /** Puts a tab where another one stands. */
  readonly move: (path: string, target: string) => void
  readonly step: (by: 1 | -1) => void
}

/** What can be done with tabs; the address follows the active one. */
export function useTabActions(): TabActions {
  const navigate = useNavigate()
  return useMemo(() => {
    const show = (path: string) => {
      const tab = useTabs.getState().tabs.find((entry) => entry.path === path)
      void navigate(path + (tab?.search ?? ''))
    }
    const change = (next: (state: TabState) => TabState) => {
      const before = useTabs.getState()
      const after = next(before)
      useTabs.setState(after)
      if (after.active !== before.active) show(after.active)
    }
    return {
      refresh: (path) => {
        // Everything shown is asked for again; what other tabs show stays until they are looked at.
        void queryClient.invalidateQueries({ queryKey: ['platform'], refetchType: 'none' })
        change((state) => refreshTab(state, path))
      },
      close: (path) => change((state) => closeTab(state, path)),
      closeOthers: (path) => change((state) => closeOtherTabs(state, path)),
      closeAll: () => change(closeAllTabs),
      closeActive: () => change((state) => closeTab(state, state.active)),
      move: (path, target) => change((state) => moveTab(state, path, target)),
      step: (by) => show(neighbourTab(useTabs.getState(), by)),
    }
  }, [navigate])
}
