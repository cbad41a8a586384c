import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { descendantsOf } from '../../../scripts/lib/processes.mjs'

const root = resolve(import.meta.dirname, '../../..')
let folder: string
let started: ChildProcess[]
let seen: [number, string][]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-ends-'))
  started = []
  seen = []
})
afterEach(() => {
  for (const [id] of alive()) process.kill(id, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Processes of this test that still live. */
function alive(): [number, string][] {
  return seen.filter(([id, since]) => {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
      const rest = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return rest[19] === since && rest[0] !== 'Z'
    } catch {
      return false
    }
  })
}

/** The program a process runs, '' once it is gone. */
function nameOf([id]: [number, string]): string {
  try {
    return readFileSync(`/proc/${id}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

function start(command: string, args: readonly string[], env: Record<string, string | undefined> = {}): ChildProcess {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  started.push(child)
  return child
}

/** Waits until `child` said `words` and started every program of `running`, then remembers it and all its descendants. */
async function says(child: ChildProcess, words: string, running: readonly string[] = []): Promise<void> {
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  await expect.poll(() => text, { timeout: 40_000 }).toContain(words)
  const id = child.pid ?? 0
  await expect
    .poll(() => descendantsOf(id).map(nameOf), { timeout: 20_000 })
    .toEqual(expect.arrayContaining([...running]))
  const since = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
  seen.push([id, since], ...descendantsOf(id))
}

describe.skipIf(process.platform !== 'linux')('what npm run serve started', () => {
  const serve = () =>
    start('npm', ['run', 'serve', '--', '--port', '0', '--data', join(folder, 'data'), '--seed', 'empty'])

  test.each([
    ['SIGTERM to npm alone', (id: number) => process.kill(id, 'SIGTERM')],
    ['SIGKILL to npm alone', (id: number) => process.kill(id, 'SIGKILL')],
    ['Ctrl+C, which is SIGINT to the whole group', (id: number) => process.kill(-id, 'SIGINT')],
    ['a terminal that is closed', (id: number) => process.kill(-id, 'SIGHUP')],
  ])('ends with %s', async (_how, end) => {
    const npm = serve()
    await says(npm, 'listening on')
    expect(seen.length).toBeGreaterThanOrEqual(3)
    end(npm.pid ?? 0)
    await expect.poll(alive, { timeout: 15_000 }).toEqual([])
  })

  test('ends when the command between npm and the server is killed', async () => {
    const npm = serve()
    await says(npm, 'listening on')
    const command = descendantsOf(npm.pid ?? 0).find(([id]) =>
      readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('scripts/run.mjs'),
    )
    process.kill(command?.[0] ?? 0, 'SIGKILL')
    await expect.poll(alive, { timeout: 15_000 }).toEqual([])
  })
})

describe.skipIf(process.platform !== 'linux' || !existsSync('/usr/bin/Xvfb'))('an app that is given a screen', () => {
  /** Plays Electron: writes its display down, starts a child that hears nothing, and waits. */
  function fakeElectron(): string {
    const file = join(folder, 'electron')
    writeFileSync(
      file,
      `#!/bin/sh\necho "display $DISPLAY $*"\nsh -c 'trap "" TERM INT HUP; sleep 300 & wait; sleep 300' &\nwait\n`,
    )
    chmodSync(file, 0o755)
    return file
  }
  const launch = (...args: string[]) => {
    const code = `
      import { launch } from ${JSON.stringify(join(root, 'scripts/lib/launch.mjs'))}
      await launch({ folder: '', executable: ${JSON.stringify(fakeElectron())}, standIn: false }, ${JSON.stringify(args)})`
    return start(process.execPath, ['--input-type=module', '-e', code], { DISPLAY: '', WAYLAND_DISPLAY: '' })
  }

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'takes it and everything it started along on %s',
    async (name) => {
      const app = launch('--user-data-dir=/x')
      await says(app, 'display :', ['Xvfb', 'sleep'])
      process.kill(app.pid ?? 0, name)
      await once(app, 'exit')
      await expect.poll(alive, { timeout: 15_000 }).toEqual([])
    },
    40_000,
  )

  test('that cannot be started is told in one line', () => {
    const code = `
      import { standFor } from ${JSON.stringify(join(root, 'scripts/lib/processes.mjs'))}
      standFor('/no/such/electron', [])`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^\/no\/such\/electron could not be started: .*ENOENT\n$/),
    ])
  })
})
