import { basename } from 'node:path'
import type { Session } from 'electron'
import { openDownloadList } from '#main/transfers/list.ts'
import { followPageDownloads, type PageDownloadsOptions } from '#main/transfers/page-downloads.ts'
import { createDownloads } from '#main/transfers/queue.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import { heldSettings } from '#main/policy/settings.ts'
import { writeWhole } from '#main/base/write-file-atomic.ts'
import type { Desktop, DesktopOptions } from './contract.ts'
import { diagnosticsName, writeDiagnostics } from '#main/diagnostics/export.ts'
import { createNetwork } from '#main/network/network.ts'
import { createBadge } from '#main/notifications/badge.ts'
import { createNotices } from '#main/notifications/notices.ts'
import { createPrintNotices } from '#main/notifications/print-notices.ts'
import { openDesktopSettings } from '#main/preferences/desktop-settings.ts'
import { createLoginStart } from '#main/startup/login.ts'
import { desktopState } from './state.ts'
import { desktopTexts } from '#main/base/desktop-text.ts'
import { createClosing } from '#main/tray/closing.ts'
import { createTray } from '#main/tray/tray.ts'
import { createUpdates } from '#main/updates/schedule.ts'
import { updateSource } from '#main/updates/source.ts'
import { zoomAfter } from '#main/window/zoom.ts'

/** The partition of update checks: no server's cookies. */
const updatePartition = 'persist:updates'

