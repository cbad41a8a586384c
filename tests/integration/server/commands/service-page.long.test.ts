import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BareDebian, canMakeDebian, createBareDebian } from './support/bare-debian.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/service.md'), 'utf8')
const version = '0.1.0'

/** The lines to be typed of the first block after some words, without their comments. */
function linesAfter(words: string): readonly string[] {
  const at = page.indexOf(words)
  const [, block = ''] = /```\n([\s\S]*?)\n```/.exec(page.slice(at)) ?? []
  if (at < 0 || block === '') throw new Error(`docs/service.md has no lines after "${words}"`)
  return block
    .replaceAll('0.2.0', version)
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, ''))
}

const ready = async () => {
  const answer = await fetch('http://127.0.0.1:5800/ready')
  return [answer.status, ((await answer.json()) as { readonly status: string }).status]
}

describe.skipIf(!canMakeDebian)('docs/service.md, typed word by word on a bare Debian', () => {
  let debian: BareDebian
  beforeAll(() => {
    debian = createBareDebian()
  }, 600_000)
  afterAll(() => debian?.remove())

  const typeAll = (lines: readonly string[], input: Readonly<Record<string, string>> = {}) =>
    lines.map((line) => debian.type(line, Object.entries(input).find(([part]) => line.includes(part))?.[1])).join('\n')

  test('it installs, says that all is well, and names the password of the first sign-in', async () => {
    const said = typeAll(linesAfter('## Installed'))
    expect(said).toContain('Server listening')
    expect(said).not.toMatch(/^bad/m)
    expect(said).toMatch(/^admin signs in with \S+/m)
    expect(await ready()).toEqual([200, 'ready'])
  }, 300_000)

  test('an upgrade is tried before, and done', async () => {
    const said = typeAll(linesAfter('**An upgrade.**'))
    expect(said).toMatch(/read back/)
    expect(await ready()).toEqual([200, 'ready'])
  }, 300_000)

  test('the archive of every day is made, and restored with what was entered', async () => {
    const daily = linesAfter('**Every day**').find((line) => line.includes('root')) ?? ''
    debian.type(daily.replace(/^.*? root /, ''))
    debian.type('atrium-server admin reset-password admin')
    const archives = readdirSync(join(debian.path, 'var/backups/atrium')).toSorted()
    const newest = archives.at(-1) ?? ''
    const said = typeAll(linesAfter('**Restored**').map((line) => line.replace(/atrium-\d{8}T\d{6}Z\.tar\.gz/, newest)))
    expect(said).toMatch(/restored as of/)
    expect(debian.type('atrium-server admin list')).toMatch(/^admin\b.*may sign in/m)
    expect(await ready()).toEqual([200, 'ready'])
  }, 300_000)

  test('it moves to PostgreSQL, and what was entered is there', async () => {
    debian.edits('DATABASE_URL=postgres://atrium:password@127.0.0.1:5432/atrium\n')
    const lines = linesAfter('**From SQLite to PostgreSQL**').flatMap((line) =>
      // A Debian that runs starts what it installs.
      line.includes('apt install')
        ? [
            line.replace('apt', 'apt-get update -qq && apt').replace('install', 'install -y'),
            'service postgresql start',
          ]
        : [line],
    )
    const said = typeAll(lines, { createuser: 'password\npassword\n' })
    expect(said).toMatch(/each compared; the source is as it was/)
    expect(said).toMatch(/^fine {2}database: PostgreSQL/m)
    expect(said).not.toMatch(/^bad/m)
    expect(await ready()).toEqual([200, 'ready'])
    expect(debian.type('atrium-server admin list')).toMatch(/^admin\b.*may sign in/m)
  }, 300_000)

  test('elsewhere the tarball does the same', async () => {
    debian.type('systemctl stop atrium-server')
    debian.type(
      'apt purge -y atrium-server && rm -rf /opt/atrium-server* /var/lib/atrium /etc/atrium && userdel atrium',
    )
    typeAll(linesAfter('Elsewhere the tarball'))
    expect(await ready()).toEqual([200, 'ready'])
    expect(debian.type('atrium-server check')).not.toMatch(/^bad/m)
    expect(debian.type('stat -c %U /var/lib/atrium/platform.sqlite').trim()).toBe('atrium')
  }, 300_000)
})
