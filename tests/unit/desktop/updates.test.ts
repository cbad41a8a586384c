import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createUpdateCheck } from '#main/updates/check.ts'
import { readFeed } from '#main/updates/feed.ts'
import { createUpdates } from '#main/updates/schedule.ts'
import { feedFile, updateSource } from '#main/updates/source.ts'
import { compareVersions, readVersion } from '#shared/rules/version.ts'

const order = (left: string, right: string) => {
  const [one, other] = [readVersion(left), readVersion(right)]
  if (!one || !other) throw new Error(`${left} or ${right} is no version`)
  return Math.sign(compareVersions(one, other))
}

describe('versions', () => {
  it('are ordered as semver.org does', () => {
    const rising = [
      '0.9.9',
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.0.1',
      '1.10.0',
      '2.0.0',
    ]
    for (const [index, version] of rising.entries())
      for (const [other, next] of rising.entries()) expect(order(version, next)).toBe(Math.sign(index - other))
    expect(order('1.0.0+a', 'v1.0.0+b')).toBe(0)
  })

  it('no two comparisons contradict each other', () => {
    const number = fc.integer({ min: 0, max: 12 })
    const part = fc.oneof(number.map(String), fc.constantFrom('a', 'b', 'rc', '1a'))
    const version = fc
      .tuple(number, number, number, fc.array(part, { maxLength: 3 }))
      .map(([a, b, c, pre]) => `${a}.${b}.${c}${pre.length > 0 ? `-${pre.join('.')}` : ''}`)
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        expect(order(a, b)).toBe(-order(b, a) + 0)
        if (order(a, b) <= 0 && order(b, c) <= 0) expect(order(a, c)).toBeLessThanOrEqual(0)
      }),
    )
  })

  it('what is no version does not count as one', () => {
    for (const text of ['', '1', '1.2', '01.2.3', '1.2.3-', 'latest', `1.2.3-${'a'.repeat(200)}`])
      expect(readVersion(text), text).toBeNull()
  })
})

describe('the feed', () => {
  const built = `version: 1.2.0
files:
  - url: Atrium-1.2.0.AppImage
    sha512: 5/cDHCi4x0Yw==
    size: 104857600
    blockMapSize: 110000
path: Atrium-1.2.0.AppImage
sha512: 5/cDHCi4x0Yw==
releaseDate: '2026-11-20T08:00:00.000Z'
`
  it('a file of electron-builder is understood', () => {
    expect(readFeed(built)).toEqual({ version: '1.2.0', file: 'Atrium-1.2.0.AppImage', notes: '' })
    expect(readFeed(built.replaceAll('\n', '\r\n'))?.version).toBe('1.2.0')
    const quoted = `version: "1.2.0-rc.1"\npath: 'It''s.exe'\nreleaseNotes: |-\n  第一行\n  <b>second</b>\n\nreleaseDate: x\n`
    expect(readFeed(quoted)).toEqual({ version: '1.2.0-rc.1', file: "It's.exe", notes: '第一行\nsecond' })
    expect(readFeed(`version: 1.0.0\npath: a\nreleaseNotes: >\n  one\n  two\n`)?.notes).toBe('one two')
    expect(readFeed('{"version":"v2.0.0","files":[{"url":"a.dmg"}],"releaseNotes":"n"}')).toEqual({
      version: '2.0.0',
      file: 'a.dmg',
      notes: 'n',
    })
  })

  it('neither a sign-in page of a hotel nor nonsense is taken for a release', () => {
    for (const text of [
      '<html>version: 9.9.9</html>',
      'version: 9.9.9\n',
      'version: new\npath: a',
      '{"version":1}',
      '{',
      '',
    ]) {
      expect(readFeed(text), text).toBeNull()
    }
    fc.assert(fc.property(fc.string(), (text) => void readFeed(text)))
  })

  it('is looked for only over encryption and only while it is switched on', () => {
    const machine = { platform: 'linux' as const, arch: 'x64', resources: '/nonexistent' }
    const feed = (policy: Parameters<typeof updateSource>[0]) => updateSource(policy, machine)?.feed.href ?? null
    expect(feed({})).toBeNull()
    expect(feed({ updateFeed: 'https://h/atrium' })).toBe('https://h/atrium/latest-linux.yml')
    expect(feed({ updateFeed: 'https://h/feed.json' })).toBe('https://h/feed.json')
    expect(feed({ updateFeed: 'http://127.0.0.1:8000/' })).toBe('http://127.0.0.1:8000/latest-linux.yml')
    expect(feed({ updateFeed: 'http://h/atrium' })).toBeNull()
    expect(feed({ updateFeed: 'https://h/atrium', updates: false })).toBeNull()
    expect(feedFile({ platform: 'linux', arch: 'arm64' })).toBe('latest-linux-arm64.yml')
    expect(feedFile({ platform: 'win32', arch: 'x64' })).toBe('latest.yml')
    expect(feedFile({ platform: 'darwin', arch: 'arm64' })).toBe('latest-mac.yml')
  })

  it('the place the app was built with is known, and its key guards that feed alone', () => {
    const resources = mkdtempSync(join(tmpdir(), 'atrium-feed-'))
    writeFileSync(join(resources, 'app-update.yml'), "provider: generic\nurl: 'https://built/x/'\nupdateKey: abc\n")
    const machine = { platform: 'win32' as const, arch: 'x64', resources }
    expect(updateSource({}, machine)).toMatchObject({ feed: new URL('https://built/x/latest.yml'), key: 'abc' })
    expect(updateSource({ updateFeed: 'https://own/' }, machine)?.key).toBeNull()
    expect(updateSource({ updateFeed: 'https://own/', updateKey: 'k' }, machine)?.key).toBe('k')
    rmSync(resources, { recursive: true })
  })
})

describe('the clock of the update check', () => {
  afterEach(() => void vi.useRealTimers())

  it('looks only when wanted, looks again, and tells of a version once', async () => {
    vi.useFakeTimers()
    const told: string[] = []
    let [asked, wanted] = [0, false]
    const updates = createUpdates({
      make: (changed) =>
        createUpdateCheck({
          source: { feed: new URL('https://updates.example/latest.yml'), key: null },
          version: '1.0.0',
          fetch: async () => {
            asked += 1
            return new Response('version: 2.0.0\npath: Atrium-2.0.0.AppImage\n')
          },
          changed,
          now: Date.now,
        }),
      next: () => 24 * 60 * 60_000,
      changed: () => undefined,
      announce: (version) => void told.push(version),
      isWanted: () => wanted,
    })
    updates.schedule()
    await vi.advanceTimersByTimeAsync(100_000)
    expect(asked).toBe(0)
    wanted = true
    updates.schedule()
    updates.schedule()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([asked, told]).toEqual([1, ['2.0.0']])
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000)
    expect([asked, told]).toEqual([2, ['2.0.0']])
    updates.stop()
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000)
    expect(asked).toBe(2)
  })
})
