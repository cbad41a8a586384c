import type { Desktop } from './contract.ts'
import type { MenuAction } from './menu.ts'

/** What the entries of the application menu do that are not the shell's. */
export function runMenuAction(
  desktop: Pick<Desktop, 'openSettings' | 'openShortcuts' | 'zoom'>,
  action: MenuAction,
): void {
  switch (action) {
    case 'settings':
      return desktop.openSettings()
    case 'shortcuts':
      return desktop.openShortcuts()
    case 'zoomIn':
      return desktop.zoom('in')
    case 'zoomOut':
      return desktop.zoom('out')
    case 'zoomReset':
      return desktop.zoom('reset')
  }
}
