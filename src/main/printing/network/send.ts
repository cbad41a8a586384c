import { connect, type Socket } from 'node:net'
import { printFailure } from '../failures.ts'
import type { OnWay } from '../spooler/contract.ts'

export interface SendLimits {
  /** Milliseconds for an answer at the address. */
  readonly connect: number
  /** Milliseconds without a byte taken: a printer that is out of paper stops reading, and may go on after a while. */
  readonly stalled: number
  /** Milliseconds for a printer to close the connection once it has everything; many never do. */
  readonly close: number
}

export const sendLimits: SendLimits = { connect: 10_000, stalled: 300_000, close: 5_000 }
const part = 8 * 1024

/**
 * Sends commands to a printer as they are (port 9100) and resolves when it has taken all of them: what it prints, nobody
 * says. Fails with print.spooler printerUnreachable, printerStalled, connectionLost; with AbortError when broken off.
 */
export async function sendToPrinter(
  address: { readonly host: string; readonly port: number },
  data: Uint8Array,
  { signal, sent }: OnWay,
  limits: SendLimits = sendLimits,
): Promise<void> {
  signal.throwIfAborted()
  const socket = connect({ host: address.host, port: address.port })
  // Whoever waits hears of it; between two waits it must not end the program.
  socket.on('error', () => undefined)
  const breakOff = () => socket.destroy(new DOMException('broken off', 'AbortError'))
  signal.addEventListener('abort', breakOff, { once: true })
  try {
    await opened(socket, limits.connect, signal)
    await written(socket, data, limits.stalled, signal, sent)
    await closed(socket, limits.close)
  } finally {
    signal.removeEventListener('abort', breakOff)
    socket.destroy()
  }
}

const words = (error: unknown) => (error instanceof Error ? error.message : String(error))

function opened(socket: Socket, limit: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new Error('connect ETIMEDOUT')), limit)
    socket.once('connect', () => {
      clearTimeout(timer)
      resolve()
    })
    socket.once('error', (error) => {
      clearTimeout(timer)
      reject(signal.aborted ? error : printFailure('printerUnreachable', words(error)))
    })
  })
}

/** Part by part, so that it shows how much the printer has taken. */
function written(
  socket: Socket,
  data: Uint8Array,
  limit: number,
  signal: AbortSignal,
  sent: OnWay['sent'],
): Promise<void> {
  return new Promise((resolve, reject) => {
    let isStalled = false
    if (socket.destroyed) {
      reject(signal.aborted ? new DOMException('broken off', 'AbortError') : printFailure('connectionLost'))
      return
    }
    // What it says of itself is not asked for, but has to be read.
    socket.resume()
    socket.setTimeout(limit, () => {
      isStalled = true
      socket.destroy(new Error('stalled'))
    })
    socket.once('error', (error) =>
      reject(signal.aborted ? error : printFailure(isStalled ? 'printerStalled' : 'connectionLost', words(error))),
    )
    socket.once('close', () => reject(printFailure('connectionLost')))
    const next = (at: number): void => {
      if (at >= data.byteLength) {
        socket.setTimeout(0)
        resolve()
        return
      }
      const end = Math.min(at + part, data.byteLength)
      socket.write(data.subarray(at, end), (error) => {
        if (error) return
        sent(Math.floor((end / data.byteLength) * 100))
        next(end)
      })
    }
    next(0)
  })
}

/** Everything is on its way: that it breaks the connection now instead of closing it says nothing. */
function closed(socket: Socket, limit: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, limit)
    const over = () => {
      clearTimeout(timer)
      resolve()
    }
    socket.once('error', over)
    socket.once('close', over)
    if (socket.destroyed) over()
    else socket.end()
  })
}
