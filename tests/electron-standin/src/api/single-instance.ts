import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SecondInstance {
  argv: string[]
  cwd: string
  data: unknown
}

let server: Server | undefined
let release = () => {}
const leaving: Promise<void>[] = []

/** Takes the lock of a userData folder, or tells its owner of this start and answers false. */
export function takeLock(folder: string, data: unknown, onSecond: (second: SecondInstance) => void): boolean {
  if (server) return true
  const file = join(folder, 'standin-lock')
  // Socket paths are limited to 107 bytes, userData is not.
  const socketPath = join(tmpdir(), `standin-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}.sock`)
  if (ownerLives(file)) {
    leaving.push(tellOwner(socketPath, { argv: process.argv, cwd: process.cwd(), data }))
    return false
  }
  writeFileSync(file, String(process.pid))
  rmSync(socketPath, { force: true })
  server = createServer((incoming, response) => {
    let body = ''
    incoming.on('data', (chunk) => (body += chunk))
    incoming.on('end', () => {
      response.end()
      onSecond(JSON.parse(body) as SecondInstance)
    })
  }).listen(socketPath)
  server.unref()
  release = () => {
    server?.close()
    server = undefined
    rmSync(file, { force: true })
    rmSync(socketPath, { force: true })
    process.off('exit', release)
  }
  process.on('exit', release)
  return true
}

export function hasLock(): boolean {
  return server !== undefined
}

export function releaseLock(): void {
  if (server) release()
}

/** Messages to the owner that must arrive before this process may end. */
export async function farewells(): Promise<void> {
  await Promise.all(leaving)
}

function ownerLives(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    process.kill(pid, 0)
    return pid !== process.pid
  } catch {
    return false
  }
}

function tellOwner(socketPath: string, second: SecondInstance): Promise<void> {
  return new Promise((resolve) => {
    const outgoing = request({ socketPath, method: 'POST', timeout: 5000 }, (response) => {
      response.resume()
      response.on('end', resolve)
    })
    outgoing.on('error', () => resolve())
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.end(JSON.stringify(second))
  })
}
