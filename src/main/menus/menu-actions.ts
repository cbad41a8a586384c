import type { MenuAction } from './application-menu.ts'

export interface MenuTargets {
  openSettings(): void
  openShortcuts(): void
  zoom(step: 'in' | 'out' | 'reset'): void
}

/** What the entries of the application menu do that are not the shell's. */
export function runMenuAction(desktop: MenuTargets, action: MenuAction): void {
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
