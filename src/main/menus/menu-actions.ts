import type { MenuAction } from './application-menu.ts'

export interface MenuTargets {
  open(what: 'settings' | 'shortcuts'): void
  zoom(step: 'in' | 'out' | 'reset'): void
}

/** What the entries of the application menu do that are not the shell's. */
export function runMenuAction(desktop: MenuTargets, action: MenuAction): void {
  switch (action) {
    case 'settings':
      return desktop.open('settings')
    case 'shortcuts':
      return desktop.open('shortcuts')
    case 'zoomIn':
      return desktop.zoom('in')
    case 'zoomOut':
      return desktop.zoom('out')
    case 'zoomReset':
      return desktop.zoom('reset')
  }
}
