import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SpoolDocument, Spooler } from '#main/printing/spooler/contract.ts'
import {
  createWindowsHelper,
  HelperFault,
  HelperMissing,
  type HelperProcess,
} from '#main/printing/spooler/windows/helper.ts'
import { createWindowsSpooler } from '#main/printing/spooler/windows/spooler.ts'
import { createUnsupportedSpooler } from '#main/printing/spooler/window-spooler.ts'
import { readPageSetup } from '#shared/printing/page-setup.ts'
import { plainProfile } from '#shared/printing/plain-profile.ts'

/** As a driver of an office machine with two trays answers. */
const laser = {
  driver: 'Office MFP PCL6',
  status: 0,
  papers: [9, 11, 256],
  paperSizes: [2100, 2970, 1480, 2100, 0, 0],
  paperNames: ['A4', 'A5', '自定义'],
  bins: [7, 259],
  binNames: ['自动选择', '纸盒 2'],
  resolutions: [600, 600, 1200, 600],
  duplex: 1,
  color: 0,
  copies: 999,
}

type Question = Readonly<Record<string, unknown>> & { readonly id: number; readonly what: string }
/** What is answered: `data`, or an error of Windows; `dies` ends it without an answer. */
type Answers = (question: Question) => { data?: unknown; error?: { message: string; code: number } } | 'dies'

let folder = ''
let asked: Question[] = []
let started = 0
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-windows-'))
  asked = []
  started = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Stands for PowerShell: the same lines over the same pipe. */
function spoolerWith(answers: Answers | 'cannot start', fallback: Spooler = createUnsupportedSpooler()): Spooler {
  const start = (): HelperProcess => {
    started += 1
    let hear: (line: string) => void = () => undefined
    let end: () => void = () => undefined
    queueMicrotask(() => {
      if (answers === 'cannot start') return end()
      hear('WARNING: words of the system')
      hear('{"ready":true}')
    })
    return {
      write(line) {
        const question = JSON.parse(line) as Question
        asked.push(question)
        const said = answers === 'cannot start' ? 'dies' : answers(question)
        queueMicrotask(() => (said === 'dies' ? end() : hear(JSON.stringify({ id: question.id, ...said }))))
      },
      onLine: (listener) => void (hear = listener),
      onEnd: (listener) => void (end = listener),
      end: () => end(),
    }
  }
  return createWindowsSpooler({ helper: createWindowsHelper(start), fallback })
}

function document(pageParam: string): SpoolDocument {
  const file = join(folder, 'job.pdf')
  writeFileSync(file, '%PDF-1.4\n/Type /Page\n/Type /Page\n/Type /Page\n')
  return { file, html: '<p>', setup: readPageSetup(pageParam), title: '请假申请单\n', marker: 'abc123' }
}
const profile = { ...plainProfile, printer: '\\\\server\\前台 2' }
const printing: Answers = ({ what }) => (what === 'options' ? { data: laser } : { data: 41 })

it('tells the trays and papers of a driver in its own words, its sides and colours', async () => {
  const options = await spoolerWith(() => ({ data: { ...laser, status: 0x10 | 0x20000 } })).options('desk')
  expect(options?.sources).toEqual([
    { keyword: 'win-7', holds: '', name: '自动选择' },
    { keyword: 'win-259', holds: '', name: '纸盒 2' },
  ])
  expect(options?.media.map(({ keyword, width, height, name }) => [keyword, width, height, name])).toEqual([
    ['win-9', 210, 297, 'A4'],
    ['win-11', 148, 210, 'A5'],
  ])
  expect(options).toMatchObject({
    isColor: false,
    sides: ['one-sided', 'two-sided-long-edge', 'two-sided-short-edge'],
    resolutions: [600, 1200],
    reasons: ['media-empty', 'toner-low'],
  })
})

it('hands over the PDF with the options of the driver, a known sheet upright and turned, and its pages', async () => {
  const spooler = spoolerWith(printing)
  const chosen = { ...profile, copies: 3, duplex: 'longEdge', source: 'win-259', pages: '2-3' } as const
  const id = await spooler.submit(document('{"paper":"A5","orientation":"landscape"}'), chosen)
  expect(id).toBe(`41@${profile.printer}`)
  expect(asked.at(-1)).toMatchObject({
    what: 'print',
    printer: profile.printer,
    title: '请假申请单  #abc123',
    file: join(folder, 'job.pdf'),
    width: 210,
    height: 148,
    isSheet: true,
    paper: 11,
    bin: 259,
    copies: 3,
    duplex: 2,
    isColor: false,
    // The file holds only the pages that were chosen: all of it is printed.
    pages: [0, 1, 2],
  })
})

it('gives the driver the size of a form that it does not know, fed as it is read', async () => {
  await spoolerWith(printing).submit(document('{"width":241,"height":140}'), { ...profile, source: 'tray-2' })
  expect(asked.at(-1)).toMatchObject({ width: 241, height: 140, isSheet: false, paper: 0, bin: 0, pages: [0, 1, 2] })
})

it('hands commands of label printers over as they are', async () => {
  await spoolerWith(printing).submit(document('A5'), { ...profile, language: 'zpl' })
  expect(asked.map(({ what }) => what)).toEqual(['raw'])
  expect(asked[0]).toMatchObject({ printer: profile.printer, file: join(folder, 'job.pdf') })
})

