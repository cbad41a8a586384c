import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Emitter } from '../core/emitter.ts'
import { servedEvents } from '../core/served-events.ts'
import { type Attached, cdp } from '../core/browser.ts'
import type { Protocol } from '../core/cdp.ts'
import { preventable, whole } from '../core/events.ts'
import { missing } from '../core/missing.ts'
import { codec, Page } from '../core/page.ts'
import type { HelperMessage } from '../page/helper-world.ts'
import { app } from './app.ts'
import { type InterceptionOwner, intercept } from './interception.ts'
import { receiveDownloads } from './download-item.ts'
import { dispatchIpc, IpcMain } from './ipc-main.ts'
import { menuKeysHeard } from '../core/mode.ts'
import { menuKeys, menuWatchers } from './menu.ts'
import { NativeImage } from './native-image.ts'
import { Navigation, nextLoad } from './navigation.ts'
import { answerPageDialogs } from './page-dialogs.ts'
import { decidePermission } from './permissions.ts'
import { printers, printToPdf, spool } from './print.ts'
import { fromWeb, toWeb } from './schemes.ts'
import { Session, stateOf } from './session.ts'

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0]

/** What other files of the stand-in may do with a webContents. */
export interface ContentsControl {
  page: Page
  preferences: Electron.WebPreferences
  openHandler: OpenHandler | null
  /** What the page asked for last; the new target arrives just after and knows no features. */
  opened: Protocol.Page.windowOpenPayload | null
  attach(target: Attached): Promise<void>
  destroyed(): void
  /** The window has no menu any more, so no menu keys. */
  withoutMenu(): void
}
export let controlOf: (contents: object) => ContentsControl

const all = new Map<number, WebContents>()
/** Emitted on a webContents for its window alone: a person moved, resized or focused it. */
export const windowChanged = Symbol('window changed')
/** The same for a key of the application menu. */
export const menuKeyPressed = Symbol('menu key')
/** The same for a page that refused to be closed. */
export const unloadRefused = Symbol('unload refused')

let nextId = 0

/** One page of the app. */
export class WebContents extends Emitter {
  readonly id = ++nextId
  readonly session: Electron.Session
  readonly ipc: Electron.IpcMain
  #ipc = new IpcMain()
  #page: Page
  #navigation: Navigation
  #title = ''
  #zoom = 1
  #userAgent: string | undefined
  #crashed = false
  #hasMenu = true
  #control: ContentsControl

  static {
    controlOf = (contents) => (contents as WebContents).#control
  }

