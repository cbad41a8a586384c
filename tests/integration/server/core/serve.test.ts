import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'

const root = resolve(import.meta.dirname, '../../../..')
const started: ChildProcess[] = []
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-serve-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
})

interface Run {
  readonly child: ChildProcess
  readonly output: () => { out: string; error: string }
  readonly exit: Promise<number | null>
}

const entry = ['src/server/serve.ts']
/** What `npm run serve` starts. */
const command = ['scripts/run.mjs', 'serve']

function run(
  args: readonly string[],
  env: Record<string, string> = {},
  [file = '', ...before]: readonly string[] = entry,
  user: SpawnOptions = {},
): Run {
  const child = spawn(process.execPath, [join(root, file), ...before, ...args], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: '', ...env },
    ...user,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let out = ''
  let error = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    error += chunk.toString()
  })
  return { child, output: () => ({ out, error }), exit: once(child, 'close').then(([code]) => code as number | null) }
}

/** Root may do everything: it starts the server as somebody whom modes keep out, where the checkout is theirs to read. */
const isRoot = process.getuid?.() === 0
const nobody = 65_534
const isHeldToModes =
  process.platform === 'linux' &&
  (!isRoot || spawnSync(process.execPath, [join(root, ...entry), '--help'], { uid: nobody, gid: nobody }).status === 0)

/** An account that modes keep out, which `data` belongs to. */
function ordinaryUser(data: string): SpawnOptions {
  if (!isRoot) return {}
  for (const path of [folder, data]) chmodSync(path, 0o777)
  for (const name of readdirSync(data)) chownSync(join(data, name), nobody, nobody)
  return { uid: nobody, gid: nobody }
}

async function ready(server: Run): Promise<string> {
  const ended = server.exit.then((code) => {
    throw new Error(`ended with ${code}: ${server.output().error}`)
  })
  await Promise.race([ended, expect.poll(() => server.output().out, { timeout: 30_000 }).toMatch(/\n/)])
  ended.catch(() => undefined)
  return /^listening on (http:\/\/\S+)\n$/.exec(server.output().out)?.[1] ?? `unexpected: ${server.output().out}`
}

const usage =
  'usage: npm run serve -- [--port 5800] [--host 127.0.0.1] [--data data] [--seed demo|large|empty]\n  behind a reverse proxy: [--proxy its-address,…] [--origin https://its-name,…]\n  once, for a database that is damaged or gone: [--restore | --anew]\n'
const common = ['--port', '0', '--host', '127.0.0.1', '--seed', 'empty']
const title = async (url: string) => {
  const answer = (await (await fetch(`${url}/api/oauth/getLoginConfig`)).json()) as { data: { title: string } }
  return answer.data.title
}

