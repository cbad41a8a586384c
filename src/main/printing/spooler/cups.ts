import { type PageSetup, papers } from '#shared/printing/page-setup.ts'
import type { PrintProfile } from '#shared/printing/profile.ts'
import type { PrintFault } from '#shared/ipc/print-faults.ts'
import { printFailure } from '../failures.ts'
import type { SpoolDocument, Spooler, SpoolState, SystemPrinter } from './contract.ts'
import { optionAttributes, optionsOf } from './capabilities.ts'
import { type IppAnswer, ippNotFound, operations } from './ipp.ts'
import type { IppClient } from './ipp-client.ts'
import { jobState, parseDefault, parseNames, parseQueues, parseRequestId } from './lpstat.ts'
import type { CommandResult, RunCommand } from './run.ts'

export interface CupsOptions {
  readonly run: RunCommand
  readonly ipp: IppClient
  /** Name of the person at the machine, as the spooler knows jobs by it. */
  readonly user: string
}

const titleLength = 120
/** Jobs that one question asks for. */
const MANY = 100
const missingProgram = 127

/** CUPS (Linux, macOS): `lp` hands over, `lpstat` lists queues, IPP tells what really became of a job. */
export function createCupsSpooler({ run, ipp, user }: CupsOptions): Spooler {
  const queues = async (printer?: string) =>
    parseQueues((await run('lpstat', ['-p', ...(printer ? [printer] : [])])).stdout)
  /** What is no longer known of a job: it left its queue, or went with it, and then nobody can tell what became of it. */
  const left = async (state: SpoolState, printer: string): Promise<SpoolState> => {
    if (state.state !== 'accepted') return state
    const { code, stderr } = await run('lpstat', ['-p', printer])
    const isRemoved = code !== 0 && /invalid destination/i.test(stderr)
    return isRemoved ? { state: 'failed', message: 'printerRemoved' satisfies PrintFault } : state
  }
  const isRunning = async () => / is running/.test((await run('lpstat', ['-r'])).stdout)

  return {
    printsFrom: 'file',
    async printers() {
      const [names, states, fallback] = await Promise.all([
        run('lpstat', ['-e']),
        run('lpstat', ['-p']),
        run('lpstat', ['-d']),
      ])
      if (names.code === missingProgram) throw printFailure('unsupported')
      // Without a scheduler lpstat -e lists nothing and still ends well.
      if (names.stdout.trim() === '' && !(await isRunning())) throw printFailure('schedulerDown')
      return merge(parseNames(names.stdout), states.stdout, parseDefault(fallback.stdout))
    },

    async options(printer) {
      const answer = await ipp(operations.getPrinterAttributes, '/', [
        { tag: 'uri', name: 'printer-uri', values: [`ipp://localhost/printers/${encodeURIComponent(printer)}`] },
        { tag: 'name', name: 'requesting-user-name', values: [user] },
        { tag: 'keyword', name: 'requested-attributes', values: optionAttributes },
      ])
      const [group] = answer === null || answer.status >= 0x0100 ? [] : answer.groups
      return group === undefined ? null : optionsOf(group)
    },

    async submit(document, profile) {
      const result = await run('lp', lpArguments(document, profile))
      const id = parseRequestId(result.stdout)
      if (result.code === 0 && id !== null) return id
      throw await refusal(result, isRunning)
    },

    async state(spoolerId) {
      const answer = await ipp(operations.getJobAttributes, '/jobs', [
        { tag: 'uri', name: 'job-uri', values: [`ipp://localhost/jobs/${numberOf(spoolerId)}`] },
        { tag: 'name', name: 'requesting-user-name', values: [user] },
        {
          tag: 'keyword',
          name: 'requested-attributes',
          values: ['job-state', 'job-state-reasons', 'job-printer-state-message'],
        },
      ])
      const printer = printerOf(spoolerId)
      const told = answer === null ? null : ippState(answer)
      if (told !== null && told.state !== 'queued') return left(told, printer)
      const queue = (await queues(printer)).find(({ name }) => name === printer) ?? null
      if (told !== null) return queue?.condition === 'stopped' ? { state: 'held', message: queue.message } : told
      const listed = await run('lpstat', ['-W', 'not-completed', '-l', '-o', printer])
      if (listed.code !== 0 && !(await isRunning())) throw printFailure('schedulerDown')
      return left(jobState(spoolerId, listed.stdout, queue), printer)
    },

    async states(spoolerIds) {
      const known = new Map<string, SpoolState>()
      for (const [printer, ids] of Map.groupBy(spoolerIds, printerOf))
        for (let at = 0; at < ids.length; at += MANY) {
          const part = ids.slice(at, at + MANY)
          const answer = await ipp(operations.getJobs, '/', [
            { tag: 'uri', name: 'printer-uri', values: [`ipp://localhost/printers/${encodeURIComponent(printer)}`] },
            { tag: 'name', name: 'requesting-user-name', values: [user] },
            { tag: 'integer', name: 'job-ids', values: part.map((id) => Number(numberOf(id))) },
            {
              tag: 'keyword',
              name: 'requested-attributes',
              values: ['job-id', 'job-state', 'job-state-reasons', 'job-printer-state-message'],
            },
          ])
          if (answer === null || answer.status >= 0x0100) continue
          const queue = (await queues(printer)).find(({ name }) => name === printer) ?? null
          for (const job of answer.groups) {
            const told = ippState({ status: 0, groups: [job] })
            const id = `${printer}-${String(job['job-id']?.[0])}`
            if (told === null || !part.includes(id)) continue
            const isHeld = told.state === 'queued' && queue?.condition === 'stopped'
            known.set(id, isHeld ? { state: 'held', message: queue.message } : told)
          }
        }
      return known
    },

    async cancel(spoolerId) {
      const result = await run('cancel', [spoolerId])
      if (result.code !== 0 && !/already|does not exist/.test(result.stderr)) throw await refusal(result, isRunning)
    },

    async find(printer, marker) {
      const answer = await ipp(operations.getJobs, '/', [
        { tag: 'uri', name: 'printer-uri', values: [`ipp://localhost/printers/${encodeURIComponent(printer)}`] },
        { tag: 'name', name: 'requesting-user-name', values: [user] },
        { tag: 'keyword', name: 'which-jobs', values: ['all'] },
        { tag: 'boolean', name: 'my-jobs', values: [true] },
        // The priority makes CUPS read a job that it keeps on disk alone: it would answer without its name.
        {
          tag: 'keyword',
          name: 'requested-attributes',
          values: ['job-id', 'job-name', 'job-priority', 'number-of-documents'],
        },
      ])
      if (answer === null || answer.status >= 0x0100) return answer?.status === ippNotFound ? null : 'unknown'
      // A name that is kept from us could be the one looked for.
      if (answer.groups.some((job) => job['job-name'] === undefined)) return 'unknown'
      const found = answer.groups.find((job) => String(job['job-name']?.[0]).includes(marker))
      if (found === undefined) return null
      const id = `${printer}-${found['job-id']?.[0]}`
      // Begun and never filled, as where the disk of the print service is full: nothing would come of it.
      const isEmpty = found['number-of-documents']?.[0] === 0
      if (!isEmpty) return id
      const ended = await run('cancel', [id])
      return ended.code === 0 || /already cancel/i.test(ended.stderr) ? null : id
    },
  }
}

