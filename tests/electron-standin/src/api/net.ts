import { lookup } from 'node:dns/promises'
import { ClientRequest } from './client-request.ts'
import { fetchWith } from './net-fetch.ts'
import { Session } from './session.ts'

type Given = Electron.ClientRequestConstructorOptions | string

class Net {
  /** A stand-in has no way to know better: requests tell. */
  readonly online = true

  isOnline(): boolean {
    return true
  }
  request(options: Given, callback?: never): Electron.ClientRequest {
    return new ClientRequest(options, callback) as unknown as Electron.ClientRequest
  }
  fetch(input: string | Request, init?: RequestInit): Promise<Response> {
    return fetchWith(Session.defaultSession, input, init)
  }
  async resolveHost(host: string): Promise<Electron.ResolvedHost> {
    const found = await lookup(host, { all: true }).catch(() => {
      throw new Error('net::ERR_NAME_NOT_RESOLVED')
    })
    return { endpoints: found.map(({ address, family }) => ({ address, family: family === 6 ? 'ipv6' : 'ipv4' })) }
  }
}

export const net = new Net()
