import type { RefusedCode } from '#shared/printing/codes/contract.ts'

/** Why printing failed, beside the bridge's code. Zod-free: the renderer imports it as a value and has a sentence for each. */
export const printFaults = [
  /** The template has no content. */
  'emptyTemplate',
  /** Template and data could not be drawn. */
  'renderFailed',
  /** None of the pages that were chosen is in the document. */
  'noSuchPages',
  /** The server has no such record (any more). */
  'recordGone',
  /** The preview was closed or pushed out by newer ones. */
  'previewGone',
  /** Nothing was chosen for this template on this machine yet. */
  'notChosen',
  'unknownPrinter',
  /** The print service of the system is not running. */
  'schedulerDown',
  /** The queue takes no jobs at the moment. */
  'rejecting',
  'refused',
  /** The program ended while a job was being made or handed over. */
  'interrupted',
  /** The queue was removed while a job was in it, and took it along. */
  'printerRemoved',
  /** A printer of the network does not answer at its address. */
  'printerUnreachable',
  /** It takes nothing any more: out of paper, open, or stuck. */
  'printerStalled',
  /** The connection broke while the document was on its way. */
  'connectionLost',
  /** This system has no way to print from here. */
  'unsupported',
  'writeFailed',
  /** No room for the document that is to be handed over. */
  'diskFull',
  /** The print service of the system has no room for it, or takes no document of its size. */
  'spoolFull',
  /** The server counts or judges prints of this template, and cannot be asked now. */
  'permitUnknown',
  /** A code of the document cannot hold its value; `RefusedCode` as JSON is the message. */
  'codeRefused',
] as const

const codePrefix = 'codeRefused '

/** What is kept with a job whose document has a code that cannot be, and read again where it is shown. */
export function refusedCodeText(refused: RefusedCode): string {
  return `${codePrefix}${JSON.stringify(refused)}`
}

export function readRefusedCode(message: string): RefusedCode | null {
  if (!message.startsWith(codePrefix)) return null
  try {
    const read = JSON.parse(message.slice(codePrefix.length)) as Partial<RefusedCode> & Omit<RefusedCode, 'fields'>
    // A batch that failed before an update is still listed after it, with a message of before: it names no fields then.
    return { ...read, fields: read.fields ?? [] }
  } catch {
    return null
  }
}

export type PrintFault = (typeof printFaults)[number]
