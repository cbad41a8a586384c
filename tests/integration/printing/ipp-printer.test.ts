import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { optionAttributes, optionsOf } from '#main/printing/spooler/capabilities.ts'
import { createCupsSpooler } from '#main/printing/spooler/cups.ts'
import { createIppClient } from '#main/printing/spooler/ipp-client.ts'
import { operations } from '#main/printing/spooler/ipp.ts'
import { runCommand } from '#main/printing/spooler/run.ts'
import type { Spooler } from '#main/printing/spooler/contract.ts'
import { readPageSetup } from '#shared/printing/page-setup.ts'
import { plainProfile } from '#shared/printing/plain-profile.ts'
import type { PrintProfile } from '#shared/printing/profile.ts'
import { type CupsServer, cupsMissing, startCups } from '../../support/cups.ts'
import { eventually } from '../../support/eventually.ts'
import { type IppJob, type IppPrinter, ippPrinterMissing, startIppPrinter } from '../../support/ipp-printer.ts'
import { chromiumPrintWindows } from '../../support/print-window.ts'

/** Milliseconds for a suite of ipptool. */
const timeout = 15_000

describe.skipIf(cupsMissing() !== null || ippPrinterMissing() !== null)('a printer that speaks IPP', () => {
  let cups: CupsServer
  let printer: IppPrinter
  let spooler: Spooler
  let folder = ''
  /** Four pages, A4. */
  let file = ''
  const environment = process.env['CUPS_SERVER']

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'atrium-ipp-'))
    file = join(folder, 'four.pdf')
    const windows = await chromiumPrintWindows()
    const window = windows.open()
    const pages = [1, 2, 3, 4].map((page) => `<p style="break-after: page">Seite${page}</p>`).join('')
    await window.load(`<head><style>@page { size: 210mm 297mm }</style></head><body>${pages}</body>`)
    writeFileSync(file, await window.pdf())
    await windows.close()
    cups = await startCups()
    printer = await startIppPrinter()
    process.env['CUPS_SERVER'] = cups.env.CUPS_SERVER
    await cups.run('lpadmin', ['-p', 'office', '-E', '-v', printer.uri, '-m', 'everywhere'])
    const user = userInfo().username
    const socketPath = cups.env.CUPS_SERVER
    spooler = createCupsSpooler({ run: runCommand, ipp: createIppClient(() => ({ socketPath }), user), user })
    // CUPS asks the printer behind the command.
    await eventually(async () => expect((await spooler.options('office'))?.model).toContain('IPP Everywhere'))
  }, 60_000)
  afterAll(async () => {
    if (environment === undefined) delete process.env['CUPS_SERVER']
    else process.env['CUPS_SERVER'] = environment
    // Either may not have started.
    await (printer as IppPrinter | undefined)?.close()
    await (cups as CupsServer | undefined)?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function printed(change: Partial<PrintProfile>): Promise<IppJob & { readonly text: string }> {
    const before = printer.jobs().length
    const document = { file, html: null, setup: readPageSetup('A4'), title: '请假申请单', marker: 'm1' }
    const id = await spooler.submit(document, { ...plainProfile, printer: 'office', ...change })
    await eventually(() => expect(printer.jobs()).toHaveLength(before + 1))
    await eventually(async () => expect((await spooler.state(id ?? '')).state).toBe('completed'))
    const job = printer.jobs().at(-1)
    if (job === undefined) throw new Error('nothing was printed')
    const kept = join(folder, 'printed.pdf')
    writeFileSync(kept, job.data)
    return { ...job, text: execFileSync('pdftotext', [kept, '-'], { encoding: 'utf8' }) }
  }

  // Which pages are printed is no attribute of the job: the file holds exactly these (render.ts, options.test.ts).
  it('sees tray, output, sides and colour of the profile as attributes of its job', async () => {
    const options = await spooler.options('office')
    expect(options?.sides).toEqual(['one-sided', 'two-sided-long-edge', 'two-sided-short-edge'])
    const tray = options?.sources.find(({ keyword }) => keyword.includes('manual'))?.keyword ?? ''
    expect(tray).not.toBe('')
    const job = await printed({ source: tray, bin: 'face-down', duplex: 'shortEdge', color: false })
    expect(job.attributes).toMatchObject({
      IPP_SIDES: 'two-sided-short-edge',
      IPP_OUTPUT_BIN: 'face-down',
      IPP_PRINT_COLOR_MODE: 'monochrome',
    })
    expect(job.attributes['IPP_MEDIA_COL'] ?? job.attributes['IPP_MEDIA']).toContain('manual')
    expect(job.attributes['IPP_JOB_NAME']).toContain('请假申请单')
    const plain = await printed({})
    expect(plain.attributes['IPP_SIDES']).toBe('one-sided')
    expect(plain.attributes['IPP_MEDIA_COL'] ?? '').not.toContain('manual')
    expect(plain.text.match(/Seite\d/g)).toEqual(['Seite1', 'Seite2', 'Seite3', 'Seite4'])
  })

  it('prints copies once each, and several pages on one side', async () => {
    const copies = await printed({ copies: 2 })
    const made = Number(copies.attributes['IPP_COPIES'] ?? '1') * (copies.text.match(/Seite1/g)?.length ?? 0)
    expect(made).toBe(2)
    expect((await printed({ perSheet: 4 })).text.match(/\f/g)).toHaveLength(1)
  })

  it('tells what it can do in the same words when it is asked itself', async () => {
    const { port } = new URL(printer.uri.replace('ipp:', 'http:'))
    const ask = createIppClient(() => ({ host: '127.0.0.1', port: Number(port) }), 'somebody')
    const answer = await ask(operations.getPrinterAttributes, '/ipp/print', [
      { tag: 'uri', name: 'printer-uri', values: [printer.uri] },
      { tag: 'keyword', name: 'requested-attributes', values: optionAttributes },
    ])
    const options = optionsOf(answer?.groups[0] ?? {})
    expect(options.sources.map(({ keyword }) => keyword)).toEqual(['auto', 'main', 'manual', 'by-pass-tray'])
    expect(options.media.find(({ keyword }) => keyword === 'iso_a4_210x297mm')).toMatchObject({
      width: 210,
      height: 297,
      margin: 6.35,
    })
    expect(options).toMatchObject({ bins: ['face-down'], hasRanges: true })
  })

  it.each(['get-printer-attributes.test', 'print-job.test', 'validate-job.test', 'get-jobs.test'])(
    'passes %s of the suite for printers, so that what is proved by it is proved by a printer',
    (suite) => {
      const { status, stdout } = spawnSync('ipptool', ['-f', file, '-t', printer.uri, suite], {
        encoding: 'utf8',
        timeout,
      })
      expect([status, stdout]).toEqual([0, expect.stringContaining('[PASS]')])
    },
  )

  it.each(['ipp-1.1.test', 'ipp-2.0.test', 'ipp-everywhere.test'])(
    'fails nothing of %s but what it refuses as a printer of one job at a time and of its version',
    (suite) => {
      const { stdout } = spawnSync('ipptool', ['-I', '-f', file, '-t', printer.uri, suite], {
        encoding: 'utf8',
        timeout,
      })
      // A step begins its line, what came back stands below it.
      const steps = stdout.split(/\n {4}(?=\S)/)
      const failed = steps.filter((step) => step.split('\n')[0]?.includes('[FAIL]'))
      const known = [
        /server-error-busy/,
        /printer-up-time=0/,
        /EXPECTED: overrides-supported WITH-VALUE "document-number"/,
      ]
      expect(failed.filter((step) => !known.some((reason) => reason.test(step)))).toEqual([])
      expect(stdout.match(/\[PASS\]/g)?.length ?? 0).toBeGreaterThanOrEqual(20)
    },
  )

  it('is refused what no such printer has: the double does not take everything', () => {
    const suite = 'print-job-media-col.test'
    const { status } = spawnSync('ipptool', ['-f', file, '-t', printer.uri, suite], { timeout })
    expect(status).not.toBe(0)
  })
})
