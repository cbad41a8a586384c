import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { decodeIpp, encodeIpp, type IppAnswer, type IppAttribute } from './ipp.ts'

export type IppAddress = { readonly socketPath: string } | { readonly host: string; readonly port: number }

/** Sends one operation to the print server; null when it cannot be asked this way (down, TLS or sign-in demanded). */
export type IppClient = (
  operation: number,
  path: string,
  attributes: readonly IppAttribute[],
) => Promise<IppAnswer | null>

const timeout = 5000
const maxAnswer = 8 * 1024 * 1024
const sockets = ['/run/cups/cups.sock', '/var/run/cups/cups.sock', '/private/var/run/cupsd']

/** Where `lp` and `lpstat` would go: CUPS_SERVER, then ServerName of client.conf, then the local socket, then port 631. */
export function ippAddress(environment: Readonly<Record<string, string | undefined>>): IppAddress {
  const named = environment['CUPS_SERVER'] ?? serverName()
  if (named !== undefined && named !== '') {
    const server = named.replace(/\/version=[\d.]+$/, '')
    if (server.startsWith('/')) return { socketPath: server }
    const match = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(server)
    return { host: (match?.[1] ?? server).replace(/^\[|\]$/g, ''), port: Number(match?.[2] ?? 631) }
  }
  const socketPath = sockets.find((path) => existsSync(path))
  return socketPath === undefined ? { host: '127.0.0.1', port: 631 } : { socketPath }
}

function serverName(): string | undefined {
  for (const file of [join(homedir(), '.cups/client.conf'), '/etc/cups/client.conf'])
    try {
      const name = /^\s*ServerName\s+(\S+)/im.exec(readFileSync(file, 'utf8'))?.[1]
      if (name !== undefined) return name
    } catch {
      // No such file: the next place.
    }
  return undefined
}

/** `user` is proved to a local server by the socket itself; elsewhere it is only a name. */
export function createIppClient(address: () => IppAddress, user: string): IppClient {
  let requestId = 0
  return async (operation, path, attributes) => {
    requestId += 1
    const body = encodeIpp(operation, requestId, attributes)
    try {
      return decodeIpp(await post(address(), path, body, user))
    } catch {
      return null
    }
  }
}

function post(address: IppAddress, path: string, body: Buffer, user: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...address,
        path,
        method: 'POST',
        timeout,
        // CUPS refuses foreign host names; over the socket and on this machine it is always localhost.
        headers: {
          'Content-Type': 'application/ipp',
          'Content-Length': body.length,
          Host: 'localhost',
          Connection: 'close',
          ...('socketPath' in address ? { Authorization: `PeerCred ${user}` } : {}),
        },
      },
      (answer) => {
        if (answer.statusCode !== 200) {
          answer.resume()
          reject(new Error(`HTTP ${answer.statusCode}`))
          return
        }
        const parts: Buffer[] = []
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size > maxAnswer) answer.destroy(new Error('answer too large'))
          else parts.push(part)
        })
        answer.on('end', () => resolve(Buffer.concat(parts)))
        answer.on('error', reject)
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('timed out')))
    sent.on('error', reject)
    sent.end(body)
  })
}