  constructor(preferences: Electron.WebPreferences) {
    super('webContents', servedEvents.WebContents)
    this.session =
      preferences.session ??
      (preferences.partition ? Session.fromPartition(preferences.partition) : Session.defaultSession)
    this.ipc = whole(this.#ipc)
    this.#page = new Page({
      ipc: (message) => {
        const frame = whole<Electron.WebFrameMain>(this.#navigation.frames.main)
        void dispatchIpc({ contents: whole(this), frame, ipc: this.#ipc, page: this.#page }, message)
      },
      helper: (message) => this.#helped(message),
      request: (paused) => {
        intercept(this.#owner, paused).catch((error: Error) => {
          if (!this.#page.gone) console.error('stand-in:', error)
        })
      },
    })
    this.#navigation = new Navigation(this.#page, this)
    this.#control = {
      page: this.#page,
      preferences,
      openHandler: null,
      opened: null,
      attach: (target) => this.#attach(target, preferences),
      destroyed: () => this.#destroyed(),
      withoutMenu: () => {
        this.#hasMenu = false
        this.#tellMenuKeys()
      },
    }
    all.set(this.id, this)
    this.on('newListener', (name) => {
      if (name === 'before-input-event') this.#page.toHelper('keys', true)
    })
    menuWatchers.add(this.#tellMenuKeys)
    this.on('dom-ready', () => {
      this.#tellMenuKeys()
      if (this.listenerCount('before-input-event') > 0) this.#page.toHelper('keys', true)
    })
  }

  #tellMenuKeys = () => this.#page.toHelper('menu keys', this.#hasMenu && menuKeysHeard ? menuKeys() : [])

  get #owner(): InterceptionOwner {
    return {
      id: this.id,
      page: this.#page,
      session: stateOf(this.session),
      navigation: this.#navigation,
      keyPrevented: (input) => {
        const event = preventable({})
        this.emit('before-input-event', event, input)
        return event.defaultPrevented
      },
    }
  }

  async #receiveDownloads(): Promise<void> {
    const context = await stateOf(this.session).context(false)
    await receiveDownloads(context, (frameId) =>
      [...all.values()].find((contents) => contents.#page.frameId === frameId),
    ).catch(() => {})
  }

  async #attach(target: Attached, preferences: Electron.WebPreferences): Promise<void> {
    const attaching = this.#page.attach(target, preferences.preload)
    const { events } = this.#page
    this.#navigation.watch()
    void this.#receiveDownloads()
    events.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
      const message = args.map((value) => value.value ?? value.description ?? value.type).join(' ')
      const place = stackTrace?.callFrames[0]
      const level = type === 'warning' ? 'warning' : type === 'error' ? 'error' : type === 'debug' ? 'debug' : 'info'
      const sourceId = fromWeb(place?.url ?? '')
      const lineNumber = (place?.lineNumber ?? -1) + 1
      const frame = this.#navigation.frames.main
      this.emit(
        'console-message',
        { level, message, lineNumber, sourceId, frame },
        level,
        message,
        lineNumber,
        sourceId,
      )
    })
    answerPageDialogs(this.#page, this, () => this.emit(unloadRefused))
    events.on('Page.windowOpen', (opened) => {
      this.#control.opened = opened
    })
    events.on('Inspector.targetCrashed', () => {
      this.#crashed = true
      const details = { reason: 'crashed', exitCode: 1 }
      this.emit('render-process-gone', {}, details)
      app.emit('render-process-gone', {}, this, details)
    })
    events.on('Inspector.targetReloadedAfterCrash', () => {
      this.#crashed = false
    })
    await attaching
    const userAgent = this.#userAgent ?? this.session.getUserAgent()
    await this.#page.send('Emulation.setUserAgentOverride', { userAgent })
  }

  #helped(message: HelperMessage): void {
    if (message.type === 'title') this.#titled(message.title)
    else if (message.type === 'menu') {
      const menu: Record<string, unknown> = {
        frame: this.#navigation.frames.main,
        menuSourceType: 'mouse',
        ...message.menu,
      }
      for (const name of ['pageURL', 'linkURL', 'srcURL']) menu[name] = fromWeb(String(menu[name] ?? ''))
      this.emit('context-menu', preventable({}), menu)
    } else if (message.type === 'menu key') this.emit(menuKeyPressed, message.key)
    else if (message.type === 'window') this.emit(windowChanged, message)
    else void this.#permission(message)
  }

  #titled(title: string): void {
    this.#title = title
    this.emit('page-title-updated', preventable({}), title, true)
  }

  async #permission(message: Extract<HelperMessage, { type: 'permission' }>): Promise<void> {
    const session = stateOf(this.session)
    const context = await session.context(false)
    const { url } = this.#navigation
    const granted = await decidePermission(session.permissions, whole(this), url, message, context)
    this.#page.toHelper('permission', { id: message.id, granted })
  }

  #destroyed(): void {
    if (this.#page.gone) return
    this.#page.gone = true
    if (this.#page.sessionId) cdp().forget(this.#page.sessionId)
    all.delete(this.id)
    menuWatchers.delete(this.#tellMenuKeys)
    this.emit('destroyed', {})
  }

  get mainFrame(): Electron.WebFrameMain {
    return whole(this.#navigation.frames.main)
  }

  static getAllWebContents(): Electron.WebContents[] {
    return [...all.values()].map((contents) => whole(contents))
  }
  static fromId(id: number): Electron.WebContents | undefined {
    return whole(all.get(id) as object)
  }
  static fromDevToolsTargetId(targetId: string): Electron.WebContents | undefined {
    return whole([...all.values()].find((contents) => contents.#page.targetId === targetId) as object)
  }
  static fromFrame(frame: Electron.WebFrameMain): Electron.WebContents | undefined {
    return whole([...all.values()].find((contents) => contents.mainFrame === frame.top) as object)
  }

  async loadURL(url: string, options: Electron.LoadURLOptions = {}): Promise<void> {
    for (const option of ['postData', 'baseURLForDataURL', 'extraHeaders'] as const) {
      if (options[option] !== undefined) missing(`webContents.loadURL with ${option}`)
    }
    const web = toWeb(url)
    if (!URL.canParse(web)) {
      this.emit('did-fail-load', {}, -300, 'ERR_INVALID_URL', url, true, 1, 1)
      throw Object.assign(new Error(`ERR_INVALID_URL (-300) loading '${url}'`), {
        errno: -300,
        code: 'ERR_INVALID_URL',
        url,
      })
    }
    const loaded = nextLoad(this, url)
    loaded.catch(() => {})
    this.#navigation.expect(web)
    this.#page
      .send('Page.navigate', { url: web, referrer: String(options.httpReferrer ?? '') }, 300_000)
      .then(({ errorText }) => {
        if (errorText === 'net::ERR_ABORTED') this.#navigation.stopped()
      })
      .catch(() => {})
    return loaded
  }

  loadFile(path: string, options: Electron.LoadFileOptions = {}): Promise<void> {
    const url = pathToFileURL(resolve(app.getAppPath(), path))
    if (options.search) url.search = options.search
    if (options.hash) url.hash = options.hash
    for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, String(value))
    return this.loadURL(url.href)
  }

  reload(): void {
    this.#navigation.expect(this.#navigation.url)
    this.#page.tell('Page.reload')
  }
  reloadIgnoringCache(): void {
    this.#navigation.expect(this.#navigation.url)
    this.#page.tell('Page.reload', { ignoreCache: true })
  }
  stop(): void {
    this.#page.tell('Page.stopLoading')
  }

  getURL(): string {
    return fromWeb(this.#navigation.url)
  }
  getTitle(): string {
    return this.#title || this.getURL()
  }
  isLoading(): boolean {
    return this.#navigation.loading
  }
  isLoadingMainFrame(): boolean {
    return this.#navigation.loading
  }
  isDestroyed(): boolean {
    return this.#page.gone
  }
  isCrashed(): boolean {
    return this.#crashed
  }
  getType(): 'window' {
    return 'window'
  }
  getProcessId(): number {
    return 1
  }
  getOrCreateDevToolsTargetId(): string {
    return this.#page.targetId
  }
  getUserAgent(): string {
    return this.#userAgent ?? this.session.getUserAgent()
  }
  setUserAgent(userAgent: string): void {
    this.#userAgent = userAgent
    this.#page.tell('Emulation.setUserAgentOverride', { userAgent })
  }

  send(channel: string, ...values: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    const aside: string[] = []
    const text = codec.encode(values, aside)
    void this.#page.ready.then(() => this.#page.toPreload('message', channel, text, aside))
  }

  async #canRun(): Promise<void> {
    if (this.getURL() && !this.isLoadingMainFrame()) return
    await new Promise((resolve) => this.once('did-stop-loading', resolve))
  }
  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    await this.#canRun()
    return this.#page.evaluate(code, userGesture)
  }
  async executeJavaScriptInIsolatedWorld(
    id: number,
    scripts: Electron.WebSource[],
    userGesture = false,
  ): Promise<unknown> {
    await this.#canRun()
    const context = await this.#page.isolatedWorld(id)
    let result: unknown
    for (const { code } of scripts) result = await this.#page.evaluate(code, userGesture, context)
    return result
  }
  async insertText(text: string): Promise<void> {
    await this.#page.send('Input.insertText', { text })
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#control.openHandler = handler
  }

  getPrintersAsync(): Promise<Electron.PrinterInfo[]> {
    return printers()
  }
  printToPDF(options: Electron.PrintToPDFOptions): Promise<Buffer> {
    return printToPdf(this.#page, options)
  }
  print(options: Electron.WebContentsPrintOptions = {}, callback?: (success: boolean, reason: string) => void): void {
    spool(this.#page, options).then(
      () => callback?.(true, ''),
      (error: Error) => callback?.(false, error.message),
    )
  }
  async capturePage(area?: Electron.Rectangle): Promise<Electron.NativeImage> {
    const clip = area && { ...area, scale: 1 }
    const { data } = await this.#page.send('Page.captureScreenshot', { format: 'png', clip })
    return whole(new NativeImage(Buffer.from(data, 'base64')))
  }

  getZoomFactor(): number {
    return this.#zoom
  }
  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error(`'zoomFactor' must be a double greater than 0.0`)
    this.#zoom = factor
    void this.#applyZoom(factor)
  }
  getZoomLevel(): number {
    return Math.log(this.#zoom) / Math.log(1.2)
  }
  setZoomLevel(level: number): void {
    this.setZoomFactor(1.2 ** level)
  }
  get zoomFactor(): number {
    return this.#zoom
  }
  set zoomFactor(factor: number) {
    this.setZoomFactor(factor)
  }
  get zoomLevel(): number {
    return this.getZoomLevel()
  }
  set zoomLevel(level: number) {
    this.setZoomLevel(level)
  }
  // As real zoom does: fewer CSS pixels in the same window, each drawn larger.
  async #applyZoom(factor: number): Promise<void> {
    await this.#page.send('Emulation.clearDeviceMetricsOverride').catch(() => {})
    if (factor === 1 || this.#page.gone) return
    const size = (await this.#page.evaluate('[innerWidth, innerHeight]')) as [number, number]
    const [width, height] = size.map((pixels) => Math.round(pixels / factor)) as [number, number]
    this.#page.tell('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: factor, mobile: false })
  }

  focus(): void {
    this.#page.tell('Page.bringToFront')
  }
  forcefullyCrashRenderer(): void {
    this.#page.send('Page.crash').catch(() => {})
  }
  close(options?: Electron.CloseOpts): void {
    if (this.#page.gone) return
    if (options?.waitForBeforeUnload) this.#page.send('Page.close').catch(() => {})
    else
      void this.#page.ready.then(() =>
        cdp()
          .send('Target.closeTarget', { targetId: this.#page.targetId })
          .catch(() => {}),
      )
  }
}
