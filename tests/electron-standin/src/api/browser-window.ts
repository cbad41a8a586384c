import { Emitter } from '../core/emitter.ts'
import { servedEvents } from '../core/served-events.ts'
import { type Attached, cdp, openAppWindow, openTarget } from '../core/browser.ts'
import { preventable, whole } from '../core/events.ts'
import { missing } from '../core/missing.ts'
import { headed } from '../core/mode.ts'
import { record } from '../core/records.ts'
import { app, appControl } from './app.ts'
import { pressMenuKey } from './menu.ts'
import { applyTheme } from './native-theme.ts'
import { firstPaint } from './navigation.ts'
import { area } from './screen.ts'
import { stateOf } from './session.ts'
import { controlOf, menuKeyPressed, unloadRefused, WebContents, windowChanged } from './web-contents.ts'
import { refuse } from './web-preferences.ts'
import { View } from './view.ts'
import { windows } from './window-list.ts'

type State = 'normal' | 'minimized' | 'maximized' | 'fullscreen'
type Size = [number, number]
type WindowChange = { focused: boolean; bounds: Electron.Rectangle }

/** Where something of `length` begins when it is centred in `whole`. */
function middle(whole: number, length: number): number {
  return Math.max(0, Math.round((whole - length) / 2))
}

/** A window: its own Chromium window when windowed, a page otherwise; the rest is kept in mind. */
export class BrowserWindow extends Emitter {
  readonly id: number
  readonly webContents: Electron.WebContents
  /** What lies over the page; its own size is not asked for. */
  readonly contentView: Electron.View = whole(new View())
  #contents: WebContents
  #options: Electron.BrowserWindowConstructorOptions
  #visible: boolean
  #focused = false
  #destroyed = false
  #closing = false
  #state: State = 'normal'
  #bounds: Electron.Rectangle
  #title: string
  #flags: Record<string, boolean>
  #minimum: Size
  #maximum: Size
  #background: string

