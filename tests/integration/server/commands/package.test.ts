import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingNames } from '#server/environment.ts'
import { freePort } from '../../../support/free-port.ts'
import { missing } from '../support/dialects.ts'
import { createPostgresDatabase } from '../support/postgres.ts'

const root = resolve(import.meta.dirname, '../../../..')
// Nothing of this machine's Node or of the checkout: what the package lacks is not found.
const bare = { PATH: '/usr/bin:/bin', HOME: '/nonexistent', TZ: 'Asia/Shanghai' }
const isLinux = process.platform === 'linux'
const hasDpkg = existsSync('/usr/bin/dpkg-deb')

let folder: string
let packed: string
let program: string
let deb: string
beforeAll(() => {
  if (!isLinux || !hasDpkg) return
  folder = mkdtempSync(join(tmpdir(), 'atrium-packed-'))
  const script = join(root, 'scripts', 'tasks', 'package.mjs')
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, [script, '--server', '--to', folder], { cwd: root, env, stdio: 'pipe' })
  const [tarball = '', other = ''] = readdirSync(folder).sort()
  deb = join(folder, other)
  execFileSync('tar', ['-C', folder, '-xf', join(folder, tarball)])
  packed = join(folder, tarball.replace('.tar.gz', ''))
  program = join(packed, 'bin', 'atrium-server')
}, 240_000)
afterAll(() => {
  if (folder) rmSync(folder, { recursive: true, force: true })
})

function type(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return new Promise<{ code: number; out: string; error: string }>((done) => {
    execFile(program, words, { env: { ...bare, ...env }, cwd: '/' }, (error, out, told) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, out, error: told }),
    )
  })
}

