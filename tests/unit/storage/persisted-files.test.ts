import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PersistedThing, StorageFault } from '#shared/ipc/storage.ts'
import type { SecretStore } from '#main/base/secret-store.ts'
import { storageFailure } from '#main/base/storage-failure.ts'
import { createStorageFaults, subscribeWorker, type ReportFault } from '#main/base/storage-faults.ts'
import { certificateStore } from '#main/network/certificates/store.ts'
import { createProxyVault } from '#main/network/proxy/vault.ts'
import { openDesktopSettings } from '#main/preferences/desktop-settings.ts'
import { preferenceFile } from '#main/preferences/file.ts'
import { openQueueKey } from '#main/printing/jobs/queue-key.ts'
import { profileIdOf, profileStore } from '#main/servers/profiles.ts'
import { openVaultFile } from '#main/session/vault-file.ts'
import { openDownloadList } from '#main/transfers/list.ts'

let folder: string
let faults: StorageFault[]
const report: ReportFault = (fault) => void faults.push(fault)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-kept-'))
  faults = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const secrets: Promise<SecretStore> = Promise.resolve({
  backend: 'gnome_libsecret',
  secure: true,
  seal: async (text) => text,
  open: async (sealed) => sealed,
})
const remote = { id: 'server-1', name: '大学', url: 'https://a.example', kind: 'remote' as const }
const download = { owner: 'o', name: 'n', path: '/p', state: 'done' as const, received: 1, total: 1, startedAt: 1 }

interface Kind {
  readonly file: string
  readonly what: PersistedThing
  /** What stands in it when all is well. */
  readonly good: unknown
  /** Opens it, and writes something as the app would a moment later. */
  readonly use: () => Promise<void> | void
}
const kinds: readonly Kind[] = [
  {
    file: 'servers.json',
    what: 'servers',
    good: { profiles: [remote], currentId: 'server-1' },
    use: () => profileStore(folder, report).write({ profiles: [], currentId: null }),
  },
  {
    file: 'preferences.json',
    what: 'preferences',
    good: { 'atrium/*/*/language': 'en' },
    use: () => preferenceFile(folder, report).set({ a: 1 }),
  },
  {
    file: 'desktop.json',
    what: 'desktop',
    good: { closeToTray: false },
    use: () => openDesktopSettings(folder, {}, report).change({ quietHours: { from: '22:00', to: '07:00' } }),
  },
  {
    file: 'certificates.json',
    what: 'certificates',
    good: { trusted: [] },
    use: () => certificateStore(folder, report).write([]),
  },
  {
    file: 'vault.json',
    what: 'sessions',
    good: { version: 1, profiles: {} },
    use: () => openVaultFile(join(folder, 'vault.json'), report).update(() => undefined),
  },
  {
    file: 'proxy.json',
    what: 'proxy',
    good: { 'proxy:8080': { backend: 'gnome_libsecret', sealed: 'x' } },
    use: () => createProxyVault(folder, secrets, report).keep('other:8080', { username: 'u', password: 'p' }),
  },
  {
    file: 'downloads.json',
    what: 'downloads',
    good: [{ id: '1', ...download }],
    use: async () => {
      const list = openDownloadList(folder, report)
      list.put({ id: '2', ...download })
      await list.settled()
    },
  },
]
const damages: Readonly<Record<string, (good: string) => Buffer>> = {
  zeroed: (good) => Buffer.alloc(good.length),
  halved: (good) => Buffer.from(good.slice(0, Math.floor(good.length / 2))),
  random: () => Buffer.from(Array.from({ length: 300 }, (_, index) => (index * 97 + 13) % 256)),
  'garbage in the middle': (good) => Buffer.from(`${good.slice(0, 1)}\u0000\u0001${good.slice(3)}`),
  emptied: () => Buffer.alloc(0),
  'another kind of value': () => Buffer.from('"a text"'),
}

