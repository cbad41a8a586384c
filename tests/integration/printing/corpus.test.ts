import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDrawer, type Drawer } from '#main/printing/drawer.ts'
import { fillDocument } from '#shared/printing/document.ts'
import { chromiumPrintWindows, type PrintWindows } from '../../support/print-window.ts'
import { corpus } from './corpus/all.ts'
import { type CorpusDocument, differences, goldenOf, readPdf, type ReadPage } from './corpus/support.ts'

const folder = join(import.meta.dirname, 'corpus/golden')
const dictionary = (type: string) => Promise.resolve(new Map(type === 'way' ? [['train', '火车']] : []))

/** 60 documents as people print them, through one warm window: what they say and where it stands. */
describe('the corpus of documents', () => {
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

  async function print({ name, ...document }: CorpusDocument): Promise<{ pages: ReadPage[]; pdf: Uint8Array }> {
    const source = {
      title: name,
      data: {},
      approvals: [],
      pageParam: 'A4',
      printedBy: '王敏/wangmin',
      printedAt: new Date(2026, 4, 6, 9, 8, 7).getTime(),
      ...document,
    }
    const { pdf } = await drawer.draw([await fillDocument(source, () => Promise.resolve(null), dictionary)])
    return { pages: readPdf(pdf), pdf }
  }

  it.each(corpus)('prints $name as it did, in text and place', async (document) => {
    const { pages, pdf } = await print(document)
    const file = join(folder, `${document.name.replaceAll(/[^\w×.]+/g, '-')}.txt`)
    const golden = goldenOf(pages)
    if (process.env['WRITE_GOLDEN']) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, golden)
    }
    if (process.env['KEEP_PDF']) writeFileSync(join(process.env['KEEP_PDF'], `${document.name}.pdf`), pdf)
    expect(differences(readFileSync(file, 'utf8'), golden)).toEqual([])
    for (const { width, height, lines } of pages)
      for (const line of lines) {
        const isInside = line.x >= -0.5 && line.y >= 0 && line.right <= width + 0.5 && line.y <= height
        expect(isInside, `${line.text} leaves the paper`).toBe(true)
      }
  })

  it('has sixty documents of different names', () => {
    expect(new Set(corpus.map(({ name }) => name.slice(0, 2))).size).toBe(60)
  })
})