async function serve(data: string, env: Readonly<Record<string, string>> = {}) {
  const port = await freePort()
  const words = ['serve', '--port', String(port), '--data', data, '--seed', 'empty']
  const child: ChildProcess = spawn(program, words, { env: { ...bare, ...env }, cwd: '/', stdio: 'pipe' })
  let said = ''
  const keep = (chunk: Buffer) => {
    said += chunk.toString()
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  await expect.poll(() => said, { timeout: 60_000 }).toContain('listening on')
  return {
    url: `http://127.0.0.1:${port}`,
    async end() {
      child.kill('SIGTERM')
      const [code] = (await once(child, 'exit')) as [number]
      return code
    },
  }
}

test.skipIf(!isLinux || !hasDpkg)(
  'the tarball alone serves, is checked, backed up while it runs, and restored',
  async () => {
    const data = join(folder, 'data')
    const server = await serve(data)
    expect(await (await fetch(`${server.url}/health`)).json()).toEqual({ status: 'alive' })
    const ready = await fetch(`${server.url}/ready`)
    expect(ready.status).toBe(200)
    expect(await ready.json()).toMatchObject({ status: 'ready', checks: { migrations: { ok: true } } })
    // Rooms that run in threads of their own come with the bundle: the one of damaged databases is asked by `check`.
    const checked = await type(['check', '--data', data, '--json'])
    expect(checked.code, checked.out + checked.error).toBe(0)
    const findings = JSON.parse(checked.out) as { name: string; state: string }[]
    expect(findings.filter(({ state }) => state === 'bad')).toEqual([])
    expect(findings.map(({ name }) => name)).toContain('audit')
    const archive = join(folder, 'one.tar.gz')
    const backup = await type(['backup', '--data', data, '--to', archive])
    expect(backup.code, backup.error).toBe(0)
    expect(backup.out).toContain('read back')
    const before = await type(['admin', 'list', '--data', data])
    expect(before.out).toMatch(/^admin /m)
    expect(await server.end()).toBe(0)

    const again = join(folder, 'again')
    const restored = await type(['restore', '--data', again, '--from', archive])
    expect(restored.code, restored.error).toBe(0)
    const second = await serve(again)
    expect((await fetch(`${second.url}/ready`)).status).toBe(200)
    expect((await type(['admin', 'list', '--data', again])).out).toBe(before.out)
    expect(await second.end()).toBe(0)
    expect(await type(['upgrade', '--dry-run', '--data', again])).toMatchObject({ code: 0 })
  },
  180_000,
)

test.skipIf(!isLinux || !hasDpkg || missing('postgres'))(
  'the tarball carries a workspace to PostgreSQL and serves it from there',
  async () => {
    const data = join(folder, 'moved')
    const first = await serve(data)
    await first.end()
    const env = { DATABASE_URL: await createPostgresDatabase() }
    const moved = await type(['move', '--to', 'postgres', '--data', data], env)
    expect(moved.code, moved.error).toBe(0)
    const server = await serve(data, env)
    expect((await fetch(`${server.url}/ready`)).status).toBe(200)
    expect(await server.end()).toBe(0)
  },
  180_000,
)

test.skipIf(!isLinux || !hasDpkg)('its program names itself as whoever installed it types it', async () => {
  expect((await type(['--help'])).out).toMatch(/^usage: atrium-server COMMAND/)
  expect((await type(['serve', '--help'])).out).toMatch(/^usage: atrium-server serve \[--port/)
  expect(await type(['nonsense'])).toMatchObject({ code: 1 })
})

test.skipIf(!isLinux || !hasDpkg)('packages that only development needs, sources and tests stay outside', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, object>
  const inside = (name: string) => existsSync(join(packed, 'node_modules', name))
  expect(Object.keys(manifest['devDependencies'] ?? {}).filter(inside)).toEqual([])
  expect(Object.keys(manifest['dependencies'] ?? {}).filter((name) => !inside(name))).toEqual([])
  // Those that are read only when somebody needs them are whole too.
  const script = `for (const name of ${JSON.stringify(Object.keys(manifest['dependencies'] ?? {}))}) await import(name)`
  const node = join(packed, 'node', 'bin', 'node')
  execFileSync(node, ['--input-type=module', '-e', script], { cwd: packed, env: bare, stdio: 'pipe' })
  const files = readdirSync(packed, { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => /\.(?:ts|map)$/.test(file))).toEqual([])
  expect(files.filter((file) => file.includes('better-sqlite3/prebuilds/'))).toHaveLength(1)
})

test.skipIf(!isLinux || !hasDpkg)('the deb puts program, unit and settings where its scripts look for them', () => {
  const tree = join(folder, 'deb')
  execFileSync('dpkg-deb', ['-R', deb, tree])
  const read = (path: string) => readFileSync(join(tree, path), 'utf8')
  const unit = read('usr/lib/systemd/system/atrium-server.service')
  const [, started = ''] = /^ExecStart=(\S+)/m.exec(unit) ?? []
  expect(statSync(join(tree, started)).mode & 0o777).toBe(0o755)
  const [, settings = ''] = /^EnvironmentFile=-(\S+)/m.exec(unit) ?? []
  expect(read('DEBIAN/conffiles').trim()).toBe(settings)
  // Each setting of the file is one that the server, or the unit, reads.
  const named = [...read(settings).matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const known = new Set<string>([...settingNames, 'ATRIUM_OPTIONS', 'TZ'])
  expect(named.filter((name) => !known.has(name))).toEqual([])
  expect(named).toContain('DATABASE_URL')
  for (const name of ['postinst', 'prerm', 'postrm']) {
    expect(statSync(join(tree, 'DEBIAN', name)).mode & 0o777).toBe(0o755)
    execFileSync('sh', ['-n', join(tree, 'DEBIAN', name)])
  }
  const listed = execFileSync('dpkg-deb', ['-c', deb], { encoding: 'utf8' }).trim().split('\n')
  expect(listed.filter((line) => !/root\/root/.test(line))).toEqual([])
  // Nobody but root may write what the server runs.
  expect(listed.filter((line) => /^.(?:....w|.......w)/.test(line) && !line.startsWith('l'))).toEqual([])
  expect(listed.find((line) => line.includes('./usr/bin/atrium-server'))).toContain(started)
})

test.skipIf(!isLinux || !hasDpkg)(
  'what was removed and is installed again starts, and what somebody stopped stays stopped at an upgrade',
  () => {
    const here = mkdtempSync(join(folder, 'scripts-'))
    for (const each of ['etc/atrium', 'run/systemd/system', 'bin']) mkdirSync(join(here, each), { recursive: true })
    for (const each of ['systemctl', 'useradd', 'chown', 'install']) {
      writeFileSync(join(here, 'bin', each), `#!/bin/sh\necho ${each} "$@" >> ${here}/said\n`, { mode: 0o755 })
    }
    const run = (name: string, ...words: string[]) => {
      const source = readFileSync(join(root, 'resources/server/deb', name), 'utf8')
      const script = source.replaceAll(/\/(?=etc\/atrium|run\/systemd|var\/lib)/g, `${here}/`)
      rmSync(join(here, 'said'), { force: true })
      execFileSync('sh', ['-c', script, name, ...words], { env: { PATH: `${here}/bin:/usr/bin:/bin` }, stdio: 'pipe' })
      const said = join(here, 'said')
      const lines = existsSync(said) ? readFileSync(said, 'utf8').split('\n') : []
      return lines.flatMap((line) => /^systemctl (?!daemon-reload)(.+)/.exec(line)?.[1] ?? [])
    }
    const begun = ['enable atrium-server.service', 'start atrium-server.service']
    // Without a file of settings too: whoever sets all elsewhere has removed it.
    expect(run('postinst', 'configure', '')).toEqual(begun)
    writeFileSync(join(here, 'etc/atrium/server.env'), '')
    expect(run('prerm', 'upgrade', '2')).toEqual([])
    expect(run('postinst', 'configure', '1')).toEqual(['try-restart atrium-server.service'])
    expect(statSync(join(here, 'etc/atrium/server.env')).mode & 0o777).toBe(0o640)
    expect(run('prerm', 'remove')).toEqual(['disable --now atrium-server.service'])
    run('postrm', 'remove')
    expect(run('postinst', 'configure', '2')).toEqual(begun)
    expect(run('postinst', 'configure', '2')).toEqual(['try-restart atrium-server.service'])
    run('prerm', 'remove')
    rmSync(join(here, 'etc/atrium/server.env'))
    run('postrm', 'purge')
    expect(existsSync(join(here, 'etc/atrium'))).toBe(false)
  },
)
