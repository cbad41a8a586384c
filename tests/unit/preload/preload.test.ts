import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AtriumBridge } from '#shared/ipc/table.ts'

const electron = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  sent: [] as unknown[][],
  invoke: (..._args: unknown[]): Promise<unknown> => Promise.resolve(),
  push: (_event: unknown, _name: string, _payload: unknown): void => undefined,
}))

vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, value: unknown) => electron.exposed.set(name, value) },
  webUtils: { getPathForFile: (file: { path?: string }) => file.path ?? '' },
  ipcRenderer: {
    invoke: (...args: unknown[]) => electron.invoke(...args),
    send: (...args: unknown[]) => electron.sent.push(args),
    on: (_channel: string, listener: typeof electron.push) => {
      electron.push = listener
    },
  },
}))

let bridge: AtriumBridge
beforeEach(async () => {
  vi.resetModules()
  electron.exposed.clear()
  electron.sent.length = 0
  await import('../../../src/preload/index.ts')
  bridge = electron.exposed.get('atrium') as AtriumBridge
})
const push = (name: string, payload: unknown) => electron.push({ sender: 'secret' }, name, payload)
const listening = () => electron.sent.filter(([channel]) => channel === 'atrium:event').at(-1)?.[1]

describe('window.atrium', () => {
  it('is four functions and nothing else: no raw Electron object reaches the page', () => {
    expect([...electron.exposed.keys()]).toEqual(['atrium'])
    expect(Object.keys(bridge).sort()).toEqual(['cancel', 'on', 'request', 'takeFiles'])
  })

  it('asks main by route, input and request id, and hands back its result object', async () => {
    const invoke = vi.fn(async () => ({ ok: true, data: 7 }))
    electron.invoke = invoke
    expect(await bridge.request('servers.use', { id: 'a' }, 'r1')).toEqual({ ok: true, data: 7 })
    expect(invoke).toHaveBeenCalledExactlyOnceWith('atrium:request', 'servers.use', { id: 'a' }, 'r1')
    bridge.cancel('r1')
    expect(electron.sent.at(-1)).toEqual(['atrium:cancel', 'r1'])
  })

  it('hands main the paths of files that the system gave, and keeps them from the page', async () => {
    const invoke = vi.fn(async () => ({ ok: true, data: [{ handle: 'h1', name: 'a.txt', size: 3 }] }))
    electron.invoke = invoke
    const answer = await bridge.takeFiles([{ path: '/home/me/a.txt' }, { name: 'made by the page' }])
    expect(invoke).toHaveBeenCalledExactlyOnceWith('atrium:files', ['/home/me/a.txt'])
    expect(JSON.stringify(answer)).not.toContain('/home')
    expect(await bridge.takeFiles([{ name: 'made by the page' }])).toEqual({ ok: true, data: [] })
    expect(invoke).toHaveBeenCalledOnce()
  })

  it('never rejects: a value that cannot be cloned becomes a result object', async () => {
    electron.invoke = () => Promise.reject(new Error('An object could not be cloned.'))
    expect(await bridge.request('app.information', undefined)).toEqual({
      ok: false,
      error: { code: 'bridge.internal', message: '' },
    })
  })

  it('tells main which events have listeners, from nothing at the start to nothing at the end', () => {
    expect(listening()).toEqual([])
    const first = bridge.on('servers.changed', () => undefined)
    const second = bridge.on('servers.changed', () => undefined)
    const other = bridge.on('print.changed', () => undefined)
    expect(listening()).toEqual(['servers.changed', 'print.changed'])
    first()
    first()
    expect(listening()).toEqual(['servers.changed', 'print.changed'])
    second()
    other()
    expect(listening()).toEqual([])
  })

  it('gives listeners the payload alone, and one that fails does not keep it from the others', () => {
    const failing = vi.fn(() => {
      throw new Error('listener')
    })
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const good = vi.fn()
    bridge.on('connection.changed', failing)
    const stop = bridge.on('connection.changed', good)
    push('connection.changed', { online: false })
    push('servers.changed', {})
    expect(good.mock.calls).toEqual([[{ online: false }]])
    expect(quiet).toHaveBeenCalledOnce()
    stop()
    push('connection.changed', { online: true })
    expect(good).toHaveBeenCalledOnce()
    expect(failing).toHaveBeenCalledTimes(2)
    quiet.mockRestore()
  })

  it('counts the same function registered twice as two listeners', () => {
    const listener = vi.fn()
    const stop = bridge.on('connection.changed', listener)
    bridge.on('connection.changed', listener)
    stop()
    push('connection.changed', { online: true })
    expect(listener).toHaveBeenCalledOnce()
  })
})
