import * as z from 'zod'
import type { RefusedCode } from '#shared/printing/codes/contract.ts'
import { type NetworkPrinter, networkPrinter } from '#shared/printing/network-printer.ts'
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

/** What a printer can do beside printing; lists are empty where it does not say. Keywords are those of IPP. */
export interface PrinterOptions {
  readonly model: string
  /** Trays; `holds` is the paper in it, such as `210x297`, where the printer says. */
  readonly sources: readonly {
    readonly keyword: string
    readonly holds: string
    /** The driver's own word for it. */
    readonly name?: string
  }[]
  readonly bins: readonly string[]
  /** Sizes in millimetres; `margin` is the widest strip at an edge that stays blank. */
  readonly media: readonly {
    readonly keyword: string
    readonly width: number
    readonly height: number
    readonly isReady: boolean
    readonly margin: number | null
    /** The driver's own word for it. */
    readonly name?: string
  }[]
  readonly sides: readonly string[]
  readonly isColor: boolean
  /** Pages on one side. */
  readonly perSheet: readonly number[]
  readonly hasRanges: boolean
  /** Dots per inch. */
  readonly resolutions: readonly number[]
  /** Why it does not print, or will not for long: keywords such as `media-empty`. */
  readonly reasons: readonly string[]
}

export type PrintJobState =
  | 'planned'
  | 'paused'
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
  /** Of a job of a batch. */
  readonly batchId?: string
  readonly title: string
  readonly templateId: string
  readonly recordId: string
  /** What it prints, with the names where somebody said them; none for a page of rulers. */
  readonly records: readonly { readonly id: string; readonly name: string }[]
  /** Module of the record, where it was said. */
  readonly modelId?: string
  readonly printer: string
  readonly copies: number
  readonly state: PrintJobState
  readonly spoolerId: string | null
  /** Why it is held or failed: the system's own words, or the name of a fault (print-faults.ts). */
  readonly message: string
  /** Per cent of the document that a printer of the network has taken; absent where nobody can tell. */
  readonly progress?: number
  /** Whether the platform's print log took the entry. */
  readonly logged: boolean
  /** Epoch milliseconds. */
  readonly createdAt: number
}

/** Many documents of one template on one printer. Counts are documents; what none of them counts is still to be drawn. */
export interface PrintBatch {
  readonly id: string
  readonly title: string
  readonly templateId: string
  readonly printer: string
  readonly copies: number
  /** One PDF for all of them. */
  readonly isJoint: boolean
  readonly state: 'running' | 'paused' | 'done'
  readonly total: number
  readonly printed: number
  readonly atPrinter: number
  readonly failed: number
  readonly cancelled: number
  /** Why it stands still: the system's own words, or the name of a fault; empty while it goes on. */
  readonly message: string
  /** Epoch milliseconds. */
  readonly createdAt: number
}

const batchInput = z.object({ id: z.string().min(1).max(60) })
const recordId = z.string().min(1).max(50)

/** Module of the records: tables of the organisation may have equal keys. */
const modelId = z.string().min(1).max(50).optional()

/** What fields are called, by `table.field`. */
const fieldLabels = z.record(z.string().max(200), z.string().max(500))
const sampleValues = z.record(z.string().max(200), z.array(z.union([z.string().max(200), z.number()])).max(10))

const documentInput = z.object({ templateId: z.string().min(1).max(50), recordId, modelId })

export interface OpenedPreview {
  readonly previewId: string
  /** `app://atrium/print/{id}.pdf`. */
  readonly url: string
  readonly title: string
  readonly pages: number
  /** JavaScript that the template asks for and that never runs, `element: formatter`. */
  readonly unread: readonly string[]
  /** A code that cannot hold its value: the document can be looked at, and is neither printed nor saved. */
  readonly refused: RefusedCode | null
  /** Records of a joint document that it has to do without. */
  readonly missing: number
  /** When the data was read, where the server cannot be reached now (epoch milliseconds); else null. */
  readonly storedAt: number | null
}

/** A printer of the network as it was named on this machine, or by the organisation. */
export interface KnownNetworkPrinter extends NetworkPrinter {
  /** What stands for it as a printer. */
  readonly id: string
  /** The organisation named it: it cannot be changed here. */
  readonly isManaged: boolean
}

