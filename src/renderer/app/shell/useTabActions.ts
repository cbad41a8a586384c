import { useMemo } from 'react'
import { useSteadyNavigate } from '#renderer/access/useSteadyNavigate.ts'
import { isOfPlatform, queryClient } from '#renderer/platform/query-client.ts'
import { undraftablePages, unsavedPages } from '#renderer/components/leave-guard.tsx'
import { attempt } from '#renderer/features/desktop/change.ts'
import { request } from '#renderer/platform/request.ts'
import {
  addressOf,
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  closeTabsBeside,
  joinTabs,
  moveTab,
  neighbourTab,
  refreshTab,
  reopenTab,
  splitTab,
  type Tab,
  type TabState,
  useTabs,
} from '../state/tabs.ts'
import { isDetached } from '../state/detached.ts'
import { keepFocus } from './content.ts'
import { confirmLoss } from './leaving.ts'
import { tabTitle } from './tab-title.ts'

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
  /** Takes a tab out into a window of its own; from there, back into the main one. */
  readonly detach: (key: string) => Promise<void>
  /** Shows a tab to the right of the one that shows. */
  readonly beside: (key: string) => void
  /** The active tab has the window for itself again. */
  readonly join: () => void
  readonly step: (by: 1 | -1) => void
}

/** The address follows the active one. Pages with unsaved input go only with consent. */
export function useTabActions(): TabActions {
  const navigate = useSteadyNavigate()
  return useMemo(() => {
    const show = (key: string) => navigate(addressOf(useTabs.getState(), key))
    const move = (after: TabState) => {
      const { active } = useTabs.getState()
      useTabs.setState(after)
      // A window beside the main one goes with its last tab.
      if (after.tabs.length > 0 && after.active !== active) show(after.active)
    }
    const change = async (next: (state: TabState) => TabState) => {
      const lost = lostPages(useTabs.getState(), next)
      // Who goes on editing wants to see what.
      if (lost[0] !== undefined && !(await confirmLoss(lost))) return show(lost[0])
      move(next(useTabs.getState()))
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
      detach: async (key) => {
        const state = useTabs.getState()
        const tab = state.tabs.find((entry) => entry.key === key)
        if (!tab || tab.pinned) return
        // What a draft keeps goes along.
        const lost = undraftablePages().filter((page) => page === key)
        if (lost.length > 0 && !(await confirmLoss(lost))) return show(key)
        const page = { path: addressOf(state, key), title: tabTitle(tab).slice(0, 200) }
        const done = request(isDetached ? 'windows.attach' : 'windows.detach', page).then(() => true)
        if (await attempt(done)) move(closeTab(useTabs.getState(), key))
      },
      beside: (key) => void change((state) => splitTab(state, key)),
      join: () => void change(joinTabs),
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