describe('the stand-alone server', () => {
  test('says exactly where it listens, answers, and ends with 0 on SIGTERM, as npm run serve', async () => {
    const server = run([...common, '--data', join(folder, 'command')], {}, command)
    const url = await ready(server)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await title(url)).not.toBe('')
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    expect(server.output().out).toBe(`listening on ${url}\n`)
  })

  test('a damaged database is told in one line with the way out, which --anew then takes', async () => {
    const data = join(folder, 'damaged')
    mkdirSync(data)
    writeFileSync(join(data, 'platform.sqlite'), 'no database')
    const refused = run([...common, '--data', data])
    expect(await refused.exit).toBe(1)
    expect(refused.output().error).toMatch(
      /^\S+: the database is damaged \(.*\)\. Nothing was changed\. --anew begins .*\.\n$/,
    )
    const server = run([...common, '--data', data, '--anew'])
    expect(await title(await ready(server))).not.toBe('')
    const second = run([...common, '--data', data])
    expect(await second.exit).toBe(1)
    expect(second.output().error).toContain(`another server (process ${server.child.pid}) uses this folder`)
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
  })

  test('ends with 0 on SIGINT, its files are for its own user only, and another start with another seed leaves its data alone', async () => {
    const data = join(folder, 'kept')
    const first = run([...common, '--data', data])
    await ready(first)
    first.child.kill('SIGINT')
    expect(await first.exit).toBe(0)
    if (process.platform !== 'win32') {
      for (const path of [data, join(data, 'platform.sqlite')]) expect(statSync(path).mode & 0o077, path).toBe(0)
    }
    const second = run(['--port', '0', '--host', '127.0.0.1', '--seed', 'demo', '--data', data])
    await ready(second)
    second.child.kill('SIGTERM')
    expect(await second.exit).toBe(0)
    const database = await openDatabase({ dataFolder: data })
    expect(await database.selectFrom('platform_user').select('account').execute()).toEqual([{ account: 'admin' }])
    await database.destroy()
  })

  test('a busy port is one readable line and a failure', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const address = holder.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    const server = run(['--port', port, '--host', '127.0.0.1', '--seed', 'empty', '--data', join(folder, 'busy')])
    expect(await server.exit).toBe(1)
    expect(server.output().out).toBe('')
    expect(server.output().error).toBe(`port ${port} on 127.0.0.1 is in use; choose another with --port\n`)
    holder.close()
  })

  test.each([
    [['--port', 'http'], '--port http: not a port number\n'],
    [['--port', '70000'], '--port 70000: not a port number\n'],
    [['--seed', 'huge'], '--seed huge: choose demo, large, empty\n'],
    [['--data', ''], '--data: name a folder\n'],
    [['--sead', 'demo'], "Unknown option '--sead'\n"],
  ])('%j is told in one line, and how it is meant in another', async (args, line) => {
    const server = run(args)
    expect(await server.exit).toBe(1)
    expect(server.output()).toEqual({ out: '', error: `${line}${usage}` })
  })

  test('--help tells the usage and starts nothing', async () => {
    const server = run(['--help'])
    expect(await server.exit).toBe(0)
    expect(server.output()).toEqual({ out: usage, error: '' })
  })

  test('a data folder that is a file is told in one line', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const server = run([...common, '--data', join(file, 'inside')])
    expect(await server.exit).toBe(1)
    expect(server.output().error).toBe(`--data ${join(file, 'inside')}: the folder cannot be written\n`)
  })

  test.skipIf(process.platform !== 'linux')('a data folder where nothing can be made is told in one line', async () => {
    const server = run([...common, '--data', '/proc/atrium/data'])
    expect(await server.exit).toBe(1)
    expect(server.output().error).toBe('--data /proc/atrium/data: the folder cannot be written\n')
  })

  test('a read-only data folder is told in one line', async () => {
    // Nothing is locked for root but what the kernel keeps.
    const locked = process.getuid?.() === 0 ? '/sys' : mkdtempSync(join(folder, 'locked-'))
    if (locked !== '/sys') chmodSync(locked, 0o500)
    const server = run([...common, '--data', locked])
    expect(await server.exit).toBe(1)
    expect(server.output().error).toContain('cannot be written')
  })

  test.skipIf(!isHeldToModes).each([
    ['platform.sqlite', 'read-only', 0o444],
    ['platform.sqlite', 'unreadable', 0o000],
    ['platform.sqlite-wal', 'read-only', 0o444],
    ['platform.sqlite-shm', 'unreadable', 0o000],
  ])(
    'a database of which %s is %s to this account is told in one line, and by no failing save',
    async (name, _what, mode) => {
      const data = mkdtempSync(join(folder, 'foreign-'))
      const database = await openDatabase({ dataFolder: data })
      await database.destroy()
      writeFileSync(join(data, name), '', { flag: 'a' })
      chmodSync(join(data, name), mode)
      const server = run([...common, '--data', data], {}, entry, ordinaryUser(data))
      expect(await server.exit).toBe(1)
      expect(server.output().error).toBe(
        `${join(data, name)}: this account may not change it; start the server as its owner, or hand it over\n`,
      )
    },
  )

  test('a broken database file is told in one line, and stays as it was', async () => {
    const data = mkdtempSync(join(folder, 'broken-'))
    writeFileSync(join(data, 'platform.sqlite'), 'this is no database, but it is long enough to be looked at as one')
    const server = run([...common, '--data', data])
    expect(await server.exit).toBe(1)
    expect(server.output().error.trim().split('\n')).toHaveLength(1)
    expect(server.output().error).toMatch(/not a database/)
  })

  test.each([
    ['that cannot be reached', 'postgres://someone:hidden-word@127.0.0.1:1/none', 'connect ECONNREFUSED 127.0.0.1:1'],
    [
      'that is none',
      'mysql://someone:hidden-word@127.0.0.1/none',
      'not an address of PostgreSQL (postgres://user:password@host:port/name)',
    ],
  ])('a PostgreSQL %s is told as that, and without its password', async (_what, DATABASE_URL, reason) => {
    const server = run([...common, '--data', join(folder, 'pg')], { DATABASE_URL })
    expect(await server.exit).toBe(1)
    expect(server.output().error).toBe(`DATABASE_URL: ${reason}\n`)
  })
})
