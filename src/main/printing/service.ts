import { randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import type { OperatorRecord } from '#shared/api/print.ts'
import type { PrinterChoice, PrintJob } from '#shared/ipc/printing.ts'
import { type FilledDocument, fillDocument, fillDraft } from '#shared/printing/document.ts'
import { isFamilyTemplate } from '#shared/printing/page-setup.ts'
import type { PrintProfile } from '#shared/printing/profile.ts'
import { wordDocument } from '#shared/printing/word.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { PlatformClient } from '#main/http/contract.ts'
import { printFailure } from './failures.ts'
import { writeFileAtomic } from '#main/base/write-file-atomic.ts'
import { createDictionaryLoader } from './dictionaries.ts'
import { createImageLoader } from './images.ts'
import type { JobRecord, JobRepository } from './jobs/repository.ts'
import { createPrintLog } from './jobs/print-log.ts'
import { createQueue, toPrintJob } from './jobs/queue.ts'
import { createJobFiles } from './jobs/store.ts'
import { createPreviewStore, type Preview, previewUrl } from './previews.ts'
import { type ListedPrinter, listPrinters } from './printers.ts'
import { openProfileStore } from './profiles.ts'
import { renderDocument } from './render.ts'
import { fileName } from './save-name.ts'
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
  /** Called after every change of a job of the person signed in. */
  readonly changed: (job: PrintJob) => void
  /** Documents on their way and profiles live in `print/` of this folder. */
  readonly userDataPath: string
  readonly openWindow: PrintWindowFactory
  readonly spooler: Spooler
  /** Chromium's list, for friendly names; may fail. */
  readonly listedPrinters: () => Promise<readonly ListedPrinter[]>
  /** Asks where to save; null when the person cancels; fails with session.locked when it is answered behind a lock. */
  readonly saveDialog: (options: {
    readonly defaultName: string
    readonly extension: 'pdf' | 'doc'
  }) => Promise<string | null>
  /** The account signed in; null for none. */
  readonly owner: () => PrintingOwner | null
  readonly now?: () => number
  /** The queue as it is kept on disk. */
  readonly jobs: JobRepository
}

export interface PrintingDocumentInput {
  readonly templateId: string
  readonly recordId: string
}

/** A template under design, and what it is filled with. */
export interface PrintingDraftInput {
  readonly title: string
  readonly template: string
  readonly pageParam: string
  readonly data: { readonly templateId: string } | { readonly rows: number }
}

interface OpenedPreview {
  readonly previewId: string
  readonly url: string
  readonly title: string
  readonly pages: number
}

export interface PrintingService {
  printers(): Promise<PrinterChoice[]>
  profile(templateId: string): PrintProfile | null
  preview(input: PrintingDocumentInput): Promise<OpenedPreview>
  /** Fails with print.template recordGone where the saved template has no record yet. */
  previewDraft(input: PrintingDraftInput): Promise<OpenedPreview>
  closePreview(previewId: string): void
  submit(previewId: string, profile: PrintProfile): Promise<PrintJob>
  direct(input: PrintingDocumentInput): Promise<PrintJob>
  jobs(): PrintJob[]
  cancelJob(id: string): Promise<void>
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
  const loadImage = createImageLoader((address) => platform.resource(address))
  const loadDictionary = createDictionaryLoader(platform)
  const ownerKey = () => keyOf(dependencies.owner())
  const onChange = (job: JobRecord) => {
    if (job.owner === ownerKey()) changed(toPrintJob(job))
  }
  const log = createPrintLog({ jobs, owner: ownerKey, onChange, send: (job) => sendLog(platform, job) })
  const queue = createQueue({ jobs, files: createJobFiles(folder), spooler, log, onChange })
  let drawing: Promise<unknown> = Promise.resolve()
  let previewOwner = ownerKey()

  function requireOwner(): PrintingOwner {
    const owner = dependencies.owner()
    if (owner === null) throw new BridgeFailure('session.none')
    return owner
  }

  async function fill({ templateId, recordId }: PrintingDocumentInput): Promise<FilledDocument> {
    const owner = requireOwner()
    const { data } = await platform.call('print.data', { query: { id: templateId, formId: recordId } })
    if (data === null || typeof data !== 'object') throw printFailure('recordGone')
    if (data.printData === null || data.printData === undefined) throw printFailure('recordGone')
    return fillDocument(
      {
        title: data.fullName,
        template: data.printTemplate,
        pageParam: data.pageParam || (await pageParamOf(platform, templateId, data.printTemplate)),
        data: data.printData,
        approvals: approvalsOf(data),
        richFields: new Set(data.richFields),
        printedBy: owner.name,
        printedAt: now(),
      },
      loadImage,
      loadDictionary,
    )
  }

  async function fillFromDraft({ title, template, pageParam, data }: PrintingDraftInput): Promise<FilledDocument> {
    const draft = { title, template, pageParam, printedBy: requireOwner().name, printedAt: now() }
    if ('rows' in data) return fillDraft({ ...draft, size: data }, loadImage, loadDictionary)
    const sample = (await platform.call('print.sample', { params: { id: data.templateId } })).data
    if (sample.printData === null) throw printFailure('recordGone')
    const filled = { ...draft, data: sample.printData, approvals: sample.operatorRecordList }
    return fillDocument(filled, loadImage, loadDictionary)
  }

