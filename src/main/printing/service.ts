import { randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import type { OpenedPreview, PrintBatch, PrinterChoice, PrinterOptions, PrintJob } from '#shared/ipc/printing.ts'
import { readPageSetup } from '#shared/printing/page-setup.ts'
import type { PrintProfile } from '#shared/printing/profile.ts'
import { wordDocument } from '#shared/printing/word.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { PlatformClient } from '#main/http/contract.ts'
import { writeFileAtomic } from '#main/base/write-file-atomic.ts'
import { calibrationPage } from './calibration.ts'
import {
  createDocumentSource,
  type OfflineSource,
  type PreparedDocument,
  type PrintingDraftInput,
} from './documents.ts'
import { createDrawer } from './drawer.ts'
import { printFailure } from './failures.ts'
import { type BatchRequest, type Batches, createBatches, type DrawnJob, type LeftRecord } from './jobs/batches.ts'
import { createPrintLog } from './jobs/print-log.ts'
import { createQueue, faultText, type JobDocument, toPrintJob } from './jobs/queue.ts'
import type { JobRecord, JobRepository } from './jobs/repository.ts'
import { createJobFiles } from './jobs/store.ts'
import type { NetworkPrinters } from './network/store.ts'
import { createPermits, sendLog } from './permits.ts'
import { createPreviewStore, type Preview, previewUrl } from './previews.ts'
import { type ListedPrinter, listPrinters } from './printers.ts'
import { openProfileStore } from './profiles.ts'
import type { RenderedDocument } from './render.ts'
import { rawDocument } from './raw/page.ts'
import { fileName } from './save-name.ts'
import { drawSets } from './sets.ts'
import type { Spooler } from './spooler/contract.ts'
import type { PrintWindowFactory } from './window/contract.ts'

/** Who prints, and where: a job and its log entry belong to one account of one server. */
export interface PrintingOwner {
  readonly serverId: string
  readonly userId: string
  /** As {systemPrinter} shows it: name/account. */
  readonly name: string
}

export interface PrintingDependencies {
  readonly platform: Pick<PlatformClient, 'call' | 'resource'>
  /** Documents that were read before can be printed without the server; absent: none. */
  readonly offline?: OfflineSource
  /** Called after every change of a job of the person signed in that was printed by itself. */
  readonly changed: (job: PrintJob) => void
  /** The same for batches, a few times a second at most. */
  readonly batchChanged: (batch: PrintBatch) => void
  /** Documents on their way and profiles live in `print/` of this folder. */
  readonly userDataPath: string
  readonly openWindow: PrintWindowFactory
  readonly spooler: Spooler
  /** Label and receipt printers that are spoken to over the network; absent: none. */
  readonly networkPrinters?: NetworkPrinters
  /** Chromium's list, for friendly names; may fail. */
  readonly listedPrinters: () => Promise<readonly ListedPrinter[]>
  /** Asks where to save; null when the person cancels; fails with session.locked when it is answered behind a lock. */
  readonly saveDialog: (options: {
    readonly defaultName: string
    readonly extension: 'pdf' | 'doc'
  }) => Promise<string | null>
  /** What a saved document without a title is called, in the language of the person. */
  readonly unnamed: () => string
  /** The account signed in; null for none. */
  readonly owner: () => PrintingOwner | null
  readonly now?: () => number
  /** The queue as it is kept on disk. */
  readonly jobs: JobRepository
}

export interface PrintingDocumentInput {
  readonly templateId: string
  readonly recordId: string
  /** Module of the record, where it is known. */
  readonly modelId?: string | undefined
}

export interface PrintingService {
  printers(): Promise<PrinterChoice[]>
  /** What a printer can do; null where nothing is known of it. */
  printerOptions(printer: string): Promise<PrinterOptions | null>
  /** Prints a page with rulers on the paper of a preview, with the offset of the profile. */
  calibrate(previewId: string, title: string, profile: PrintProfile): Promise<PrintJob>
  profile(templateId: string): PrintProfile | null
  readonly networkPrinters: NetworkPrinters | null
  preview(input: PrintingDocumentInput): Promise<OpenedPreview>
  /** Many records as one PDF, page numbers beginning anew with each. */
  previewMany(templateId: string, recordIds: readonly string[], modelId?: string): Promise<OpenedPreview>
  /** Fails with print.template recordGone where the saved template has no record yet. */
  previewDraft(input: PrintingDraftInput): Promise<OpenedPreview>
  closePreview(previewId: string): void
  submit(previewId: string, profile: PrintProfile): Promise<PrintJob>
  direct(input: PrintingDocumentInput): Promise<PrintJob>
  /** Those that were printed by themselves. */
  jobs(): PrintJob[]
  cancelJob(id: string): Promise<void>
  readonly batches: Batches
  save(previewId: string, format: 'pdf' | 'doc'): Promise<{ name: string } | null>
  /** Answers `app://atrium/print/{id}.pdf`. */
  resource(request: Request): Promise<Response>
  /** Takes up the queue of the last run. Once, after the window is there. */
  start(): Promise<void>
  /** The account signed in or out, or the connection came back: open previews of another account go, due log entries are sent. */
  ownerChanged(): void
  connected(): void
  /** What is under way goes on at the next start. */
  stop(): Promise<void>
}

/** Printing, end to end (PRINT sections of the specification 2 to 5). Makes files only; nothing waits for the network. */
export function createPrintingService(dependencies: PrintingDependencies): PrintingService {
  const { platform, spooler, openWindow, saveDialog, changed, jobs, now = Date.now } = dependencies
  const folder = join(dependencies.userDataPath, 'print')
  const profiles = openProfileStore(folder)
  const previews = createPreviewStore()
  const drawer = createDrawer(openWindow)
  const source = createDocumentSource({
    platform,
    printedBy: () => requireOwner().name,
    now,
    offline: dependencies.offline ?? null,
  })
  const permits = createPermits(platform)
  const ownerKey = () => keyOf(dependencies.owner())
  const onChange = (job: JobRecord) => {
    if (job.batch !== null) batches.heard(job)
    else if (job.owner === ownerKey()) changed(toPrintJob(job))
  }
  const log = createPrintLog({ jobs, owner: ownerKey, onChange, send: (job) => sendLog(platform, job) })
  const queue = createQueue({ jobs, files: createJobFiles(folder), spooler, log, onChange })
  const batches = createBatches({
    jobs,
    queue,
    owner: ownerKey,
    draw: drawAll,
    onChange: dependencies.batchChanged,
    now,
  })
  let previewOwner = ownerKey()

  function requireOwner(): PrintingOwner {
    const owner = dependencies.owner()
    if (owner === null) throw new BridgeFailure('session.none')
    return owner
  }

  /** Data, leave and log entry are of the session: what another account began meanwhile is not mixed with it. */
  function stays(job: Pick<JobRecord, 'owner'>): void {
    if (ownerKey() !== job.owner) throw new BridgeFailure('session.none')
  }

  async function show(
    input: PrintingDocumentInput,
    filled: () => Promise<{ readonly documents: readonly PreparedDocument[]; readonly missing: number }>,
  ): Promise<OpenedPreview> {
    const owner = keyOf(requireOwner())
    const { documents, missing } = await filled()
    const drawn = await drawer.draw(documents.map(({ document }) => document))
    // Previews are readable by whoever is signed in: one whose owner left while it was drawn is dropped.
    if (ownerKey() !== owner) throw new BridgeFailure('session.none')
    const title = documents[0]?.document.title ?? ''
    const { id, rendered } = previews.add({ ...input, title, documents, rendered: drawn })
    const unread = [...new Set(documents.flatMap(({ document }) => document.unread))]
    const storedAt = documents.find((document) => document.storedAt !== null)?.storedAt ?? null
    return { previewId: id, url: previewUrl(id), title, pages: rendered.pages, unread, missing, storedAt }
  }

  function begin(
    { templateId, recordId, modelId }: PrintingDocumentInput,
    title: string,
    profile: PrintProfile,
  ): Promise<JobRecord> {
    const owner = keyOf(requireOwner()) ?? ''
    const of = { templateId, recordId, modelId }
    return queue.begin({ id: randomUUID(), owner, title, ...of, createdAt: now() }, spokenTo(profile))
  }

  /** A printer of the network is spoken to in its own language, whatever was chosen before it was named. */
  function spokenTo(profile: PrintProfile): PrintProfile {
    const printer = dependencies.networkPrinters?.get(profile.printer) ?? null
    return printer === null ? profile : { ...profile, language: printer.language, dots: printer.dots }
  }

  /** What the printer gets: drawn anew where the preview is not it (offset, marks by copy), with the leave of the server. */
  async function finish(
    job: Pick<JobRecord, 'owner' | 'templateId' | 'modelId' | 'profile'>,
    documents: readonly PreparedDocument[],
    drawn: RenderedDocument | null,
  ): Promise<JobDocument> {
    stays(job)
    const { rendered, copies } = await drawSets({ drawer, documents, profile: job.profile, drawn })
    stays(job)
    const permitId = await permits.ask(job, documents)
    const { title = '', setup } = documents[0]?.document ?? {}
    if (setup === undefined) throw printFailure('emptyTemplate')
    const isFollowed = documents.some(({ gate }) => gate !== null)
    if (job.profile.language !== 'driver') {
      const pdf = await rawDocument(drawer, rendered, setup, job.profile, copies)
      return { title, setup, pdf, html: '', permitId, isFollowed, copies: 1 }
    }
    return { title, setup, pdf: rendered.pdf, html: rendered.html, permitId, isFollowed, copies }
  }

  async function printOne(
    job: JobRecord,
    documents: () => Promise<readonly PreparedDocument[]>,
    drawn: RenderedDocument | null,
  ): Promise<PrintJob> {
    try {
      const document = await finish(job, await documents(), drawn)
      return toPrintJob(await queue.handOver(job.id, document))
    } catch (error) {
      if (jobs.get(job.id)?.state === 'drawing') queue.fail(job.id, error)
      throw error
    }
  }

  /** Documents of jobs of one batch, fetched together. */
  async function* drawAll(chunk: readonly JobRecord[]): AsyncGenerator<DrawnJob> {
    const ids = chunk.flatMap(({ recordId, recordIds }) => (recordIds.length > 0 ? recordIds : [recordId]))
    const found = await source.many(chunk[0]?.templateId ?? '', ids, chunk[0]?.modelId)
    for (const job of chunk) {
      const wanted = job.recordIds.length > 0 ? job.recordIds : [job.recordId]
      try {
        const { documents, left } = await collect(wanted, found)
        const [first] = left
        // One record is the job itself.
        if (documents.length === 0 && first !== undefined) {
          yield { refusal: first.refusal }
          continue
        }
        const document = await finish(job, documents, null)
        yield { document: { ...document, title: job.title || document.title }, left }
      } catch (error) {
        if (isPassing(error)) throw error
        yield { refusal: faultText(error) }
      }
    }
  }

  function open(previewId: string): Preview {
    const preview = previews.get(previewId)
    if (preview === null) throw printFailure('previewGone')
    return preview
  }

  return {
    printers: () => listPrinters(spooler, dependencies.listedPrinters),
    printerOptions: (printer) => spooler.options(printer).catch(() => null),
    async calibrate(previewId, title, profile) {
      const setup = previews.get(previewId)?.documents[0]?.document.setup ?? readPageSetup('A4')
      const job = await begin({ templateId: '', recordId: '' }, title, { ...profile, copies: 1, pages: '' })
      const page = { recordId: '', gate: null, storedAt: null, document: calibrationPage(setup, title) }
      return printOne(job, () => Promise.resolve([page]), null)
    },
    networkPrinters: dependencies.networkPrinters ?? null,
    profile: (templateId) => profiles.get(requireOwner().serverId, templateId),

    preview: (input) =>
      show(input, async () => ({
        documents: [await source.one(input.templateId, input.recordId, input.modelId)],
        missing: 0,
      })),
    previewMany: (templateId, recordIds, modelId) =>
      show({ templateId, recordId: '', modelId }, async () => {
        const { documents, left } = await collect(recordIds, await source.many(templateId, recordIds, modelId))
        const [first] = left
        if (documents.length === 0) throw first?.error ?? printFailure('recordGone')
        return { documents, missing: left.length }
      }),
    previewDraft: (input) =>
      show({ templateId: '', recordId: '' }, async () => ({
        documents: [{ recordId: '', gate: null, storedAt: null, document: await source.draft(input) }],
        missing: 0,
      })),
    closePreview: (previewId) => previews.close(previewId),

    async submit(previewId, profile) {
      const preview = open(previewId)
      remember(preview.templateId, profile)
      const job = await begin(preview, preview.title, profile)
      return printOne(job, () => Promise.resolve(preview.documents), preview.rendered)
    },

    async direct(input) {
      const profile = profiles.get(requireOwner().serverId, input.templateId)
      if (profile === null) throw printFailure('notChosen')
      const job = await begin(input, '', profile)
      return printOne(job, async () => [await source.one(input.templateId, input.recordId, input.modelId)], null)
    },

    jobs: () =>
      jobs
        .all()
        .filter((job) => job.owner === ownerKey() && job.batch === null)
        .map(toPrintJob),
    async cancelJob(id) {
      if (jobs.get(id)?.owner === ownerKey()) await queue.cancel(id)
    },
    batches: {
      ...batches,
      begin(request: BatchRequest) {
        requireOwner()
        remember(request.templateId, request.profile)
        return batches.begin({ ...request, profile: spokenTo(request.profile) })
      },
    },

    async save(previewId, format) {
      const { documents, rendered, title } = open(previewId)
      const owner = ownerKey()
      const path = await saveDialog({ defaultName: fileName(title, format, dependencies.unnamed()), extension: format })
      if (path === null) return null
      // The dialog waits as long as it likes: somebody else may be here by now.
      if (ownerKey() !== owner) throw new BridgeFailure('session.none')
      const [first] = documents
      if (first === undefined) throw printFailure('previewGone')
      try {
        await writeFileAtomic(path, format === 'pdf' ? rendered.pdf : wordDocument(first.document))
      } catch (error) {
        throw printFailure('writeFailed', error instanceof Error ? error.message : String(error))
      }
      return { name: basename(path) }
    },

    resource: (request) => previews.resource(request),
    async start() {
      await queue.recover()
      batches.work()
    },
    ownerChanged() {
      if (ownerKey() !== previewOwner) previews.clear()
      previewOwner = ownerKey()
      void log.send()
      batches.work()
    },
    connected() {
      void log.send()
      batches.work()
    },
    async stop() {
      queue.stop()
      batches.stop()
      log.stop()
      previews.clear()
      drawer.close()
      await jobs.close()
    },
  }

  /** A choice that cannot be written still holds until the program ends; printing does not wait for it. */
  function remember(templateId: string, profile: PrintProfile): void {
    void profiles.save(requireOwner().serverId, templateId, { ...profile, pages: '' }).catch(() => undefined)
  }
}

function keyOf(owner: PrintingOwner | null): string | null {
  return owner === null ? null : JSON.stringify([owner.serverId, owner.userId])
}

/** The documents of these records, and why some of them have none. */
async function collect(
  recordIds: readonly string[],
  found: Awaited<ReturnType<ReturnType<typeof createDocumentSource>['many']>>,
) {
  const documents: PreparedDocument[] = []
  const left: (LeftRecord & { readonly error: unknown })[] = []
  for (const recordId of recordIds) {
    try {
      const make = found.get(recordId)
      if (make === undefined) throw printFailure('recordGone')
      documents.push(await make())
    } catch (error) {
      if (isPassing(error)) throw error
      left.push({ recordId, refusal: faultText(error), error })
    }
  }
  return { documents, left }
}

/** Nothing can be had for the moment: the batch waits rather than failing. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof BridgeFailure &&
    ['platform.network', 'platform.sessionEnded', 'session.none', 'server.unreachable', 'server.none'].includes(
      error.code,
    )
  )
}
