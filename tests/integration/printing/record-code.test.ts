import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDrawer, type Drawer } from '#main/printing/drawer.ts'
import { fillDocument } from '#shared/printing/document.ts'
import { readPaperCode, writePaperCode } from '#shared/printing/paper-code.ts'
import { type Dots, findCodes } from '#renderer/features/paper-in/find-codes.ts'
import { chromiumPrintWindows, type PrintWindows } from '../../support/print-window.ts'

/** What a copier sends of printed pages with the code of their record. */
describe.skipIf(!existsSync('/usr/bin/zbarimg'))('codes of records on paper', () => {
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

  it.each([150, 200, 300])('are read from each page at %i dots per inch, below all of its text', async (dots) => {
    const folder = mkdtempSync(join(tmpdir(), 'atrium-record-codes-'))
    const codes = ['601234567890123456', '一号 & 2'].map((recordId) =>
      writePaperCode({ server: '0123456789', modelId: '512345678901234567', recordId, print: 12 }),
    )
    try {
      const documents = []
      for (const recordCode of codes) {
        const template = `<p>${'这一行写满整页。'.repeat(800)}</p>`
        const source = { title: '', template, data: {}, approvals: [], printedBy: '', printedAt: 0, recordCode }
        const pageParam = JSON.stringify({ paper: 'A4', recordCode: true })
        documents.push(await fillDocument({ ...source, pageParam }, () => Promise.resolve(null)))
      }
      writeFileSync(join(folder, 'paper.pdf'), (await drawer.draw(documents)).pdf)
      execFileSync('pdftoppm', ['-r', String(dots), '-gray', 'paper.pdf', 'page'], { cwd: folder })
      const pages = readdirSync(folder)
        .filter((name) => name.endsWith('.pgm'))
        .sort()
      const read = execFileSync('zbarimg', ['-q', '--raw', ...pages], { cwd: folder, encoding: 'utf8' })
      const found = read.trim().split('\n')
      expect(pages.length).toBeGreaterThan(4)
      expect(found).toEqual(pages.map((_page, index) => codes[index < pages.length / 2 ? 0 : 1]))
      // 24 mm of an A4 page, in the points of the text layer.
      const boxes = execFileSync('pdftotext', ['-bbox', 'paper.pdf', '-'], { cwd: folder, encoding: 'utf8' })
      const lowest = Math.max(
        ...[...boxes.matchAll(/yMax="([\d.]+)">[^<]*<\/word>/g)].map(([, bottom]) => Number(bottom)),
      )
      expect(lowest).toBeLessThan(((297 - 22) / 25.4) * 72)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it.each([0, 180])(
    'are found by the page that takes paper in, also beside other codes, turned by %i degrees',
    async (turn) => {
      const folder = mkdtempSync(join(tmpdir(), 'atrium-paper-in-'))
      try {
        const recordCode = writePaperCode({
          server: '0123456789',
          modelId: '512345678901234567',
          recordId: '6',
          print: 1,
        })
        const template = "<p>&lt;qrCode width='90' height='90'&gt;https://example.org&lt;/qrCode&gt;</p><p>甲</p>"
        const source = { title: '', template, data: {}, approvals: [], printedBy: '', printedAt: 0, recordCode }
        const pageParam = JSON.stringify({ paper: 'A4', recordCode: true })
        const document = await fillDocument({ ...source, pageParam }, () => Promise.resolve(null))
        writeFileSync(join(folder, 'paper.pdf'), (await drawer.draw([document])).pdf)
        execFileSync('pdftoppm', ['-r', '200', '-gray', '-singlefile', 'paper.pdf', 'page'], { cwd: folder })
        const page = dotsOf(readFileSync(join(folder, 'page.pgm')), turn === 180)
        const found = findCodes(page, (text) => readPaperCode(text) !== null)
        expect(found.at(-1)).toBe(recordCode)
        expect(new Set(findCodes(page, () => false))).toEqual(new Set([recordCode, 'https://example.org']))
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})

/** A grey picture as pdftoppm writes it: its head says width and height in lines of text. */
function dotsOf(file: Buffer, isTurned: boolean): Dots {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.subarray(0, 100).toString('latin1'))
  const [width, height] = [Number(head?.[1]), Number(head?.[2])]
  const grey = file.subarray(head?.[0].length ?? 0)
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at += 1) {
    const value = grey[isTurned ? width * height - 1 - at : at] ?? 255
    data.set([value, value, value, 255], at * 4)
  }
  return { data, width, height }
}
