import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { ServerProfile, ServerState } from '#shared/ipc/servers.ts'
import { openDesktopSettings } from '#main/preferences/desktop-settings.ts'
import { openPolicy, policyPath } from '#main/policy/file.ts'
import { forbidPersistence } from '#main/session/forbid-persistence.ts'
import { readPolicy } from '#shared/policy/read.ts'
import { managedServers, managedStore } from '#main/servers/managed.ts'
import { heldSettings, managedNames } from '#main/policy/settings.ts'
import type { ServerManager } from '#main/servers/registry.ts'
import type { Vault } from '#main/session/vault.ts'

const folders: string[] = []
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'atrium-policy-'))
  folders.push(path)
  return path
}
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})

/** What counts of a file of which nothing can be read. */
const shut = { servers: [], serversLocked: true, updates: false, updateKey: '', keepSignedIn: false }

describe('the managed settings file', () => {
  it('one wrong entry is reported and leaves the others', () => {
    const { policy, faults } = readPolicy({
      proxy: { mode: 'manual', server: 'not a server' },
      closeToTray: 'yes',
      updates: false,
      keepSignedIn: false,
      servers: [{ name: '江澜大学', url: 'https://campus.example.edu.cn/' }],
      unknown: 1,
    })
    expect(policy).toEqual({
      updates: false,
      keepSignedIn: false,
      servers: [{ name: '江澜大学', url: 'https://campus.example.edu.cn' }],
    })
    expect(faults.toSorted()).toEqual(['closeToTray', 'proxy', 'unknown'])
  })

  it('a mistake in a list of servers leaves those without one, and a lock on them never opens', () => {
    const campus = { name: '江澜大学', url: 'https://campus.example.edu.cn' }
    const servers = [campus, { name: '', url: 'https://b' }, { name: 'c', url: 'ftp://c' }]
    expect(readPolicy({ servers, serversLocked: 1 })).toEqual({
      policy: { servers: [campus], serversLocked: true },
      faults: ['servers', 'serversLocked'],
    })
    for (const wrong of [[], servers.slice(1), 'https://campus.example.edu.cn', null])
      expect(readPolicy({ servers: wrong, serversLocked: true }).policy).toEqual({ servers: [], serversLocked: true })
  })

  it('a proxy needs no more than its mode asks for', () => {
    const { policy } = readPolicy({ proxy: { mode: 'pac', pacUrl: 'http://proxy.example.edu.cn/proxy.pac' } })
    expect(policy.proxy).toEqual({
      mode: 'pac',
      server: '',
      bypass: '',
      pacUrl: 'http://proxy.example.edu.cn/proxy.pac',
    })
  })

  it('an address with a password or of another scheme becomes neither a server nor a feed', () => {
    for (const url of ['https://user:secret@host', 'file:///etc/passwd', 'javascript:alert(1)', '']) {
      expect(readPolicy({ servers: [{ name: 'x', url }], updateFeed: url }).faults, url).toEqual([
        'servers',
        'updateFeed',
      ])
    }
  })

  it('a missing file is no fault, a broken one leaves every lock shut, and a byte order mark breaks nothing', () => {
    const path = join(folder(), 'policy.json')
    expect(openPolicy(path)).toEqual({ path: null, policy: {}, faults: [] })
    writeFileSync(path, '{ "updates": fal')
    expect(openPolicy(path)).toEqual({ path, policy: shut, faults: [''] })
    writeFileSync(path, '\uFEFF{"updates": false}')
    expect(openPolicy(path)).toEqual({ path, policy: { updates: false }, faults: [] })
    for (const broken of ['', '[]', 'null', JSON.stringify({ updateKey: 'x'.repeat(300 * 1024) })]) {
      writeFileSync(path, broken)
      expect(openPolicy(path)).toEqual({ path, policy: shut, faults: [''] })
    }
  })

  it('is looked for only where a person without rights cannot write', () => {
    const place = (platform: NodeJS.Platform, isPackaged: boolean) =>
      policyPath({
        platform,
        isPackaged,
        executable,
        environment: { ProgramData: 'D:\\Data', ATRIUM_POLICY: '/tmp/p.json' },
      })
    const executable = 'C:\\Program Files\\Atrium\\Atrium.exe'
    expect(place('linux', true)).toBe('/etc/atrium/policy.json')
    expect(place('darwin', true)).toBe('/Library/Application Support/Atrium/policy.json')
    expect(place('win32', true)).toBe('C:\\Program Files\\Atrium\\policy.json')
    expect(place('linux', false)).toBe('/tmp/p.json')
    expect(policyPath({ platform: 'linux', isPackaged: false, executable, environment: {} })).toBe(
      '/etc/atrium/policy.json',
    )
  })
})

