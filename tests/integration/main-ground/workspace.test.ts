import { fork } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { BridgeFailure } from '#main/base/failure.ts'
import { probeServer } from '#main/servers/probe.ts'
import { createWorkspace, type WorkspaceProcess } from '#main/servers/workspace.ts'
import { startLimits, workspaceEnvironment } from '#main/servers/workspace-start.ts'
import type { WorkspaceMessage } from '#shared/ipc/workspace.ts'

const folder = mkdtempSync(join(tmpdir(), 'atrium-workspace-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const entry = resolve(import.meta.dirname, 'support', 'parent-port.ts')

/** The real server entry as a plain child process: the same messages, without Electron. */
function launchPlain(dataFolder: string): WorkspaceProcess & { readonly pid: number } {
  const child = fork(entry, [], {
    env: workspaceEnvironment({ ...process.env, DATABASE_URL: 'postgres://secret@nowhere/db' }),
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output = (output + String(chunk)).slice(-2000)
  })
  child.send({ type: 'start', dataFolder, seed: 'demo' })
  return {
    pid: child.pid ?? 0,
    onMessage: (listener) => child.on('message', (message) => listener(message as WorkspaceMessage)),
    onExit: (listener) => child.once('exit', (code) => listener(code ?? -1)),
    stop: () => child.send({ type: 'stop' }),
    kill: () => child.kill('SIGKILL'),
    lastOutput: () => output,
  }
}

const isAlive = (pid: number) => existsSync(`/proc/${pid}`)

describe('the local workspace over its real server', () => {
  it('seeds itself, answers as a platform on this machine only, comes back after a crash, and ends gracefully', async () => {
    const pids: number[] = []
    const dataFolder = join(folder, 'data')
    const workspace = createWorkspace({
      launch: () => {
        const child = launchPlain(dataFolder)
        pids.push(child.pid)
        return child
      },
      log: vi.fn(),
      startLimit: () => 60_000,
    })
    const url = await workspace.start()
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const probe = (address: string) =>
      probeServer(address, { fetch: (at, init) => fetch(at, { ...init, headers: workspace.headersFor(String(at)) }) })
    expect(workspace.headersFor('http://127.0.0.1:9/')).toEqual({})
    expect(await probe(url)).toEqual({ kind: 'platform', title: '数字化校园管理平台' })

    const back = new Promise<void>((done) => {
      const stop = workspace.onChange(() => {
        if (workspace.address() === null) return
        stop()
        done()
      })
    })
    process.kill(pids[0] ?? 0, 'SIGKILL')
    await back
    expect(pids).toHaveLength(2)
    const again = workspace.address() ?? ''
    expect((await probe(again)).kind).toBe('platform')

    await workspace.stop()
    expect(pids.filter(isAlive)).toEqual([])
    expect((await probe(again)).kind).toBe('unreachable')
    expect(existsSync(join(dataFolder, 'platform.sqlite-wal'))).toBe(false)
  })

  it('says why it cannot start, instead of waiting for the time limit', async () => {
    const blocked = join(folder, 'blocked')
    writeFileSync(blocked, 'a file where the folder should be')
    const workspace = createWorkspace({ launch: () => launchPlain(blocked), log: vi.fn() })
    const failure = (await workspace.start().catch((error: unknown) => error)) as BridgeFailure
    expect(failure.code).toBe('server.startFailed')
    expect(failure.extra.detail).toContain('blocked')
    expect(workspace.address()).toBeNull()
  })
})

describe('what the server process is given', () => {
  it('is no secret of the environment, and no database address that would replace the local data', () => {
    const given = workspaceEnvironment({
      PATH: '/bin',
      HOME: '/root',
      DATABASE_URL: 'postgres://x',
      AWS_SECRET_ACCESS_KEY: 'x',
      NODE_OPTIONS: '--require=/tmp/x.js',
      ELECTRON_RUN_AS_NODE: '1',
    })
    expect(given).toEqual({ PATH: '/bin', HOME: '/root' })
  })

  it('is a minute until the first start succeeded, then 20 seconds', () => {
    const limits = startLimits(folder)
    expect(limits.limit()).toBe(60_000)
    limits.reached()
    limits.reached()
    expect(startLimits(folder).limit()).toBe(20_000)
  })
})
