import { BridgeFailure } from '#main/base/failure.ts'

/** Why printing failed, beside the bridge's code; the renderer has a sentence for each. */
export type PrintFault =
  /** The template has no content. */
  | 'emptyTemplate'
  /** Template and data could not be drawn. */
  | 'renderFailed'
  /** The server has no such record (any more). */
  | 'recordGone'
  /** The preview was closed or pushed out by newer ones. */
  | 'previewGone'
  /** Nothing was chosen for this template on this machine yet. */
  | 'notChosen'
  | 'unknownPrinter'
  /** The print service of the system is not running. */
  | 'schedulerDown'
  /** The queue takes no jobs at the moment. */
  | 'rejecting'
  | 'refused'
  /** The program ended while a job was being made or handed over. */
  | 'interrupted'
  /** The queue was removed while a job was in it, and took it along. */
  | 'printerRemoved'
  /** This system has no way to print from here. */
  | 'unsupported'
  | 'writeFailed'

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
  unsupported: 'print.spooler',
  writeFailed: 'file.unreadable',
} as const satisfies Record<PrintFault, string>

/** A failure that crosses the bridge with its fault as `detail`; `message` is the system's own words, or empty. */
export function printFailure(fault: PrintFault, message = ''): BridgeFailure {
  return new BridgeFailure(codes[fault], message, { detail: fault })
}
