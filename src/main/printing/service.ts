import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { OpenedPreview, PrintBatch, PrinterChoice, PrinterOptions, PrintJob } from '#shared/ipc/printing.ts'
import { readPageSetup } from '#shared/printing/page-setup.ts'
import type { PrintProfile } from '#shared/printing/profile.ts'
import type { PlatformClient } from '#main/http/contract.ts'
import { calibrationPage } from './calibration.ts'
import {
  createDocumentSource,
  type OfflineSource,
  type PreparedDocument,
  type PrintingDraftInput,
} from './documents.ts'
import { createDrawer } from './drawer.ts'
import { printFailure } from './failures.ts'
import { createJobDocuments } from './job-documents.ts'
import type { BatchRequest } from './jobs/batch.ts'
import { type Batches, createBatches } from './jobs/batches.ts'
import { createPrintLog } from './jobs/print-log.ts'
import { createServerJobs } from './jobs/of-server.ts'
import { createQueue } from './jobs/queue.ts'
import type { JobRecord, JobRepository } from './jobs/repository.ts'
import { toPrintJob } from './jobs/shown.ts'
import { createJobFiles } from './jobs/store.ts'
import type { NetworkPrinters } from './network/store.ts'
import { createOpenPreviews, type OpenPreviewsOptions, type PrintingDocumentInput } from './open-previews.ts'
import { createOwners, type PrintingOwner } from './owner.ts'
import { createPermits, sendLog } from './permits.ts'
import { type ListedPrinter, listPrinters } from './printers.ts'
import { openProfileStore } from './profiles.ts'
import type { RenderedDocument } from './render.ts'
import type { Spooler } from './spooler/contract.ts'
import type { PrintWindowFactory } from './window/contract.ts'

export interface PrintingDependencies extends Pick<OpenPreviewsOptions, 'saveDialog' | 'unnamed'> {
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
  /** The account signed in; null for none. */
  readonly owner: () => PrintingOwner | null
  readonly now?: () => number
  /** The queue as it is kept on disk. */
  readonly jobs: JobRepository
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
  /** Documents of all accounts of a server that no printer has yet. */
  waitingOf(serverId: string): Promise<number>
  /** A server was removed: what of it no printer has is not printed, and nothing of it stays. */
  forgetServer(serverId: string): Promise<void>
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
  const { platform, spooler, openWindow, changed, jobs, now = Date.now } = dependencies
  const folder = join(dependencies.userDataPath, 'print')
  const profiles = openProfileStore(folder)
  const owners = createOwners(dependencies.owner)
  let hasStarted = false
  let recovery: Promise<void> | null = null
  const drawer = createDrawer(openWindow)
  const source = createDocumentSource({
    platform,
    printedBy: () => owners.require().name,
    now,
    offline: dependencies.offline ?? null,
  })
  const { saveDialog, unnamed } = dependencies
  const previews = createOpenPreviews({ owners, source, drawer, saveDialog, unnamed })
  const documents = createJobDocuments({ owners, source, drawer, permits: createPermits(platform) })
  const onChange = (job: JobRecord) => {
    if (job.batch !== null) batches.onJobChange(job)
    else if (job.owner === owners.key()) changed(toPrintJob(job))
  }
  const log = createPrintLog({ jobs, owner: owners.key, onChange, send: (job) => sendLog(platform, job) })
  const queue = createQueue({ jobs, files: createJobFiles(folder), spooler, log, onChange })
  const ofServer = createServerJobs(jobs, queue)
  const batches = createBatches({
    jobs,
    queue,
    owner: owners.key,
    draw: documents.ofBatch,
    onChange: dependencies.batchChanged,
    now,
  })

  function begin(
    { templateId, recordId, modelId }: PrintingDocumentInput,
    title: string,
    profile: PrintProfile,
  ): Promise<JobRecord> {
    const owner = owners.requireKey()
    const of = { templateId, recordId, modelId }
    return queue.begin({ id: randomUUID(), owner, title, ...of, createdAt: now() }, inLanguageOf(profile))
  }

