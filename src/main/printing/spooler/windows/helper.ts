import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { loop, source } from './script.ts'

/** A program that is asked by lines of JSON and answers by lines of JSON. */
export interface HelperProcess {
  write(line: string): void
  onLine(listener: (line: string) => void): void
  /** Called once, also where it could not be started. */
  onEnd(listener: () => void): void
  end(): void
}

/** The helper cannot run here at all: nothing was asked of it. */
export class HelperMissing extends Error {}

/** It answered that something failed, or ended before it answered (`code` null). */
export class HelperFault extends Error {
  readonly code: number | null

  /** @param code Number of Windows' own error, 0 for none */
  constructor(message: string, code: number | null) {
    super(message)
    this.code = code
  }
}

export interface WindowsHelper {
  /** Fails with HelperMissing or HelperFault. */
  ask(what: string, input: Readonly<Record<string, unknown>>): Promise<unknown>
  close(): void
}

export interface HelperLimits {
  /** Milliseconds until it is ready: the compiler of a slow machine takes its time. */
  readonly start: number
  /** Milliseconds without a word on the question it is at: it answers one after the other. */
  readonly answer: number
  /** Milliseconds after which one that nobody asks is ended. */
  readonly idle: number
  /** Milliseconds for which one that could not be started is not tried again. */
  readonly missing: number
}

interface Running {
  readonly process: HelperProcess
  readonly ready: Promise<void>
  readonly waiting: Map<number, (answer: Answer | null) => void>
}

interface Answer {
  readonly id?: number
  readonly ready?: boolean
  /** A page was drawn; the answer is still to come. */
  readonly page?: boolean
  readonly data?: unknown
  readonly error?: { readonly message: string; readonly code: number }
}

const usual: HelperLimits = { start: 30_000, answer: 180_000, idle: 120_000, missing: 600_000 }

/** Starts the helper when it is first asked, and again when it ended. */
export function createWindowsHelper(start: () => HelperProcess, limits: HelperLimits = usual): WindowsHelper {
  let running: Running | null = null
  let questions = 0
  let idle: NodeJS.Timeout | undefined
  let limit: NodeJS.Timeout | undefined
  let isMissing = false

  /** Counts anew for the question it is at now. */
  function watch({ process, waiting }: Running): void {
    clearTimeout(limit)
    if (waiting.size > 0) limit = setTimeout(() => process.end(), limits.answer)
  }

  function rest(): void {
    clearTimeout(idle)
    idle = setTimeout(close, limits.idle)
    idle.unref()
  }

  function begin(): Running {
    const process = start()
    const waiting: Running['waiting'] = new Map()
    let isReady = false
    const ready = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => process.end(), limits.start)
      process.onLine((line) => {
        const answer = read(line)
        if (answer?.ready === true) {
          clearTimeout(timer)
          isReady = true
          resolve()
        } else if (answer?.id !== undefined && waiting.has(answer.id)) {
          if (answer.page !== true) waiting.get(answer.id)?.(answer)
          if (running?.process === process) watch(running)
        }
      })
      process.onEnd(() => {
        clearTimeout(timer)
        reject(new HelperMissing())
        if (running?.process === process) {
          running = null
          clearTimeout(limit)
          if (!isReady) lookAgainLater()
        }
        for (const hear of waiting.values()) hear(null)
      })
    })
    running = { process, ready, waiting }
    return running
  }

  /** Each try costs seconds, and what an organisation forbids stays forbidden for a while. */
  function lookAgainLater(): void {
    isMissing = true
    setTimeout(() => (isMissing = false), limits.missing).unref()
  }

  function close(): void {
    clearTimeout(idle)
    clearTimeout(limit)
    const ended = running
    running = null
    ended?.process.end()
  }

  return {
    async ask(what, input) {
      if (isMissing) throw new HelperMissing()
      clearTimeout(idle)
      const current = running ?? begin()
      const { process, waiting } = current
      await current.ready
      // It ended since: whoever asks again starts another.
      if (running?.process !== process) throw new HelperFault('', null)
      questions += 1
      const id = questions
      const answered = new Promise<Answer | null>((resolve) => {
        waiting.set(id, (answer) => {
          waiting.delete(id)
          resolve(answer)
        })
      })
      // Another answer may have begun the rest meanwhile.
      clearTimeout(idle)
      if (waiting.size === 1) watch(current)
      process.write(JSON.stringify({ ...input, id, what }))
      const answer = await answered
      if (running === current && waiting.size === 0) rest()
      if (answer === null) throw new HelperFault('', null)
      if (answer.error !== undefined) throw new HelperFault(answer.error.message, answer.error.code)
      return answer.data
    },
    close,
  }
}

function read(line: string): Answer | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    // Words of the system among the answers.
    return null
  }
}

/** Reads the script as its first line: nothing of it lies in a file that somebody else could change. */
const bootstrap = [
  '$in = New-Object IO.StreamReader([Console]::OpenStandardInput(), [Text.Encoding]::UTF8)',
  '$read = { [Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($in.ReadLine())) }',
  '$source = & $read',
  '. ([ScriptBlock]::Create((& $read)))',
].join('; ')

/** Windows PowerShell 5.1, which every Windows has at this place. */
export function startPowerShell(systemRoot: string): HelperProcess {
  const program = join(systemRoot, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe')
  const settings = ['-NoLogo', '-NoProfile', '-NonInteractive', '-InputFormat', 'None', '-OutputFormat', 'Text']
  const child = spawn(program, [...settings, '-Command', bootstrap], {
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  })
  const lines = createInterface({ input: child.stdout })
  child.stdin.on('error', () => undefined)
  for (const text of [source, loop]) child.stdin.write(`${Buffer.from(text, 'utf8').toString('base64')}\n`)
  return {
    write: (line) => void child.stdin.write(`${line}\n`),
    onLine: (listener) => void lines.on('line', listener),
    onEnd(listener) {
      child.once('close', listener)
      child.once('error', listener)
    },
    end: () => void child.kill(),
  }
}
