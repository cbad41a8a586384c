import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import { storeMessage } from '#server/areas/chat/send.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'

export interface Person {
  readonly id: string
  readonly token: string
}

export async function addPerson(platform: TestPlatform, name = ''): Promise<Person> {
  const values = name === '' ? {} : { real_name: name }
  return addUser(platform.database, { values }, platform.clock.now)
}

/** Stores texts from one to the other without a socket. */
export async function addTexts(platform: TestPlatform, from: Person, to: Person, texts: readonly string[]) {
  const services = { database: platform.database, now: () => platform.clock.now }
  for (const text of texts) {
    const sent = { token: '', toUserId: to.id, messageType: 'text', messageContent: text } as const
    await storeMessage(services, { userId: from.id }, sent)
  }
}

export type Heard = { readonly method: string } & Readonly<Record<string, unknown>>

export interface Client {
  readonly socket: WebSocket
  readonly heard: Heard[]
  send(frame: object | string): void
  /** The next frame of a method that was not taken before. */
  next(method: string): Promise<Heard>
  readonly gone: Promise<unknown>
}

export async function addressOf({ server }: TestPlatform): Promise<string> {
  if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 })
  return `ws://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
}

/** A client as another vendor wrote it: bare frames over a bare socket. */
export async function connect(base: string, { token }: Person, isGreeting = true): Promise<Client> {
  const socket = new WebSocket(`${base}/websocket/${encodeURIComponent(token)}`)
  const heard: Heard[] = []
  const waiting = new Set<() => void>()
  const taken = new Set<Heard>()
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)) as Heard)
    for (const wake of waiting) wake()
  })
  socket.on('error', () => undefined)
  const gone = once(socket, 'close')
  await once(socket, 'open')
  const client: Client = {
    socket,
    heard,
    gone,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify({ token, ...frame })),
    next(method) {
      const { promise, resolve } = Promise.withResolvers<Heard>()
      const look = () => {
        const found = heard.find((frame) => frame.method === method && !taken.has(frame))
        if (!found) return
        taken.add(found)
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
      return promise
    },
  }
  if (!isGreeting) return client
  client.send({ method: 'OnConnection', mobileDevice: false })
  await client.next('initMessage')
  return client
}