describe('settings the organisation holds', () => {
  it('cannot be changed by the person, whose own value comes back', () => {
    const path = folder()
    openDesktopSettings(path, {}, () => undefined).change({ closeToTray: false, startAtLogin: 'hidden' })
    const held = openDesktopSettings(path, heldSettings({ closeToTray: true }), () => undefined)
    expect(held.read()).toMatchObject({ closeToTray: true, startAtLogin: 'hidden' })
    expect(() => held.change({ closeToTray: false })).toThrow(expect.objectContaining({ code: 'desktop.managed' }))
    held.change({ closeToTray: true, notifications: false })
    const free = openDesktopSettings(path, {}, () => undefined)
    expect(free.read()).toMatchObject({ closeToTray: false, notifications: false })
  })

  it('what could not be written holds until the end of the run, and is gone then', () => {
    const path = folder()
    const settings = openDesktopSettings(path, {}, () => undefined)
    mkdirSync(join(path, 'desktop.json.new'))
    expect(() => settings.change({ closeToTray: false })).toThrow()
    expect(settings.read().closeToTray).toBe(true)
  })

  it('a damaged entry leaves the others', () => {
    const path = folder()
    writeFileSync(
      join(path, 'desktop.json'),
      JSON.stringify({ closeToTray: false, proxy: { mode: 'odd' }, quietHours: 3 }),
    )
    const { read } = openDesktopSettings(path, {}, () => undefined)
    expect(read()).toMatchObject({ closeToTray: false, proxy: { mode: 'system' }, quietHours: null })
  })

  it('are not named to the person', () => {
    const servers = [{ name: 'a', url: 'https://a' }]
    expect(managedNames({ updates: false, servers, serversLocked: true, keepSignedIn: false })).toEqual([
      'checkUpdates',
      'servers',
      'keepSignedIn',
    ])
    // A feed alone, or a list that may be added to, takes nothing away.
    expect(managedNames({ updates: true, updateFeed: 'https://a', servers, keepSignedIn: true })).toEqual([])
  })
})

