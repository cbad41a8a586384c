import { Emitter } from '../core/emitter.ts'
import { servedEvents } from '../core/served-events.ts'
import { whole } from '../core/events.ts'
import { record } from '../core/records.ts'
import { keyOfAccelerator } from './accelerators.ts'
import { acceleratorOfRole, playRole } from './menu-roles.ts'

type Options = Electron.MenuItemConstructorOptions
const types = ['normal', 'separator', 'submenu', 'checkbox', 'radio', 'header', 'palette']
let nextCommandId = 0
let applicationMenu: Menu | null = null

export class MenuItem {
  id: string
  label: string
  sublabel: string
  toolTip: string
  type: Electron.MenuItem['type']
  role?: Electron.MenuItem['role']
  accelerator: string | null
  icon?: Electron.NativeImage | string
  enabled: boolean
  visible: boolean
  checked: boolean
  registerAccelerator: boolean
  commandId = ++nextCommandId
  submenu?: Electron.Menu
  click: (...values: unknown[]) => void

  constructor(options: Options) {
    const { submenu } = options
    if (Array.isArray(submenu)) this.submenu = Menu.buildFromTemplate(submenu)
    else if (submenu) this.submenu = submenu
    this.type = options.type ?? (submenu ? 'submenu' : 'normal')
    if (!types.includes(this.type)) throw new Error(`Unknown menu item type: ${this.type}`)
    if (this.type === 'submenu' && !this.submenu) throw new Error('Invalid submenu')
    this.id = options.id ?? ''
    this.label = options.label ?? options.role ?? ''
    this.sublabel = options.sublabel ?? ''
    this.toolTip = options.toolTip ?? ''
    this.role = options.role as Electron.MenuItem['role']
    this.accelerator = options.accelerator ?? null
    this.icon = options.icon
    this.enabled = options.enabled ?? true
    this.visible = options.visible ?? true
    this.checked = options.checked ?? false
    this.registerAccelerator = options.registerAccelerator ?? true
    this.click = (...values) => {
      if (this.type === 'checkbox') this.checked = !this.checked
      if (this.type === 'radio') this.checked = true
      const [event, window] = values
      if (this.role) return playRole(this.role, window as Electron.BrowserWindow | undefined)
      options.click?.(whole(this), window as Electron.BaseWindow, event as Electron.KeyboardEvent)
    }
  }
}

/** Who hears that the keys of the application menu have changed. */
export const menuWatchers = new Set<() => void>()

function itemsByKey(menu: Electron.Menu | Menu | null, found = new Map<string, Electron.MenuItem>()) {
  for (const item of menu?.items ?? []) {
    const accelerator = item.accelerator ?? acceleratorOfRole(item.role)
    if (accelerator && item.registerAccelerator) found.set(keyOfAccelerator(String(accelerator)), item)
    if (item.submenu) itemsByKey(item.submenu, found)
  }
  return found
}

/** The keys that the application menu answers to. */
export function menuKeys(): string[] {
  return [...itemsByKey(applicationMenu).keys()]
}

/** Clicks the item of a key, as if chosen in `window`. Disabled items stay silent, hidden ones do not. */
export function pressMenuKey(key: string, window: Electron.BrowserWindow | undefined): void {
  const item = itemsByKey(applicationMenu).get(key)
  if (item?.enabled) item.click({ triggeredByAccelerator: true }, window, window?.webContents)
}

/** Menus are built and kept, never shown; the accelerators of the application menu work. */
export class Menu extends Emitter {
  constructor() {
    super('Menu', servedEvents.Menu)
  }

  items: Electron.MenuItem[] = []

  static buildFromTemplate(template: (Options | Electron.MenuItem)[]): Electron.Menu {
    if (!Array.isArray(template)) throw new TypeError('Invalid template for Menu: Menu template must be an array')
    const menu = new Menu()
    for (const item of template) {
      if (item === null || typeof item !== 'object') throw new TypeError('Invalid template for MenuItem')
      menu.append(item instanceof MenuItem ? whole(item) : whole(new MenuItem(item as Options)))
    }
    return whole(menu)
  }
  static setApplicationMenu(menu: Electron.Menu | null): void {
    record('Menu.setApplicationMenu', menu && menu.items.map((item) => item.label))
    applicationMenu = menu as unknown as Menu | null
    for (const watcher of menuWatchers) watcher()
  }
  static getApplicationMenu(): Electron.Menu | null {
    return whole(applicationMenu as object)
  }

  append(item: Electron.MenuItem): void {
    this.items.push(item)
  }
  insert(position: number, item: Electron.MenuItem): void {
    this.items.splice(position, 0, item)
  }
  getMenuItemById(id: string): Electron.MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (found) return found
    }
    return null
  }
  popup(options: Electron.PopupOptions = {}): void {
    record(
      'Menu.popup',
      this.items.map((item) => item.label),
    )
    this.emit('menu-will-show', {})
    options.callback?.()
    this.emit('menu-will-close', {})
  }
  closePopup(): void {
    record('Menu.closePopup')
  }
}
