/** Number of page objects of a PDF that Chromium wrote: it keeps them outside compressed streams. */
export function countPages(pdf: Uint8Array): number {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  return [...text.matchAll(/\/Type\s*\/Page(?![a-zA-Z])/g)].length
}
