import { isAbsolute } from 'node:path'
import { Emitter } from '../core/emitter.ts'
import { servedEvents } from '../core/served-events.ts'
import { type Attached, cdp, openAppWindow, openTarget } from '../core/browser.ts'
import { preventable, whole } from '../core/events.ts'
import { missing } from '../core/missing.ts'
import { headed } from '../core/mode.ts'
import { record } from '../core/records.ts'
import { app, appControl } from './app.ts'
import { applyTheme } from './native-theme.ts'
import { firstPaint } from './navigation.ts'
import { stateOf } from './session.ts'
import { controlOf, WebContents } from './web-contents.ts'
import { windows } from './window-list.ts'

type State = 'normal' | 'minimized' | 'maximized' | 'fullscreen'
type Size = [number, number]

function refuse(preferences: Electron.WebPreferences): void {
  if (preferences.contextIsolation === false) missing('webPreferences.contextIsolation: false')
  if (preferences.nodeIntegration) missing('webPreferences.nodeIntegration: true')
  if (preferences.sandbox === false) missing('webPreferences.sandbox: false')
  if (preferences.webviewTag) missing('webPreferences.webviewTag: true')
  if (preferences.offscreen) missing('webPreferences.offscreen')
  if (preferences.preload && !isAbsolute(preferences.preload)) {
    throw new Error(`preload script must have absolute path: ${preferences.preload}`)
  }
}

/** A window: its own Chromium window when windowed, a page otherwise; the rest is kept in mind. */
export class BrowserWindow extends Emitter {
  readonly id: number
  readonly webContents: Electron.WebContents
  #contents: WebContents
  #options: Electron.BrowserWindowConstructorOptions
  #visible: boolean
  #focused = false
  #destroyed = false
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
    this.#bounds = { x: x ?? (1920 - width) / 2, y: y ?? (1080 - height) / 2, width, height }
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
    const session = stateOf(this.#contents.session)
    const browserContextId = await session.context(true)
    const { width, height } = this.#bounds
    const plain = { url: 'about:blank', browserContextId, width, height, newWindow: true }
    const background = { url: 'about:blank', browserContextId, background: true, hidden: true }
    const own = () => (this.#windowed() && !browserContextId ? openAppWindow(this.#bounds) : openTarget(plain))
    const target = popup ?? (await (headed && !this.#windowed() ? openTarget(background) : own()))
    if (this.#destroyed)
      return void cdp()
        .send('Target.closeTarget', { targetId: target.targetId })
        .catch(() => {})
    await controlOf(this.#contents).attach(target)
    applyTheme(this.webContents)
    if (headed && this.#windowed()) this.#place()
  }

  // Without a preload and not shown, it is a window for printing: nothing to see.
  #windowed(): boolean {
    return headed && (this.#options.show !== false || this.#options.webPreferences?.preload !== undefined)
  }

  #place(): void {
    const { page } = controlOf(this.#contents)
    void page.ready
      .then(async () => {
        const { windowId } = await cdp().send('Browser.getWindowForTarget', { targetId: page.targetId })
        const windowState = this.#visible ? this.#state : 'minimized'
        const { x: left, y: top, width, height } = this.#bounds
        await cdp().send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } })
        if (windowState === 'normal')
          await cdp().send('Browser.setWindowBounds', { windowId, bounds: { left, top, width, height } })
        else await cdp().send('Browser.setWindowBounds', { windowId, bounds: { windowState } })
      })
      .catch(() => {})
  }

  static getAllWindows(): Electron.BrowserWindow[] {
    return [...windows].map((window) => whole(window))
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
    else this.#contents.close({ waitForBeforeUnload: true })
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
  static closedByChromium(targetId: string): void {
    for (const window of [...windows]) if (controlOf(window.#contents).page.targetId === targetId) window.#gone()
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
    if (headed) this.#place()
    this.emit('show', {})
  }
  hide(): void {
    if (!this.#visible) return
    this.#visible = false
    this.#blur()
    if (headed) this.#place()
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
    if (headed) this.#place()
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
    const before = this.#bounds
    const [minimumWidth, minimumHeight] = this.#minimum
    const wanted = { ...before, ...bounds }
    const width = Math.max(wanted.width, minimumWidth)
    const height = Math.max(wanted.height, minimumHeight)
    this.#bounds = { ...wanted, width, height }
    this.#place()
    if (before.width !== width || before.height !== height) this.emit('resize', {})
    if (before.x !== wanted.x || before.y !== wanted.y) this.emit('move', {})
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
    this.setBounds({ x: (1920 - this.#bounds.width) / 2, y: (1080 - this.#bounds.height) / 2 })
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
    record('BrowserWindow.setMenu', this.id, menu)
  }
  removeMenu(): void {
    record('BrowserWindow.removeMenu', this.id)
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