export const printingRoutes = routes({
  'print.networkPrinters': { input: z.undefined(), output: answers<readonly KnownNetworkPrinter[]>() },
  /** Adds one, or changes the one of the same address. */
  'print.saveNetworkPrinter': { input: networkPrinter, output: answers<readonly KnownNetworkPrinter[]>() },
  'print.removeNetworkPrinter': {
    input: z.object({ id: z.string().min(1).max(200) }),
    output: answers<readonly KnownNetworkPrinter[]>(),
  },
  'print.printers': { input: z.undefined(), output: answers<readonly PrinterChoice[]>() },
  /** Null where the system does not tell. */
  'print.printerOptions': {
    input: z.object({ printer: z.string().min(1).max(200) }),
    output: answers<PrinterOptions | null>(),
  },
  /** A page with rulers, on the paper of the preview (A4 without one) and with the offset of the profile. */
  'print.calibrate': {
    input: z.object({ previewId: z.string().max(60), title: z.string().max(100), profile: printProfile }),
    output: answers<PrintJob>(),
  },
  /** Empty: of documents without a template, such as reports. */
  'print.profile': {
    input: z.object({ templateId: z.string().max(50) }),
    output: answers<PrintProfile | null>(),
  },
  /** Renders the PDF; it is read from `url` (app://…/print/{id}.pdf) until the preview is closed. */
  'print.preview': {
    input: documentInput,
    output: answers<OpenedPreview>(),
  },
  /** The same of a template that may not be saved yet: with the newest record of a saved one, or a made-up one. */
  'print.previewDraft': {
    input: z.object({
      title: z.string().max(200),
      template: z.string().max(2_000_000),
      pageParam: z.string().max(10_000),
      data: z.union([
        z.object({
          templateId: z.string().min(1).max(50),
          recordId: z.string().max(50).optional(),
          labels: fieldLabels.optional(),
        }),
        z.object({
          rows: z.number().int().min(0).max(1000),
          labels: fieldLabels.optional(),
          /** Those that hold numbers, as `table.field`. */
          numbers: z.array(z.string().max(200)).max(2000).optional(),
          /** Made-up values of fields, by `table.field`; the row of a child set takes the next one each time. */
          samples: sampleValues.optional(),
        }),
      ]),
    }),
    output: answers<OpenedPreview>(),
  },
  'print.closePreview': { input: z.object({ previewId: z.string().min(1) }), output: answers<null>() },
  /** Prints the previewed PDF and remembers the profile for the template on this machine. */
  'print.submit': {
    input: z.object({ previewId: z.string().min(1), profile: printProfile }),
    output: answers<PrintJob>(),
  },
  /** One key: render and print with the remembered profile; fails with print.noPrinter when none is remembered. */
  'print.direct': { input: documentInput, output: answers<PrintJob>() },
  /** Many records of one template; everything is on disk when this answers. */
  'print.beginBatch': {
    input: z.object({
      templateId: z.string().min(1).max(50),
      modelId,
      title: z.string().max(200),
      records: z
        .array(z.object({ id: recordId, name: z.string().max(200) }))
        .min(1)
        .max(500),
      profile: printProfile,
      isJoint: z.boolean(),
    }),
    output: answers<PrintBatch>(),
  },
  'print.batches': { input: z.undefined(), output: answers<readonly PrintBatch[]>() },
  'print.batchJobs': { input: batchInput, output: answers<readonly PrintJob[]>() },
  'print.pauseBatch': { input: batchInput, output: answers<null>() },
  'print.resumeBatch': { input: batchInput, output: answers<null>() },
  'print.cancelBatch': { input: batchInput, output: answers<null>() },
  /** Failed and cancelled jobs again, all or those named. */
  'print.retryBatch': {
    input: batchInput.extend({ jobIds: z.array(z.string().min(1).max(60)).max(500).optional() }),
    output: answers<null>(),
  },
  'print.dismissBatch': { input: batchInput, output: answers<null>() },
  /** The records of a batch as one PDF to look at, page numbers beginning anew with each. */
  'print.previewBatch': {
    input: z.object({
      templateId: z.string().min(1).max(50),
      recordIds: z.array(recordId).min(1).max(500),
      modelId,
    }),
    output: answers<OpenedPreview>(),
  },
  'print.jobs': { input: z.undefined(), output: answers<readonly PrintJob[]>() },
  'print.cancelJob': { input: z.object({ id: z.string().min(1) }), output: answers<null>() },
  /** Saves the previewed document; null when the person cancels. */
  'print.save': {
    input: z.object({ previewId: z.string().min(1), format: z.enum(['pdf', 'doc']) }),
    output: answers<{ name: string } | null>(),
  },
})
