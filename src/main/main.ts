import {
  app,
  BrowserWindow,
  type BaseWindow,
  dialog,
  Menu,
  nativeTheme,
  powerMonitor,
  protocol,
  type Session,
  session,
  shell,
  type WebContents,
} from 'electron'
import type { ColorScheme } from '#shared/ipc/preferences.ts'
import { logProcessFaults, recoverWindow } from './window/faults.ts'
import { contextMenu } from './menus/context-menu.ts'
import { openLog } from './base/log.ts'
import type { DesktopServices } from './services/desktop.ts'
import { runMenuAction } from './menus/menu-actions.ts'
import { type MenuAction, menuTemplate, type ShellCommand } from './menus/application-menu.ts'
import { desktopTexts } from './base/desktop-text.ts'
import { startAgain } from './base/start-again.ts'
import { hiddenArgument } from './startup/login.ts'
import type { Rectangle } from './base/bounds.ts'
import { type Paths, resolvePaths } from './base/paths.ts'
import { createTimings } from './base/timings.ts'
import { createEventHub } from './ipc/events.ts'
import { attachRouter } from './ipc/router.ts'
import { createPendingLinks } from './links/pending-links.ts'
import { linkAmong } from './links/parse.ts'
import { registerLinks } from './links/registration.ts'
import { type Language, languageOf } from './base/language.ts'
import { createAppProtocol } from './security/app-protocol.ts'
import { developmentServer } from './security/development.ts'
import { createEmbeddedPages } from './security/embedded-pages.ts'
import type { SessionRole } from './security/network-policy.ts'
import { appScheme } from './security/origin.ts'
import { hardenNewSessions, hardenSession, interfacePartition } from './security/sessions.ts'
import { staticFiles } from './security/static-files.ts'
import { guardWebContents } from './security/web-contents.ts'
import { boundClosing, boundQuitting } from './window/closing-limit.ts'
import { countStart, noteReached, updatesFolder } from './updates/start-guard.ts'
import { createCrashes } from './window/crashes.ts'
import { createFirstLoad } from './window/first-load.ts'
import { quitAfter } from './window/quit-after.ts'
import { createQuitRequest } from './window/quit-request.ts'
import type { DetachedWindows } from './window/detached.ts'
import { createDetachedWindow, createMainWindow, windowBackground } from './window/main-window.ts'
import { readStartState, type StartState, writeStartState } from './window/start-file.ts'
import { createWindowList, focusWindow } from './window/window-list.ts'

const checked = process.argv.indexOf('--check-policy')
if (checked !== -1) {
  const { checkPolicyFile } = await import('./policy/check-file.ts')
  process.exit(checkPolicyFile(process.argv[checked + 1] ?? '', (line) => void process.stdout.write(`${line}\n`)))
}

// Before ready: nothing here waits.

const paths = pathsOfProgram()
const log = openLog(paths.logs, !app.isPackaged)
const timings = createTimings(
  () => performance.now(),
  (phases) => {
    log('info', 'start', { phases })
    if (process.env.ATRIUM_TIMINGS === '1') process.stdout.write(`${JSON.stringify({ timings: phases })}\n`)
  },
)
timings.mark('main:start')
logProcessFaults(app, log)

// Beside that switch it would take the switch away and hand on its opposite: no process of root's then starts, and windows of
// an AppImage stay white. Every window asks for its sandbox itself.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
// What is sent over HTTP/3 the network stack may send again by itself when it falls back; no save may go out twice.
app.commandLine.appendSwitch('disable-quic')
// Windows groups the task bar and shows notifications by this name: electron-builder.yml, appId; before any window.
if (process.platform === 'win32') app.setAppUserModelId('cn.atrium.desktop')
Menu.setApplicationMenu(null)
protocol.registerSchemesAsPrivileged([
  {
    scheme: appScheme,
    privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
  },
])

let quitting = false
app.on('before-quit', () => {
  quitting = true
  boundQuitting(() => BrowserWindow.getAllWindows(), log)
})
const windows = createWindowList()
const quitRequest = createQuitRequest({ window: windows.main, quit: () => app.quit() })
const crashes = createCrashes()
const viteAddress = developmentServer(process.env.ELECTRON_RENDERER_URL, app.isPackaged)
const embeddedPages = createEmbeddedPages()
/** Told once the services know them. */
let isNamedServer = (_host: string): boolean => false
/** Of each window, by its contents: whether it is being closed, which its page may put off. */
const putOffClosing = new Map<number, () => boolean>()
/** Whether the page can ask before its window goes; told once the services know. */
let askToClose = (_contents: WebContents): boolean => false
const policy = {
  embeddedPages,
  isNamedServer: (host: string) => isNamedServer(host),
  // A system or a signal that ends the app waits for nobody; a person who quits closes the window first.
  mayStay: (contents: WebContents) => !quitting && putOffClosing.get(contents.id)?.() === true && askToClose(contents),
  isInterface: windows.isInterface,
  development: viteAddress !== null,
  openExternal: (url: string) => shell.openExternal(url),
  log: (message: string, details: Readonly<Record<string, unknown>>) => log('warn', message, details),
}
hardenNewSessions(app, policy)
guardWebContents(app, policy)
const hardenedPartitions = new Set<string>()

