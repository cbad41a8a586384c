import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plainProfile } from '#shared/printing/plain-profile.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import { createLockGate } from '#main/session/lock-gate.ts'
import { createPrintingService, type PrintingDependencies, type PrintingService } from '#main/printing/service.ts'
import { chooseSpooler } from '#main/printing/spooler/choose.ts'
import type { PrintBatch, PrintJob } from '#shared/ipc/printing.ts'
import type { PrintProfile } from '#shared/printing/profile.ts'
import { type CupsServer, cupsMissing, startCups } from '../../support/cups.ts'
import { chromiumPrintWindows, type PrintWindows } from '../../support/print-window.ts'
import { createCachedAnswers } from '#main/cache/answers.ts'
import type { CacheClient } from '#main/cache/contract.ts'
import { createSealedNotes } from '#main/cache/notes.ts'
import type { PlatformClient } from '#main/http/contract.ts'
import type { CacheKey, StoredAnswer } from '#shared/ipc/cache-worker.ts'
import type { JobRecord } from '#main/printing/jobs/repository.ts'
import { openQueue } from './support/queue.ts'

const profile: PrintProfile = { ...plainProfile, printer: 'desk', copies: 2, duplex: 'longEdge', color: true }
const answer = {
  fullName: '请假申请单',
  printTemplate: '<h1>请假申请单</h1><p>{f_name}：{f_reason}</p><p>{systemPrinter}</p><p>{systemApprovalContent}</p>',
  printData: { f_name: '李静', f_reason: '回家探亲 $&' },
  operatorRecordList: [
    {
      nodeName: '辅导员审批',
      userName: '张伟',
      handleTime: 1767225600000,
      handleStatus: 1,
      handleOpinion: '同意',
      signImg: '/api/file/Image/sign/1.png',
    },
  ],
  pageParam: '{"paper":"A5"}',
}
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe.skipIf(cupsMissing() !== null)('printing a record', () => {
  let cups: CupsServer
  let windows: PrintWindows
  let folder = ''
  let service: PrintingService
  let events: PrintJob[] = []
  let batches: PrintBatch[] = []
  let calls: { id: string; input: unknown }[] = []
  let fail: BridgeFailure | null = null
  let record: unknown = answer
  /** Answers of other calls by id; null for none. */
  let others: Readonly<Record<string, unknown>> = {}
  let owner: ReturnType<PrintingDependencies['owner']> = null
  let savePath: string | null = null
  let whileAsking = (): void => undefined
  let locked = false
  /** The server does not answer. */
  let isAway = false
  /** What this machine keeps of it; null for nothing. */
  let offline:
    | ((platform: PrintingDependencies['platform']) => NonNullable<PrintingDependencies['offline']>)
    | undefined
  const keptOf = (platform: PrintingDependencies['platform']) =>
    offline === undefined ? {} : { offline: offline(platform) }
  const environment = process.env['CUPS_SERVER']

  beforeAll(async () => {
    ;[cups, windows] = await Promise.all([startCups(), chromiumPrintWindows()])
    await cups.addQueue('desk')
    process.env['CUPS_SERVER'] = cups.env.CUPS_SERVER
  })
  afterAll(async () => {
    if (environment === undefined) delete process.env['CUPS_SERVER']
    else process.env['CUPS_SERVER'] = environment
    await windows.close()
    await cups.close()
  })
  beforeEach(async () => {
    // One that a failed test left without a scheduler would fail all after it.
    await cups.ensureScheduler()
    folder = mkdtempSync(join(tmpdir(), 'atrium-printing-'))
    events = []
    batches = []
    calls = []
    fail = null
    record = answer
    others = {}
    whileAsking = () => undefined
    locked = false
    isAway = false
    offline = undefined
    owner = { serverId: 'server-1', userId: 'user-1', name: '王敏/wangmin' }
    service = create()
    return async () => {
      await service.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  function create(): PrintingService {
    const platform = {
      call: (id: string, input: unknown) => {
        calls.push({ id, input })
        if (isAway) return Promise.reject(new BridgeFailure('platform.network'))
        if (fail !== null && id === 'print.log') return Promise.reject(fail)
        return Promise.resolve({ code: 200, msg: '', data: id === 'print.data' ? record : (others[id] ?? null) })
      },
      callEntry: () =>
        isAway
          ? Promise.reject(new BridgeFailure('platform.network'))
          : Promise.resolve({ code: 200, msg: '', data: record }),
      resource: (address: string) => {
        if (isAway) return Promise.reject(new BridgeFailure('platform.network'))
        calls.push({ id: 'resource', input: address })
        return Promise.resolve({
          status: 200,
          headers: new Headers(),
          contentType: 'image/png',
          body: new Blob([pixel]).stream(),
        })
      },
    } as unknown as PrintingDependencies['platform']
    const gate = createLockGate({ send: () => undefined, isLocked: () => locked })
    const answered = async () => {
      whileAsking()
      return savePath
    }
    return createPrintingService({
      platform,
      ...keptOf(platform),
      userDataPath: folder,
      openWindow: windows.open,
      spooler: chooseSpooler({
        platform: 'linux',
        openWindow: windows.open,
        listedPrinters: () => Promise.resolve([]),
      }),
      listedPrinters: () => Promise.resolve([{ name: 'desk', displayName: '前台打印机', description: '' }]),
      saveDialog: () => gate.afterDialog(answered()),
      jobs: openQueue(join(folder, 'print')),
      unnamed: () => '打印文档',
      owner: () => owner,
      changed: (job) => void events.push(job),
      batchChanged: (batch) => void batches.push(batch),
    })
  }
  const logs = () => calls.filter(({ id }) => id === 'print.log').map(({ input }) => (input as { body: unknown }).body)
  const input = { templateId: 'template-1', recordId: 'record-1' }

  async function until(id: string, test: (job: PrintJob) => boolean): Promise<PrintJob> {
    for (const end = Date.now() + 15_000; ; ) {
      const job = service.jobs().find((candidate) => candidate.id === id)
      if (job !== undefined && test(job)) return job
      if (Date.now() > end) throw new Error(`job is ${JSON.stringify(job)}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** Leaves a printed job on disk, because its log entry is still due, and ends the program. */
  async function printedUnlogged(): Promise<PrintJob> {
    fail = new BridgeFailure('platform.network')
    const job = await service.submit((await service.preview(input)).previewId, profile)
    await until(job.id, ({ state }) => state === 'completed')
    await service.stop()
    fail = null
    return job
  }

  it('prints a document again that it read before while the server is away, says how old it is, and logs it later', async () => {
    const texts = new Map<string, StoredAnswer>()
    const name = ({ endpoint, input: key }: CacheKey) => `${endpoint} ${key}`
    const cache = {
      read: (key: CacheKey) => Promise.resolve(texts.get(name(key)) ?? null),
      write: (answered: CacheKey & StoredAnswer) => {
        texts.set(name(answered), answered)
        return Promise.resolve({ changed: false, isNew: true })
      },
      remove: (key: CacheKey) => Promise.resolve(texts.delete(name(key)) ? null : null),
      invalidate: () => Promise.resolve(null),
    } as unknown as CacheClient
    const scope = {}
    offline = (client) => ({
      kept: createSealedNotes(cache),
      answers: createCachedAnswers({
        client: client as PlatformClient,
        cache,
        send: () => undefined,
        online: () => !isAway,
        scope: () => scope,
        now: () => 1000,
      }),
    })
    await service.stop()
    service = create()
    record = answer
    const first = await service.preview(input)
    expect(first).toMatchObject({ storedAt: null, missing: 0 })
    await service.submit(first.previewId, profile)
    isAway = true
    await expect(service.preview({ ...input, recordId: 'never read' })).rejects.toMatchObject({
      code: 'platform.network',
    })
    const again = await service.preview(input)
    expect(again.storedAt).toBe(1000)
    const [online, away] = await Promise.all(
      [first, again].map(async ({ url }) =>
        (await service.resource(new Request(url.replace('app:', 'http:')))).arrayBuffer(),
      ),
    )
    // The signature too: a document without it is another one.
    expect(Math.abs((online?.byteLength ?? 0) - (away?.byteLength ?? 0))).toBeLessThan(200)
    const before = (await cups.jobs('desk')).length
    const job = await service.direct(input)
    expect((await cups.waitForJobs('desk', before + 1)).length).toBe(before + 1)
    expect(service.jobs().find(({ id }) => id === job.id)?.logged).toBe(false)
    isAway = false
    service.connected()
    await until(job.id, ({ logged }) => logged)
  })

  it('draws a template that is not saved, with made-up data or with the newest record of the saved one', async () => {
    const draft = { title: '草稿', template: '<p>{f_name}</p>', pageParam: '{"paper":"A5"}' }
    const textOf = async (data: { rows: number } | { templateId: string }) => {
      const { url } = await service.previewDraft({ ...draft, data })
      const file = join(folder, 'draft.pdf')
      writeFileSync(file, Buffer.from(await (await service.resource(new Request(url))).arrayBuffer()))
      return execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }).replaceAll(/\s+/g, '')
    }
    expect(await textOf({ rows: 3 })).toBe('f_name11/1')
    others = { 'print.sample': { printData: { f_name: '李静' }, operatorRecordList: [] } }
    expect(await textOf({ templateId: 'template-1' })).toBe('李静1/1')
    others = { 'print.sample': { printData: null, operatorRecordList: [] } }
    await expect(textOf({ templateId: 'template-1' })).rejects.toMatchObject({ extra: { detail: 'recordGone' } })
  })

  it('asks a server of the family for what it keeps beside the document: page set-up, names of a dictionary', async () => {
    const tag = '<span class="jnpf-print-tag-span" data-tag="headTable.f_kind">{f_kind}</span>'
    record = { ...answer, pageParam: '', printTemplate: `<p>数据字典(${tag},"317")</p>`, printData: { f_kind: 'b' } }
    const entry = { id: '1', enCode: 'a', fullName: '差旅', children: [{ id: '2', enCode: 'b', fullName: '会议' }] }
    others = {
      'print.template': { pageParam: '{"type":"3","width":"148","height":"210","mt":"5"}' },
      'dictionary.enabledEntries': { list: [entry] },
    }
    const { url } = await service.preview(input)
    const file = join(folder, 'family.pdf')
    writeFileSync(file, Buffer.from(await (await service.resource(new Request(url))).arrayBuffer()))
    expect(execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }).trim()).toBe('会议')
    expect(execFileSync('pdfinfo', [file], { encoding: 'utf8' })).toMatch(/Page size:.*A5/)
    expect(calls.map(({ id, input: given }) => [id, (given as { params?: object }).params])).toEqual([
      ['print.data', undefined],
      ['print.template', { id: 'template-1' }],
      ['dictionary.enabledEntries', { id: '317' }],
    ])
  })

  it('previews a PDF with the values of the record, and the printer gets exactly that PDF', async () => {
    const preview = await service.preview(input)
    expect(preview).toMatchObject({ title: '请假申请单', pages: 1, url: `app://atrium/print/${preview.previewId}.pdf` })
    const response = await service.resource(new Request(`https://atrium/print/${preview.previewId}.pdf`))
    const shown = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const text = execFileSync('pdftotext', ['-', '-'], { input: shown, encoding: 'utf8' }).replaceAll(/\s/g, '')
    for (const value of ['李静', '回家探亲$&', '王敏/wangmin', '辅导员审批', '张伟', '同意'])
      expect(text).toContain(value)
    expect(
      execFileSync('pdfimages', ['-list', '-'], { input: shown, encoding: 'utf8' }).split('\n').length,
    ).toBeGreaterThan(3)

    const before = (await cups.jobs('desk')).length
    const job = await service.submit(preview.previewId, profile)
    expect(job).toMatchObject({
      title: '请假申请单',
      printer: 'desk',
      copies: 2,
      templateId: 'template-1',
      recordId: 'record-1',
    })
    const printed = (await cups.waitForJobs('desk', before + 1)).at(-1)
    expect(printed?.data.equals(shown)).toBe(true)
    expect(printed).toMatchObject({ copies: 2, options: { sides: 'two-sided-long-edge', media: 'A5' } })
    expect(await until(job.id, ({ state, logged }) => state === 'completed' && logged)).toMatchObject({ message: '' })
    expect(logs()).toEqual([{ printTitle: '请假申请单', printNum: 2, printId: 'template-1' }])
    expect(events.filter(({ id }) => id === job.id).map(({ state }) => state)).toEqual(
      expect.arrayContaining(['rendering', 'queued', 'completed']),
    )
    expect(readdirSync(join(folder, 'print')).filter((name) => name.endsWith('.pdf'))).toEqual([])
  })

  it('remembers the choice for the template on this machine, also after a restart, and prints with one key', async () => {
    await expect(service.direct(input)).rejects.toMatchObject({
      code: 'print.noPrinter',
      extra: { detail: 'notChosen' },
    })
    expect(service.profile('template-1')).toBeNull()
    await service.submit((await service.preview(input)).previewId, { ...profile, copies: 3 })
    await new Promise((resolve) => setTimeout(resolve, 200))
    await service.stop()
    service = create()
    expect(service.profile('template-1')).toEqual({ ...profile, copies: 3 })
    expect(service.profile('template-2')).toBeNull()
    const before = (await cups.jobs('desk')).length
    const job = await service.direct(input)
    await until(job.id, ({ state }) => state === 'completed')
    expect((await cups.waitForJobs('desk', before + 1)).at(-1)?.copies).toBe(3)
    owner = { serverId: 'server-2', userId: 'user-1', name: '' }
    expect(service.profile('template-1')).toBeNull()
  })

  it('names the module of a record to the server wherever it asks or tells', async () => {
    const modelId = 'module-1'
    record = { ...answer, printGate: { isCounted: true, number: 0, copyMark: '' } }
    others = { 'print.permit': { permitId: 'p1' }, 'print.batchDocuments': [{ ...answer, formId: 'record-1' }] }
    const job = await service.submit((await service.preview({ ...input, modelId })).previewId, profile)
    expect(job).toMatchObject({ recordId: 'record-1', modelId })
    const asked = (id: string) => calls.filter((call) => call.id === id).map((call) => call.input)
    await until(job.id, ({ state, logged }) => state === 'completed' && logged)
    expect(asked('print.data')).toEqual([{ query: { id: 'template-1', formId: 'record-1', modelId } }])
    expect(asked('print.permit')).toMatchObject([{ body: { modelId, forms: [{ formId: 'record-1', number: 0 }] } }])
    expect(logs().at(-1)).toMatchObject({ modelId, formIds: ['record-1'] })
    await service.previewMany('template-1', ['record-1'], modelId)
    expect(asked('print.batchDocuments')).toMatchObject([{ body: { id: 'template-1', modelId } }])
  })

  it('shows a document with a code that cannot hold its value and names its field, but neither prints nor saves it', async () => {
    record = {
      ...answer,
      printTemplate: '<p>&lt;barCode&gt;{f_name}&lt;/barCode&gt;</p>',
      fieldNames: { f_name: '申请人' },
    } as never
    const { previewId, pages, refused } = await service.preview(input)
    expect(pages).toBe(1)
    expect(refused).toEqual({ kind: 'barcode', reason: 'letters', fields: ['申请人'], value: '李静' })
    const before = (await cups.jobs('desk')).length
    const codeRefused = { code: 'print.template', extra: { detail: 'codeRefused' } }
    await expect(service.submit(previewId, profile)).rejects.toMatchObject(codeRefused)
    await expect(service.save(previewId, 'pdf')).rejects.toMatchObject(codeRefused)
    expect(await cups.jobs('desk')).toHaveLength(before)
    expect(calls.map(({ id }) => id)).not.toContain('print.log')
  })

  it('logs nothing for a preview that is only looked at, saved or refused by the spooler', async () => {
    const { previewId } = await service.preview(input)
    await expect(service.submit(previewId, { ...profile, printer: 'nosuch' })).rejects.toMatchObject({
      code: 'print.noPrinter',
    })
    expect(service.jobs()[0]).toMatchObject({ state: 'failed', logged: false })
    savePath = join(folder, 'a.pdf')
    expect(await service.save(previewId, 'pdf')).toEqual({ name: 'a.pdf' })
    expect(readFileSync(savePath).subarray(0, 5).toString()).toBe('%PDF-')
    savePath = join(folder, 'a.doc')
    await service.save(previewId, 'doc')
    const word = readFileSync(savePath)
    expect([...word.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(word.toString()).toContain('回家探亲 $&amp;')
    savePath = null
    expect(await service.save(previewId, 'pdf')).toBeNull()
    service.closePreview(previewId)
    await expect(service.submit(previewId, profile)).rejects.toMatchObject({ extra: { detail: 'previewGone' } })
    expect((await service.resource(new Request(`https://atrium/print/${previewId}.pdf`))).status).toBe(404)
    expect(logs()).toEqual([])
  })

  it('writes nothing when the screen was locked or somebody else came while it asked where to save', async () => {
    const { previewId } = await service.preview(input)
    savePath = join(folder, 'late.pdf')
    whileAsking = () => {
      locked = true
    }
    await expect(service.save(previewId, 'pdf')).rejects.toMatchObject({ code: 'session.locked' })
    locked = false
    whileAsking = () => {
      owner = { serverId: 'server-1', userId: 'user-2', name: '' }
    }
    await expect(service.save(previewId, 'doc')).rejects.toMatchObject({ code: 'session.none' })
    expect(existsSync(savePath)).toBe(false)
  })

  it('keeps a log entry the server could not take, over a restart, until it takes it: once, by the same account', async () => {
    fail = new BridgeFailure('platform.network')
    const job = await service.submit((await service.preview(input)).previewId, profile)
    await until(job.id, ({ state }) => state === 'completed')
    expect(service.jobs()[0]?.logged).toBe(false)
    await service.stop()
    fail = null
    calls = []
    owner = { serverId: 'server-1', userId: 'someone else', name: '' }
    service = create()
    await service.start()
    service.connected()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect([logs(), service.jobs()]).toEqual([[], []])
    owner = { serverId: 'server-1', userId: 'user-1', name: '' }
    service.ownerChanged()
    await until(job.id, ({ logged }) => logged)
    service.connected()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(logs()).toEqual([{ printTitle: '请假申请单', printNum: 2, printId: 'template-1' }])
  })

  it('gives up a log entry the server refuses for good, instead of asking for ever', async () => {
    fail = new BridgeFailure('platform.business', '没有权限')
    const job = await service.submit((await service.preview(input)).previewId, profile)
    await until(job.id, ({ state }) => state === 'completed')
    service.connected()
    service.connected()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(logs()).toHaveLength(1)
  })

  it('shows a job held by a stopped queue, and cancels it', async () => {
    await cups.run('cupsdisable', ['-r', 'out of paper', 'desk'])
    try {
      const before = (await cups.jobs('desk')).length
      const job = await service.submit((await service.preview(input)).previewId, profile)
      await until(job.id, ({ state, message }) => state === 'held' && message === 'out of paper')
      await service.cancelJob(job.id)
      expect(service.jobs()[0]?.state).toBe('cancelled')
      await cups.run('cupsenable', ['desk'])
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect(await cups.jobs('desk')).toHaveLength(before)
    } finally {
      await cups.run('cupsenable', ['desk'])
    }
  })

  it('goes on following a job after a restart of the program', async () => {
    await cups.run('cupsdisable', ['desk'])
    const job = await service.submit((await service.preview(input)).previewId, profile)
    await until(job.id, ({ state }) => state === 'held')
    await service.stop()
    await cups.run('cupsenable', ['desk'])
    service = create()
    await service.start()
    await until(job.id, ({ state }) => state === 'completed')
  })

  it.each([
    ['before the hand-over began', 'waiting', false, 1],
    ['in the hand-over, before the spooler heard of it', 'handing', false, 1],
    ['in the hand-over, after the spooler took it', 'handing', true, 0],
  ] as const)('prints exactly once when the program died %s', async (_when, state, wasTaken, more) => {
    const first = await printedUnlogged()
    // The state a crash leaves: the queue says less than the spooler knows, or the spooler was never asked.
    const jobs = openQueue(join(folder, 'print'))
    await jobs.load()
    const id = wasTaken ? first.id : randomUUID()
    if (!wasTaken) await jobs.add({ ...(jobs.get(first.id) as JobRecord), id })
    await jobs.change(id, { state, spoolerId: null, log: 'none' })
    await jobs.close()
    writeFileSync(join(folder, 'print', `${id}.pdf`), '%PDF-1.4 once')
    const before = (await cups.jobs('desk')).length
    service = create()
    await service.start()
    await until(id, (job) => job.state === 'completed')
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect((await cups.jobs('desk')).length - before).toBe(more)
    expect(existsSync(join(folder, 'print', `${id}.pdf`))).toBe(false)
  })

  it('keeps a waiting job while the print service is down at start, and prints it once it is up', async () => {
    const first = await printedUnlogged()
    const jobs = openQueue(join(folder, 'print'))
    await jobs.load()
    const id = randomUUID()
    await jobs.add({ ...(jobs.get(first.id) as JobRecord), id, state: 'handing', spoolerId: null })
    await jobs.close()
    writeFileSync(join(folder, 'print', `${id}.pdf`), '%PDF-1.4 later')
    const before = (await cups.jobs('desk')).length
    await cups.stopScheduler()
    service = create()
    await service.start()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(service.jobs().find((job) => job.id === id)?.state).toBe('queued')
    await cups.startScheduler()
    await until(id, (job) => job.state === 'completed')
    expect(await cups.jobs('desk')).toHaveLength(before + 1)
  })

  it('says clearly what is wrong: no session, record gone, empty or broken template', async () => {
    record = { ...answer, printData: null }
    await expect(service.preview(input)).rejects.toMatchObject({
      code: 'print.template',
      extra: { detail: 'recordGone' },
    })
    record = { ...answer, printTemplate: '' }
    await expect(service.preview(input)).rejects.toMatchObject({ extra: { detail: 'emptyTemplate' } })
    record = {
      ...answer,
      printTemplate: '<table><tr><td>{childrenDataTable0.a}<div></table><p></p></b>{',
      pageParam: '{{{',
    }
    expect((await service.preview(input)).pages).toBe(1)
    owner = null
    await expect(service.preview(input)).rejects.toMatchObject({ code: 'session.none' })
  })

  it('lists printers with their friendly names, the default first, and hides previews from the next account', async () => {
    expect(await service.printers()).toEqual([
      { name: 'desk', label: '前台打印机', isDefault: false, condition: 'ready', state: '' },
    ])
    const { previewId } = await service.preview(input)
    owner = { serverId: 'server-1', userId: 'user-2', name: '' }
    service.ownerChanged()
    await expect(service.save(previewId, 'pdf')).rejects.toMatchObject({ extra: { detail: 'previewGone' } })
    // One that was still being drawn belongs to nobody.
    const late = service.preview(input)
    owner = { serverId: 'server-1', userId: 'user-3', name: '' }
    service.ownerChanged()
    await expect(late).rejects.toMatchObject({ code: 'session.none' })
  })
})