it.each([
  [{ isKnown: true, status: 0x8 }, 'queued', ''],
  [{ isKnown: true, status: 0x10 }, 'printing', ''],
  [{ isKnown: true, status: 0x10 | 0x40 }, 'held', 'media-empty'],
  [{ isKnown: true, status: 0x1, words: '管理员已暂停' }, 'held', '管理员已暂停'],
  [{ isKnown: true, status: 0x20 }, 'held', 'offline'],
  [{ isKnown: true, status: 0x4 | 0x10 }, 'cancelled', ''],
  [{ isKnown: true, status: 0x80 }, 'completed', ''],
  [{ isKnown: true, status: 0x1000 }, 'accepted', ''],
  [{ isKnown: false }, 'accepted', ''],
] as const)('reads the state %j of a job', async (answer, state, message) => {
  const spooler = spoolerWith(() => ({ data: answer }))
  expect(await spooler.state(`41@${profile.printer}`)).toEqual({ state, message })
  expect(asked[0]).toMatchObject({ what: 'state', printer: profile.printer, job: 41 })
})

it('names the printers with the default one, one that is switched off and one that is at work', async () => {
  const printers = [
    { name: '前台', isDefault: true, status: 0, attributes: 0, jobs: 0 },
    { name: '大厅', isDefault: false, status: 0, attributes: 0x400, jobs: 0 },
    { name: '仓库', isDefault: false, status: 0x400, attributes: 0, jobs: 1 },
  ]
  const found = await spoolerWith(() => ({ data: printers })).printers()
  expect(found.map(({ name, isDefault, condition }) => [name, isDefault, condition])).toEqual([
    ['前台', true, 'ready'],
    ['大厅', false, 'stopped'],
    ['仓库', false, 'busy'],
  ])
  expect(await spoolerWith(() => ({ data: printers[0] })).printers()).toHaveLength(1)
})

it('says in its own faults what Windows refuses', async () => {
  const refused = (code: number) =>
    spoolerWith(() => ({ error: { message: 'Windows 的话', code } })).submit(document('A5'), profile)
  await expect(refused(1801)).rejects.toMatchObject({ extra: { detail: 'unknownPrinter' }, message: 'Windows 的话' })
  await expect(refused(1722)).rejects.toMatchObject({ extra: { detail: 'schedulerDown' } })
  await expect(refused(5)).rejects.toMatchObject({ extra: { detail: 'refused' } })
})

it('does not print again what a helper took along when it ended, and starts another for the next question', async () => {
  let deaths = 0
  const spooler = spoolerWith((question) => {
    if (question.what === 'print' && deaths === 0) {
      deaths += 1
      return 'dies'
    }
    return question.what === 'find' ? { data: question['marker'] === 'abc123' ? 42 : null } : printing(question)
  })
  await expect(spooler.submit(document('A5'), profile)).rejects.toMatchObject({ extra: { detail: 'interrupted' } })
  expect(await spooler.find(profile.printer, 'abc123')).toBe(`42@${profile.printer}`)
  expect(await spooler.find(profile.printer, 'other')).toBe('never')
  expect(started).toBe(2)
})

it('prints from the window where no helper may run, and says so of commands, which the window would print as text', async () => {
  const fallback = { ...createUnsupportedSpooler(), submit: () => Promise.resolve(null) }
  const spooler = spoolerWith('cannot start', fallback)
  expect(await spooler.submit(document('A5'), profile)).toBeNull()
  await expect(spooler.submit(document('A5'), { ...profile, language: 'zpl' })).rejects.toMatchObject({
    extra: { detail: 'unsupported' },
  })
  expect(asked).toEqual([])
})

it('does not look for a missing helper at every question, but after a while', async () => {
  vi.useFakeTimers()
  try {
    const fallback = { ...createUnsupportedSpooler(), printers: () => Promise.resolve([]) }
    const spooler = spoolerWith('cannot start', fallback)
    for (let question = 0; question < 3; question += 1) expect(await spooler.printers()).toEqual([])
    expect(started).toBe(1)
    vi.advanceTimersByTime(600_000)
    await spooler.printers()
    expect(started).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

it('gives each question its whole time once its turn has come, each page anew, and rests only when none waits', async () => {
  vi.useFakeTimers()
  try {
    let hear: (line: string) => void = () => undefined
    let end: () => void = () => undefined
    let ended = 0
    const say = async (said: object) => {
      hear(JSON.stringify(said))
      await vi.advanceTimersByTimeAsync(0)
    }
    const helper = createWindowsHelper(
      () => ({
        write: () => undefined,
        onLine: (listener) => void (hear = listener),
        onEnd: (listener) => void (end = listener),
        end() {
          ended += 1
          end()
        },
      }),
      { start: 50, answer: 100, idle: 20, missing: 1000 },
    )
    const [first, second] = [helper.ask('options', {}), helper.ask('print', {})]
    await say({ ready: true })
    await vi.advanceTimersByTimeAsync(90)
    await say({ id: 1, data: 'laser' })
    expect(await first).toBe('laser')
    await vi.advanceTimersByTimeAsync(90)
    await say({ id: 2, page: true })
    await vi.advanceTimersByTimeAsync(90)
    await say({ id: 2, data: 41 })
    expect([await second, ended]).toEqual([41, 0])
    const stuck = expect(helper.ask('print', {})).rejects.toThrow(HelperFault)
    await vi.advanceTimersByTimeAsync(99)
    expect(ended).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    await stuck
    expect(ended).toBe(1)
    const next = helper.ask('options', {})
    await say({ ready: true })
    await say({ id: 4, data: 'again' })
    expect([await next, ended]).toEqual(['again', 1])
    await vi.advanceTimersByTimeAsync(20)
    expect(ended).toBe(2)
    const never = expect(helper.ask('options', {})).rejects.toThrow(HelperMissing)
    await vi.advanceTimersByTimeAsync(50)
    await never
  } finally {
    vi.useRealTimers()
  }
})
