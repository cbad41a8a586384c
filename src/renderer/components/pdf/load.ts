import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'

const maps = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?no-inline&url',
  import: 'default',
  eager: true,
})
const fonts = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?no-inline&url',
  import: 'default',
  eager: true,
})

const worker = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/build/pdf.worker.min.mjs', {
  query: '?no-inline&url',
  import: 'default',
  eager: true,
})

/** Address of the worker's script in the app's own origin. */
const workerAddress = Object.values(worker)[0] ?? ''

/** Built files by their own names: the build gives them others. */
const addresses = new Map(
  [...Object.entries(maps), ...Object.entries(fonts)].map(([path, address]) => [
    path.slice(path.lastIndexOf('/') + 1),
    address,
  ]),
)

/** pdf.js asks for its character maps and fonts by name; they come from the app's own origin. */
class LocalBinaryData {
  async fetch({ filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    const address = addresses.get(filename)
    if (address === undefined) throw new Error(`not shipped: ${filename}`)
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${filename}: HTTP ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

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
  return openPdfBytes(new Uint8Array(await response.arrayBuffer()), signal)
}

/** The same of a PDF that somebody brought. */
export async function openPdfBytes(data: Uint8Array, signal: AbortSignal): Promise<OpenPdf> {
  const task = getDocument({
    data,
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
