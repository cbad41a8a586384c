import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
import { LocalBinaryData, workerAddress } from './local-data.ts'

GlobalWorkerOptions.workerSrc = workerAddress

/** A PDF that is open for drawing. */
export interface OpenPdf {
  readonly document: PDFDocumentProxy
  readonly close: () => void
}

/**
 * Opens a PDF of our own origin by its path. Everything it needs (worker, character maps, standard fonts) is local;
 * nothing in it is evaluated. Fails when it is gone or damaged, or when `signal` aborts.
 */
export async function openPdf(path: string, signal: AbortSignal): Promise<OpenPdf> {
  const response = await fetch(path, { signal })
  if (!response.ok) throw new Error(`preview: HTTP ${response.status}`)
  const task = getDocument({
    data: new Uint8Array(await response.arrayBuffer()),
    cMapUrl: 'cmaps/',
    cMapPacked: true,
    standardFontDataUrl: 'standard_fonts/',
    BinaryDataFactory: LocalBinaryData,
    useWorkerFetch: false,
    useWasm: false,
    disableWorkerRendering: true,
    enableXfa: false,
  } as Parameters<typeof getDocument>[0])
  const close = () => void task.destroy()
  signal.addEventListener('abort', close, { once: true })
  return { document: await task.promise, close }
}