let language = (): Language => languageOf(app.getPreferredSystemLanguages())
app.on('web-contents-created', (_event, contents) => {
  contents.on('context-menu', (_asked, params) => {
    const template = contextMenu(params, desktopTexts[language()])
    if (template.length > 0) Menu.buildFromTemplate(template).popup()
  })
})

const pendingLinks = createPendingLinks()
pendingLinks.push(linkAmong(process.argv))
/** Brings the window to the front, or opens it again. Until the first one is there, nothing. */
let comeForward = (): void => undefined

if (app.requestSingleInstanceLock()) {
  // macOS hands links over by this event alone, before ready too.
  app.on('open-url', (event, url) => {
    event.preventDefault()
    comeForward()
    pendingLinks.push(url)
  })
  app.on('second-instance', (_event, given) => {
    // It came while this one still writes things down: the person gets another one then, and not nothing.
    if (quitting) return app.relaunch(startAgain(process.env))
    // The start at sign-in of an app that is open already.
    if (!given.includes(hiddenArgument)) comeForward()
    pendingLinks.push(linkAmong(given))
  })
  start().catch((error: unknown) => {
    log('error', 'start failed', { error })
    dialog.showErrorBox('Atrium', error instanceof Error ? error.message : String(error))
    app.exit(1)
  })
} else {
  app.quit()
}

