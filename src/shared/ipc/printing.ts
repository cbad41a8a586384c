import * as z from 'zod'
import type { PrintProfile } from '#shared/printing/profile.ts'
import { printProfile } from '#shared/printing/profile.ts'
import { answers, routes } from './route.ts'

export interface PrinterChoice {
  readonly name: string
  readonly label: string
  readonly isDefault: boolean
  /** `stopped`: jobs wait until someone starts the queue again. */
  readonly condition: 'ready' | 'busy' | 'stopped' | 'unknown'
  /** What the operating system says in its own words; empty when it says nothing. */
  readonly state: string
}

export type PrintJobState =
  | 'rendering'
  | 'queued'
  | 'printing'
  | 'completed'
  | 'accepted'
  | 'held'
  | 'failed'
  | 'cancelled'

/** One hand-over to a printer. `accepted`: the spooler took it and tells no more (Windows). */
export interface PrintJob {
  readonly id: string
  readonly title: string
  readonly templateId: string
  readonly recordId: string
  readonly printer: string
  readonly copies: number
  readonly state: PrintJobState
  readonly spoolerId: string | null
  /** Why it is held or failed: the system's own words, or the name of a fault (print-faults.ts). */
  readonly message: string
  /** Whether the platform's print log took the entry. */
  readonly logged: boolean
  /** Epoch milliseconds. */
  readonly createdAt: number
}

const documentInput = z.object({ templateId: z.string().min(1).max(50), recordId: z.string().min(1).max(50) })

export const printingRoutes = routes({
  'print.printers': { input: z.undefined(), output: answers<readonly PrinterChoice[]>() },
  'print.profile': {
    input: z.object({ templateId: z.string().min(1).max(50) }),
    output: answers<PrintProfile | null>(),
  },
  /** Renders the PDF; it is read from `url` (app://…/print/{id}.pdf) until the preview is closed. */
  'print.preview': {
    input: documentInput,
    output: answers<{ previewId: string; url: string; title: string; pages: number }>(),
  },
  /** The same of a template that may not be saved yet: with the newest record of a saved one, or a made-up one. */
  'print.previewDraft': {
    input: z.object({
      title: z.string().max(200),
      template: z.string().max(2_000_000),
      pageParam: z.string().max(10_000),
      data: z.union([
        z.object({ templateId: z.string().min(1).max(50) }),
        z.object({ rows: z.number().int().min(0).max(1000) }),
      ]),
    }),
    output: answers<{ previewId: string; url: string; title: string; pages: number }>(),
  },
  'print.closePreview': { input: z.object({ previewId: z.string().min(1) }), output: answers<null>() },
  /** Prints the previewed PDF and remembers the profile for the template on this machine. */
  'print.submit': {
    input: z.object({ previewId: z.string().min(1), profile: printProfile }),
    output: answers<PrintJob>(),
  },
  /** One key: render and print with the remembered profile; fails with print.noPrinter when none is remembered. */
  'print.direct': { input: documentInput, output: answers<PrintJob>() },
  'print.jobs': { input: z.undefined(), output: answers<readonly PrintJob[]>() },
  'print.cancelJob': { input: z.object({ id: z.string().min(1) }), output: answers<null>() },
  /** Saves the previewed document; null when the person cancels. */
  'print.save': {
    input: z.object({ previewId: z.string().min(1), format: z.enum(['pdf', 'doc']) }),
    output: answers<{ name: string } | null>(),
  },
})
