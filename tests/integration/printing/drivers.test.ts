import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCupsSpooler } from '#main/printing/spooler/cups.ts'
import { createIppClient } from '#main/printing/spooler/ipp-client.ts'
import { runCommand } from '#main/printing/spooler/run.ts'
import type { Spooler } from '#main/printing/spooler/contract.ts'
import { readPageSetup } from '#shared/printing/page-setup.ts'
import { plainProfile } from '#shared/printing/plain-profile.ts'
import { type CupsServer, cupsMissing, startCups } from '../../support/cups.ts'
import { chromiumPrintWindows, type PrintWindows } from '../../support/print-window.ts'

// The drivers of dot-matrix and label printers that come with CUPS, and what they would have sent to the paper.
describe.skipIf(cupsMissing() !== null)('a driver of CUPS', () => {
  let cups: CupsServer
  let windows: PrintWindows
  let spooler: Spooler
  let folder = ''
  const environment = process.env['CUPS_SERVER']

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'atrium-drivers-'))
    ;[cups, windows] = await Promise.all([startCups(), chromiumPrintWindows()])
    process.env['CUPS_SERVER'] = cups.env.CUPS_SERVER
    await cups.addQueue('matrix', 'drv:///sample.drv/epson24.ppd')
    await cups.addQueue('label', 'drv:///sample.drv/zebra.ppd')
    const user = userInfo().username
    const socketPath = cups.env.CUPS_SERVER
    spooler = createCupsSpooler({ run: runCommand, ipp: createIppClient(() => ({ socketPath }), user), user })
  })
  afterAll(async () => {
    if (environment === undefined) delete process.env['CUPS_SERVER']
    else process.env['CUPS_SERVER'] = environment
    await windows.close()
    await cups.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** What the printer gets for a document of so many pages of this paper, millimetres. */
  async function sent(printer: string, width: number, height: number, pages: number, copies = 1): Promise<Buffer> {
    const window = windows.open()
    const page = '<div style="height: 10mm; break-after: page; background: #000"></div>'
    const style = `<style>@page { size: ${width}mm ${height}mm; margin: 5mm } body { margin: 0 }</style>`
    await window.load(
      `<head>${style}</head><body>${page.repeat(pages - 1)}<div style="height: 10mm; background: #000"></div></body>`,
    )
    const file = join(folder, `${printer}-${width}x${height}.pdf`)
    writeFileSync(file, await window.pdf())
    window.close()
    const before = (await cups.jobs(printer)).length
    const setup = readPageSetup(JSON.stringify({ width, height, margins: 5 }))
    await spooler.submit({ file, html: null, setup, title: '单', marker: 'm' }, { ...plainProfile, printer, copies })
    const job = (await cups.waitForJobs(printer, before + 1, 30_000)).at(-1)
    return job?.data ?? Buffer.alloc(0)
  }

  it.each([
    ['241 × 140 mm', 241, 140, 33, 50],
    ['241 × 93.3 mm', 241, 93.3, 22, 3],
    ['241 × 280 mm', 241, 280, 66, 3],
  ])(
    'sets the form of %s to whole lines of a sixth of an inch, so that the paper does not creep',
    async (_name, width, height, lines, forms) => {
      const data = await sent('matrix', width, height, forms)
      // ESC C n: the length of the form in lines.
      const lengths = [...data.keys()].filter((at) => data.readUInt16BE(Math.min(at, data.length - 2)) === 0x1b43)
      expect(lengths.length).toBeGreaterThan(0)
      expect(new Set(lengths.map((at) => data[at + 2]))).toEqual(new Set([lines]))
      // One form feed for each page: none in between, none after.
      expect(data.filter((byte) => byte === 0x0c)).toHaveLength(forms)
    },
  )

  it.each([
    ['60 × 40 mm', 60, 40],
    ['100 × 70 mm', 100, 70],
  ])('draws a label of %s in the dots of its head, each label with its copies', async (_name, width, height) => {
    const text = (await sent('label', width, height, 2, 2)).toString('latin1')
    const labels = [...text.matchAll(/~DGR:CUPS\.GRF,(\d+),(\d+),/g)].map(([, bytes, across]) => [
      Number(bytes),
      Number(across),
    ])
    const dots = (millimetres: number) => (millimetres / 25.4) * 203
    for (const [bytes = 0, across = 0] of labels) {
      expect(Math.abs(across * 8 - dots(width))).toBeLessThan(12)
      expect(Math.abs(bytes / across - dots(height))).toBeLessThan(4)
    }
    const printed = [...text.matchAll(/\^PQ(\d+)/g)].reduce((sum, [, copies]) => sum + Number(copies), 0)
    expect(printed || labels.length).toBe(4)
  })
})
