import { type ChildProcess, spawn } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/** A job as a printer that speaks IPP has it: the attributes that came with it (`IPP_SIDES`), and the document. */
export interface IppJob {
  readonly attributes: Readonly<Record<string, string>>
  readonly data: Buffer
}

export interface IppPrinter {
  /** `ipp://localhost:PORT/ipp/print` */
  readonly uri: string
  /** Oldest first. */
  jobs(): IppJob[]
  close(): Promise<void>
}

/** Why no printer of CUPS' own tools can run here; null when it can. */
export function ippPrinterMissing(): string | null {
  for (const program of ['/usr/sbin/ippeveprinter', '/usr/bin/dbus-daemon', '/usr/bin/ipptool'])
    try {
      accessSync(program)
    } catch {
      return `${program} is missing: apt-get install cups-ipp-utils dbus`
    }
  return null
}

const busConfiguration = (
  folder: string,
) => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>system</type><listen>unix:path=${folder}/bus</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
`

/** `$1` is the document; the attributes of the job are in the environment. */
const keep = (folder: string) => `#!/bin/sh
NAME=${folder}/out/$(date +%s%N)
cat "$1" > "$NAME.data"
env -0 | grep -z '^IPP_' > "$NAME.part"
mv "$NAME.part" "$NAME.args"
`

/** Starts `ippeveprinter` on a bus of its own: it wants one to announce itself, and no Avahi has to answer there. */
export async function startIppPrinter(settings: readonly string[] = []): Promise<IppPrinter> {
  const folder = mkdtempSync(join(tmpdir(), 'ipp-printer-'))
  chmodSync(folder, 0o755)
  for (const name of ['out', 'spool']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'bus.conf'), busConfiguration(folder))
  writeFileSync(join(folder, 'keep'), keep(folder), { mode: 0o755 })
  const children: ChildProcess[] = []
  const start = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) => {
    const child = spawn(program, args, { stdio: 'ignore', env })
    children.push(child)
    return child
  }
  async function close(): Promise<void> {
    for (const child of children.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const until = async (isThere: () => Promise<boolean>, what: string) => {
    for (const end = Date.now() + 15_000; !(await isThere()); ) {
      if (Date.now() > end) {
        await close()
        throw new Error(`${what} did not start`)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  start('/usr/bin/dbus-daemon', [`--config-file=${folder}/bus.conf`, '--nofork', '--nopidfile'])
  await until(async () => readdirSync(folder).includes('bus'), 'dbus-daemon')
  const port = await freePort()
  const own = ['-r', 'off', '-n', 'localhost', '-2', '-p', String(port), '-d', join(folder, 'spool')]
  const formats = ['-f', 'application/pdf,image/pwg-raster,image/jpeg']
  start('/usr/sbin/ippeveprinter', [...own, ...formats, '-c', join(folder, 'keep'), ...settings, 'Office'], {
    ...process.env,
    DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${folder}/bus`,
  })
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, 'localhost')
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  await until(answers, 'ippeveprinter')
  return {
    uri: `ipp://localhost:${port}/ipp/print`,
    jobs() {
      const names = readdirSync(join(folder, 'out'))
        .filter((name) => name.endsWith('.args'))
        .toSorted()
      return names.map((name) => {
        const lines = readFileSync(join(folder, 'out', name), 'utf8').split('\0')
        const pairs = lines.filter((line) => line !== '').map((line) => line.split(/=(.*)/s).slice(0, 2))
        return {
          attributes: Object.fromEntries(pairs) as Record<string, string>,
          data: readFileSync(join(folder, 'out', name.replace(/args$/, 'data'))),
        }
      })
    },
    close,
  }
}