async function start(): Promise<void> {
  await app.whenReady()
  const failing = countStart(updatesFolder(paths.userData), app.getVersion())
  if (failing !== null) {
    const { offerWayBack } = await import('./updates/way-back.ts')
    if (await offerWayBack(failing, paths.userData, log)) return app.exit(0)
  }

  // Ready: protocol, bridge and window first, everything else behind them.

  timings.mark('app:ready')
  const interfaceSession = session.fromPartition(interfacePartition)
  hardenSession(interfaceSession, 'interface', policy)
  const events = createEventHub(windows.deliver)
  // Loading the services keeps this process busy: the page gets its files first, and runs meanwhile in its own.
  const firstLoad = createFirstLoad()
  const services = firstLoad.over
    .then(() => import('./services.ts'))
    .then(({ createServices }) =>
      createServices({
        paths,
        log,
        timings,
        send: events.send,
        serverSession: (partition) => hardened('server', partition),
        foreignSession: (partition) => hardened('foreign', partition),
        embeddedPages,
        windowOf: windows.of,
        createDetached: openDetached,
        sendTo: events.sendTo,
        sendToOthers: events.sendToOthers,
        mainWindow: windows.main,
        takeCrash: crashes.take,
        isQuitting: () => quitting,
        quit: quitRequest.start,
        closeWindow: (contentsId) => {
          detached?.resumes(contentsId)
          quitRequest.resume(windows.of(contentsId))
        },
        startAgain: quitRequest.startAgain,
        comesBack: quitRequest.comesBack,
      }),
    )
  const dispatcher = services.then((made) => made.dispatcher)
  attachRouter(dispatcher, events, windows.isInterface)
  interfaceSession.protocol.handle(
    appScheme,
    firstLoad.watch(
      createAppProtocol({
        readStatic: staticFiles(paths.renderer),
        resources: services.then((made) => made.resources),
        onFault: (message, error) => log('error', message, { error }),
        ...(viteAddress === null ? {} : { development: (path: string) => fetch(new URL(path, viteAddress)) }),
      }),
    ),
  )

  // Known once the services are there; a window closed before that closes.
  let desktop: DesktopServices | null = null
  let detached: DetachedWindows | null = null
  let hiddenStart = process.argv.includes(hiddenArgument)
  const reached = () => noteReached(updatesFolder(paths.userData), app.getVersion())
  const common = { preload: paths.preload, session: interfaceSession, developer: !app.isPackaged }
  /** A page that crashes is loaded again, and one that does not answer keeps no window. */
  const guardEnd = (window: BrowserWindow) => {
    recoverWindow(window, log, crashes, async (own, signal) => (await desktop?.givesUp(own, signal)) ?? false)
    const { id } = window.webContents
    putOffClosing.set(id, boundClosing(window, log))
    window.on('closed', () => putOffClosing.delete(id))
  }
  const openDetached = (path: string, bounds: Rectangle | null) => {
    const register = (own: BrowserWindow) => windows.add(own, true)
    const window = createDetachedWindow({ ...common, register }, path, bounds, windows.main())
    guardEnd(window)
    return window
  }
  const openWindow = () => {
    const window = createMainWindow({
      ...common,
      start: readStartState(paths.userData),
      save: persistStartState,
      register: (own) => windows.add(own),
      onPaint: () => {
        timings.mark('renderer:first-paint')
        firstLoad.painted()
        void services.then(reached, () => undefined)
      },
      hidden: hiddenStart,
      insteadOfClosing: (own) =>
        (!quitRequest.isUnderWay() && (desktop?.hideInstead(own) ?? false)) ||
        (!quitting && (detached?.closeBeforeMain() ?? false)),
    })
    guardEnd(window)
    hiddenStart = false
    timings.mark('window:created')
  }
  openWindow()
  // Half of what the services take to load (the schemas of all calls), while the page's process starts and asks for nothing
  // yet. A file that cannot be read fails the services, too.
  import('#shared/api/table.ts').catch(() => undefined)
  comeForward = () => {
    if (quitting) return
    if (windows.main() === null) openWindow()
    else focusWindow(windows.main())
  }
  app.on('activate', comeForward)
  // Heard so that macOS stays without a window; elsewhere the app ends with its own window, whatever else is open.
  app.on('window-all-closed', () => undefined)
  windows.onGone(() => {
    if (windows.main() !== null) return
    if (process.platform !== 'darwin' || quitRequest.isUnderWay()) app.quit()
  })

  // After ready: what the person does not see first.

  const made = await services
  desktop = made.desktop
  detached = made.detached
  isNamedServer = made.isNamedServer
  askToClose = ({ id }) => {
    if (made.session.state().locked) return false
    quitRequest.putOff()
    made.detached.stays(id)
    // From the tray it is asked to end without being seen.
    focusWindow(windows.of(id))
    events.sendTo(id, 'window.stays', null)
    return true
  }
  language = made.preferences.language
  windows.onPageLeft(made.links.pageLeft)
  pendingLinks.follow((link) => void made.links.handle(link))
  log('info', 'links', { scheme: registerLinks(app, app) })
  windows.onGone((id) => {
    events.forget(id)
    made.dispatcher.forget(id)
  })
  const drawMenu = () => {
    const text = desktopTexts[language()]
    const run = (command: ShellCommand, front: BaseWindow | undefined) => {
      const own = front instanceof BrowserWindow ? front : windows.main()
      if (own && windows.isInterface(own.webContents)) {
        if (!made.session.state().locked) events.sendTo(own.webContents.id, 'shell.command', { command })
      } else if (command === 'closeTab') front?.close()
    }
    const lock = () => void made.session.lock()
    const act = (action: MenuAction) => runMenuAction(made.desktop, action)
    const template = menuTemplate({
      text,
      run,
      desktop: act,
      lock,
      quit: quitRequest.start,
      isMac: process.platform === 'darwin',
      developer: !app.isPackaged,
    })
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
    made.desktop.redraw()
  }
  drawMenu()
  const followColors = () => applyColorScheme(made.preferences.read().colorScheme ?? 'light', windows.main())
  made.preferences.onWrite((names) => {
    if (names.includes('language')) drawMenu()
    if (names.includes('colorScheme')) followColors()
  })
  // Another account may have another language and other colours.
  made.session.onChange(() => {
    drawMenu()
    followColors()
  })
  const { stop, finish } = made
  app.on('will-quit', quitAfter({ stop, finish, begun: timings.finish, log, quit: () => app.quit() }))
  // A system that shuts down waits for it where it is asked to (Linux, macOS); the types leave the event out.
  const power: NodeJS.EventEmitter = powerMonitor
  power.on('shutdown', (event: { preventDefault(): void }) => {
    event.preventDefault()
    made.desktop.updates.hold()
    app.quit()
  })
  made.resume().catch((error: unknown) => log('error', 'resume failed', { error }))
}

/** Without a place to keep anything there is no start: a box says why, or the terminal where there is none. */
function pathsOfProgram(): Paths {
  try {
    return resolvePaths(app, import.meta.dirname)
  } catch (error) {
    dialog.showErrorBox('Atrium', error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}

/** The session of a partition, hardened before its first use. */
function hardened(role: SessionRole, partition: string): Session {
  const own = session.fromPartition(partition)
  if (!hardenedPartitions.has(partition)) hardenSession(own, role, policy)
  hardenedPartitions.add(partition)
  return own
}

/** What the system draws, and what asks for it by a media query, follows; so does the window that opens next. */
function applyColorScheme(colorScheme: ColorScheme, window: BrowserWindow | null): void {
  if (nativeTheme.themeSource === colorScheme) return
  nativeTheme.themeSource = colorScheme
  window?.setBackgroundColor(windowBackground())
  persistStartState({ ...readStartState(paths.userData), colorScheme })
}

/** A disk that is full must not keep a window from closing. */
function persistStartState(state: StartState): void {
  try {
    writeStartState(paths.userData, state)
  } catch (error) {
    log('warn', 'window state not kept', { error })
  }
}
