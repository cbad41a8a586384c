import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChannelEvents, Connect } from '#main/realtime/contract.ts'
import { readWay } from '#main/realtime/dial.ts'
import { subscribeSession } from '#main/realtime/follow.ts'
import { reconnectPause, socketAddresses } from '#main/realtime/reconnecting-socket.ts'
import { readFrame } from '#shared/realtime/frames.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const token = 'Bearer a/b+c'

/** Sockets that are opened and broken by hand, and a session that changes by hand. */
function follow() {
  const sockets: { address: string; events: ChannelEvents; sent: string[]; closed: boolean }[] = []
  const connect: Connect = (address, events) => {
    const socket = { address, events, sent: [] as string[], closed: false }
    sockets.push(socket)
    return { send: (frame) => socket.sent.push(frame), close: () => (socket.closed = true) }
  }
  const now: { base: string | null; token: string | null } = { base: 'https://oa.example/x', token }
  const listeners = new Set<() => void>()
  const onChange = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const changed = (next: Partial<typeof now>) => {
    Object.assign(now, next)
    for (const listener of listeners) listener()
  }
  const ended = vi.fn()
  const reload = vi.fn()
  const permissionsChanged = vi.fn()
  const { close: stop } = subscribeSession({
    session: { token: () => now.token, onChange, end: ended },
    servers: { baseUrl: () => now.base, onChange },
    connect,
    reload,
    permissionsChanged,
    pause: (attempt) => attempt * 1000,
  })
  const last = () => {
    const socket = sockets.at(-1)
    if (socket === undefined) throw new Error('no socket')
    return socket
  }
  const push = (frame: object) => last().events.onFrame(JSON.stringify(frame))
  return { sockets, last, push, changed, ended, reload, permissionsChanged, stop, listeners }
}

describe('the socket of a session', () => {
  test('is greeted with the token of the session', () => {
    const { last } = follow()
    expect(last().address).toBe('wss://oa.example/x/websocket/Bearer%20a%2Fb%2Bc')
    last().events.opened()
    expect(last().sent.map((frame) => JSON.parse(frame) as unknown)).toEqual([
      { method: 'OnConnection', mobileDevice: false, token },
    ])
  })

  test('ends with a sign-out and is another one for another server or person', () => {
    const { sockets, changed, stop, listeners } = follow()
    changed({})
    expect(sockets, 'a change of something else').toHaveLength(1)
    changed({ token: null })
    expect([sockets[0]?.closed, sockets.length]).toEqual([true, 1])
    changed({ token: 'Bearer other' })
    changed({ base: 'http://b.example', token: 'Bearer of-b' })
    expect(sockets.map(({ address, closed }) => [address, closed]).slice(1)).toEqual([
      ['wss://oa.example/x/websocket/Bearer%20other', true],
      ['ws://b.example/websocket/Bearer%20of-b', false],
    ])
    stop()
    expect([sockets[2]?.closed, listeners.size]).toEqual([true, 0])
  })

  test('has the permissions read anew when the server says that they changed', () => {
    const { last, push, permissionsChanged, reload } = follow()
    last().events.opened()
    push({ method: 'permissionsChanged' })
    expect([permissionsChanged.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])
  })

  test('is opened again when it breaks, after a pause', () => {
    const { sockets, last } = follow()
    last().events.ended()
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1000)
    expect(last().address, 'the other place').toBe('wss://oa.example/x/api/message/websocket/Bearer%20a%2Fb%2Bc')
    last().events.opened()
    vi.advanceTimersByTime(9000)
    last().events.ended()
    vi.advanceTimersByTime(1999)
    expect(sockets, 'it did not hold').toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(last().address, 'the place that answered').toBe(sockets[1]?.address)
    last().events.opened()
    vi.advanceTimersByTime(10_000)
    last().events.ended()
    vi.advanceTimersByTime(0)
    expect(sockets, 'it held').toHaveLength(4)
  })

  test('comes again when the server said, at the address that answered', () => {
    const { sockets, last } = follow()
    const { address } = last()
    last().events.ended(30_000)
    vi.advanceTimersByTime(29_999)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(last().address).toBe(address)
    expect(sockets).toHaveLength(2)
  })

  test('is opened again behind a session that is over', () => {
    const { sockets, last, changed } = follow()
    last().events.ended()
    changed({ token: null })
    vi.advanceTimersByTime(100_000)
    expect(sockets).toHaveLength(1)
  })

  test('a logout ends the session with its reason and that of no other client', () => {
    const { push, ended, changed } = follow()
    push({ method: 'logout', msg: '您的账号已在其他地方登录', token: 'bearer somebody-else' })
    expect(ended).not.toHaveBeenCalled()
    push({ method: 'logout', msg: '您的账号已在其他地方登录', token: 'a/b+c' })
    expect(ended).toHaveBeenLastCalledWith({ code: 600, message: '您的账号已在其他地方登录', token })
    // Without words the page says the default of section 8.
    push({ method: 'logout' })
    expect(ended).toHaveBeenLastCalledWith({ code: 600, message: '', token })
    changed({ token: 'Bearer next' })
    push({ method: 'logout' })
    expect(ended).toHaveBeenLastCalledWith({ code: 600, message: '', token: 'Bearer next' })
  })

  test('closeSocket is followed by another attempt, refresh by none of the page', () => {
    const { sockets, push, last, reload, ended } = follow()
    push({ method: 'refresh' })
    expect(reload).toHaveBeenCalledOnce()
    push({ method: 'closeSocket' })
    expect(last().closed).toBe(true)
    last().events.ended()
    push({ method: 'refresh' })
    vi.advanceTimersByTime(100_000)
    expect([sockets.length, reload.mock.calls.length, ended.mock.calls.length]).toEqual([1, 1, 0])
  })
})