  constructor(options: Electron.BrowserWindowConstructorOptions = {}, popup?: Attached) {
    super('BrowserWindow', servedEvents.BrowserWindow)
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
    const preferences = options.webPreferences ?? {}
    refuse(preferences)
    this.#options = options
    this.#visible = options.show !== false
    this.#title = options.title ?? app.getName()
    const { x, y, width = 800, height = 600 } = options
    this.#bounds = { x: x ?? middle(area.width, width), y: y ?? middle(area.height, height), width, height }
    this.#minimum = [options.minWidth ?? 0, options.minHeight ?? 0]
    this.#maximum = [options.maxWidth ?? 0, options.maxHeight ?? 0]
    this.#background = options.backgroundColor ?? '#FFFFFF'
    const { resizable = true, movable = true, minimizable = true, maximizable = true, closable = true } = options
    const { alwaysOnTop = false, autoHideMenuBar = false, focusable = true } = options
    this.#flags = { resizable, movable, minimizable, maximizable, closable, alwaysOnTop, autoHideMenuBar, focusable }
    this.#flags.menuBarVisible = true
    this.#contents = new WebContents(preferences)
    this.webContents = whole(this.#contents)
    this.id = this.#contents.id
    windows.add(this)
    this.#contents.once(firstPaint, () => process.nextTick(() => this.#destroyed || this.emit('ready-to-show')))
    this.#contents.on('page-title-updated', (event: Electron.Event, title: string, explicit: boolean) => {
      this.emit('page-title-updated', event, title, explicit)
      if (!event.defaultPrevented) this.#title = title
    })
    this.#contents.on(menuKeyPressed, (key: string) => pressMenuKey(key, whole(this)))
    this.#contents.on(unloadRefused, () => {
      this.#closing = false
      appControl(app).quitRefused()
    })
    this.#contents.on(windowChanged, (changed: WindowChange) => this.#changed(changed))
    app.emit('web-contents-created', {}, this.#contents)
    app.emit('browser-window-created', {}, this)
    this.#open(popup).catch((error: Error) => {
      if (!this.#destroyed) console.error('stand-in window:', error)
    })
    if (this.#visible) {
      queueMicrotask(() => this.emit('show', {}))
      this.#focus()
    }
  }

  async #open(popup?: Attached): Promise<void> {
    const browserContextId = await stateOf(this.#contents.session).context(true)
    const target = popup ?? (await this.#openTarget(browserContextId))
    if (this.#destroyed) {
      void cdp()
        .send('Target.closeTarget', { targetId: target.targetId })
        .catch(() => {})
      return
    }
    // Before any page can tell where Chromium had put it.
    if (this.#windowed()) await this.#apply(target.targetId)
    await controlOf(this.#contents).attach(target)
    applyTheme(this.webContents)
  }

  #openTarget(browserContextId: string | undefined): Promise<Attached> {
    const { width, height } = this.#bounds
    if (this.#windowed() && !browserContextId) return openAppWindow(this.#bounds)
    // Chromium has no windows without a place on the screen, so one for printing is minimized.
    const minimized = headed && !this.#windowed() ? ({ windowState: 'minimized' } as const) : {}
    return openTarget({ url: 'about:blank', browserContextId, width, height, newWindow: true, ...minimized })
  }

  #changed({ focused, bounds }: WindowChange): void {
    if (this.#state === 'normal' && this.#visible) this.#keepBounds(bounds)
    if (focused) this.#focus()
    else this.#blur()
  }

  // Without a preload and not shown, it is a window for printing: nothing to see.
  #windowed(): boolean {
    return headed && (this.#options.show !== false || this.#options.webPreferences?.preload !== undefined)
  }

  /** Brings the real window where this one is said to be. */
  #place(): void {
    const { page } = controlOf(this.#contents)
    if (this.#windowed()) page.ready.then(() => this.#apply(page.targetId)).catch(() => {})
  }
  async #apply(targetId: string): Promise<void> {
    const { windowId } = await cdp().send('Browser.getWindowForTarget', { targetId })
    const windowState = this.#visible ? this.#state : 'minimized'
    const { x: left, y: top, width, height } = this.#bounds
    await cdp().send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } })
    const bounds = windowState === 'normal' ? { left, top, width, height } : { windowState }
    await cdp().send('Browser.setWindowBounds', { windowId, bounds })
  }

  static getAllWindows(): Electron.BrowserWindow[] {
    // Electron keeps them in no order that may be relied on: as a rule the newest comes first.
    return [...windows].reverse().map((window) => whole(window))
  }
  static getFocusedWindow(): Electron.BrowserWindow | null {
    return whole(([...windows].find((window) => window.#focused) ?? null) as object)
  }
  static fromId(id: number): Electron.BrowserWindow | null {
    return whole(([...windows].find((window) => window.id === id) ?? null) as object)
  }
  static fromWebContents(contents: Electron.WebContents): Electron.BrowserWindow | null {
    return whole(([...windows].find((window) => window.webContents === contents) ?? null) as object)
  }

  loadURL(url: string, options?: Electron.LoadURLOptions): Promise<void> {
    return this.#contents.loadURL(url, options)
  }
  loadFile(path: string, options?: Electron.LoadFileOptions): Promise<void> {
    return this.#contents.loadFile(path, options)
  }
  reload(): void {
    this.#contents.reload()
  }
  capturePage(area?: Electron.Rectangle): Promise<Electron.NativeImage> {
    return this.#contents.capturePage(area)
  }

  close(): void {
    if (this.#destroyed) return
    const event = preventable({})
    this.emit('close', event)
    if (event.defaultPrevented) appControl(app).quitRefused()
    else {
      this.#closing = true
      this.#contents.close({ waitForBeforeUnload: true })
    }
  }
  destroy(): void {
    if (this.#destroyed) return
    this.#contents.close()
    this.#gone()
  }
  #gone(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    this.#focused = false
    windows.delete(this)
    controlOf(this.#contents).destroyed()
    this.emit('closed', {})
    appControl(app).windowClosed()
  }
  /** A window whose target is gone. When a person closed it, 'close' was not emitted yet and cannot be refused. */
  static closedByChromium(targetId: string): void {
    for (const window of [...windows]) {
      if (controlOf(window.#contents).page.targetId !== targetId) continue
      if (!window.#closing) window.emit('close', preventable({}))
      window.#gone()
    }
  }
  isDestroyed(): boolean {
    return this.#destroyed
  }

  show(): void {
    this.#show()
    this.#focus()
  }
  showInactive(): void {
    this.#show()
  }
  #show(): void {
    if (this.#visible) return
    if (headed && !this.#windowed())
      missing('BrowserWindow.show of a window made hidden and without a preload, when windowed')
    this.#visible = true
    this.#place()
    this.emit('show', {})
  }
  hide(): void {
    if (!this.#visible) return
    this.#visible = false
    this.#blur()
    this.#place()
    this.emit('hide', {})
  }
  focus(): void {
    if (this.#visible) this.#focus()
  }
  #focus(): void {
    for (const window of windows) if (window !== this) window.#blur()
    if (this.#focused) return
    this.#focused = true
    queueMicrotask(() => {
      this.emit('focus', {})
      app.emit('browser-window-focus', {}, this)
    })
    if (headed) controlOf(this.#contents).page.tell('Page.bringToFront')
  }
  blur(): void {
    this.#blur()
  }
  #blur(): void {
    if (!this.#focused) return
    this.#focused = false
    this.emit('blur', {})
    app.emit('browser-window-blur', {}, this)
  }
  isVisible(): boolean {
    return this.#visible && this.#state !== 'minimized'
  }
  isFocused(): boolean {
    return this.#focused
  }

  #become(state: State, event: string): void {
    if (this.#state === state) return
    this.#state = state
    this.#place()
    this.emit(event, {})
  }
  minimize(): void {
    this.#become('minimized', 'minimize')
  }
  maximize(): void {
    this.#show()
    this.#become('maximized', 'maximize')
  }
  unmaximize(): void {
    if (this.#state === 'maximized') this.#become('normal', 'unmaximize')
  }
  restore(): void {
    if (this.#state === 'minimized') this.#become('normal', 'restore')
  }
  setFullScreen(flag: boolean): void {
    if (flag) this.#become('fullscreen', 'enter-full-screen')
    else if (this.#state === 'fullscreen') this.#become('normal', 'leave-full-screen')
  }
  isMinimized(): boolean {
    return this.#state === 'minimized'
  }
  isMaximized(): boolean {
    return this.#state === 'maximized'
  }
  isFullScreen(): boolean {
    return this.#state === 'fullscreen'
  }
  isNormal(): boolean {
    return this.#state === 'normal'
  }
  isModal(): boolean {
    return this.#options.modal ?? false
  }
  getParentWindow(): Electron.BrowserWindow | null {
    return (this.#options.parent as Electron.BrowserWindow | undefined) ?? null
  }
  getChildWindows(): Electron.BrowserWindow[] {
    const children = [...windows].filter((window) => window.#options.parent === (this as unknown))
    return children.map((window) => whole(window))
  }

  getBounds(): Electron.Rectangle {
    return { ...this.#bounds }
  }
  getNormalBounds(): Electron.Rectangle {
    return { ...this.#bounds }
  }
  getContentBounds(): Electron.Rectangle {
    return { ...this.#bounds }
  }
  setBounds(bounds: Partial<Electron.Rectangle>): void {
    const [minimumWidth, minimumHeight] = this.#minimum
    const wanted = { ...this.#bounds, ...bounds }
    const width = Math.max(wanted.width, minimumWidth)
    const height = Math.max(wanted.height, minimumHeight)
    this.#keepBounds({ ...wanted, width, height })
    this.#place()
  }
  #keepBounds(bounds: Electron.Rectangle): void {
    const before = this.#bounds
    this.#bounds = bounds
    if (before.width !== bounds.width || before.height !== bounds.height) this.emit('resize', {})
    if (before.x !== bounds.x || before.y !== bounds.y) this.emit('move', {})
  }
  getSize(): number[] {
    return [this.#bounds.width, this.#bounds.height]
  }
  setSize(width: number, height: number): void {
    this.setBounds({ width, height })
  }
  getContentSize(): number[] {
    return this.getSize()
  }
  setContentSize(width: number, height: number): void {
    this.setBounds({ width, height })
  }
  getPosition(): number[] {
    return [this.#bounds.x, this.#bounds.y]
  }
  setPosition(x: number, y: number): void {
    this.setBounds({ x, y })
  }
  center(): void {
    const { width, height } = this.#bounds
    this.setBounds({ x: middle(area.width, width), y: middle(area.height, height) })
  }
  getMinimumSize(): number[] {
    return [...this.#minimum]
  }
  setMinimumSize(width: number, height: number): void {
    this.#minimum = [width, height]
  }
  getMaximumSize(): number[] {
    return [...this.#maximum]
  }
  setMaximumSize(width: number, height: number): void {
    this.#maximum = [width, height]
  }

  getTitle(): string {
    return this.#title
  }
  setTitle(title: string): void {
    this.#title = title
  }
  get title(): string {
    return this.#title
  }
  set title(title: string) {
    this.#title = title
  }
  getBackgroundColor(): string {
    return this.#background
  }
  setBackgroundColor(color: string): void {
    this.#background = color
  }

  isResizable(): boolean {
    return this.#flags.resizable ?? true
  }
  setResizable(value: boolean): void {
    this.#flags.resizable = value
  }
  isMinimizable(): boolean {
    return this.#flags.minimizable ?? true
  }
  setMinimizable(value: boolean): void {
    this.#flags.minimizable = value
  }
  isMaximizable(): boolean {
    return this.#flags.maximizable ?? true
  }
  setMaximizable(value: boolean): void {
    this.#flags.maximizable = value
  }
  isClosable(): boolean {
    return this.#flags.closable ?? true
  }
  setClosable(value: boolean): void {
    this.#flags.closable = value
  }
  isAlwaysOnTop(): boolean {
    return this.#flags.alwaysOnTop ?? false
  }
  setAlwaysOnTop(value: boolean): void {
    this.#flags.alwaysOnTop = value
    record('BrowserWindow.setAlwaysOnTop', this.id, value)
  }
  isMenuBarVisible(): boolean {
    return this.#flags.menuBarVisible ?? true
  }
  setMenuBarVisibility(value: boolean): void {
    this.#flags.menuBarVisible = value
  }
  isMenuBarAutoHide(): boolean {
    return this.#flags.autoHideMenuBar ?? false
  }
  setAutoHideMenuBar(value: boolean): void {
    this.#flags.autoHideMenuBar = value
  }
  setMenu(menu: Electron.Menu | null): void {
    if (menu) missing('BrowserWindow.setMenu of a menu of its own')
    this.removeMenu()
  }
  removeMenu(): void {
    record('BrowserWindow.removeMenu', this.id)
    controlOf(this.#contents).withoutMenu()
  }
  setIcon(icon: Electron.NativeImage | string): void {
    record('BrowserWindow.setIcon', this.id, typeof icon === 'string' ? icon : '[image]')
  }
  setOverlayIcon(overlay: Electron.NativeImage | null, description: string): void {
    record('BrowserWindow.setOverlayIcon', this.id, overlay && '[image]', description)
  }
  setProgressBar(progress: number, options?: Electron.ProgressBarOptions): void {
    record('BrowserWindow.setProgressBar', this.id, progress, options)
  }
  setSkipTaskbar(skip: boolean): void {
    record('BrowserWindow.setSkipTaskbar', this.id, skip)
  }
  flashFrame(flag: boolean): void {
    record('BrowserWindow.flashFrame', this.id, flag)
  }
  setTitleBarOverlay(options: Electron.TitleBarOverlayOptions): void {
    record('BrowserWindow.setTitleBarOverlay', this.id, options)
  }
  moveTop(): void {
    if (headed) controlOf(this.#contents).page.tell('Page.bringToFront')
  }
}
