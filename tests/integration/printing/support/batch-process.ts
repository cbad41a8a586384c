import { join } from 'node:path'
import { createPrintingService, type PrintingDependencies } from '#main/printing/service.ts'
import { chooseSpooler } from '#main/printing/spooler/choose.ts'
import type { PrintWindow } from '#main/printing/window/contract.ts'
import { plainProfile } from '#shared/printing/plain-profile.ts'
import { printWindowsAt } from '../../../support/print-window.ts'
import { openQueue } from './queue.ts'

// One run of the program for the test that kills it: the real queue, worker and spooler, and the engine at PRINT_ENGINE, or
// none. The first run is told how many records to print; every later one finds them. It ends by itself when nothing is left.
const [folder = '', printer = '', amount = '0'] = process.argv.slice(2)
const engine = process.env['PRINT_ENGINE'] ? await printWindowsAt(process.env['PRINT_ENGINE']) : null

let shown = ''
/** Draws in no time what can be told apart at the printer. */
const window: PrintWindow = {
  load: (html) => {
    shown = html
    return Promise.resolve()
  },
  evaluate: (script) =>
    Promise.resolve(
      script.includes('scrollHeight') && !script.includes('tables')
        ? 0
        : { letterhead: 0, footer: 0, units: [20, 20], tables: [] },
    ),
  pdf: () => Promise.resolve(Buffer.from(`%PDF-1.4\n${/R\d+E/.exec(shown)?.[0]}\n/Type /Page\n/Type /Page\n`)),
  picture: () => Promise.reject(new Error('not here')),
  print: () => Promise.reject(new Error('not here')),
  isGone: () => false,
  close: () => undefined,
}

const openWindow = engine === null ? () => window : engine.open

const platform = {
  call: (id: string, input: { body?: { formInfo?: { formId: string }[] } }) => {
    const documents = (input.body?.formInfo ?? []).map(({ formId }) => ({
      formId,
      fullName: formId,
      printTemplate: '<p>{f_name}</p><!-- pagebreak --><p>2</p>',
      printData: { f_name: `R${formId}E` },
      operatorRecordList: [],
      richFields: [],
      pageParam: 'A5',
    }))
    return Promise.resolve({ code: 200, msg: '', data: id === 'print.batchDocuments' ? documents : null })
  },
} as unknown as PrintingDependencies['platform']

const service = createPrintingService({
  platform,
  userDataPath: folder,
  openWindow,
  spooler: chooseSpooler({ platform: 'linux', openWindow, listedPrinters: () => Promise.resolve([]) }),
  listedPrinters: () => Promise.resolve([]),
  saveDialog: () => Promise.resolve(null),
  jobs: openQueue(join(folder, 'print')),
  owner: () => ({ serverId: 's', userId: 'u', name: '' }),
  changed: () => undefined,
  unnamed: () => '打印文档',
  batchChanged: () => undefined,
})
await service.start()
if (Number(amount) > 0)
  await service.batches.begin({
    templateId: 't',
    title: '批量',
    records: Array.from({ length: Number(amount) }, (_, index) => ({ id: String(index), name: '' })),
    profile: { ...plainProfile, printer },
    isJoint: false,
  })
process.stdout.write('begun\n')
const timer = setInterval(() => {
  const all = service.batches.list()
  if (all.some(({ state }) => state !== 'done')) return
  clearInterval(timer)
  process.stdout.write(`${JSON.stringify(all)}\n`)
  void service.stop().then(() => process.exit(0))
}, 50)
