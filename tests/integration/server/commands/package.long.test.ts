import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')
const canMakeRoot = process.getuid?.() === 0 && existsSync('/usr/sbin/debootstrap')
const PORT = 5949

let folder = ''
let debian = ''
let hasProc = false
afterAll(() => {
  if (hasProc) execFileSync('umount', [join(debian, 'proc')])
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const inside = (...words: string[]) => execFileSync('chroot', [debian, ...words], { encoding: 'utf8', stdio: 'pipe' })
const asServer = ['setpriv', '--reuid=atrium', '--regid=atrium', '--clear-groups', '--no-new-privs', 'atrium-server']

async function serve(): Promise<() => Promise<unknown>> {
  const words = ['serve', '--port', String(PORT), '--data', '/var/lib/atrium', '--seed', 'empty']
  const child: ChildProcess = spawn('chroot', [debian, ...asServer, ...words], { stdio: 'pipe' })
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  child.stderr?.resume()
  await expect.poll(() => said, { timeout: 60_000 }).toContain('listening on')
  return async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

test.skipIf(!canMakeRoot)(
  'on a bare Debian the deb installs, serves, is upgraded, and leaves what people entered when it is removed',
  async () => {
    folder = mkdtempSync(join(tmpdir(), 'atrium-debian-'))
    debian = join(folder, 'debian')
    const script = join(root, 'scripts', 'tasks', 'package.mjs')
    execFileSync(process.execPath, [script, '--server', '--to', join(folder, 'release')], { cwd: root, stdio: 'pipe' })
    execFileSync('debootstrap', ['--variant=minbase', 'bookworm', debian], { stdio: 'pipe' })
    const deb = readdirSync(join(folder, 'release')).find((name) => name.endsWith('.deb')) ?? ''
    cpSync(join(folder, 'release', deb), join(debian, 'tmp', 'server.deb'))
    execFileSync('mount', ['--bind', '/proc', join(debian, 'proc')])
    hasProc = true

    // What it depends on is part of every Debian.
    inside('dpkg', '-i', '/tmp/server.deb')
    expect(inside('stat', '-c', '%U %a', '/var/lib/atrium').trim()).toBe('atrium 700')
    expect(inside('stat', '-c', '%U:%G %a', '/etc/atrium/server.env').trim()).toBe('root:atrium 640')
    const end = await serve()
    expect((await fetch(`http://127.0.0.1:${PORT}/ready`)).status).toBe(200)
    const checked = inside(...asServer, 'check', '--data', '/var/lib/atrium', '--env', '/etc/atrium/server.env')
    expect(checked).not.toMatch(/^bad/m)
    await end()

    inside('sh', '-c', 'echo METRICS_TOKEN=a-token-of-this-campus >> /etc/atrium/server.env')
    inside('dpkg', '-i', '/tmp/server.deb')
    expect(inside('cat', '/etc/atrium/server.env')).toContain('a-token-of-this-campus')
    const endAgain = await serve()
    expect((await fetch(`http://127.0.0.1:${PORT}/ready`)).status).toBe(200)
    await endAgain()

    inside('dpkg', '--purge', 'atrium-server')
    expect(existsSync(join(debian, 'usr/bin/atrium-server'))).toBe(false)
    expect(existsSync(join(debian, 'opt/atrium-server'))).toBe(false)
    expect(readdirSync(join(debian, 'var/lib/atrium'))).toContain('platform.sqlite')
  },
  600_000,
)
