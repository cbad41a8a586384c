import type { PrintFault } from '#shared/ipc/print-faults.ts'
import { BridgeFailure } from '#main/base/failure.ts'

const codes = {
  emptyTemplate: 'print.template',
  renderFailed: 'print.template',
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
} as const satisfies Record<PrintFault, string>

/** A failure that crosses the bridge with its fault as `detail`; `message` is the system's own words, or empty. */
export function printFailure(fault: PrintFault, message = ''): BridgeFailure {
  return new BridgeFailure(codes[fault], message, { detail: fault })
}