  /** A printer of the network is spoken to in its own language, whatever was chosen before it was named. */
  function inLanguageOf(profile: PrintProfile): PrintProfile {
    const printer = dependencies.networkPrinters?.get(profile.printer) ?? null
    return printer === null ? profile : { ...profile, language: printer.language, dots: printer.dots }
  }

  async function printOne(
    job: JobRecord,
    prepared: () => Promise<readonly PreparedDocument[]>,
    drawn: RenderedDocument | null,
  ): Promise<PrintJob> {
    try {
      const document = await documents.finish(job, await prepared(), drawn)
      return toPrintJob(await queue.submitToSpooler(job.id, document))
    } catch (error) {
      if (jobs.get(job.id)?.state === 'drawing') queue.fail(job.id, error)
      throw error
    }
  }

  return {
    printers: () => listPrinters(spooler, dependencies.listedPrinters),
    printerOptions: (printer) => spooler.options(printer).catch(() => null),
    async calibrate(previewId, title, profile) {
      const setup = previews.find(previewId)?.documents[0]?.document.setup ?? readPageSetup('A4')
      const job = await begin({ templateId: '', recordId: '' }, title, { ...profile, copies: 1, pages: '' })
      const page = { recordId: '', gate: null, storedAt: null, document: calibrationPage(setup, title) }
      return printOne(job, () => Promise.resolve([page]), null)
    },
    networkPrinters: dependencies.networkPrinters ?? null,
    profile: (templateId) => profiles.get(owners.require().serverId, templateId),

    preview: previews.one,
    previewMany: previews.many,
    previewDraft: previews.draft,
    closePreview: previews.close,
    save: previews.save,

    async submit(previewId, profile) {
      const preview = previews.open(previewId)
      remember(preview.templateId, profile)
      const job = await begin(preview, preview.title, profile)
      return printOne(job, () => Promise.resolve(preview.documents), preview.rendered)
    },

    async direct(input) {
      const profile = profiles.get(owners.require().serverId, input.templateId)
      if (profile === null) throw printFailure('notChosen')
      const job = await begin(input, '', profile)
      return printOne(job, async () => [await source.one(input.templateId, input.recordId, input.modelId)], null)
    },

    jobs: () =>
      jobs
        .all()
        .filter((job) => job.owner === owners.key() && job.batch === null)
        .map(toPrintJob),
    async cancelJob(id) {
      if (jobs.get(id)?.owner === owners.key()) await queue.cancel(id)
    },
    batches: {
      ...batches,
      begin(request: BatchRequest) {
        owners.require()
        remember(request.templateId, request.profile)
        return batches.begin({ ...request, profile: inLanguageOf(request.profile) })
      },
    },

    async waitingOf(serverId) {
      // What the last run left counts too; where it cannot be read it waits in any case.
      await recover().catch(() => undefined)
      return ofServer.waiting(serverId)
    },
    async forgetServer(serverId) {
      await Promise.all([ofServer.forget(serverId), profiles.forget(serverId)])
    },

    resource: previews.resource,
    async start() {
      hasStarted = true
      await recover()
      batches.work()
    },
    ownerChanged() {
      previews.ownerChanged()
      goOn()
    },
    connected: goOn,
    async stop() {
      queue.stop()
      batches.stop()
      log.stop()
      previews.clear()
      drawer.close()
      await jobs.close()
    },
  }

  function recover(): Promise<void> {
    recovery ??= queue
      .recover()
      .then(ofServer.sweep)
      .catch((error: unknown) => {
        // Its key or its disk may be there the next time.
        recovery = null
        throw error
      })
    return recovery
  }

  function goOn(): void {
    void log.send()
    if (hasStarted) void recover().catch(() => undefined)
    batches.work()
  }

  /** A choice that cannot be written still holds until the program ends; printing does not wait for it. */
  function remember(templateId: string, profile: PrintProfile): void {
    void profiles.save(owners.require().serverId, templateId, { ...profile, pages: '' }).catch(() => undefined)
  }
}
