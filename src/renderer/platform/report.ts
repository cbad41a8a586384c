import { request } from './request.ts'

const MAX_MESSAGE_LENGTH = 2000
const MAX_STACK_LENGTH = 20_000

/** Writes a fault to the log file. `where` names the place, for whoever reads the log. */
export function reportError(error: unknown, where: string): void {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const stack = `${error instanceof Error ? (error.stack ?? '') : ''}\n${where}`
  const input = { message: message.slice(0, MAX_MESSAGE_LENGTH), stack: stack.slice(0, MAX_STACK_LENGTH) }
  void request('app.reportError', input).catch(() => undefined)
}

/** Faults outside of any component. */
export function reportUncaught(target: Window): void {
  target.addEventListener('error', (event) => reportError(event.error ?? event.message, 'window'))
  target.addEventListener('unhandledrejection', (event) => {
    // A failed call was told by its toast; only real faults belong in the log.
    if (!(event.reason instanceof Error && event.reason.name === 'PlatformError')) reportError(event.reason, 'promise')
    event.preventDefault()
  })
}