  async function show(input: PrintingDocumentInput, filled: () => Promise<FilledDocument>): Promise<OpenedPreview> {
    const owner = keyOf(requireOwner())
    const document = await filled()
    const drawn = await draw(document)
    // Previews are readable by whoever is signed in: one whose owner left while it was drawn is dropped.
    if (ownerKey() !== owner) throw new BridgeFailure('session.none')
    const { id, rendered } = previews.add({ ...input, document, rendered: drawn })
    return { previewId: id, url: previewUrl(id), title: document.title, pages: rendered.pages }
  }

  /** One hidden window at a time: a second one would only take memory from the first. */
  function draw(document: FilledDocument) {
    const turn = drawing.then(() => renderDocument(document, openWindow))
    drawing = turn.catch(() => undefined)
    return turn
  }

  function begin(
    { templateId, recordId }: PrintingDocumentInput,
    title: string,
    profile: PrintProfile,
  ): Promise<JobRecord> {
    const owner = keyOf(requireOwner()) ?? ''
    return queue.begin({ id: randomUUID(), owner, title, templateId, recordId, createdAt: now() }, profile)
  }

  async function handOver(job: JobRecord, document: FilledDocument, rendered: Preview['rendered']): Promise<PrintJob> {
    const { title, setup } = document
    return toPrintJob(await queue.handOver(job.id, { title, setup, pdf: rendered.pdf, html: rendered.html }))
  }

  function open(previewId: string): Preview {
    const preview = previews.get(previewId)
    if (preview === null) throw printFailure('previewGone')
    return preview
  }

  return {
    printers: () => listPrinters(spooler, dependencies.listedPrinters),
    profile: (templateId) => profiles.get(requireOwner().serverId, templateId),

    preview: (input) => show(input, () => fill(input)),
    previewDraft: (input) => show({ templateId: '', recordId: '' }, () => fillFromDraft(input)),
    closePreview: (previewId) => previews.close(previewId),

    async submit(previewId, profile) {
      const preview = open(previewId)
      const { serverId } = requireOwner()
      // A choice that cannot be written still holds until the program ends; printing does not wait for it.
      void profiles.save(serverId, preview.templateId, profile).catch(() => undefined)
      const job = await begin(preview, preview.document.title, profile)
      return handOver(job, preview.document, preview.rendered)
    },

    async direct(input) {
      const profile = profiles.get(requireOwner().serverId, input.templateId)
      if (profile === null) throw printFailure('notChosen')
      const job = await begin(input, '', profile)
      try {
        const document = await fill(input)
        const rendered = await draw(document)
        return await handOver(job, document, rendered)
      } catch (error) {
        if (jobs.get(job.id)?.state === 'drawing') queue.fail(job.id, error)
        throw error
      }
    },

    jobs: () =>
      jobs
        .all()
        .filter((job) => job.owner === ownerKey())
        .map(toPrintJob),
    async cancelJob(id) {
      if (jobs.get(id)?.owner === ownerKey()) await queue.cancel(id)
    },

    async save(previewId, format) {
      const { document, rendered } = open(previewId)
      const owner = ownerKey()
      const path = await saveDialog({ defaultName: fileName(document.title, format), extension: format })
      if (path === null) return null
      // The dialog waits as long as it likes: somebody else may be here by now.
      if (ownerKey() !== owner) throw new BridgeFailure('session.none')
      try {
        await writeFileAtomic(path, format === 'pdf' ? rendered.pdf : wordDocument(document))
      } catch (error) {
        throw printFailure('writeFailed', error instanceof Error ? error.message : String(error))
      }
      return { name: basename(path) }
    },

    resource: (request) => previews.resource(request),
    start: () => queue.recover(),
    ownerChanged() {
      if (ownerKey() !== previewOwner) previews.clear()
      previewOwner = ownerKey()
      void log.send()
    },
    connected: () => void log.send(),
    async stop() {
      queue.stop()
      log.stop()
      previews.clear()
      await jobs.close()
    },
  }
}

function keyOf(owner: PrintingOwner | null): string | null {
  return owner === null ? null : JSON.stringify([owner.serverId, owner.userId])
}

/** Older servers use another name for the approval history (wire contract 5.5). */
function approvalsOf(data: {
  operatorRecordList: readonly OperatorRecord[]
  [other: string]: unknown
}): readonly object[] {
  if (data.operatorRecordList.length > 0) return data.operatorRecordList
  const older = data['flowTaskOperatorRecordList']
  return Array.isArray(older)
    ? older.filter((record): record is object => typeof record === 'object' && record !== null)
    : []
}

/** Servers of the family keep the page set-up beside the template, and may not let everybody read it there. */
async function pageParamOf(platform: Pick<PlatformClient, 'call'>, id: string, template: string): Promise<string> {
  if (!isFamilyTemplate(template)) return ''
  try {
    return (await platform.call('print.template', { params: { id } })).data.pageParam
  } catch {
    return ''
  }
}

/** Answers of the server are final; silence, a bad answer or a missing session are not. */
async function sendLog(platform: Pick<PlatformClient, 'call'>, job: JobRecord): Promise<'taken' | 'refused'> {
  const body = { printTitle: job.title.slice(0, 200), printNum: job.profile.copies, printId: job.templateId }
  try {
    await platform.call('print.log', { body })
    return 'taken'
  } catch (error) {
    if (error instanceof BridgeFailure && ['platform.business', 'bridge.invalidInput'].includes(error.code))
      return 'refused'
    throw error
  }
}
