import { createServer } from 'node:net'

/** Below the ports that Linux, Windows and macOS hand out to calls, so that no call of another test takes it meanwhile. */
const first = 20_000
const count = 12_000

let next = (process.pid * 97) % count

/** A port on 127.0.0.1 that nobody listens on; each process begins at another place, so two of them rarely ask for one. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < count; tries++) {
    const port = first + next
    next = (next + 1) % count
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((done) => {
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
}
