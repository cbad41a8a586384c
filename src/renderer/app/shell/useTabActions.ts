import { useMemo } from 'react'
import { useSteadyNavigate } from '#renderer/access/useSteadyNavigate.ts'
import { isOfPlatform, queryClient } from '#renderer/platform/query-client.ts'
import { unsavedPages } from '#renderer/components/leave-guard.tsx'
import {
  addressOf,
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  closeTabsBeside,
  moveTab,
  neighbourTab,
  refreshTab,
  reopenTab,
  type Tab,
  type TabState,
  useTabs,
} from '../state/tabs.ts'
import { keepFocus } from './content.ts'
import { confirmLoss } from './leaving.ts'

/** What can be done with tabs, by their keys. */
export interface TabActions {
  readonly open: (key: string) => void
  readonly refresh: (key: string) => void
  /** Resolves when it is closed, or the person went on editing. */
  readonly close: (key: string) => Promise<void>
  readonly closeOthers: (key: string) => void
  readonly closeLeft: (key: string) => void
  readonly closeRight: (key: string) => void
  readonly closeAll: () => void
  readonly closeActive: () => void
  /** Opens the tab closed last once more. */
  readonly reopen: () => void
  /** Puts a tab where another one stands. */
  readonly move: (key: string, target: string) => void
  readonly step: (by: 1 | -1) => void
}

/** The address follows the active one. Pages with unsaved input go only with consent. */
export function useTabActions(): TabActions {
  const navigate = useSteadyNavigate()
  return useMemo(() => {
    const show = (key: string) => navigate(addressOf(useTabs.getState(), key))
    const change = async (next: (state: TabState) => TabState) => {
      const lost = lostPages(useTabs.getState(), next)
      // Who goes on editing wants to see what.
      if (lost[0] !== undefined && !(await confirmLoss(lost))) return show(lost[0])
      const before = useTabs.getState()
      const after = next(before)
      useTabs.setState(after)
      if (after.active !== before.active) show(after.active)
      // The button that closed a tab went with it.
      requestAnimationFrame(keepFocus)
    }
    return {
      open: show,
      refresh: (key) =>
        void change((state) => {
          // Everything shown is asked for again; what other tabs show stays until they are looked at.
          void queryClient.invalidateQueries({ predicate: isOfPlatform, refetchType: 'none' })
          return refreshTab(state, key)
        }),
      close: (key) => change((state) => closeTab(state, key)),
      closeOthers: (key) => void change((state) => closeOtherTabs(state, key)),
      closeLeft: (key) => void change((state) => closeTabsBeside(state, key, -1)),
      closeRight: (key) => void change((state) => closeTabsBeside(state, key, 1)),
      closeAll: () => void change(closeAllTabs),
      closeActive: () => void change((state) => closeTab(state, state.active)),
      reopen: () => void change(reopenTab),
      move: (key, target) => void change((state) => moveTab(state, key, target)),
      step: (by) => show(neighbourTab(useTabs.getState(), by)),
    }
  }, [navigate])
}

/** The pages with unsaved input that a change would close or mount anew. */
function lostPages(state: TabState, next: (state: TabState) => TabState): readonly string[] {
  const keyOf = (tab: Tab) => `${tab.key}#${tab.version}`
  const unsaved = unsavedPages()
  if (unsaved.length === 0) return []
  const stays = new Set(next(state).tabs.map(keyOf))
  return state.tabs.filter((tab) => !stays.has(keyOf(tab)) && unsaved.includes(tab.key)).map((tab) => tab.key)
}