describe('the frames', () => {
  test.each(['', 'null', '[]', '{}', '{"method":"constructor"}', '{"method":5}', '{"method":"logout"'])(
    'what is broken or of no method is passed over: %s',
    (text) => expect(readFrame('server', text)).toBeNull(),
  )

  test('a frame of the other side is passed over', () => {
    expect(readFrame('server', '{"method":"UpdateReadMessage","token":"t","formUserId":"1"}')).toBeNull()
    expect(readFrame('client', '{"method":"logout"}')).toBeNull()
  })

  test('a message reaches the screen only as a text of reasonable length', () => {
    expect(readFrame('server', '{"method":"logout","msg":{"a":1}}')).toEqual({ method: 'logout', msg: '', token: '' })
    const push = readFrame('server', JSON.stringify({ method: 'logout', msg: 'x'.repeat(9000) }))
    expect(push?.method === 'logout' && push.msg.length).toBe(500)
  })
})

test('attempts of many clients come together, too often or never again', () => {
  const pauses = [0, 1, 2, 3, 6, 7, 50].map((attempt) => reconnectPause(attempt, () => 1))
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 60_000, 60_000, 60_000])
  expect(reconnectPause(3, () => 0)).toBe(4000)
})

test('a base path or a port gets lost on the way to the socket', () => {
  expect(socketAddresses('http://127.0.0.1:4000', 'bearer x')[0]).toBe('ws://127.0.0.1:4000/websocket/bearer%20x')
  expect(socketAddresses('https://h/a/b', 't')).toEqual([
    'wss://h/a/b/websocket/t',
    'wss://h/a/b/api/message/websocket/t',
  ])
})

test('a way that sockets cannot take is taken straight on, past the proxy', () => {
  expect(readWay('DIRECT')).toBeNull()
  expect(readWay('')).toBeNull()
  expect(readWay('PROXY proxy.example:8080; DIRECT')).toEqual({ secure: false, host: 'proxy.example', port: 8080 })
  expect(readWay('HTTPS [::1]:3129')).toEqual({ secure: true, host: '::1', port: 3129 })
  for (const way of ['SOCKS5 h:1080', 'QUIC h:1', 'PROXY ']) expect(() => readWay(way)).toThrow('no way by')
})
