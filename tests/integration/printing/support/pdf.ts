import { execFileSync } from 'node:child_process'

/** The text of each page of a PDF, without its white space. */
export function pagesOf(pdf: Uint8Array): string[] {
  const text = execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' })
  return text
    .split('\f')
    .slice(0, -1)
    .map((page) => page.replaceAll(/\s+/g, ''))
}
