import { join } from 'node:path'
import electronLog from 'electron-log/node'
import { scrub, scrubText } from './scrub.ts'

export type LogLevel = 'info' | 'warn' | 'error'
export type Log = (level: LogLevel, message: string, details?: Readonly<Record<string, unknown>>) => void

/** Writes one JSON object per line to `main.log` of a folder; secrets are scrubbed here, once, for everyone. */
export function openLog(folder: string, onConsole: boolean): Log {
  const logger = electronLog.create({ logId: 'main' })
  logger.transports.file.resolvePathFn = () => join(folder, 'main.log')
  logger.transports.file.maxSize = 5 * 1024 * 1024
  logger.transports.file.format = '{text}'
  logger.transports.console.level = onConsole ? 'info' : false
  logger.transports.console.format = '{text}'
  return (level, message, details = {}) => {
    logger[level](logLine(new Date(), level, message, details))
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
