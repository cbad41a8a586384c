import { useCallback } from 'react'
import type { BridgeEvents } from '#shared/ipc/events.ts'
import { addRecordOn } from '#renderer/components/adds-record.ts'
import { besideMark } from '#renderer/components/page/SidePanel.tsx'
import { useTabs } from '../state/tabs.ts'
import { contentId } from './content.ts'
import { openFind, stepFind } from './find-store.ts'
import { useShellKeys } from './useShellKeys.ts'
import type { TabActions } from './useTabActions.ts'

/** Runs what keys and the menu of the system ask of the frame. */
export function useShellCommands(actions: TabActions, search: () => void): void {
  const run = useCallback(
    ({ command }: BridgeEvents['shell.command']) => {
      if (command === 'search') return search()
      if (command === 'find') return openFind()
      if (command === 'findNext' || command === 'findPrevious') return stepFind(command === 'findNext' ? 1 : -1)
      // A form in a dialog goes along, by its draft.
      if (command === 'detachTab') return void actions.detach(useTabs.getState().active)
      // A dialog is in front: its form must not go away with the tab below it.
      if (command === 'print' || isDialogOpen()) return
      if (command === 'newRecord') void addRecordOn(document.getElementById(contentId))
      else if (command === 'closeTab') actions.closeActive()
      else if (command === 'reopenTab') actions.reopen()
      else if (command === 'refresh') actions.refresh(useTabs.getState().active)
      else actions.step(command === 'nextTab' ? 1 : -1)
    },
    [actions, search],
  )
  useShellKeys(useCallback((command) => run({ command }), [run]))
}

function isDialogOpen(): boolean {
  return [...document.querySelectorAll<HTMLElement>(`[role="dialog"]:not([${besideMark}])`)].some(
    (dialog) => dialog.offsetParent !== null,
  )
}