export function createDesktop(options: DesktopOptions): Desktop {
  const { app, paths, log, managed, system, surroundings } = options
  const text = () => desktopTexts[surroundings.language()]
  const settings = openDesktopSettings(paths.userData, heldSettings(managed.policy))
  const changed = () => options.send('desktop.changed', state())
  const onFault = (error: unknown) => log('warn', 'desktop fault', { error })

  const badge = createBadge(system.badge)
  const notices = createNotices({
    system: system.notices,
    settings: settings.read,
    text,
    isFocused: () => options.mainWindow()?.isFocused() ?? false,
    isLocked: () => surroundings.session().locked,
    focus: options.focusWindow,
    mark: badge.set,
    now: () => new Date(),
  })
  const network = createNetwork({
    userData: paths.userData,
    proxy: () => settings.read().proxy,
    changed,
    onFault,
    headersFor: options.headersFor,
  })
  const followed = new WeakSet<Session>()
  const through: Desktop['through'] = (session) => {
    const proxied = network.through(session)
    return (partition) => {
      const own = proxied(partition)
      if (!followed.has(own)) followPageDownloads(own, { downloads, folder: system.downloadsFolder, refused })
      followed.add(own)
      return own
    }
  }
  const open = (what: 'settings' | 'downloads' | 'shortcuts') => options.sendQuietly('desktop.open', { what })
  const downloads = createDownloads({
    list: openDownloadList(paths.userData, onFault),
    owner: surroundings.owner,
    changed: (list) => options.sendQuietly('downloads.changed', list),
    ended: ({ name, state: end }) => {
      const title = end === 'done' ? text().downloadDone : text().downloadFailed
      notices.notify({ title, body: name, onClick: () => open('downloads') })
    },
    reveal: system.reveal,
    now: Date.now,
  })
  const refused: PageDownloadsOptions['refused'] = (reason, name) => {
    log('warn', 'download refused', { reason })
    // What nobody asked for, nobody misses.
    if (reason === 'tooMany') {
      notices.notify({ title: text().downloadFailed, body: name, onClick: () => open('downloads') })
    }
  }
  const login = createLoginStart(system.login)
  const tray = createTray({
    support: system.traySupport,
    makeIcon: system.makeTray,
    text,
    lock: () => {
      const { phase, locked } = surroundings.session()
      return phase === 'signedIn' && !locked ? surroundings.lock : null
    },
    open: options.focusWindow,
    settings: () => {
      options.focusWindow()
      open('settings')
    },
    quit: system.quit,
  })
  const { platform, arch } = process
  const updates = createUpdates({
    source: updateSource(managed.policy, { platform, arch, resources: system.resources }),
    version: app.getVersion(),
    fetch: (url, init) => network.fetch(network.through(options.serverSession)(updatePartition))(url, init),
    changed,
    announce: (version) => {
      const body = text().updateBody.replace('{version}', version)
      notices.notify({ title: text().updateTitle, body, onClick: () => open('settings') })
    },
    isWanted: () => settings.read().checkUpdates,
    now: Date.now,
  })
  const zoom = surroundings.zoom
  const state = () => desktopState({ settings, managed, tray, login, notices, badge, network, updates, zoom })
  const saw = createPrintNotices(text, notices.notify)
  let person: string | null = null

  const hideInstead = createClosing({
    settings,
    system,
    text,
    isQuitting: options.isQuitting,
    hasTray: () => tray.support().supported,
    focusWindow: options.focusWindow,
  })
  const applyLogin = () => login.apply(settings.read().startAtLogin)
  const applyZoom = () => {
    const window = options.mainWindow()
    if (window !== null && !window.isDestroyed()) window.webContents.setZoomFactor(zoom())
    changed()
  }
  settings.onChange((names) => {
    if (names.includes('proxy')) network.proxyChanged()
    if (names.includes('checkUpdates')) updates.schedule()
    changed()
  })

  return {
    settings,
    network,
    downloads,
    updates,
    state,
    async change(values) {
      const { startAtLogin } = settings.read()
      settings.change(values)
      if (settings.read().startAtLogin === startAtLogin) return
      await applyLogin().catch((error: unknown) => {
        onFault(error)
        settings.change({ startAtLogin })
        throw new BridgeFailure('desktop.refused')
      })
    },
    watch: (send) => (event, payload) => {
      send(event, payload)
      if (event === 'print.changed') saw(payload as Parameters<typeof saw>[0])
    },
    zoom(step) {
      surroundings.keepZoom(zoomAfter(zoom(), step))
      applyZoom()
    },
    applyZoom,
    hideInstead,
    async givesUp(window, signal) {
      const { hungTitle, hungBody, hungWait, hungReload } = text()
      const question = { title: hungTitle, text: hungBody, buttons: [hungWait, hungReload], signal }
      return (await system.ask(window, question)) === 1
    },
    through,
    probeOf(url, partition) {
      const session = () => options.serverSession(partition ?? updatePartition)
      return {
        url: partition === null ? null : url,
        fetch: (address, init) => network.fetch(session())(address, init),
        resolve: (address) => session().resolveProxy(address),
        now: () => performance.now(),
      }
    },
    sessionChanged() {
      const before = person
      person = surroundings.owner()
      // Their words name the files and documents of the one who left.
      if (person === null || (before !== null && before !== person)) notices.clear()
      downloads.ownerChanged()
      tray.draw()
      applyZoom()
    },
    openSettings: () => open('settings'),
    openShortcuts: () => open('shortcuts'),
    async openLogs() {
      const fault = await system.openFolder(paths.logs)
      if (fault !== '') throw new BridgeFailure('desktop.refused', '', { detail: fault })
    },
    async saveDiagnostics(window) {
      const target = await system.saveText(window, diagnosticsName(new Date()))
      if (target === null) return null
      const report = await writeDiagnostics({
        paths,
        state: state(),
        versions: options.versions(),
        servers: surroundings.servers(),
        online: surroundings.online(),
        names: [...surroundings.names(), system.login.home],
      })
      await writeWhole(target, report)
      return basename(target)
    },
    async openUpdate() {
      const link = updates.link()
      if (link !== null) await system.openExternal(link)
    },
    redraw: tray.draw,
    async start() {
      app.on('browser-window-focus', notices.seen)
      network.followPages(app)
      if (managed.faults.length > 0) log('warn', 'managed settings ignored in part', { count: managed.faults.length })
      applyZoom()
      updates.schedule()
      // What a person changed in the system's own settings stays, unless the organisation holds it.
      await Promise.all([tray.start(), managed.policy.startAtLogin === undefined ? null : applyLogin().catch(onFault)])
      changed()
      const window = options.mainWindow()
      // Hidden without a tray it could not be reached.
      if (system.startsHidden && !tray.support().supported && window && !window.isVisible()) {
        window.showInactive()
        window.minimize()
      }
    },
    async stop() {
      updates.stop()
      tray.stop()
      await downloads.stop()
    },
  }
}
