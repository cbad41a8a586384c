import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import electronLog from 'electron-log/node'
import { scrub, scrubText } from './scrub.ts'

export type LogLevel = 'info' | 'warn' | 'error'
export type Log = (level: LogLevel, message: string, details?: Readonly<Record<string, unknown>>) => void

/** Bytes of one file, and how many older ones are kept: 20 MB in all. */
const size = { most: 5 * 1024 * 1024, kept: 3 } as const

/** Writes one JSON object per line to `main.log` of a folder; secrets are scrubbed here, once, for everyone. */
export function openLog(folder: string, onConsole: boolean, most: number = size.most): Log {
  const logger = electronLog.create({ logId: 'main' })
  logger.transports.file.resolvePathFn = () => join(folder, 'main.log')
  logger.transports.file.maxSize = most
  logger.transports.file.archiveLogFn = () => rotate(folder)
  logger.transports.file.format = '{text}'
  logger.transports.console.level = onConsole ? 'info' : false
  logger.transports.console.format = '{text}'
  return (level, message, details = {}) => {
    logger[level](logLine(new Date(), level, message, details))
  }
}

/** `main.log` becomes `main.1.log`, that one `main.2.log`; the oldest goes. Whatever fails, the app goes on. */
function rotate(folder: string): void {
  const name = (number: number) => join(folder, number === 0 ? 'main.log' : `main.${number}.log`)
  rmSync(name(size.kept), { force: true })
  for (let number = size.kept - 1; number >= 0; number--) {
    try {
      renameSync(name(number), name(number + 1))
    } catch {
      // Not there yet, or held by a reader.
    }
  }
}

export function logLine(
  at: Date,
  level: LogLevel,
  message: string,
  details: Readonly<Record<string, unknown>>,
): string {
  const entry = { at: at.toISOString(), level, message: scrubText(message) }
  const rest = scrub(details) as Record<string, unknown>
  return JSON.stringify({ ...entry, ...rest, ...entry })
}