describe.each(kinds)('$file', ({ file, what, good, use }) => {
  const path = () => join(folder, file)
  it.each(Object.keys(damages))('%s is set aside whole, named, and never written over', async (name) => {
    const bytes = damages[name]?.(JSON.stringify(good)) ?? Buffer.alloc(0)
    writeFileSync(path(), bytes)
    await use()
    expect(faults).toMatchObject([{ what, fault: 'damaged', aside: expect.stringMatching(`^${file}.bad-20`) }])
    expect(readFileSync(join(folder, faults[0]?.aside ?? ''))).toEqual(bytes)
    faults = []
    await use()
    expect(faults).toEqual([])
  })

  it('says nothing when it is missing or well', async () => {
    await use()
    rmSync(path(), { force: true })
    writeFileSync(path(), JSON.stringify(good))
    await use()
    expect(faults).toEqual([])
    expect(readdirSync(folder).filter((name) => name.includes('.bad-'))).toEqual([])
  })

  it('leaves behind no piece of a write in which the app was killed', async () => {
    const minutesAgo = Date.now() / 1000 - 600
    for (const kind of kinds) {
      const kept = `.${kind.file}.0123456789ab.part`
      const pieces = [`.${kind.file}.08ec9890d82c.part`, `${kind.file}.tmp-5457125437a703bb`]
      for (const name of [...pieces, kept]) writeFileSync(join(folder, name), '{')
      for (const name of pieces) utimesSync(join(folder, name), minutesAgo, minutesAgo)
      await kind.use()
      // One that is young may be the write of another process.
      expect(readdirSync(folder).filter((name) => name === kept || pieces.includes(name))).toEqual([kept])
    }
  })

  it('that the system does not let be read is set aside too', async () => {
    mkdirSync(path())
    await use()
    expect(faults).toMatchObject([{ what, fault: 'unread', aside: expect.stringContaining('.bad-') }])
  })
})

