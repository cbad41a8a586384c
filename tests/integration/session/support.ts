import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { ServerProfile, ServerState } from '#shared/ipc/servers.ts'
import type { FileDialogs } from '#main/files/dialogs.ts'
import { createPlatformServices, type PlatformServicesOptions } from '#main/services/platform.ts'
import { createFilesService } from '#main/transfers/files.ts'
import { createSessionFetch } from '#main/network/session-fetch.ts'
import type { ServerRegistry } from '#main/servers/registry.ts'
import type { SafeStorage } from '#main/base/secret-store.ts'
import { eventLog, startCacheWorker } from '../cache/support.ts'
import { nodeRequests } from '../http/support/node-request.ts'

/** A registry of remote servers whose choice a test makes. */
export function registryOf(urls: Readonly<Record<string, string>>, first: string) {
  const listeners = new Set<(state: ServerState) => void>()
  let profiles: ServerProfile[] = Object.entries(urls).map(([id, url]) => ({ id, name: id, url, kind: 'remote' }))
  let currentId: string | null = first
  const state = (): ServerState => ({ profiles, currentId })
  const changed = () => {
    for (const listener of listeners) listener(state())
  }
  const current = () => profiles.find((profile) => profile.id === currentId) ?? null
  const registry: ServerRegistry = {
    state,
    current,
    baseUrl: () => current()?.url ?? null,
    partition: () => (current() === null ? null : `persist:server-${currentId}`),
    ready: async () => undefined,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    registry,
    use(id: string | null) {
      currentId = id
      changed()
    },
    /** The server stands at another address. */
    move(id: string, url: string) {
      profiles = profiles.map((profile) => (profile.id === id ? { ...profile, url } : profile))
      changed()
    },
    remove(id: string) {
      profiles = profiles.filter((profile) => profile.id !== id)
      if (currentId === id) currentId = null
      changed()
    },
  }
}

/** A keyring as Linux has it: its key lives as long as the object, so another object is another keyring. */
export function keyring(backend = 'gnome_libsecret', key = randomBytes(32)): SafeStorage {
  return {
    isEncryptionAvailable: () => backend !== 'basic_text',
    getSelectedStorageBackend: () => backend,
    encryptString(text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    decryptString(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(-16))
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
    },
  }
}

const noDialogs: FileDialogs = {
  open: async () => null,
  openMany: async () => [],
  save: async () => null,
  reveal: () => undefined,
  openPath: async () => undefined,
}

/** One start of main's data side on a folder. */
export function start(
  folder: string,
  registry: ServerRegistry,
  { dialogs = noDialogs, ...options }: Partial<PlatformServicesOptions> & { readonly dialogs?: FileDialogs } = {},
) {
  const events = eventLog()
  const requests = nodeRequests()
  const warnings: string[] = []
  const services = createPlatformServices({
    servers: registry,
    languageFor: () => 'zh',
    send: events.send,
    userData: folder,
    fetchThrough: () => createSessionFetch({ request: requests.request }),
    startCacheWorker,
    safeStorage: keyring(),
    platform: 'linux',
    openExternal: async () => undefined,
    log: (_level, message, details) => warnings.push(`${message} ${JSON.stringify(details ?? {})}`),
    report: () => undefined,
    probeInterval: 50,
    ...options,
    limits: { retryDelay: 5, ...options.limits },
  })
  const files = createFilesService({
    client: services.client,
    dialogs,
    uploaded: ({ invalidates = [] }) => services.answers.invalidate(invalidates),
  })
  services.session.onChange(() => files.ownerChanged(services.session.accountKey()))
  return { ...services, files, events, requests, warnings }
}
