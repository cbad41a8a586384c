import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

export interface TestServer {
  url: string
  port: number
  close(): Promise<void>
}

function listening(server: Server, scheme: string): Promise<TestServer> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve({
        port,
        url: `${scheme}://127.0.0.1:${port}`,
        close: () =>
          new Promise((done) => {
            server.close(() => done())
            server.closeAllConnections()
          }),
      })
    })
  })
}

export function serveHttp(listener: RequestListener): Promise<TestServer> {
  return listening(createServer(listener), 'http')
}

/** An https server whose certificate nobody trusts. */
export function serveTls(listener: RequestListener, identity: { key: string; cert: string }): Promise<TestServer> {
  return listening(createTlsServer(identity, listener), 'https')
}

/** A port on which nothing listens. */
export async function deadPort(): Promise<number> {
  const server = await serveHttp(() => {})
  await server.close()
  return server.port
}
