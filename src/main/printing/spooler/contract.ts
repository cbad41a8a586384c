import type { PrinterOptions } from '#shared/ipc/printing.ts'
import type { PageSetup } from '#shared/printing/page-setup.ts'
import type { PrintProfile } from '#shared/printing/profile.ts'

/** A queue as the system knows it. */
export interface SystemPrinter {
  readonly name: string
  readonly label: string
  readonly isDefault: boolean
  readonly condition: 'ready' | 'busy' | 'stopped' | 'unknown'
  /** The system's own words; empty when it says nothing. */
  readonly message: string
}

/** A document on its way to a printer. */
export interface SpoolDocument {
  /** Absolute path of the PDF. */
  readonly file: string
  /** The final HTML, kept only where the spooler prints from a window. */
  readonly html: string | null
  readonly setup: PageSetup
  /** Name of the job as people see it at the printer. */
  readonly title: string
  /** Part of the job's name that no other job has: a hand-over that was cut off is found again by it. */
  readonly marker: string
}

/** A hand-over that takes its time. */
export interface OnWay {
  readonly signal: AbortSignal
  /** Per cent that the printer has. */
  readonly sent: (percent: number) => void
}

export interface SpoolState {
  readonly state: 'queued' | 'printing' | 'held' | 'completed' | 'cancelled' | 'failed' | 'accepted'
  /** Why it is held or failed, in the system's words. */
  readonly message: string
}

/**
 * A system's print spooler. Methods fail with BridgeFailure print.spooler or print.noPrinter (see failures.ts);
 * `schedulerDown` means that nothing is known and that it may be tried again.
 */
export interface Spooler {
  /** What a hand-over needs: the PDF, or the final HTML. */
  readonly printsFrom: 'file' | 'window'
  printers(): Promise<SystemPrinter[]>
  /** What a printer can do; null where the system does not tell. */
  options(printer: string): Promise<PrinterOptions | null>
  /** Hands over and resolves with the spooler's id of the job, or null where it gives none: it is not heard of again. */
  submit(document: SpoolDocument, profile: PrintProfile, onWay?: OnWay): Promise<string | null>
  /** What became of a job. `accepted`: it left the queue and nothing more can be known. */
  state(spoolerId: string): Promise<SpoolState>
  /** The same of many with few questions; those it says nothing of have to be asked for one by one. */
  states(spoolerIds: readonly string[]): Promise<ReadonlyMap<string, SpoolState>>
  cancel(spoolerId: string): Promise<void>
  /**
   * The id of the job with this marker, null when there is none, `unknown` where the spooler cannot say now and `never`
   * where it never can.
   */
  find(printer: string, marker: string): Promise<string | null | 'unknown' | 'never'>
}
