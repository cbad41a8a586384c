import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { BridgeFailure } from '#main/base/failure.ts'
import { createPrintingService, type PrintingDependencies, type PrintingService } from '#main/printing/service.ts'
import type { Spooler } from '#main/printing/spooler/contract.ts'
import { chooseSpooler } from '#main/printing/spooler/choose.ts'
import { readRefusedCode } from '#shared/ipc/print-faults.ts'
import type { PrintBatch } from '#shared/ipc/printing.ts'
import { plainProfile } from '#shared/printing/plain-profile.ts'
import { type CupsServer, cupsMissing, startCups } from '../../support/cups.ts'
import { eventually } from '../../support/eventually.ts'
import { chromiumPrintWindows, type PrintWindows } from '../../support/print-window.ts'
import { pagesOf } from './support/pdf.ts'
import { openQueue } from './support/queue.ts'

describe.skipIf(cupsMissing() !== null)('a batch', () => {
  let cups: CupsServer
  let windows: PrintWindows
  let folder = ''
  /** A queue for each test. */
  let desk = ''
  let count = 0
  let service: PrintingService
  let told: PrintBatch[] = []
  let calls: { id: string; body: Record<string, unknown> }[] = []
  let refusal: BridgeFailure | null = null
  /** Who is signed in. */
  let account = 'u'
  /** Documents are answered only then. */
  let fetching: Promise<void> | null = null
  /** What our own server says of each document; null for one of the family. */
  let gate: object | null = null
  /** A printer that takes nothing before that. */
  let stuck: { readonly printer: string; readonly until: Promise<void> } | null = null
  const environment = process.env['CUPS_SERVER']

  beforeAll(async () => {
    ;[cups, windows] = await Promise.all([startCups(), chromiumPrintWindows()])
    process.env['CUPS_SERVER'] = cups.env.CUPS_SERVER
  })
  afterAll(async () => {
    if (environment === undefined) delete process.env['CUPS_SERVER']
    else process.env['CUPS_SERVER'] = environment
    await windows.close()
    await cups.close()
  })
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'atrium-batch-'))
    count += 1
    desk = `desk${count}`
    // One that a failed test left without a scheduler would fail all after it.
    await cups.ensureScheduler()
    await cups.addQueue(desk)
    told = []
    calls = []
    refusal = null
    account = 'u'
    fetching = null
    gate = null
    stuck = null
    service = create()
  })
  afterEach(async () => {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** The spooler of the system, and one printer that hangs where a test wants it. */
  function spooler(): Spooler {
    const system = chooseSpooler({ platform: 'linux', openWindow: windows.open, listedPrinters: async () => [] })
    return {
      ...system,
      async submit(document, profile, onWay) {
        if (profile.printer !== stuck?.printer) return system.submit(document, profile, onWay)
        await stuck.until
        return null
      },
    }
  }

  function create(): PrintingService {
    const platform = {
      call: async (id: string, { body = {} }: { body?: Record<string, unknown> }) => {
        calls.push({ id, body })
        if (id === 'print.batchDocuments') await fetching
        if (refusal !== null && id !== 'print.log') return Promise.reject(refusal)
        const forms = (body['formInfo'] ?? []) as { formId: string }[]
        const documents = forms
          .filter(({ formId }) => formId !== 'gone')
          .map(({ formId }) => ({
            formId,
            fullName: '通行证',
            printTemplate: `<p>${formId.startsWith('bars') ? '&lt;barCode width="200" height="60"&gt;{f_name}&lt;/barCode&gt;' : '{f_name}'}${formId.startsWith('who') ? '{systemPrinter}' : ''}</p><!-- pagebreak --><p>背面</p>`,
            printData: formId === 'locked' ? null : { f_name: `第${formId}号` },
            ...(formId === 'locked' ? { refusal: '审批完成后才能打印' } : {}),
            operatorRecordList: [],
            richFields: [],
            fieldNames: { f_name: '姓名' },
            pageParam: 'A5',
            printGate: gate,
          }))
        const data = id === 'print.permit' ? { permitId: 'permit-1' } : documents
        return Promise.resolve({ code: 200, msg: '', data })
      },
    } as unknown as PrintingDependencies['platform']
    return createPrintingService({
      platform,
      userDataPath: folder,
      openWindow: windows.open,
      spooler: spooler(),
      listedPrinters: () => Promise.resolve([]),
      saveDialog: () => Promise.resolve(null),
      jobs: openQueue(join(folder, 'print')),
      owner: () => ({ serverId: 's', userId: account, name: account === 'u' ? '王敏' : '李雷' }),
      changed: () => undefined,
      batchChanged: (batch) => void told.push(batch),
      unnamed: () => '打印文档',
    })
  }

  const begin = (ids: readonly string[], more: Partial<Parameters<PrintingService['batches']['begin']>[0]> = {}) =>
    service.batches.begin({
      templateId: 't',
      title: '来访预约',
      records: ids.map((id) => ({ id, name: `访客${id}` })),
      profile: { ...plainProfile, printer: desk },
      isJoint: false,
      ...more,
    })
  const batchOf = (id: string) => service.batches.list().find((batch) => batch.id === id)
  const done = (id: string) => eventually(() => expect(batchOf(id)?.state).toBe('done'))

  it('prints each record as a job of its own in order, fetched together, and takes them off the disk at the end', async () => {
    const { id } = await begin(['1', '2', '3', '4'])
    await done(id)
    const jobs = await cups.waitForJobs(desk, 4)
    expect(jobs.map(({ title }) => title.split(' #')[0])).toEqual(['访客1', '访客2', '访客3', '访客4'])
    expect(jobs.map(({ data }) => pagesOf(data)[0])).toEqual(['第1号1/2', '第2号1/2', '第3号1/2', '第4号1/2'])
    expect(calls.filter(({ id: call }) => call === 'print.batchDocuments')).toHaveLength(1)
    expect(batchOf(id)).toMatchObject({ total: 4, printed: 4, failed: 0 })
    await eventually(() => expect(service.batches.jobs(id).every(({ logged }) => logged)).toBe(true))
    await service.stop()
    service = create()
    await service.start()
    expect(service.batches.list()).toEqual([])
  })

  it('prints no document with a code that its value cannot be, and says of which record and field that is', async () => {
    const { id } = await begin(['1', 'bars7'])
    await done(id)
    expect(batchOf(id)).toMatchObject({ printed: 1, failed: 1 })
    const [, failed] = service.batches.jobs(id)
    expect([failed?.title, readRefusedCode(failed?.message ?? '')]).toEqual([
      '访客bars7',
      { kind: 'barcode', reason: 'letters', fields: ['姓名'], value: '第bars7号' },
    ])
    await expect(service.previewMany('t', ['bars7'])).rejects.toMatchObject({
      code: 'print.template',
      extra: { detail: 'codeRefused' },
    })
  })

  it('says of each record what became of it, and tries only the failed ones again', async () => {
    const { id } = await begin(['1', 'gone', 'locked'])
    await done(id)
    expect(service.batches.jobs(id).map(({ state, message }) => [state, message])).toEqual([
      ['completed', ''],
      ['failed', 'recordGone'],
      ['failed', '审批完成后才能打印'],
    ])
    calls = []
    await service.batches.retry(id)
    await done(id)
    expect(calls.filter(({ id: call }) => call === 'print.batchDocuments').map(({ body }) => body['formInfo'])).toEqual(
      [[{ formId: 'gone' }, { formId: 'locked' }]],
    )
    expect(await cups.jobs(desk)).toHaveLength(1)
  })

  it('stands still while it is paused, goes on where it was, and prints nothing more once it is cancelled', async () => {
    cups.behave(desk, { seconds: 0.2 })
    const ids = Array.from({ length: 12 }, (_, index) => String(index))
    const { id } = await begin(ids)
    await eventually(() => expect(batchOf(id)?.atPrinter).toBeGreaterThan(0))
    await service.batches.pause(id)
    expect(batchOf(id)?.state).toBe('paused')
    await eventually(() => {
      const states = service.batches.jobs(id).map(({ state }) => state)
      expect(states.filter((state) => state !== 'paused' && state !== 'completed')).toEqual([])
    })
    const before = (await cups.jobs(desk)).length
    expect(before).toBeLessThan(12)
    await service.stop()
    service = create()
    await service.start()
    expect(batchOf(id)).toMatchObject({ state: 'paused', total: 12, printed: before })
    await service.batches.resume(id)
    await eventually(() => expect(batchOf(id)?.printed).toBeGreaterThan(before))
    await service.batches.cancel(id)
    await done(id)
    const printed = batchOf(id)?.printed ?? 0
    expect(printed + (batchOf(id)?.cancelled ?? 0)).toBe(12)
    // One that the printer had already when it was cancelled may come out.
    expect([printed, printed + 1]).toContain((await cups.waitForJobs(desk, printed)).length)
  })

  it('waits for a server that does not answer, and prints everything once it does', async () => {
    refusal = new BridgeFailure('platform.network')
    const { id } = await begin(['1', '2'])
    await eventually(() => expect(batchOf(id)?.message).not.toBe(''))
    expect(batchOf(id)).toMatchObject({ state: 'running', failed: 0 })
    refusal = null
    service.connected()
    await done(id)
    expect(batchOf(id)).toMatchObject({ printed: 2, message: '' })
  })

  it('pauses with the reason when the spooler refuses one after the other, and goes on when it takes them', async () => {
    await cups.run('cupsreject', [desk])
    const { id } = await begin(['1', '2', '3', '4', '5', '6'])
    await eventually(() => expect(batchOf(id)?.state).toBe('paused'))
    expect(batchOf(id)).toMatchObject({ failed: 3, message: expect.stringContaining('not accepting') })
    await cups.run('cupsaccept', [desk])
    await service.batches.resume(id)
    await done(id)
    await service.batches.retry(id)
    await done(id)
    expect((await cups.waitForJobs(desk, 6)).length).toBe(6)
  })

  it('waits while the scheduler is down, and loses and doubles nothing when it comes back', async () => {
    await cups.stopScheduler()
    const { id } = await begin(['1', '2', '3'])
    await eventually(() => expect(batchOf(id)?.message).toBe('schedulerDown'))
    expect(batchOf(id)?.failed).toBe(0)
    await cups.startScheduler()
    await done(id)
    expect(await cups.waitForJobs(desk, 3)).toHaveLength(3)
  })

  it('goes on where the scheduler was killed in the middle of it, and nothing is lost', {
    timeout: 120_000,
  }, async () => {
    cups.behave(desk, { seconds: 0.1 })
    const ids = Array.from({ length: 8 }, (_, index) => String(index + 1))
    const { id } = await begin(ids)
    await cups.waitForJobs(desk, 2)
    await cups.killScheduler()
    const untaken = () => service.batches.jobs(id).filter(({ spoolerId }) => spoolerId === null)
    // A hand-over on its way when it is killed is given up after half a minute.
    const patiently = (check: () => void) => vi.waitFor(check, { timeout: 45_000, interval: 50 })
    // Told that it waits; or all were handed over before.
    await patiently(() => {
      if (batchOf(id)?.message !== 'schedulerDown') expect(untaken()).toEqual([])
    })
    await cups.startScheduler()
    // CUPS prints again what it was killed over, and may not know any more that it has printed it: then it shows it as
    // waiting or held for good. So not every job need be told as done; every document must have come out.
    await patiently(() => expect(untaken()).toEqual([]))
    expect(batchOf(id)).toMatchObject({ failed: 0, total: 8 })
    const first = (data: Buffer) => pagesOf(data)[0]
    const expected = new Set(ids.map((each) => `第${each}号1/2`))
    await eventually(async () => {
      expect(new Set((await cups.jobs(desk)).map(({ data }) => first(data)))).toEqual(expected)
    })
  })

  it('of another printer goes on while one hangs in its hand-over', async () => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>()
    stuck = { printer: 'net-stuck', until }
    const { id: first } = await begin(['1', '2'], { profile: { ...plainProfile, printer: 'net-stuck' } })
    await eventually(() =>
      expect(service.batches.jobs(first).some(({ state }) => state === 'queued' || state === 'printing')).toBe(true),
    )
    const { id: second } = await begin(['3', '4'])
    await done(second)
    expect(await cups.waitForJobs(desk, 2)).toHaveLength(2)
    expect(batchOf(first)).toMatchObject({ printed: 0 })
    release()
    await done(first)
    expect(batchOf(first)).toMatchObject({ printed: 2 })
  })

  it('makes one document of all, with page numbers that begin anew, and one entry of the log for each record', async () => {
    gate = { isCounted: false, number: 0, copyMark: '' }
    const { id } = await begin(['1', '2', '3'], { isJoint: true })
    await done(id)
    const [job] = await cups.waitForJobs(desk, 1)
    expect(pagesOf(job?.data ?? Buffer.alloc(0))).toEqual([
      '第1号1/2',
      '背面2/2',
      '第2号1/2',
      '背面2/2',
      '第3号1/2',
      '背面2/2',
    ])
    expect(batchOf(id)).toMatchObject({ total: 3, printed: 3 })
    const records = ['1', '2', '3'].map((record) => ({ id: record, name: `访客${record}` }))
    expect(service.batches.jobs(id).map((one) => one.records)).toEqual([records])
    await eventually(() => {
      const logged = calls.filter(({ id: call }) => call === 'print.log').at(-1)
      expect(logged?.body).toMatchObject({ formIds: ['1', '2', '3'], result: 'printed', printer: desk })
    })
  })

  it('names and counts only the records whose pages were chosen', async () => {
    gate = { isCounted: true, number: 0, copyMark: '副本' }
    const profile = { ...plainProfile, printer: desk, pages: '2-3', copies: 2 }
    const { id } = await begin(['1', '2', '3'], { isJoint: true, profile })
    await done(id)
    const [job] = await cups.waitForJobs(desk, 1)
    // The second copy has the same pages as the first, with its mark.
    const copies = pagesOf(job?.data ?? Buffer.alloc(0)).map((text) => text.replaceAll(/[副本·]/g, ''))
    expect(copies).toEqual(['背面2/2', '第2号1/2', '背面2/2', '第2号1/2'])
    expect(calls.find(({ id: call }) => call === 'print.permit')?.body).toMatchObject({
      forms: [{ formId: '1' }, { formId: '2' }],
    })
    expect(batchOf(id)).toMatchObject({ total: 2, printed: 2 })
    await eventually(() => {
      const logged = calls.filter(({ id: call }) => call === 'print.log').at(-1)
      expect(logged?.body).toMatchObject({ formIds: ['1', '2'], result: 'printed' })
    })
  })

  it('prints nothing where none of the pages that were chosen is there', async () => {
    const { id } = await begin(['1'], { profile: { ...plainProfile, printer: desk, pages: '3' } })
    await done(id)
    expect(service.batches.jobs(id).map(({ state, message }) => [state, message])).toEqual([['failed', 'noSuchPages']])
    expect(calls.map(({ id: call }) => call)).not.toContain('print.permit')
    expect(await cups.jobs(desk)).toEqual([])
  })

  it('makes one document without a record that is gone or held back, says of each why, and tries only these again', async () => {
    gate = { isCounted: false, number: 0, copyMark: '' }
    const { id } = await begin(['1', 'gone', '2', 'locked'], { isJoint: true })
    await done(id)
    const [job] = await cups.waitForJobs(desk, 1)
    expect(pagesOf(job?.data ?? Buffer.alloc(0))).toEqual(['第1号1/2', '背面2/2', '第2号1/2', '背面2/2'])
    expect(batchOf(id)).toMatchObject({ total: 4, printed: 2, failed: 2 })
    expect(service.batches.jobs(id).map(({ title, state, message }) => [title, state, message])).toEqual([
      ['来访预约', 'completed', ''],
      ['访客gone', 'failed', 'recordGone'],
      ['访客locked', 'failed', '审批完成后才能打印'],
    ])
    await eventually(() => {
      const logged = calls.filter(({ id: call }) => call === 'print.log').at(-1)
      expect(logged?.body).toMatchObject({ formIds: ['1', '2'], result: 'printed' })
    })
    await service.batches.retry(id)
    await done(id)
    expect(batchOf(id)).toMatchObject({ total: 4, printed: 2, failed: 2 })
    expect(await cups.waitForJobs(desk, 1)).toHaveLength(1)
  })

  it('hands nothing over for an account that left while its documents were fetched, and goes on when it is back', async () => {
    let answer = () => undefined as void
    fetching = new Promise((resolve) => (answer = resolve))
    const { id } = await begin(['who1', 'who2'])
    await eventually(() => expect(calls.map(({ id: call }) => call)).toContain('print.batchDocuments'))
    account = 'v'
    service.ownerChanged()
    fetching = null
    answer()
    expect(service.batches.list()).toEqual([])
    await service.batches.cancel(id)
    account = 'u'
    service.ownerChanged()
    await done(id)
    expect(batchOf(id)).toMatchObject({ printed: 2, cancelled: 0 })
    const texts = (await cups.waitForJobs(desk, 2)).map(({ data }) => pagesOf(data)[0])
    expect(texts.map((text) => text?.includes('王敏'))).toEqual([true, true])
  })

  it('marks every copy but the first of a first print, in one job, with the leave of the server', async () => {
    gate = { isCounted: true, number: 0, copyMark: '副本' }
    const { id } = await begin(['7'], { profile: { ...plainProfile, printer: desk, copies: 3 } })
    await done(id)
    const [job] = await cups.waitForJobs(desk, 1)
    expect(job?.copies).toBe(1)
    expect(pagesOf(job?.data ?? Buffer.alloc(0)).map((text) => text.includes('副'))).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ])
    expect(calls.find(({ id: call }) => call === 'print.permit')?.body).toMatchObject({
      forms: [{ formId: '7', number: 0 }],
      copies: 3,
    })
    await eventually(() => {
      const logged = calls.filter(({ id: call }) => call === 'print.log').at(-1)
      expect(logged?.body).toMatchObject({ printNum: 3, permitId: 'permit-1', result: 'printed' })
    })
  })

  it('prints every record exactly once although the program is killed again and again', async () => {
    const run = (...args: string[]): ChildProcess =>
      spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, folder, ...args], { stdio: 'pipe' })
    const begun = (child: ChildProcess) => new Promise<void>((resolve) => child.stdout?.once('data', () => resolve()))
    const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))
    let child = run(desk, '60')
    await begun(child)
    for (let kills = 0; kills < 5; kills += 1) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 400))
      const over = ended(child)
      child.kill('SIGKILL')
      await over
      child = run(desk)
      await begun(child)
    }
    expect(await ended(child)).toBe(0)
    const printed = (await cups.waitForJobs(desk, 60)).map(({ data }) => /R(\d+)E/.exec(data.toString('latin1'))?.[1])
    expect(printed.map(Number).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 60 }, (_, index) => index),
    )
  }, 90_000)
})

const script = join(import.meta.dirname, 'support/batch-process.ts')
