import type { PrintFault } from '#shared/ipc/print-faults.ts'
import { BridgeFailure } from '#main/base/failure.ts'

const codes = {
  emptyTemplate: 'print.template',
  renderFailed: 'print.template',
  noSuchPages: 'print.template',
  recordGone: 'print.template',
  previewGone: 'print.template',
  notChosen: 'print.noPrinter',
  unknownPrinter: 'print.noPrinter',
  schedulerDown: 'print.spooler',
  rejecting: 'print.spooler',
  refused: 'print.spooler',
  interrupted: 'print.spooler',
  printerRemoved: 'print.spooler',
  printerUnreachable: 'print.spooler',
  printerStalled: 'print.spooler',
  connectionLost: 'print.spooler',
  unsupported: 'print.spooler',
  writeFailed: 'file.unreadable',
  diskFull: 'storage.full',
  spoolFull: 'print.spooler',
  permitUnknown: 'platform.network',
  codeRefused: 'print.template',
} as const satisfies Record<PrintFault, string>

/** A failure that crosses the bridge with its fault as `detail`; `message` is the system's own words, or empty. */
export function printFailure(fault: PrintFault, message = ''): BridgeFailure {
  return new BridgeFailure(codes[fault], message, { detail: fault })
}

/** The fault of a failure of printing; empty where it is none. */
export function faultOf(error: unknown): string {
  return error instanceof BridgeFailure ? (error.extra.detail ?? '') : ''
}

/** What is kept with a job that failed: the system's own words, else the fault or the code. */
export function faultText(error: unknown): string {
  if (error instanceof BridgeFailure && error.message === '') return faultOf(error) || error.code
  return error instanceof Error ? error.message : String(error)
}

const finalCodes = ['platform.business', 'bridge.invalidInput', 'platform.tooLarge', 'print.template']
const passingCodes = ['platform.network', 'platform.sessionEnded', 'session.none', 'server.unreachable', 'server.none']

/** The server said no: asking again would bring the same. */
export function isFinal(error: unknown): boolean {
  return error instanceof BridgeFailure && finalCodes.includes(error.code)
}

/** Nothing can be had for the moment: a batch waits rather than failing. */
export function isPassing(error: unknown): boolean {
  return error instanceof BridgeFailure && passingCodes.includes(error.code)
}

/** The disk has no room left. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC'
}