describe('beside that', () => {
  it('sessions of a newer version are kept for it', async () => {
    writeFileSync(join(folder, 'vault.json'), '{"version":2,"users":[]}')
    await openVaultFile(join(folder, 'vault.json'), report).update(() => undefined)
    expect(faults).toMatchObject([{ what: 'sessions', fault: 'newer' }])
    expect(readFileSync(join(folder, faults[0]?.aside ?? ''), 'utf8')).toBe('{"version":2,"users":[]}')
  })

  it('a list of servers with one bad entry keeps the others', () => {
    const profiles = [remote, { id: '../x' }]
    writeFileSync(join(folder, 'servers.json'), JSON.stringify({ profiles, currentId: 'server-1' }))
    const expected = { profiles: [remote], currentId: 'server-1' }
    expect(profileStore(folder, report).read()).toEqual(expected)
    expect(faults).toHaveLength(1)
    expect(profileStore(folder, report).read()).toEqual(expected)
    expect(faults).toHaveLength(1)
  })

  it.each([
    ['no address', { url: 'not an address' }],
    ['a script', { url: 'javascript:alert(1)' }],
    ['a file', { url: 'file:///etc/passwd' }],
    ['a password in it', { url: 'https://a:b@a.example' }],
    ['NUL', { url: 'https://a.example\0' }],
    ['a name that every object has', { id: '__proto__' }],
    ['another such name', { id: 'constructor' }],
    ['an endless name', { name: 'x'.repeat(10_000_000) }],
    ['numbers', { id: 1e308, name: 1e308 }],
    ['a local server elsewhere', { kind: 'local' }],
  ])('a server with %s is left out of the list, and the others stay', (_what, bad) => {
    const profiles = [{ ...remote, id: 'server-2', ...bad }, remote]
    writeFileSync(join(folder, 'servers.json'), JSON.stringify({ profiles, currentId: 'server-2' }))
    expect(profileStore(folder, report).read()).toEqual({ profiles: [remote], currentId: null })
    expect(faults).toMatchObject([{ what: 'servers', fault: 'damaged' }])
  })

  it('settings under names that every object has change nothing but themselves', () => {
    writeFileSync(join(folder, 'preferences.json'), '{"__proto__":{"language":"en"},"constructor":1,"a":"\\u0000"}')
    const file = preferenceFile(folder, report)
    expect([file.get('language'), file.get('a'), ({} as { language?: unknown }).language]).toEqual([
      undefined,
      '\0',
      undefined,
    ])
    file.set({ b: 1e308 })
    expect(JSON.parse(readFileSync(join(folder, 'preferences.json'), 'utf8'))).toMatchObject({ b: 1e308 })
    expect(faults).toEqual([])
  })

  it('the same address is the same profile, so that its drafts are found again', () => {
    expect(profileIdOf('https://a.example/base')).toBe(profileIdOf('https://a.example/base'))
    expect(profileIdOf('https://a.example/base')).not.toBe(profileIdOf('https://a.example'))
  })

  it('a list of servers that is gone is missed where a server was used before, and only there', () => {
    profileStore(folder, report)
    expect(faults).toEqual([])
    writeFileSync(join(folder, 'workspace-ready'), '')
    profileStore(folder, report)
    expect(faults).toMatchObject([{ what: 'servers', fault: 'gone', aside: null }])
  })

  it('a key of the print queue that another keyring sealed is set aside', async () => {
    const path = join(folder, 'queue-key.json')
    writeFileSync(path, '{"backend":"kwallet","sealed":"x"}')
    await openQueueKey(folder, secrets)
    const aside = readdirSync(folder).filter((name) => name.startsWith('queue-key.json.bad-'))
    expect(aside.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([
      '{"backend":"kwallet","sealed":"x"}',
    ])
  })

  it('a key of the print queue waits for its keyring while none answers', async () => {
    const path = join(folder, 'queue-key.json')
    const key = await openQueueKey(folder, secrets)
    const kept = readFileSync(path, 'utf8')
    const silent = { ...(await secrets), backend: 'none', secure: false }
    await expect(openQueueKey(folder, Promise.resolve(silent))).rejects.toThrow()
    expect(readdirSync(folder)).toEqual(['queue-key.json'])
    expect(readFileSync(path, 'utf8')).toBe(kept)
    expect(await openQueueKey(folder, secrets)).toEqual(key)
  })

  it('a setting that cannot be written holds, is told, and goes with the next write', () => {
    const file = preferenceFile(folder, report)
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'no folder any more')
    file.set({ a: 1 })
    expect([file.get('a'), faults.map(({ what, fault }) => `${what} ${fault}`)]).toEqual([1, ['preferences unwritten']])
    rmSync(folder)
    mkdirSync(folder)
    // The same again is a write, too.
    file.set({ a: 1 })
    expect(JSON.parse(readFileSync(join(folder, 'preferences.json'), 'utf8'))).toMatchObject({ a: 1 })
    file.set({ b: 2 })
    expect(JSON.parse(readFileSync(join(folder, 'preferences.json'), 'utf8'))).toMatchObject({ a: 1, b: 2 })
    expect(existsSync(folder)).toBe(true)
  })

  it('is told once, and again only some time after it was read', () => {
    let at = 0
    const told: number[] = []
    const made = createStorageFaults({
      log: () => undefined,
      changed: ({ length }) => told.push(length),
      now: () => at,
    })
    const fault: StorageFault = { what: 'cache', fault: 'unwritten', aside: null, detail: 'x' }
    made.report(fault)
    made.report(fault)
    expect(told).toEqual([1])
    made.dismiss()
    made.report(fault)
    expect(told).toEqual([1, 0])
    at += 11 * 60_000
    made.report(fault)
    expect(told).toEqual([1, 0, 1])
  })

  it.each([
    ['rebuilt', 'quick check', 'damaged'],
    ['rebuilt', 'version 3, known up to 1', 'newer'],
    ['memory', 'SQLITE_CANTOPEN', 'unwritten'],
    ['unwritten', 'SQLITE_FULL', 'unwritten'],
    ['slow', 'SELECT 1', null],
    ['evicted', '3', null],
  ] as const)('what a worker says of its database (%s: %s) is reported as %s', (event, detail, fault) => {
    const hear = subscribeWorker('printQueue', 'print queue', () => undefined, report)
    hear({ level: 'warn', event, detail, ...(event === 'rebuilt' ? { aside: 'queue.sqlite.bad-1' } : {}) })
    const aside = event === 'rebuilt' ? 'queue.sqlite.bad-1' : null
    expect(faults).toEqual(fault === null ? [] : [{ what: 'printQueue', fault, aside, detail }])
  })

  it.each([
    ['ENOSPC', 'storage.full'],
    ['SQLITE_FULL', 'storage.full'],
    ['EDQUOT', 'storage.full'],
    ['SQLITE_BUSY', 'storage.failed'],
    ['EROFS', 'storage.failed'],
    ['SQLITE_IOERR_WRITE', 'storage.failed'],
    ['SQLITE_CONSTRAINT', null],
    ['ENOENT', null],
  ])('a failure %s crosses the bridge as %s', (code, expected) => {
    expect(storageFailure(Object.assign(new Error('x'), { code }))?.code ?? null).toBe(expected)
  })
})
