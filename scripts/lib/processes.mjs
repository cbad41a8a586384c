// Who started whom: what a command starts must end with it, also where only npm, or a shell, was told to end.
import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds between looks at whoever started this process. */
const LOOK = 500
/** Milliseconds that what was told to end is given, and what it left behind after that. */
const GRACE = 12_000
const LEFTOVER_GRACE = 3000
const shells = /^-?(?:sh|dash|bash|zsh|ash|ksh|busybox)$/

/** Process id → parent, name, and the time of its start: an id that is given out again is another process. */
function processTable() {
  if (process.platform === 'linux') {
    return new Map(
      readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .flatMap((name) => {
          try {
            const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
            const rest = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
            const command = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
            return [[Number(name), { parent: Number(rest[1]), command, since: rest[19], isDead: rest[0] === 'Z' }]]
          } catch {
            // Gone meanwhile.
            return []
          }
        }),
    )
  }
  if (process.platform === 'win32') return new Map()
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid=,state=,lstart=,comm='], { encoding: 'utf8' })
  const line = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/
  return new Map(
    stdout.split('\n').flatMap((text) => {
      const [, id, parent, state, since, path] = line.exec(text) ?? []
      if (id === undefined) return []
      const command = path.slice(path.lastIndexOf('/') + 1)
      return [[Number(id), { parent: Number(parent), command, since, isDead: state.startsWith('Z') }]]
    }),
  )
}

/** Everything that was started by a process, and by those, as long as they live: `[id, since]`. */
export function descendantsOf(id, table = processTable()) {
  const found = []
  for (let at = [id]; at.length > 0; ) {
    const children = [...table].filter(([, one]) => at.includes(one.parent) && !one.isDead)
    found.push(...children.map(([child, { since }]) => [child, since]))
    at = children.map(([child]) => child)
  }
  return found
}

/** Calls once when whoever started this process is gone: its parent, and where that is only npm's shell, npm itself. */
export function whenAbandoned(abandoned) {
  const parent = process.ppid
  const shell = processTable().get(parent)
  const above = shell && shells.test(shell.command) ? shell.parent : null
  const isThere = () => {
    if (process.ppid !== parent) return false
    if (process.platform === 'win32') return isAlive(parent)
    return above === null || parentOf(parent) === above
  }
  const timer = setInterval(() => {
    if (isThere()) return
    clearInterval(timer)
    abandoned()
  }, LOOK)
  timer.unref()
}

function parentOf(id) {
  if (process.platform !== 'linux') return processTable().get(id)?.parent
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

function isAlive(id) {
  try {
    process.kill(id, 0)
    return true
  } catch {
    return false
  }
}

function signal(processes, name) {
  const table = processTable()
  const left = processes.filter(([id, since]) => table.get(id)?.since === since && !table.get(id).isDead)
  for (const [id] of left) {
    try {
      process.kill(id, name)
    } catch {
      // Gone meanwhile.
    }
  }
  return left.length
}

/**
 * Runs a command that this process stands for, and ends with its exit code. It is told to end by any signal to this
 * process, and when whoever started this process is gone; what does not end in time, or leaves processes of its own
 * behind, is killed with them. `atEnd` runs when everything is over.
 */
export function standFor(command, args, { atEnd = () => undefined, grace = GRACE, ...options } = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options })
  let known = []
  let timer = null
  const end = (name) => {
    const isFirst = timer === null
    if (isFirst && process.platform !== 'win32') known = descendantsOf(child.pid)
    timer ??= setTimeout(killAll, grace)
    child.kill(name)
  }
  const killAll = () => {
    if (process.platform === 'win32')
      spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' })
    else known = [...known, ...descendantsOf(child.pid)]
    signal(known, 'SIGKILL')
    child.kill('SIGKILL')
  }
  const finish = async (code) => {
    clearTimeout(timer)
    // What it started and left: told to end, then made to.
    for (const until = Date.now() + LEFTOVER_GRACE; signal(known, 'SIGTERM') > 0 && Date.now() < until; )
      await pause(100)
    signal(known, 'SIGKILL')
    atEnd()
    process.exit(code)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => end(name))
  // Started from npm, or by another command of ours, it ends with them; from a terminal or a service it may outlive a shell.
  if (process.env.npm_lifecycle_event || process.env.ATRIUM_COMMAND) whenAbandoned(() => end('SIGTERM'))
  child.on('error', (error) => {
    console.error(`${command} could not be started: ${error.message}`)
    void finish(1)
  })
  child.on('exit', (code, name) => void finish(name ? 1 : (code ?? 0)))
  return child
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
