import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { readManifest, type ReleaseManifest, type ReleaseOffer } from '#shared/api/client-release.ts'
import { endpoints } from '#shared/api/table.ts'
import type { UpdateState } from '#shared/ipc/desktop.ts'
import type { releaseChannels } from '#shared/rules/release-channels.ts'
import { errorCode } from '#shared/rules/error-code.ts'
import { compareVersions, readVersion } from '#shared/rules/version.ts'
import type { Fetch } from '#main/base/fetch.ts'
import { isSigned, type UpdateCheck } from './check.ts'
import { createDeadline } from './deadline.ts'
import { clearOthers, download, isWhole, MOST_BYTES } from './download.ts'
import { keptInstaller, machineFile, refusedVersion, unfinishedInstallation } from './start-guard.ts'

export interface OrganisationServer {
  readonly baseUrl: string
  readonly fetch: Fetch
}

export interface OrganisationUpdatesOptions {
  /** Ed25519 public key that must have signed a release. */
  readonly key: string
  readonly channel: (typeof releaseChannels)[number]
  /** The server in use, where it is one of ours; null before one was chosen, too. */
  readonly server: () => Promise<OrganisationServer | null>
  /** Where installers and notes about them lie. */
  readonly folder: string
  /** The running version. */
  readonly version: string
  /** Such as win32-x64. */
  readonly platform: string
  /** Whether an installer runs without a person. */
  readonly installs: (file: string) => boolean
  readonly changed: (state: UpdateState) => void
  readonly now: () => number
  /** A word before it is installed without being asked. */
  readonly warn: (version: string, at: number) => void
  /** Closes the app as a person does, which comes back then: its page may still ask about what is not saved. */
  readonly quit: () => void
  readonly canAsk: () => boolean
}

export interface ReadyUpdate extends Pick<ReleaseManifest, 'version' | 'size' | 'sha256'> {
  /** Path of the installer. */
  readonly file: string
  /** Whether it is installed without being asked for: its installer was not declined before. */
  readonly isUnasked: boolean
}

export interface OrganisationUpdates extends UpdateCheck {
  /** What is to be installed when the app ends; null for nothing. */
  ready(): ReadyUpdate | null
}

const TIMEOUT = 20_000
const answer = z.looseObject({ code: z.number(), data: endpoints['clientRelease.offer'].data.nullish() })
const none = { version: '', notes: '' } as const

/** Releases that the platform server hands out: looked for, verified, downloaded, and kept for when the app ends. */
export function createOrganisationUpdates(options: OrganisationUpdatesOptions): OrganisationUpdates {
  const { key, channel, folder, version, platform, changed, now } = options
  let state: UpdateState = { phase: 'unknown', ...none, checkedAt: null, fault: '' }
  let running: Promise<UpdateState> | null = null
  let ready: ReadyUpdate | null = null
  const stopped = new AbortController()
  const deadline = createDeadline({
    ...options,
    warn(told, at) {
      put({ isWarned: true })
      options.warn(told, at)
    },
  })
  const put = (next: Partial<UpdateState>) => {
    state = { ...state, ...next }
    changed(state)
    return state
  }
  /** What was downloaded before is still installed. */
  const failed = (fault: UpdateState['fault'], of: { version: string; notes: string } = none) =>
    put({ phase: 'failed', ...of, fault })

  async function look(): Promise<UpdateState> {
    const server = await options.server()
    if (server === null) return put({ phase: ready === null ? 'unknown' : 'ready', fault: '' })
    put({ phase: 'checking', fault: '' })
    const offer = await askFor(server)
    if (offer === 'network' || offer === 'feed') return failed(offer)
    if (offer === null) {
      // Withdrawn, or the one that runs.
      ready = null
      deadline.stop()
      return put({ phase: 'current', ...none, checkedAt: now(), mustInstall: false, installAt: null, isWarned: false })
    }
    const { signed, mustInstall } = offer
    if (!isSigned(Buffer.from(signed.manifest), Buffer.from(signed.signature), key)) return failed('signature')
    const manifest = readManifest(signed.manifest)
    const [mine, theirs] = [readVersion(version), readVersion(manifest?.version ?? '')]
    if (!manifest || manifest.platform !== platform || !mine || !theirs || compareVersions(theirs, mine) <= 0)
      return failed('feed')
    if (manifest.size > MOST_BYTES) return failed('disk', manifest)
    put({ mustInstall })
    if (refusedVersion(folder) === manifest.version) return failed('start', manifest)
    return take(server, offer, manifest)
  }

  async function askFor(server: OrganisationServer): Promise<ReleaseOffer | null | 'network' | 'feed'> {
    const query = new URLSearchParams({ version, platform, channel, machine: machineOf(folder) })
    try {
      const response = await server.fetch(`${server.baseUrl}/api/client/releases?${query}`, {
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT), stopped.signal]),
        redirect: 'error',
      })
      const parsed = answer.safeParse(await response.json().catch(() => null))
      return parsed.success && parsed.data.code === 200 && parsed.data.data ? parsed.data.data.release : 'feed'
    } catch {
      return 'network'
    }
  }

  async function take(
    server: OrganisationServer,
    offer: ReleaseOffer,
    manifest: ReleaseManifest,
  ): Promise<UpdateState> {
    const file = join(folder, manifest.file)
    const offered = { version: manifest.version, notes: manifest.notes }
    clearOthers(folder, manifest, [keptInstaller(folder, version)])
    if (!(await isWhole(file, manifest))) {
      const url = `${server.baseUrl}/api/client/releases/${encodeURIComponent(offer.id)}/installer`
      const percentOf = (bytes: number) => Math.floor((100 * bytes) / manifest.size)
      put({ phase: 'downloading', ...offered, percent: 0 })
      const received = (bytes: number) =>
        void (percentOf(bytes) !== state.percent && put({ percent: percentOf(bytes) }))
      try {
        await download(url, manifest, { folder, fetch: server.fetch, stopped: stopped.signal, received })
      } catch (error) {
        return failed(['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS'].includes(errorCode(error)) ? 'disk' : 'network', offered)
      }
      if (!(await isWhole(file, manifest))) {
        clearOthers(folder, { ...manifest, file: '' }, [keptInstaller(folder, version)])
        return failed('signature', offered)
      }
    }
    const byHand = !options.installs(file)
    const isUnfinished = unfinishedInstallation(folder, version) === manifest.version
    const isUnasked = !byHand && !isUnfinished
    const { size, sha256 } = manifest
    // Another version than was told is told anew.
    if (ready?.version !== manifest.version) put({ isWarned: false })
    ready = { version: manifest.version, file, size, sha256, isUnasked }
    const installAt = deadline.set(manifest.version, isUnasked ? (offer.mustInstall ? now() : offer.deadlineAt) : null)
    return put({ phase: 'ready', ...offered, checkedAt: now(), installAt, byHand, isUnfinished })
  }

  return {
    hasSource: true,
    state: () => state,
    check() {
      running ??= look()
        .catch(() => failed('disk'))
        .finally(() => {
          running = null
        })
      return running
    },
    link: () => null,
    ready: () => ready,
    stop() {
      stopped.abort()
      deadline.stop()
    },
  }
}

/** A number of this machine's own that says nothing about it: the share of machines goes by it. */
function machineOf(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, machineFile)
  if (existsSync(file)) {
    const known = readFileSync(file, 'utf8').trim()
    if (/^[\w-]{8,64}$/.test(known)) return known
  }
  const made = randomUUID()
  writeFileSync(file, made, { mode: 0o600 })
  return made
}
