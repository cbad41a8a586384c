import { useMemo } from 'react'
import { useSteadyNavigate } from '../../access/useSteadyNavigate.ts'
import { queryClient } from '../../platform/query-client.ts'
import { unsavedPages } from '../../components/leave-guard.tsx'
import {
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  moveTab,
  neighbourTab,
  refreshTab,
  type Tab,
  useTabs,
} from '../state/tabs.ts'
import { confirmLoss } from './leaving.ts'

type TabState = ReturnType<typeof useTabs.getState>

export interface TabActions {
  readonly refresh: (path: string) => void
  /** Resolves when it is closed, or the person went on editing. */
  readonly close: (path: string) => Promise<void>
  readonly closeOthers: (path: string) => void
  readonly closeAll: () => void
  readonly closeActive: () => void
  /** Puts a tab where another one stands. */
  readonly move: (path: string, target: string) => void
  readonly step: (by: 1 | -1) => void
}

/** What can be done with tabs; the address follows the active one. Pages with unsaved input go only with consent. */
export function useTabActions(): TabActions {
  const navigate = useSteadyNavigate()
  return useMemo(() => {
    const show = (path: string) => {
      const tab = useTabs.getState().tabs.find((entry) => entry.path === path)
      navigate(path + (tab?.search ?? ''))
    }
    const change = async (next: (state: TabState) => TabState) => {
      const lost = lostPages(useTabs.getState(), next)
      // Who goes on editing wants to see what.
      if (lost[0] !== undefined && !(await confirmLoss(lost))) return show(lost[0])
      const before = useTabs.getState()
      const after = next(before)
      useTabs.setState(after)
      if (after.active !== before.active) show(after.active)
    }
    return {
      refresh: (path) =>
        void change((state) => {
          // Everything shown is asked for again; what other tabs show stays until they are looked at.
          void queryClient.invalidateQueries({ queryKey: ['platform'], refetchType: 'none' })
          return refreshTab(state, path)
        }),
      close: (path) => change((state) => closeTab(state, path)),
      closeOthers: (path) => void change((state) => closeOtherTabs(state, path)),
      closeAll: () => void change(closeAllTabs),
      closeActive: () => void change((state) => closeTab(state, state.active)),
      move: (path, target) => void change((state) => moveTab(state, path, target)),
      step: (by) => show(neighbourTab(useTabs.getState(), by)),
    }
  }, [navigate])
}

/** The pages with unsaved input that a change would close or mount anew. */
function lostPages(state: TabState, next: (state: TabState) => TabState): readonly string[] {
  const keyOf = (tab: Tab) => `${tab.path}#${tab.version}`
  const unsaved = unsavedPages()
  if (unsaved.length === 0) return []
  const stays = new Set(next(state).tabs.map(keyOf))
  return state.tabs.filter((tab) => !stays.has(keyOf(tab)) && unsaved.includes(tab.path)).map((tab) => tab.path)
}