function merge(names: readonly string[], states: string, fallback: string | null): SystemPrinter[] {
  const queues = new Map(parseQueues(states).map((queue) => [queue.name, queue]))
  return [...new Set([...names, ...queues.keys()])].map((name) => ({
    name,
    label: name,
    isDefault: name === fallback,
    condition: queues.get(name)?.condition ?? 'unknown',
    message: queues.get(name)?.message ?? '',
  }))
}

/** Paper equals preview: no scaling, no fitting, the template's own medium. */
export function lpArguments(document: SpoolDocument, profile: PrintProfile): string[] {
  const options = [
    `sides=${{ off: 'one-sided', longEdge: 'two-sided-long-edge', shortEdge: 'two-sided-short-edge' }[profile.duplex]}`,
    `media=${[profile.media || mediaOf(document.setup), profile.source].filter((part) => part !== '').join(',')}`,
    // A printer without a driver hears of its tray by this name alone.
    ...(profile.source === '' ? [] : [`InputSlot=${slotOf(profile.source)}`]),
    'print-scaling=none',
    'fit-to-page=false',
    `print-color-mode=${profile.color ? 'color' : 'monochrome'}`,
    'collate=true',
    ...(profile.bin === '' ? [] : [`output-bin=${profile.bin}`]),
    ...(profile.perSheet === 1 ? [] : [`number-up=${profile.perSheet}`]),
  ]
  // Commands of the printer itself: nothing may filter them.
  const given = profile.language === 'driver' ? options : ['raw']
  const title = `${[...document.title.replaceAll(/\p{Cc}/gu, ' ')].slice(0, titleLength).join('')} #${document.marker}`
  return [
    '-d',
    profile.printer,
    '-n',
    String(profile.copies),
    '-t',
    title,
    ...given.flatMap((option) => ['-o', option]),
    document.file,
  ]
}

