import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TcpProxy {
  readonly port: number
  /** Where new connections lead. */
  target: number
  /** While it is true nothing is carried on, and nobody is told. */
  isSilent: boolean
  /** Sees what clients send; answering true cuts that connection once it was carried on. */
  cutAfter: ((sent: Buffer) => boolean) | null
  /** Ends every connection without a word. */
  cut(): void
  close(): Promise<void>
}

/** A network between a client and a server on this machine, which may fail in the ways that networks do. */
export async function openTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  const proxy: TcpProxy = {
    port: 0,
    target,
    isSilent: false,
    cutAfter: null,
    cut() {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    async close() {
      proxy.cut()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((client) => {
    // Connections that were made before it fell silent stay so: only new ones may find another server.
    let isLost = false
    const far = connect(proxy.target, '127.0.0.1')
    for (const socket of [client, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        if (!isLost) for (const other of [client, far]) other.destroy()
      })
    }
    client.on('data', (sent: Buffer) => {
      if (proxy.isSilent && !isLost) {
        isLost = true
        // The server knows the connection no longer, and its client is not told.
        far.destroy()
      }
      if (isLost) return
      const isLast = proxy.cutAfter?.(sent) === true
      far.write(sent, () => {
        if (!isLast) return
        client.resetAndDestroy()
        // The server works on what it got, and learns of the cut a moment later.
        setTimeout(() => far.destroy(), 200)
      })
      if (isLast) isLost = true
    })
    far.on('data', (sent: Buffer) => {
      isLost ||= proxy.isSilent
      if (!isLost) client.write(sent)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(proxy, { port: (server.address() as AddressInfo).port })
}
