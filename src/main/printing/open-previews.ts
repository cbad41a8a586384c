import { basename } from 'node:path'
import type { OpenedPreview } from '#shared/ipc/printing.ts'
import { wordDocument } from '#shared/printing/word.ts'
import { writeFileAtomic } from '#main/base/write-file-atomic.ts'
import { type DocumentSource, type PreparedDocument, type PrintingDraftInput, rejectRefusedCodes } from './documents.ts'
import type { Drawer } from './drawer.ts'
import { printFailure } from './failures.ts'
import { collect } from './job-documents.ts'
import type { Owners } from './owner.ts'
import { createPreviewStore, type Preview, previewUrl } from './previews.ts'
import { fileName } from './save-name.ts'

export interface PrintingDocumentInput {
  readonly templateId: string
  readonly recordId: string
  /** Module of the record, where it is known. */
  readonly modelId?: string | undefined
}

export interface OpenPreviewsOptions {
  readonly owners: Owners
  readonly source: DocumentSource
  readonly drawer: Drawer
  /** Asks where to save; null when the person cancels; fails with session.locked when it is answered behind a lock. */
  readonly saveDialog: (options: {
    readonly defaultName: string
    readonly extension: 'pdf' | 'doc'
  }) => Promise<string | null>
  /** What a saved document without a title is called, in the language of the person. */
  readonly unnamed: () => string
}

/** Documents that are drawn and looked at, before anybody prints them. */
export interface OpenPreviews {
  one(input: PrintingDocumentInput): Promise<OpenedPreview>
  many(templateId: string, recordIds: readonly string[], modelId?: string): Promise<OpenedPreview>
  draft(input: PrintingDraftInput): Promise<OpenedPreview>
  find(previewId: string): Preview | null
  /** Fails with previewGone. */
  open(previewId: string): Preview
  close(previewId: string): void
  save(previewId: string, format: 'pdf' | 'doc'): Promise<{ name: string } | null>
  resource(request: Request): Promise<Response>
  /** Those of a former account go. */
  ownerChanged(): void
  clear(): void
}

export function createOpenPreviews({ owners, source, drawer, saveDialog, unnamed }: OpenPreviewsOptions): OpenPreviews {
  const previews = createPreviewStore()
  let shownTo = owners.key()

  async function show(
    input: PrintingDocumentInput,
    filled: () => Promise<{ readonly documents: readonly PreparedDocument[]; readonly missing: number }>,
  ): Promise<OpenedPreview> {
    const owner = owners.requireKey()
    const { documents, missing } = await filled()
    const drawn = await drawer.draw(documents.map(({ document }) => document))
    // Previews are readable by whoever is signed in: one whose owner left while it was drawn is dropped.
    owners.stays(owner)
    const title = documents[0]?.document.title ?? ''
    const { id, rendered } = previews.add({ ...input, title, documents, rendered: drawn })
    const unread = [...new Set(documents.flatMap(({ document }) => document.unread))]
    const storedAt = documents.find((document) => document.storedAt !== null)?.storedAt ?? null
    const refused = documents.flatMap(({ document }) => document.refusedCodes)[0] ?? null
    return { previewId: id, url: previewUrl(id), title, pages: rendered.pages, unread, refused, missing, storedAt }
  }

  function open(previewId: string): Preview {
    const preview = previews.get(previewId)
    if (preview === null) throw printFailure('previewGone')
    return preview
  }

  return {
    open,
    find: previews.get,
    close: previews.close,
    resource: previews.resource,
    clear: previews.clear,
    one: (input) =>
      show(input, async () => ({
        documents: [await source.one(input.templateId, input.recordId, input.modelId)],
        missing: 0,
      })),
    many: (templateId, recordIds, modelId) =>
      show({ templateId, recordId: '', modelId }, async () => {
        const { documents, left } = await collect(recordIds, await source.many(templateId, recordIds, modelId))
        const [first] = left
        if (documents.length === 0) throw first?.error ?? printFailure('recordGone')
        return { documents, missing: left.length }
      }),
    draft: (input) =>
      show({ templateId: '', recordId: '' }, async () => ({
        documents: [{ recordId: '', gate: null, storedAt: null, document: await source.draft(input) }],
        missing: 0,
      })),
    async save(previewId, format) {
      const { documents, rendered, title } = open(previewId)
      for (const { document } of documents) rejectRefusedCodes(document)
      const owner = owners.key()
      const path = await saveDialog({ defaultName: fileName(title, format, unnamed()), extension: format })
      if (path === null) return null
      // The dialog waits as long as it likes: somebody else may be here by now.
      owners.stays(owner)
      const [first] = documents
      if (first === undefined) throw printFailure('previewGone')
      try {
        await writeFileAtomic(path, format === 'pdf' ? rendered.pdf : wordDocument(first.document))
      } catch (error) {
        throw printFailure('writeFailed', error instanceof Error ? error.message : String(error))
      }
      return { name: basename(path) }
    },

    ownerChanged() {
      if (owners.key() !== shownTo) previews.clear()
      shownTo = owners.key()
    },
  }
}
