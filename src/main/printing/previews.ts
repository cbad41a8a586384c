import { randomUUID } from 'node:crypto'
import type { PreparedDocument } from './documents.ts'
import type { RenderedDocument } from './render.ts'

export interface Preview {
  readonly id: string
  readonly templateId: string
  readonly recordId: string
  readonly modelId?: string | undefined
  /** One for each record of a batch that is looked at. */
  readonly documents: readonly PreparedDocument[]
  readonly title: string
  readonly rendered: RenderedDocument
}

export interface PreviewStore {
  add(preview: Omit<Preview, 'id'>): Preview
  get(id: string): Preview | null
  close(id: string): void
  clear(): void
  /** Answers `/print/{id}.pdf` with the bytes of an open preview; 404 otherwise. */
  resource(request: Request): Promise<Response>
}

/** Open previews are few; what a crashed page left behind is pushed out by newer ones. */
const MAX_PREVIEWS = 12
const maxBytes = 256 * 1024 * 1024

/** Previews live in memory only: nothing of a document stays on disk because someone looked at it. */
export function createPreviewStore(): PreviewStore {
  const previews = new Map<string, Preview>()
  const shrink = () => {
    const bytes = () => [...previews.values()].reduce((sum, { rendered }) => sum + rendered.pdf.byteLength, 0)
    for (const id of [...previews.keys()].slice(0, -1))
      if (previews.size > MAX_PREVIEWS || bytes() > maxBytes) previews.delete(id)
  }
  return {
    add(content) {
      const preview = { id: randomUUID(), ...content }
      previews.set(preview.id, preview)
      shrink()
      return preview
    },
    get: (id) => previews.get(id) ?? null,
    close: (id) => void previews.delete(id),
    clear: () => previews.clear(),
    async resource(request) {
      const id = /^\/print\/([\w-]{1,100})\.pdf$/.exec(new URL(request.url).pathname)?.[1]
      const preview = id === undefined ? undefined : previews.get(id)
      if (preview === undefined) return new Response(null, { status: 404 })
      const { pdf } = preview.rendered
      const headers = {
        'Content-Type': 'application/pdf',
        'Content-Length': String(pdf.byteLength),
        'Cache-Control': 'no-store',
      }
      return new Response(new Uint8Array(pdf), { headers })
    },
  }
}

export function previewUrl(id: string): string {
  return `app://atrium/print/${id}.pdf`
}
