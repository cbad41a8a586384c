import { renderIn, type RenderedDocument } from '#main/printing/render.ts'
import type { PrintWindowFactory } from '#main/printing/window/contract.ts'
import type { FilledDocument } from '#shared/printing/document.ts'

/** One document in a window that lives only as long. */
export async function renderDocument(
  document: FilledDocument,
  openWindow: PrintWindowFactory,
): Promise<RenderedDocument> {
  const window = openWindow()
  try {
    return await renderIn(window, [document])
  } finally {
    window.close()
  }
}
