import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPrintingService, type PrintingDependencies, type PrintingService } from '#main/printing/service.ts'
import { chooseSpooler } from '#main/printing/spooler/choose.ts'
import { plainProfile } from '#shared/printing/plain-profile.ts'
import { type CupsServer, cupsMissing, startCups } from '../../support/cups.ts'
import { chromiumPrintWindows, type PrintWindows } from '../../support/print-window.ts'
import { pagesOf } from './support/pdf.ts'
import { openQueue } from './support/queue.ts'

const profile = { ...plainProfile, printer: 'desk' }

describe.skipIf(cupsMissing() !== null)('a printer with its options', () => {
  let cups: CupsServer
  let windows: PrintWindows
  let folder = ''
  let service: PrintingService
  let template = { printTemplate: '<p>{f_name}</p>', pageParam: 'A5' }
  const environment = process.env['CUPS_SERVER']

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'atrium-options-'))
    ;[cups, windows] = await Promise.all([startCups(), chromiumPrintWindows()])
    await cups.addQueue('desk')
    process.env['CUPS_SERVER'] = cups.env.CUPS_SERVER
    const platform = {
      call: () =>
        Promise.resolve({
          code: 200,
          msg: '',
          data: {
            fullName: '标签',
            ...template,
            printData: { f_name: 'A-0017' },
            operatorRecordList: [],
            richFields: [],
          },
        }),
    } as unknown as PrintingDependencies['platform']
    service = createPrintingService({
      platform,
      userDataPath: folder,
      openWindow: windows.open,
      spooler: chooseSpooler({ platform: 'linux', openWindow: windows.open, listedPrinters: async () => [] }),
      listedPrinters: () => Promise.resolve([]),
      saveDialog: () => Promise.resolve(null),
      jobs: openQueue(join(folder, 'print')),
      unnamed: () => '打印文档',
      owner: () => ({ serverId: 's', userId: 'u', name: '王敏' }),
      changed: () => undefined,
      batchChanged: () => undefined,
    })
  })
  afterAll(async () => {
    await service.stop()
    if (environment === undefined) delete process.env['CUPS_SERVER']
    else process.env['CUPS_SERVER'] = environment
    await windows.close()
    await cups.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function printed(print: () => Promise<unknown>) {
    const before = (await cups.jobs('desk')).length
    await print()
    const job = (await cups.waitForJobs('desk', before + 1)).at(-1)
    if (job === undefined) throw new Error('nothing was printed')
    return job
  }
  async function submit(change: Partial<typeof plainProfile> | object) {
    const preview = await service.preview({ templateId: 't', recordId: 'r' })
    return printed(() => service.submit(preview.previewId, { ...profile, ...change }))
  }

  /** Left and upper edge of a word of a PDF's first page, and the page's size, millimetres. */
  function placeOf(pdf: Buffer, word: string) {
    const file = join(folder, 'place.pdf')
    writeFileSync(file, pdf)
    const html = execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' })
    const number = (pattern: RegExp) => (Number(pattern.exec(html)?.[1]) / 72) * 25.4
    return {
      x: number(new RegExp(`xMin="([-\\d.]+)"[^>]*>${word}<`)),
      y: number(new RegExp(`yMin="([-\\d.]+)"[^>]*>${word}<`)),
      height: number(new RegExp(`yMax="([-\\d.]+)">${word}<`)) - number(new RegExp(`yMin="([-\\d.]+)"[^>]*>${word}<`)),
      pages: (html.match(/<page /g) ?? []).length,
    }
  }

  it('tells the trays, papers and pages per side of a queue with a driver, and little of one without', async () => {
    await cups.run('lpadmin', ['-p', 'laser', '-E', '-v', 'file:///dev/null', '-m', 'drv:///sample.drv/laserjet.ppd'])
    const options = await service.printerOptions('laser')
    expect(options?.sources.length).toBeGreaterThan(1)
    expect(options?.media.find(({ keyword }) => keyword.includes('a4'))).toMatchObject({ width: 210, height: 297 })
    expect(options?.perSheet).toEqual([1, 2, 4, 6, 9, 16])
    expect(options?.sides).toContain('one-sided')
    expect((await service.printerOptions('desk'))?.sources).toEqual([])
    expect(await service.printerOptions('nosuch')).toBeNull()
  })

  it('hands over tray, output, paper and pages per side as they were chosen, and only the pages that were', async () => {
    template = { printTemplate: `<p>甲{f_name}</p>${'<!-- pagebreak --><p>{f_name}</p>'.repeat(4)}`, pageParam: 'A5' }
    const job = await submit({
      source: 'tray-2',
      bin: 'face-up',
      media: 'iso_a4_210x297mm',
      pages: '1-2,4',
      perSheet: 2,
    })
    expect(job.options).toMatchObject({
      media: 'iso_a4_210x297mm,tray-2',
      'output-bin': 'face-up',
      'number-up': '2',
    })
    expect(job.options).not.toHaveProperty('page-ranges')
    expect(pagesOf(job.data)).toEqual(['甲A-00171/5', 'A-00172/5', 'A-00174/5'])
    expect(service.profile('t')).toMatchObject({ source: 'tray-2', pages: '' })
  })

  it('moves everything on the paper by the offset, without shrinking it or adding a page, margins or none', async () => {
    for (const pageParam of ['A5', '{"width":60,"height":40,"margins":0}']) {
      template = { printTemplate: '<p>{f_name}</p>', pageParam }
      const plain = placeOf((await submit({})).data, 'A-0017')
      const moved = placeOf((await submit({ offset: { x: 3, y: 1.5 } })).data, 'A-0017')
      expect(Math.abs(moved.x - plain.x - 3)).toBeLessThan(0.15)
      expect(Math.abs(moved.y - plain.y - 1.5)).toBeLessThan(0.15)
      expect(moved.height).toBeCloseTo(plain.height, 2)
      expect(moved.pages).toBe(plain.pages)
    }
  })

  it('prints a calibration page whose rulers are true, on the paper of the preview, moved by the offset', async () => {
    template = { printTemplate: '<p>{f_name}</p>', pageParam: 'A5' }
    const { previewId } = await service.preview({ templateId: 't', recordId: 'r' })
    const page = async (offset: { x: number; y: number }) =>
      placeOf((await printed(() => service.calibrate(previewId, '校准页', { ...profile, offset }))).data, '100')
    const plain = await page({ x: 0, y: 0 })
    const moved = await page({ x: 2, y: 5 })
    expect(plain.pages).toBe(1)
    expect(Math.abs(moved.x - plain.x - 2)).toBeLessThan(0.15)
    expect(Math.abs(moved.y - plain.y - 5)).toBeLessThan(0.15)
    expect(service.jobs()[0]).toMatchObject({ title: '校准页', logged: false })
  })

  it.each([203, 300] as const)(
    'sends a label as dots of %i dpi in the commands of the printer, modules in whole dots',
    async (dots) => {
      template = {
        printTemplate: `<div>&lt;qrCode width='120' height='120'&gt;ASSET-0017&lt;/qrCode&gt;</div><span class="jnpf-print-tag-span" data-tag="headTable.f_name">{f_name}</span>`,
        pageParam: JSON.stringify({
          type: '6',
          width: '60',
          height: '50',
          mt: '2',
          mb: '2',
          ml: '2',
          mr: '2',
          resolution: dots,
        }),
      }
      const job = await submit({ language: 'zpl', dots, copies: 2 })
      const text = job.data.toString('latin1')
      expect(job.copies).toBe(1)
      const width = Math.round((60 / 25.4) * dots)
      expect(text).toContain(`^PW${width}^LL${Math.round((50 / 25.4) * dots)}`)
      expect(text).toContain('^PQ2,')
      const rows = zplRows(text)
      // The finder pattern of a QR code: 1 : 1 : 3 : 1 : 1 modules, each of whole dots.
      const runs = rows.map((row) => row.slice(0, width).match(/#+|\.+/g) ?? [])
      const finder = runs.find((row) => {
        const [, a = '', b = '', c = '', d = '', e = ''] = row
        const unit = a.length
        return unit > 1 && b.length === unit && c.length === unit * 3 && d.length === unit && e.length === unit
      })
      expect(finder, 'a finder pattern in whole dots').toBeDefined()
    },
  )
})

/** The rows of a graphic field, black as #. */
function zplRows(text: string): string[] {
  const [, bytes = '', data = ''] = /\^GFA,\d+,\d+,(\d+),(.*?)\^FS/.exec(text) ?? []
  const digits = Number(bytes) * 2
  let out = ''
  let count = 0
  for (const letter of data) {
    if (letter >= 'G' && letter <= 'Y') count += letter.charCodeAt(0) - 0x46
    else if (letter >= 'g' && letter <= 'z') count += (letter.charCodeAt(0) - 0x66) * 20
    else if (letter === ',' || letter === '!')
      out = out.padEnd(Math.ceil((out.length + 1) / digits) * digits, letter === ',' ? '0' : 'F')
    else if (letter === ':') out += out.slice(-digits)
    else {
      out += letter.repeat(Math.max(1, count))
      count = 0
    }
  }
  const rows = out.match(new RegExp(`.{${digits}}`, 'g')) ?? []
  return rows.map((row) =>
    [...row]
      .map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0').replaceAll('1', '#').replaceAll('0', '.'))
      .join(''),
  )
}
