import { BridgeFailure } from '#main/base/failure.ts'
import { type DocumentSource, type PreparedDocument, rejectRefusedCodes } from './documents.ts'
import type { Drawer } from './drawer.ts'
import { faultText, isPassing, printFailure } from './failures.ts'
import type { LeftRecord } from './jobs/batch.ts'
import type { DrawnJob } from './jobs/batch-slice.ts'
import type { JobDocument } from './jobs/queue.ts'
import type { JobRecord } from './jobs/repository.ts'
import type { Owners } from './owner.ts'
import type { Permits } from './permits.ts'
import type { RenderedDocument } from './render.ts'
import { drawSets } from './sets.ts'
import type { PageSetup } from '#shared/printing/page-setup.ts'
import type { PrintProfile } from '#shared/printing/profile.ts'
import { toBitmap } from './raw/bitmap.ts'
import { rawCommands } from './raw/commands.ts'

/** A drawn document as what a label or receipt printer is sent, each page with its copies. */
async function rawDocument(
  drawer: Pick<Drawer, 'pictures'>,
  rendered: RenderedDocument,
  setup: PageSetup,
  { language, dots }: Pick<PrintProfile, 'language' | 'dots'>,
  copies: number,
): Promise<Buffer> {
  const [width, height] = [setup.width, setup.height].map((side) => Math.round((side / 25.4) * dots))
  const pictures = await drawer.pictures(rendered, setup, dots)
  const pages = pictures.map((picture) => ({
    bitmap: toBitmap(picture, width ?? 0, height ?? 0),
    width: setup.width,
    height: setup.height,
  }))
  return rawCommands(language === 'driver' ? 'zpl' : language, pages, copies)
}

export interface JobDocumentsOptions {
  readonly owners: Owners
  readonly source: Pick<DocumentSource, 'many'>
  readonly drawer: Drawer
  readonly permits: Permits
}

/** What printers get. */
export interface JobDocuments {
  /**
   * Drawn anew where the preview is not it (offset, marks by copy), with the leave of the server. Fails with session.none
   * once somebody else is signed in.
   */
  finish(
    job: Pick<JobRecord, 'owner' | 'templateId' | 'modelId' | 'profile'>,
    documents: readonly PreparedDocument[],
    drawn: RenderedDocument | null,
  ): Promise<JobDocument>
  /** Documents of jobs of one batch, fetched together. */
  ofBatch(chunk: readonly JobRecord[]): AsyncGenerator<DrawnJob>
}

export function createJobDocuments({ owners, source, drawer, permits }: JobDocumentsOptions): JobDocuments {
  const finish: JobDocuments['finish'] = async (job, documents, drawn) => {
    owners.stays(job.owner)
    for (const { document } of documents) rejectRefusedCodes(document)
    const { rendered, copies, printed } = await drawSets({ drawer, documents, profile: job.profile, drawn })
    owners.stays(job.owner)
    const permitId = await permits.ask(job, printed)
    const { title = '', setup } = documents[0]?.document ?? {}
    if (setup === undefined) throw printFailure('emptyTemplate')
    const recordIds = printed.flatMap(({ recordId }) => (recordId === '' ? [] : recordId))
    const isFollowed = printed.some(({ gate }) => gate !== null)
    if (job.profile.language !== 'driver') {
      const pdf = await rawDocument(drawer, rendered, setup, job.profile, copies)
      return { title, setup, pdf, html: '', permitId, isFollowed, copies: 1, recordIds }
    }
    return { title, setup, pdf: rendered.pdf, html: rendered.html, permitId, isFollowed, copies, recordIds }
  }

  /** Documents of jobs of one batch, fetched together. */
  async function* ofBatch(chunk: readonly JobRecord[]): AsyncGenerator<DrawnJob> {
    const ids = chunk.flatMap(({ recordId, recordIds }) => (recordIds.length > 0 ? recordIds : [recordId]))
    const found = await source.many(chunk[0]?.templateId ?? '', ids, chunk[0]?.modelId).catch((error: unknown) => {
      // Each job is a document of its own: fewer of them at once may be few enough.
      if (chunk.length > 1 && isTooMuch(error)) return null
      throw error
    })
    if (found === null) {
      const half = Math.ceil(chunk.length / 2)
      yield* ofBatch(chunk.slice(0, half))
      yield* ofBatch(chunk.slice(half))
      return
    }
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

  return { finish, ofBatch }
}

/** Whether the server, or an answer of it, says that so many records are too much for one answer. */
function isTooMuch(error: unknown): boolean {
  if (!(error instanceof BridgeFailure)) return false
  return error.code === 'platform.tooLarge' || error.extra.reason?.code === 'print.tooMany'
}

/** The documents of these records, and why some of them have none. */
export async function collect(recordIds: readonly string[], found: Awaited<ReturnType<DocumentSource['many']>>) {
  const documents: PreparedDocument[] = []
  const left: (LeftRecord & { readonly error: unknown })[] = []
  for (const recordId of recordIds) {
    try {
      const make = found.get(recordId)
      if (make === undefined) throw printFailure('recordGone')
      const prepared = await make()
      rejectRefusedCodes(prepared.document)
      documents.push(prepared)
    } catch (error) {
      if (isPassing(error)) throw error
      left.push({ recordId, refusal: faultText(error), error })
    }
  }
  return { documents, left }
}
