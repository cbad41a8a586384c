import { Emitter } from '../core/emitter.ts'
import { servedEvents } from '../core/served-events.ts'
import { stopBrowser } from '../core/browser.ts'
import { preventable } from '../core/events.ts'
import { record } from '../core/records.ts'
import { pathOf, setPathOf } from './app-paths.ts'
import { CommandLine } from './command-line.ts'
import { markReadyForSchemes } from './protocol.ts'
import { farewells, hasLock, releaseLock, takeLock } from './single-instance.ts'
import { windows } from './window-list.ts'

interface Package {
  name?: string
  productName?: string
  version?: string
}

/** What the boot file and the windows may do with app. */
export interface AppControl {
  usePackage(folder: string, description: Package): void
  becomeReady(): void
  windowClosed(): void
  quitRefused(): void
}
export let appControl: (app: App) => AppControl

/** The app module: life cycle, names, paths, single instance. */
export class App extends Emitter {
  constructor() {
    super('app', servedEvents.App)
  }

  readonly commandLine = new CommandLine()
  readonly isPackaged = false
  /** No dock outside macOS: undefined, as in Electron. */
  readonly dock: Electron.Dock | undefined = undefined
  #name = 'Electron'
  #version = process.versions.electron
  #folder = process.cwd()
  #ready = false
  #quitting = false
  #badge = 0
  #whenReady = Promise.withResolvers<void>()

  static {
    appControl = (app) => ({
      usePackage: (folder, description) => app.#usePackage(folder, description),
      becomeReady: () => app.#becomeReady(),
      windowClosed: () => app.#windowClosed(),
      quitRefused: () => {
        app.#quitting = false
      },
    })
  }

  #usePackage(folder: string, description: Package): void {
    this.#folder = folder
    this.#name = description.productName ?? description.name ?? this.#name
    this.#version = description.version ?? this.#version
  }

  #becomeReady(): void {
    this.#ready = true
    markReadyForSchemes()
    this.emit('will-finish-launching', {})
    this.emit('ready', {}, {})
    this.#whenReady.resolve()
  }

  get name(): string {
    return this.#name
  }
  set name(name: string) {
    this.#name = name
  }
  getName(): string {
    return this.#name
  }
  setName(name: string): void {
    this.#name = name
  }
  getVersion(): string {
    return this.#version
  }
  getAppPath(): string {
    return this.#folder
  }
  isReady(): boolean {
    return this.#ready
  }
  whenReady(): Promise<void> {
    return this.#whenReady.promise
  }

  getPath(name: string): string {
    return pathOf(name, { appName: this.#name })
  }
  setPath(name: string, path: string): void {
    setPathOf(name, path)
  }
  setAppLogsPath(path?: string): void {
    setPathOf('logs', path ?? this.getPath('logs'))
  }

  getLocale(): string {
    return this.commandLine.getSwitchValue('lang') || this.getSystemLocale()
  }
  getSystemLocale(): string {
    const language = process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || ''
    const name = (language.split('.')[0] ?? '').replace('_', '-')
    return name === '' || name === 'C' || name === 'POSIX' ? 'en-US' : name
  }
  getLocaleCountryCode(): string {
    return this.getSystemLocale().split('-')[1] ?? ''
  }
  getPreferredSystemLanguages(): string[] {
    return (process.env.LANGUAGE || this.getSystemLocale()).split(':').map((name) => name.replace('_', '-'))
  }

  get userAgentFallback(): string {
    const system = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)'
    const name = this.#name.replaceAll(/\s/g, '')
    const { chrome, electron } = process.versions
    return `${system} ${name}/${this.#version} Chrome/${chrome} Electron/${electron} Safari/537.36`
  }

  requestSingleInstanceLock(data: Record<string, unknown> = {}): boolean {
    return takeLock(this.getPath('userData'), data, ({ argv, cwd, data: theirs }) => {
      this.emit('second-instance', {}, argv, cwd, theirs)
    })
  }
  hasSingleInstanceLock(): boolean {
    return hasLock()
  }
  releaseSingleInstanceLock(): void {
    releaseLock()
  }

  quit(): void {
    if (this.#quitting) return
    const event = preventable({})
    this.emit('before-quit', event)
    if (event.defaultPrevented) return
    this.#quitting = true
    if (windows.size === 0) void this.#finish()
    for (const window of [...windows]) window.close()
  }

  #windowClosed(): void {
    if (windows.size > 0) return
    if (this.#quitting) void this.#finish()
    else if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed')
    else this.quit()
  }

  async #finish(): Promise<void> {
    const event = preventable({})
    this.emit('will-quit', event)
    this.#quitting = false
    if (!event.defaultPrevented) this.exit(0)
  }

  exit(exitCode = 0): void {
    this.emit('quit', {}, exitCode)
    const patience = new Promise((resolve) => setTimeout(resolve, 5000))
    void Promise.race([Promise.all([farewells(), stopBrowser()]), patience]).then(() => process.exit(exitCode))
  }

  relaunch(options?: Electron.RelaunchOptions): void {
    record('app.relaunch', options)
  }
  focus(options?: Electron.FocusOptions): void {
    record('app.focus', options)
    ;[...windows].at(-1)?.focus()
  }

  setAppUserModelId(id: string): void {
    record('app.setAppUserModelId', id)
  }
  setDesktopName(name: string): void {
    record('app.setDesktopName', name)
  }
  setAboutPanelOptions(options: Electron.AboutPanelOptionsOptions): void {
    record('app.setAboutPanelOptions', options)
  }
  showAboutPanel(): void {
    record('app.showAboutPanel')
  }
  setAsDefaultProtocolClient(protocol: string): boolean {
    record('app.setAsDefaultProtocolClient', protocol)
    return false
  }
  removeAsDefaultProtocolClient(protocol: string): boolean {
    record('app.removeAsDefaultProtocolClient', protocol)
    return false
  }
  isDefaultProtocolClient(): boolean {
    return false
  }
  setLoginItemSettings(settings: Electron.Settings): void {
    record('app.setLoginItemSettings', settings)
  }
  /** As for a platform that has none: the stand-in never starts at sign-in. */
  getLoginItemSettings(): Electron.LoginItemSettings {
    return {
      openAtLogin: false,
      wasOpenedAtLogin: false,
      executableWillLaunchAtLogin: false,
      launchItems: [],
      status: 'not-registered',
    }
  }
  get badgeCount(): number {
    return this.#badge
  }
  set badgeCount(count: number) {
    this.setBadgeCount(count)
  }
  getBadgeCount(): number {
    return this.#badge
  }
  setBadgeCount(count = 0): boolean {
    this.#badge = count
    record('app.setBadgeCount', count)
    return true
  }
  addRecentDocument(path: string): void {
    record('app.addRecentDocument', path)
  }
  clearRecentDocuments(): void {
    record('app.clearRecentDocuments')
  }

  /**
   * Pages are always sandboxed in the stand-in, as far as Chromium itself is. Electron takes `--no-sandbox` away here and
   * hands `--enable-sandbox` on, and no process that root, or an AppImage, starts then lives: that is said at once.
   */
  enableSandbox(): void {
    if (this.isReady()) throw new Error('app.enableSandbox() can only be called before app is ready')
    if (this.commandLine.hasSwitch('no-sandbox'))
      throw new Error('stand-in: enableSandbox beside --no-sandbox ends every process that Electron starts')
  }
  disableHardwareAcceleration(): void {
    this.commandLine.appendSwitch('disable-gpu')
  }
  isHardwareAccelerationEnabled(): boolean {
    return false
  }
}

export const app = new App()
