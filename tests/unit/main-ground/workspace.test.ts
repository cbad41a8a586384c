import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BridgeFailure } from '#main/base/failure.ts'
import { createWorkspace, type WorkspaceOptions, type WorkspaceProcess } from '#main/servers/workspace.ts'
import type { WorkspaceMessage } from '#shared/ipc/workspace.ts'

/** A process under the test's control. `polite` ends on stop, as the real one does. */
class FakeProcess implements WorkspaceProcess {
  say: (message: WorkspaceMessage) => void = () => undefined
  end: (code: number) => void = () => undefined
  polite = true
  readonly stop = vi.fn(() => {
    if (this.polite) queueMicrotask(() => this.end(0))
  })
  readonly kill = vi.fn(() => queueMicrotask(() => this.end(9)))
  onMessage(listener: (message: WorkspaceMessage) => void) {
    this.say = listener
  }
  onExit(listener: (code: number) => void) {
    let ended = false
    this.end = (code) => {
      if (!ended) listener(code)
      ended = true
    }
  }
  lastOutput() {
    return 'last line'
  }
}

function setup(own: Partial<WorkspaceOptions> = {}) {
  const processes: FakeProcess[] = []
  const launch = vi.fn(() => {
    const child = new FakeProcess()
    processes.push(child)
    return child
  })
  const workspace = createWorkspace({ launch, log: vi.fn(), ...own })
  const seen: (string | null)[] = []
  workspace.onChange(() => seen.push(workspace.address()))
  const child = (index: number) => processes[index] as FakeProcess
  /** Starts and answers with a port. */
  const started = async (port: number) => {
    const address = workspace.start()
    await Promise.resolve()
    child(processes.length - 1).say({ type: 'ready', url: `http://127.0.0.1:${port}`, key: 'k' })
    return address
  }
  return { workspace, launch, child, seen, started }
}
const failureOf = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (error: unknown) => error as BridgeFailure,
  )
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('starting the local workspace', () => {
  it('joins callers to one process: two servers on one database would fight', async () => {
    const { workspace, launch, child, seen } = setup()
    const both = [workspace.start(), workspace.start()]
    await settle()
    child(0).say({ type: 'ready', url: 'http://127.0.0.1:4000', key: 'k' })
    expect(await Promise.all(both)).toEqual(['http://127.0.0.1:4000', 'http://127.0.0.1:4000'])
    expect(await workspace.start()).toBe('http://127.0.0.1:4000')
    expect(launch).toHaveBeenCalledOnce()
    expect(seen).toEqual(['http://127.0.0.1:4000'])
  })

  it('turns silence into a readable failure, ends the process and can be tried again', async () => {
    const { workspace, child, started } = setup({ startLimit: () => 20_000 })
    const failure = failureOf(workspace.start())
    await vi.advanceTimersByTimeAsync(19_999)
    expect(child(0).kill).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await failure).toMatchObject({
      code: 'server.startFailed',
      extra: { detail: 'no answer within 20 s\nlast line' },
    })
    expect(child(0).kill).toHaveBeenCalledOnce()
    await settle()
    expect(await started(4001)).toBe('http://127.0.0.1:4001')
  })

  it("passes on the server's own reason, and the exit code when it says none", async () => {
    const { workspace, child } = setup()
    const first = failureOf(workspace.start())
    await settle()
    child(0).say({ type: 'failed', message: 'the folder cannot be written' })
    expect(await first).toMatchObject({
      code: 'server.startFailed',
      extra: { detail: 'the folder cannot be written\nlast line' },
    })
    expect(child(0).kill).toHaveBeenCalled()
    await settle()
    const second = failureOf(workspace.start())
    await settle()
    child(1).end(7)
    expect(await second).toMatchObject({ extra: { detail: 'exit code 7\nlast line' } })
    expect(workspace.address()).toBeNull()
  })

  it('fails readably when the process cannot even be made', async () => {
    const { workspace } = setup({
      launch: () => {
        throw new Error('spawn ENOENT')
      },
    })
    expect((await failureOf(workspace.start()))?.extra.detail).toBe('spawn ENOENT')
    expect((await failureOf(workspace.start()))?.extra.detail).toBe('spawn ENOENT')
  })
})

describe('a crash', () => {
  it('restarts the server and tells the new address, until it happens too often', async () => {
    const { child, launch, seen, started, workspace } = setup({ restarts: 2, restartWindow: 60_000 })
    await started(4000)
    for (const round of [1, 2]) {
      child(round - 1).end(1)
      await settle()
      expect(launch).toHaveBeenCalledTimes(round + 1)
      child(round).say({ type: 'ready', url: `http://127.0.0.1:${4000 + round}`, key: 'k' })
      await settle()
    }
    child(2).end(1)
    await settle()
    expect(launch).toHaveBeenCalledTimes(3)
    expect(seen).toEqual(['http://127.0.0.1:4000', null, 'http://127.0.0.1:4001', null, 'http://127.0.0.1:4002', null])
    expect(await started(4003)).toBe('http://127.0.0.1:4003')
    expect(workspace.address()).toBe('http://127.0.0.1:4003')
  })

  it('forgets crashes that are long past', async () => {
    const { child, launch, started } = setup({ restarts: 1, restartWindow: 60_000 })
    await started(4000)
    for (let round = 0; round < 3; round += 1) {
      await vi.advanceTimersByTimeAsync(61_000)
      child(round).end(1)
      await settle()
      child(round + 1).say({ type: 'ready', url: 'http://127.0.0.1:1', key: 'k' })
    }
    expect(launch).toHaveBeenCalledTimes(4)
  })
})

describe('stopping', () => {
  it('waits for the graceful end and does not take it for a crash', async () => {
    const { workspace, child, launch, started } = setup()
    await started(4000)
    await workspace.stop()
    expect(child(0).stop).toHaveBeenCalledOnce()
    expect(child(0).kill).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(launch).toHaveBeenCalledOnce()
    expect(workspace.address()).toBeNull()
    await workspace.stop()
  })

  it('kills a server that does not end in time, so that the app can quit', async () => {
    const { workspace, child, started } = setup({ stopLimit: 5000 })
    await started(4000)
    child(0).polite = false
    const stopped = workspace.stop()
    await vi.advanceTimersByTimeAsync(5000)
    await stopped
    expect(child(0).kill).toHaveBeenCalledOnce()
  })

  it('a server that got ready while it was told to end is taken for one that runs', async () => {
    const { workspace, child, seen } = setup()
    const start = failureOf(workspace.start())
    await settle()
    child(0).polite = false
    const stopped = workspace.stop()
    child(0).say({ type: 'ready', url: 'http://127.0.0.1:1', key: 'k' })
    await settle()
    child(0).end(0)
    await stopped
    expect((await start)?.code).toBe('server.startFailed')
    expect([workspace.address(), seen]).toEqual([null, []])
  })

  it('ends a start half-way, and a start asked for meanwhile gets a process of its own', async () => {
    const { workspace, child, launch } = setup()
    const first = failureOf(workspace.start())
    await settle()
    const stopped = workspace.stop()
    const second = workspace.start()
    await stopped
    expect((await first)?.code).toBe('server.startFailed')
    await settle()
    expect(launch).toHaveBeenCalledTimes(2)
    child(1).say({ type: 'ready', url: 'http://127.0.0.1:2', key: 'k' })
    expect(await second).toBe('http://127.0.0.1:2')
  })
})