/** `by-pass-tray` is ByPassTray where CUPS made the queue from what the printer says; elsewhere nobody knows that name. */
function slotOf(source: string): string {
  return source.replaceAll(/(?:^|-)([\da-z])/gi, (_all, letter: string) => letter.toUpperCase())
}

/**
 * A known sheet goes in upright, and CUPS turns a wide page onto it: the page's own orientation is in the PDF. A custom
 * paper is its width across the feed by its length, so a wide form or label is fed the way it is read.
 */
export function mediaOf({ paper, width, height }: PageSetup): string {
  const name = paper === 'custom' ? sheetOf(width, height) : paper
  if (name === 'B5') return 'iso_b5_176x250mm'
  if (name === '16K') return 'om_16k_184x260mm'
  return name ?? `Custom.${width}x${height}mm`
}

/** A4 that a template gives in millimetres is A4: few printers take a sheet 297 mm wide. */
function sheetOf(...sides: readonly [number, number]): string | undefined {
  const [short, long] = [Math.min(...sides), Math.max(...sides)]
  return Object.entries(papers).find(([, { width, height }]) => width === short && height === long)?.[0]
}

async function refusal(result: CommandResult, isRunning: () => Promise<boolean>): Promise<Error> {
  const text = result.stderr.trim().replace(/^(?:lp|cancel):\s*/, '')
  if (result.code === missingProgram) return printFailure('unsupported')
  if (!(await isRunning())) return printFailure('schedulerDown')
  if (/printer or class does not exist|Invalid destination/i.test(text)) return printFailure('unknownPrinter', text)
  // CUPS says no more of a document that its spool has no room for; where it breaks the transfer off, lp names no error at all.
  if (/too large|no space left|^success$/i.test(text)) return printFailure('spoolFull', text)
  return printFailure(/not accepting jobs/i.test(text) ? 'rejecting' : 'refused', text)
}

/** RFC 8011, 5.3.7. */
const jobStates: Readonly<Record<number, SpoolState['state']>> = {
  3: 'queued',
  4: 'held',
  5: 'printing',
  6: 'held',
  7: 'cancelled',
  8: 'failed',
  9: 'completed',
}

function ippState({ status, groups }: IppAnswer): SpoolState | null {
  if (status === ippNotFound) return { state: 'accepted', message: '' }
  const [job] = groups
  const state = jobStates[Number(job?.['job-state']?.[0])]
  if (status >= 0x0100 || state === undefined) return null
  const reason = String(job?.['job-state-reasons']?.[0] ?? '').replace(/^none$/, '')
  const message = String(job?.['job-printer-state-message']?.[0] ?? '') || reason
  return { state, message: state === 'held' || state === 'failed' ? message : '' }
}

function printerOf(spoolerId: string): string {
  return spoolerId.slice(0, spoolerId.lastIndexOf('-'))
}

function numberOf(spoolerId: string): string {
  return spoolerId.slice(spoolerId.lastIndexOf('-') + 1)
}
