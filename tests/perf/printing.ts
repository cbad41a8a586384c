import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPrintingService, type PrintingDependencies } from '#main/printing/service.ts'
import { chooseSpooler } from '#main/printing/spooler/choose.ts'
import { plainProfile } from '#shared/printing/plain-profile.ts'
import { openQueue } from '../integration/printing/support/queue.ts'
import { cupsMissing, startCups } from '../support/cups.ts'
import { chromiumPrintWindows } from '../support/print-window.ts'
import { type Figures, inTurns } from './rounds.ts'
import type { Row } from './table.ts'

const template =
  '<h1>{f_title}</h1><table><thead><tr><td>品名</td><td>数量</td><td>备注</td></tr></thead><tbody><tr>' +
  '<td><span data-tag="childrenDataTable0.name" class="jnpf-print-tag-span">{name}</span></td>' +
  '<td><span data-tag="childrenDataTable0.count" class="jnpf-print-tag-span">{count}</span></td>' +
  '<td><span data-tag="childrenDataTable0.note" class="jnpf-print-tag-span">{note}</span></td></tr></tbody></table>'
/** Rows of a document of about three pages. */
const threePages = 90

/** The server's answer for a record whose id is its number of rows. */
function documentOf(rows: number): object {
  const line = (index: number) => ({ name: `物品${index + 1}`, count: index + 1, note: '存放于一号库房' })
  return {
    fullName: '入库单',
    printTemplate: template,
    printData: { f_title: '入库单', childrenDataTable0: Array.from({ length: rows }, (_, index) => line(index)) },
    operatorRecordList: [],
    richFields: [],
    pageParam: 'A4',
  }
}

/** One-key print to the spooler and previews of long documents, by the real engine, queue and CUPS. */
export async function printingRows(rounds: number): Promise<Row[]> {
  const missing = cupsMissing()
  if (missing !== null) {
    console.log(`printing: ${missing}`)
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-printing-'))
  const [cups, windows] = await Promise.all([startCups(), chromiumPrintWindows()])
  const environment = process.env['CUPS_SERVER']
  process.env['CUPS_SERVER'] = cups.env.CUPS_SERVER
  const platform = {
    call: (id: string, input: { query?: { formId?: string } }) =>
      Promise.resolve({
        code: 200,
        msg: '',
        data: id === 'print.data' ? documentOf(Number(input.query?.formId)) : null,
      }),
  } as unknown as PrintingDependencies['platform']
  const service = createPrintingService({
    platform,
    userDataPath: folder,
    openWindow: windows.open,
    spooler: chooseSpooler({ platform: 'linux', openWindow: windows.open, listedPrinters: async () => [] }),
    listedPrinters: () => Promise.resolve([]),
    saveDialog: () => Promise.resolve(null),
    unnamed: () => '打印文档',
    jobs: openQueue(join(folder, 'print')),
    owner: () => ({ serverId: 's', userId: 'u', name: '' }),
    changed: () => undefined,
    batchChanged: () => undefined,
  })
  const timed = async (work: () => Promise<unknown>): Promise<Figures> => {
    const start = performance.now()
    await work()
    return { time: performance.now() - start }
  }
  const preview = async (rows: number) => {
    const { previewId } = await service.preview({ templateId: 't', recordId: String(rows) })
    service.closePreview(previewId)
  }
  try {
    await cups.addQueue('desk')
    const first = await service.preview({ templateId: 't', recordId: String(threePages) })
    await service.submit(first.previewId, { ...plainProfile, printer: 'desk' })
    const times = await inTurns(Math.max(3, rounds), {
      one: () => timed(() => preview(1)),
      direct: () => timed(() => service.direct({ templateId: 't', recordId: String(threePages) })),
      hundred: () => timed(() => preview(100)),
      two: () => timed(() => preview(200)),
      thousand: () => timed(() => preview(1000)),
    })
    const row = (measure: string, value: Figures, baseline: string, base: Figures, limit?: number): Row => ({
      area: 'printing',
      measure,
      value: value['time'] ?? Number.NaN,
      unit: 'ms',
      baseline,
      baselineValue: base['time'] ?? Number.NaN,
      ...(limit === undefined ? {} : { limit }),
    })
    return [
      row(`one key to spooled, ${first.pages} pages`, times.direct, 'preview of one row', times.one, 800),
      row('preview of 200 rows', times.two, 'preview of one row', times.one, 1000),
      row('preview of 1 000 rows', times.thousand, 'preview of 100 rows', times.hundred),
    ]
  } finally {
    await service.stop()
    if (environment === undefined) delete process.env['CUPS_SERVER']
    else process.env['CUPS_SERVER'] = environment
    await windows.close()
    await cups.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