describe('servers of the organisation', () => {
  const campus = { name: '江澜大学', url: 'https://campus.example.edu.cn' }
  const own = { id: 'own', name: '自建', url: 'https://own.example.cn', kind: 'remote' as const }
  const keep = (state: ServerState) => {
    const written: ServerState[] = []
    return {
      store: { read: () => written.at(-1) ?? state, write: (next: ServerState) => void written.push(next) },
      written,
    }
  }

  it('locked, a person’s own server is hidden and comes back', () => {
    const { store, written } = keep({ profiles: [own], currentId: 'own' })
    const managed = managedStore(store, { servers: [campus], serversLocked: true })
    const state = managed.read()
    expect(state.profiles).toEqual([expect.objectContaining({ ...campus, kind: 'remote', managed: true })])
    expect(state.currentId).toBe(state.profiles[0]?.id)
    managed.write(state)
    expect(written.at(-1)?.profiles).toContainEqual(own)
    expect(managedStore(store, {}).read().profiles).toContainEqual(own)
  })

  it('locked, with none of them to be read, leave no server at all', async () => {
    const { store, written } = keep({ profiles: [own], currentId: 'own' })
    const policy = { servers: [], serversLocked: true }
    const managed = managedStore(store, policy)
    expect(managed.read()).toEqual({ profiles: [], currentId: null })
    managed.write(managed.read())
    expect(written.at(-1)?.profiles).toEqual([own])
    const manager = managedServers({ state: managed.read } as unknown as ServerManager, policy)
    expect(manager.state().locked).toBe(true)
    await expect(manager.add({ url: 'https://x', acceptHttp: true })).rejects.toMatchObject({ code: 'desktop.managed' })
    await expect(manager.useLocal()).rejects.toMatchObject({ code: 'desktop.managed' })
  })

  it('keep their identity at each start and leave the person’s profile of that address', () => {
    const { store } = keep({ profiles: [], currentId: null })
    const first = managedStore(store, { servers: [campus] }).read().profiles[0]
    expect(managedStore(store, { servers: [campus] }).read().profiles[0]).toEqual(first)
    const same = { ...own, url: campus.url }
    const { store: known } = keep({ profiles: [same], currentId: 'own' })
    expect(managedStore(known, { servers: [campus] }).read()).toEqual({
      profiles: [{ ...same, managed: true }],
      currentId: 'own',
    })
  })

  it('are another server than a former one of the organisation that the person gave another address meanwhile', () => {
    const { store: fresh } = keep({ profiles: [], currentId: null })
    const former = managedStore(fresh, { servers: [campus] }).read().profiles[0] as ServerProfile
    const moved: ServerProfile = { id: former.id, name: former.name, kind: 'remote', url: 'https://new.example.edu.cn' }
    const { store, written } = keep({ profiles: [moved], currentId: moved.id })
    const managed = managedStore(store, { servers: [campus] })
    const state = managed.read()
    expect(state.profiles.map(({ url }) => url)).toEqual([campus.url, moved.url])
    expect(state.profiles[0]?.id).not.toBe(moved.id)
    expect(state.currentId).toBe(moved.id)
    managed.write(state)
    expect(managedStore(keep(written.at(-1) as ServerState).store, { servers: [campus] }).read()).toEqual(state)
  })

  it('cannot be removed and, when locked, no other can be added', async () => {
    const state: ServerState = {
      profiles: [{ id: 'm', ...campus, kind: 'remote', managed: true }, own],
      currentId: null,
    }
    const done: string[] = []
    const manager = {
      state: () => state,
      add: async () => (done.push('add'), state),
      useLocal: async () => (done.push('local'), state),
      remove: async (id: string) => (done.push(id), state),
    } as unknown as ServerManager
    const open = managedServers(manager, { servers: [campus] })
    await expect(open.remove('m')).rejects.toMatchObject({ code: 'desktop.managed' })
    await open.remove('own')
    await open.add({ url: 'x', acceptHttp: false })
    const locked = managedServers(manager, { servers: [campus], serversLocked: true })
    await expect(locked.add({ url: 'x', acceptHttp: false })).rejects.toMatchObject({ code: 'desktop.managed' })
    await expect(locked.useLocal()).rejects.toMatchObject({ code: 'desktop.managed' })
    expect(done).toEqual(['own', 'add'])
    expect([open.state().locked, locked.state().locked]).toEqual([undefined, true])
  })
})

it('no session is kept and none restored where keeping is forbidden', async () => {
  const vault = { keep: async () => undefined, active: async () => ({ token: 't' }) } as unknown as Vault
  const guarded = forbidPersistence(vault)
  expect(await guarded.active('p')).toBeNull()
  await expect(guarded.keep('p', 'admin', { token: 't', cacheKey: 'k' })).rejects.toThrow()
  expect(guarded.keyring.backend).toBe('managed')
})
