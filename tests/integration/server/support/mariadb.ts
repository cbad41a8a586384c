import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../../../support/eventually.ts'
import { freePort } from '../../../support/free-port.ts'

const SERVER = '/usr/sbin/mariadbd'
/** What a new server keeps its accounts in. */
const tables = ['mysql_system_tables.sql', 'mysql_system_tables_data.sql'].map((name) => `/usr/share/mysql/${name}`)

/** Why MariaDB cannot be tested on this machine; undefined when it can. Printed, so that a skip is seen. */
export function mariadbMissing(): string | undefined {
  if ([SERVER, ...tables].every((file) => existsSync(file))) return undefined
  console.log('SKIPPED real MariaDB: the package mariadb-server-core is not installed')
  return 'not installed'
}

export interface MariaDb {
  readonly port: number
  stop(): Promise<void>
}

/** An empty server of our own on the loopback with a database `campus`; its account `root` has no password. */
export async function startMariaDb(): Promise<MariaDb> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-mariadb-'))
  const data = join(folder, 'data')
  mkdirSync(join(data, 'mysql'), { recursive: true })
  const flags = ['--no-defaults', `--datadir=${data}`, '--innodb-log-file-size=8M', '--skip-log-bin']
  if (process.getuid?.() === 0) flags.push('--user=root')
  const first = ['use mysql;', 'set @auth_root_socket = null;', ...tables.map((file) => readFileSync(file, 'utf8'))]
  const input = [...first, 'create database campus character set utf8mb4;', ''].join('\n')
  execFileSync(SERVER, [...flags, '--bootstrap', '--skip-networking'], { input, stdio: ['pipe', 'ignore', 'ignore'] })
  const port = await freePort()
  const listening = [`--port=${port}`, '--bind-address=127.0.0.1', `--socket=${join(folder, 'socket')}`]
  const server = spawn(SERVER, [...flags, ...listening], { stdio: 'ignore' })
  const ended = once(server, 'exit')
  await eventually(() => {
    if (!existsSync(join(folder, 'socket'))) throw new Error('MariaDB did not start')
  })
  return {
    port,
    async stop() {
      server.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
