import * as z from 'zod'
import type { PrinterOptions } from '#shared/ipc/printing.ts'
import type { SpoolState, SystemPrinter } from '../contract.ts'

// What the helper answers, and what it means. Numbers are those of winspool (PRINTER_INFO_2, JOB_INFO_1,
// DeviceCapabilities).

const texts = z.array(z.string()).catch([])
const numbers = z.array(z.number()).catch([])

const printer = z.object({
  name: z.string(),
  isDefault: z.boolean().catch(false),
  status: z.number().catch(0),
  attributes: z.number().catch(0),
  jobs: z.number().catch(0),
})

/** A list of one comes as the one. */
export const printersAnswer = z.preprocess(
  (value) => (value === null || value === undefined ? [] : Array.isArray(value) ? value : [value]),
  z.array(printer),
)

export const optionsAnswer = z.object({
  driver: z.string().catch(''),
  status: z.number().catch(0),
  papers: numbers,
  /** Width and length of each, tenths of a millimetre. */
  paperSizes: numbers,
  paperNames: texts,
  bins: numbers,
  binNames: texts,
  resolutions: numbers,
  duplex: z.number().catch(0),
  color: z.number().catch(1),
})
type OptionsAnswer = z.output<typeof optionsAnswer>

export const stateAnswer = z.object({
  isKnown: z.boolean(),
  status: z.number().catch(0),
  words: z.string().catch(''),
})

const workOffline = 0x400

/** PRINTER_STATUS_*, with the keyword of IPP for each. */
const printerReasons = [
  [0x1, 'paused'],
  [0x8, 'media-jam'],
  [0x10, 'media-empty'],
  [0x40, 'media-needed'],
  [0x80, 'offline'],
  [0x800, 'output-area-full'],
  [0x20000, 'toner-low'],
  [0x40000, 'toner-empty'],
  [0x400000, 'door-open'],
] as const
const stopped = 0x1 | 0x2 | 0x8 | 0x10 | 0x80
const busy = 0x400 | 0x2000 | 0x4000

function reasonsOf(status: number): string[] {
  return printerReasons.filter(([bit]) => (status & bit) !== 0).map(([, reason]) => reason)
}

export function printerOf({ name, isDefault, status, attributes, jobs }: z.output<typeof printer>): SystemPrinter {
  const isOff = (attributes & workOffline) !== 0
  const condition = isOff || (status & stopped) !== 0 ? 'stopped' : (status & busy) !== 0 || jobs > 0 ? 'busy' : 'ready'
  return { name, label: name, isDefault, condition, message: '' }
}

/** Papers and bins as keywords that a profile can keep: `win-9`, with the driver's own name beside. */
export function optionsOf(answer: OptionsAnswer): PrinterOptions {
  const { papers, paperSizes, paperNames, bins, binNames, resolutions } = answer
  return {
    model: answer.driver,
    sources: bins.map((bin, index) => ({ keyword: keywordOf(bin), holds: '', name: binNames[index] ?? '' })),
    bins: [],
    media: papers.flatMap((paper, index) => {
      const [width = 0, height = 0] = [paperSizes[index * 2], paperSizes[index * 2 + 1]].map((side = 0) => side / 10)
      if (width <= 0 || height <= 0) return []
      return [{ keyword: keywordOf(paper), width, height, isReady: false, margin: null, name: paperNames[index] ?? '' }]
    }),
    sides: ['one-sided', ...(answer.duplex === 1 ? ['two-sided-long-edge', 'two-sided-short-edge'] : [])],
    isColor: answer.color !== 0,
    perSheet: [],
    hasRanges: true,
    resolutions: [...new Set(resolutions.filter((_dots, index) => index % 2 === 0))],
    reasons: reasonsOf(answer.status),
  }
}

const keywordOf = (entry: number) => `win-${entry}`

/** The driver's number of a keyword; 0 for none, and for one of another system. */
export function entryOf(keyword: string): number {
  return Number(/^win-(\d{1,5})$/.exec(keyword)?.[1] ?? 0)
}

/** The driver's paper of a size within a millimetre, upright or turned; 0 where it has none. */
export function paperFor(answer: OptionsAnswer, width: number, height: number): number {
  const isClose = (one: number | undefined, other: number) => Math.abs((one ?? 0) / 10 - other) <= 1
  const index = answer.papers.findIndex(
    (_paper, at) => isClose(answer.paperSizes[at * 2], width) && isClose(answer.paperSizes[at * 2 + 1], height),
  )
  return index < 0 ? 0 : (answer.papers[index] ?? 0)
}

/** JOB_STATUS_*. */
const job = { paused: 0x1, error: 0x2, deleting: 0x4, printing: 0x10, offline: 0x20, paperOut: 0x40 } as const
const over = { printed: 0x80, deleted: 0x100, complete: 0x1000 } as const
const held = { blocked: 0x200, intervention: 0x400 } as const

/** `accepted`: it is no longer in the queue, and nobody can tell whether it was printed or taken away. */
export function jobStateOf({ isKnown, status, words }: z.output<typeof stateAnswer>): SpoolState {
  const has = (bits: number) => (status & bits) !== 0
  if (!isKnown) return { state: 'accepted', message: '' }
  if (has(over.deleted | job.deleting)) return { state: 'cancelled', message: '' }
  if (has(over.printed)) return { state: 'completed', message: '' }
  if (has(over.complete)) return { state: 'accepted', message: '' }
  if (has(job.paused | job.error | job.offline | job.paperOut | held.blocked | held.intervention)) {
    const reason = has(job.paperOut) ? 'media-empty' : has(job.offline) ? 'offline' : has(job.paused) ? 'paused' : ''
    return { state: 'held', message: words || reason }
  }
  return { state: has(job.printing) ? 'printing' : 'queued', message: '' }
}
