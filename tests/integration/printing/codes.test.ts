import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDrawer, type Drawer } from '#main/printing/drawer.ts'
import { fillDocument } from '#shared/printing/document.ts'
import { chromiumPrintWindows, type PrintWindows } from '../../support/print-window.ts'

/** Codes as a scanner reads them from the printer's own dots. */
describe.skipIf(!existsSync('/usr/bin/zbarimg'))('codes on labels', () => {
  let windows: PrintWindows
  let drawer: Drawer
  beforeAll(async () => {
    windows = await chromiumPrintWindows()
    drawer = createDrawer(windows.open)
  })
  afterAll(async () => {
    drawer.close()
    await windows.close()
  })

  /** What is read from each page at so many dots per inch, black and white alone. */
  async function scanned(template: string, codes: readonly string[], dots: number): Promise<string[]> {
    const folder = mkdtempSync(join(tmpdir(), 'atrium-codes-'))
    try {
      const pageParam = JSON.stringify({ width: 60, height: 40, margins: 3, pageNumber: false, resolution: dots })
      const documents = []
      for (const code of codes) {
        const source = { title: '', template, data: { code }, approvals: [], pageParam, printedBy: '', printedAt: 0 }
        documents.push(await fillDocument(source, () => Promise.resolve(null)))
      }
      writeFileSync(join(folder, 'labels.pdf'), (await drawer.draw(documents)).pdf)
      execFileSync('pdftoppm', ['-r', String(dots), '-mono', 'labels.pdf', 'label'], { cwd: folder })
      const pages = readdirSync(folder)
        .filter((name) => name.endsWith('.pbm'))
        .sort()
      // As they are, in the order of the pages: its XML spoils letters that are not of ASCII.
      const read = execFileSync('zbarimg', ['-q', '--raw', ...pages], { cwd: folder, encoding: 'utf8' })
      return read.trim().split('\n')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  const labels = Array.from({ length: 100 }, (_, index) => `ZC-2026-${String(index * 7919).padStart(6, '0')}`)

  it.each([
    ['a hundred', 203, labels],
    ['some', 300, labels.slice(0, 20)],
  ])('%s QR codes are read as they were written, at %i dots per inch', async (_count, dots, codes) => {
    const template = "<p>&lt;qrCode width='76' height='76'&gt;{code}&lt;/qrCode&gt;</p>"
    expect(await scanned(template, codes, dots)).toEqual(codes)
  })

  it.each([203, 300])('bar codes are read as they were written, at %i dots per inch', async (dots) => {
    const codes = labels.slice(0, 20)
    const template = "<p>&lt;barCode width='1' height='40' text='1'&gt;{code}&lt;/barCode&gt;</p>"
    expect(await scanned(template, codes, dots)).toEqual(codes)
  })

  it('codes that are turned, on a fixed place, long or in Chinese are read too', async () => {
    const turned =
      '<div data-print="fixed" data-print-box="15.03 5.07 22 22 90">&lt;qrCode width=\'80\' height=\'80\'&gt;{code}&lt;/qrCode&gt;</div>'
    const odd = ['https://example.org/visit?id=1234567890&n=中文', 'a'.repeat(60)]
    expect(await scanned(turned, odd, 300)).toEqual(odd)
  })
})
