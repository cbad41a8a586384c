import { app, shell } from 'electron'
import type { ServerKind } from '#shared/ipc/servers.ts'
import type { UpdateState } from '#shared/ipc/desktop.ts'
import type { Policy } from '#shared/policy/table.ts'
import type { DesktopText } from '#main/base/desktop-text.ts'
import type { Fetch } from '#main/base/fetch.ts'
import type { Log } from '#main/base/log.ts'
import { createSignal } from '#main/base/signal.ts'
import type { Notices } from '#main/notifications/notices.ts'
import { createUpdateCheck } from '#main/updates/check.ts'
import { isWhole } from '#main/updates/download.ts'
import { install, type InstallSystem, wayToInstall } from '#main/updates/install.ts'
import { createOrganisationUpdates } from '#main/updates/organisation.ts'
import { createUpdates } from '#main/updates/schedule.ts'
import { organisationKey, updateSource } from '#main/updates/source.ts'
import { updatesFolder } from '#main/updates/start-guard.ts'

/** Milliseconds between two checks: of a feed, of the server, and after one that failed. */
const EACH_DAY = 24 * 60 * 60_000
const EACH_HOUR = 60 * 60_000
const SOON = 5 * 60_000

export interface UpdateServicesOptions {
  readonly policy: Policy
  readonly userData: string
  readonly log: Log
  readonly text: () => DesktopText
  readonly notices: Pick<Notices, 'notify'>
  readonly openSettings: () => void
  /** Whether the person wants checks that nobody asked for. */
  readonly isWanted: () => boolean
  readonly fetchFeed: Fetch
  /** The server in use: its address, partition and kind. */
  readonly server: {
    baseUrl(): string | null
    partition(): string | null
    kind(): Promise<ServerKind | null>
    isRemote(): boolean
  }
  readonly fetchThrough: (partition: string) => Fetch
  readonly isLocked: () => boolean
  /** Ends the app as a person does, who wants it back. */
  readonly startAgain: () => void
  /** Whether the app ends in order to come back. */
  readonly comesBack: () => boolean
  readonly system: InstallSystem
}

export interface UpdateServices {
  readonly hasSource: boolean
  /** The server in use hands them out, not a feed. */
  readonly isByServer: boolean
  readonly state: () => UpdateState
  readonly onChange: (listener: () => void) => () => void
  readonly check: () => Promise<UpdateState>
  readonly schedule: () => void
  /** Opens the offered version's file in the browser. */
  readonly openDownload: () => Promise<void>
  /** Ends the app as a person does, installs, and comes back; shows the installer where a person has to run it. */
  readonly installNow: () => void
  readonly stop: () => void
  /** The system ends: nothing is installed below it. */
  readonly hold: () => void
  /** Installs what is ready; after everything else of the app has ended. */
  readonly finish: () => Promise<void>
}

export function createUpdateServices(options: UpdateServicesOptions): UpdateServices {
  const { policy, userData, log, text, notices, openSettings, server, system } = options
  const { platform, arch } = process
  const version = app.getVersion()
  const folder = updatesFolder(userData)
  const machine = { platform, arch, resources: system.resources }
  const key = organisationKey(policy, machine)
  const changed = createSignal()
  let isHeld = false
  const tell = (body: string, told: string) =>
    notices.notify({ title: text().updateTitle, body: body.replace('{version}', told), onClick: openSettings })

  const organisation =
    key === null
      ? null
      : createUpdates({
          make: (put) =>
            createOrganisationUpdates({
              key,
              channel: policy.updateChannel ?? 'stable',
              async server() {
                const [baseUrl, partition] = [server.baseUrl(), server.partition()]
                if (!server.isRemote() || baseUrl === null || partition === null) return null
                return (await server.kind()) === 'own' ? { baseUrl, fetch: options.fetchThrough(partition) } : null
              },
              folder,
              version,
              platform: `${platform}-${arch}`,
              installs: (file) => wayToInstall(file, system) !== null,
              changed: put,
              now: Date.now,
              warn(told, at) {
                const time = new Date(at).toTimeString().slice(0, 5)
                tell(text().updateSoon.replace('{time}', time), told)
              },
              quit: options.startAgain,
              canAsk: () => !options.isLocked(),
            }),
          next: ({ phase }) => (phase === 'failed' || phase === 'unknown' ? SOON : EACH_HOUR),
          changed: changed.emit,
          announce: (told) => tell(text().updateReady, told),
          isWanted: () => true,
        })
  const feed = createUpdates({
    make: (put) =>
      createUpdateCheck({
        source: updateSource(policy, machine),
        version,
        fetch: (url, init) => options.fetchFeed(url, init),
        changed: put,
        now: Date.now,
      }),
    next: () => EACH_DAY,
    changed: changed.emit,
    announce: (told) => tell(text().updateBody, told),
    isWanted: options.isWanted,
  })
  const { hasSource, state, check, schedule, stop } = organisation ?? feed

  return {
    hasSource,
    isByServer: organisation !== null,
    state,
    onChange: changed.subscribe,
    check,
    schedule,
    stop,
    async openDownload() {
      const link = feed.link()
      if (link !== null) await shell.openExternal(link)
    },
    installNow() {
      const ready = organisation?.ready()
      if (!ready) return
      if (state().byHand) shell.showItemInFolder(ready.file)
      else options.startAgain()
    },
    hold() {
      isHeld = true
    },
    async finish() {
      const next = organisation?.ready()
      const startsAgain = options.comesBack()
      if (isHeld || !next || state().byHand || !(next.isUnasked || startsAgain)) return
      try {
        // It lay on a disk since it was verified.
        if (!(await isWhole(next.file, next))) return
        await install({ version: next.version, file: next.file, from: version, folder, userData, startsAgain }, system)
        log('info', 'update handed on', { from: version, to: next.version })
      } catch (error) {
        log('error', 'update not installed', { error })
      }
    },
  }
}
