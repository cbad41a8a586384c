import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../../../support/eventually.ts'
import { freePort } from '../../../support/free-port.ts'

const SERVER = '/usr/bin/redis-server'

/** Why Redis cannot be tested on this machine; undefined when it can. Printed, so that a skip is seen. */
export function redisMissing(): string | undefined {
  if (existsSync(SERVER)) return undefined
  console.log('SKIPPED real Redis: the package redis-server is not installed')
  return 'not installed'
}

/** A server of our own on the loopback that keeps nothing; it can be ended and come back at its address. */
export async function createRedis() {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-redis-'))
  const port = await freePort()
  let end: (() => Promise<unknown>) | null = null
  let signal: (name: NodeJS.Signals) => void = () => undefined
  return {
    url: `redis://127.0.0.1:${port}/3`,
    async start() {
      const words = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no']
      const child = spawn(SERVER, words, { stdio: 'ignore' })
      signal = (name) => child.kill(name)
      end = async () => {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      await eventually(async () => {
        const socket = connect(port, '127.0.0.1')
        await once(socket, 'connect')
        socket.destroy()
      })
    },
    /** It keeps its connections and answers nothing, like a computer that is gone. */
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async kill() {
      await end?.()
      end = null
    },
    async remove() {
      await end?.()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
