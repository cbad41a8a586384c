import { readFile } from 'node:fs/promises'
import { papers } from '#shared/printing/page-setup.ts'
import { printFailure } from '../../failures.ts'
import { countPages } from '../../pdf-pages.ts'
import type { SpoolDocument, Spooler } from '../contract.ts'
import {
  entryOf,
  jobStateOf,
  optionsAnswer,
  optionsOf,
  paperFor,
  printerOf,
  printersAnswer,
  stateAnswer,
} from './answers.ts'
import { HelperFault, HelperMissing, type WindowsHelper } from './helper.ts'

/** Errors of Windows that have a sentence of ours. */
const invalidPrinter = 1801
const spoolerDown: ReadonlySet<number> = new Set([1722, 1723, 1726, 1753])
const sides = { off: 1, longEdge: 2, shortEdge: 3 } as const
/** Dots across a page that is drawn: A4 at 600 dpi, A3 at 430. */
const MAX_DOTS = 5000
const titleLength = 120

export interface WindowsSpoolerOptions {
  readonly helper: WindowsHelper
  /** Prints from the window, where the organisation lets no helper run. */
  readonly fallback: Spooler
}

/**
 * Windows: a helper in the system's own PowerShell draws the PDF with the options of the driver and follows the job.
 * Windows forgets a job when it left the queue: what is not in sight any more was taken by the printer, as far as anyone
 * can tell. Where the helper cannot run, the window prints (see window-spooler.ts).
 */
export function createWindowsSpooler({ helper, fallback }: WindowsSpoolerOptions): Spooler {
  const ask = async (what: string, input: Readonly<Record<string, unknown>>): Promise<unknown> => {
    try {
      return await helper.ask(what, input)
    } catch (error) {
      if (!(error instanceof HelperFault)) throw error
      if (error.code === invalidPrinter) throw printFailure('unknownPrinter', error.message)
      if (error.code === null) throw printFailure('interrupted')
      throw printFailure(spoolerDown.has(error.code) ? 'schedulerDown' : 'refused', error.message)
    }
  }
  /** Nothing was asked of a helper that is missing, so it is done once whichever way it goes. */
  const orElse = async <Result>(work: Promise<Result>, other: () => Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof HelperMissing) return other()
      throw error
    }
  }
  const optionsFrom = async (printer: string) => optionsAnswer.parse(await ask('options', { printer }))

  return {
    printsFrom: 'window',
    printers: () =>
      orElse(
        ask('printers', {}).then((answer) => printersAnswer.parse(answer).map(printerOf)),
        () => fallback.printers(),
      ),
    options: (printer) => orElse(optionsFrom(printer).then(optionsOf), () => fallback.options(printer)),
    submit: (document, profile) =>
      orElse(
        (async () => {
          const { printer, language } = profile
          const title = titleOf(document)
          const { file } = document
          if (language !== 'driver') return idOf(printer, await ask('raw', { printer, title, file }))
          const driver = await optionsFrom(printer)
          const { width, height } = document.setup
          const isSheet = isKnownSheet(width, height)
          const [across, down] = isSheet && width > height ? [height, width] : [width, height]
          const job = await ask('print', {
            printer,
            title,
            file,
            width,
            height,
            isSheet,
            paper: entryOf(profile.media) || paperFor(driver, across, down),
            bin: entryOf(profile.source),
            copies: profile.copies,
            duplex: driver.duplex === 1 ? sides[profile.duplex] : sides.off,
            isColor: profile.color && driver.color !== 0,
            pages: Array.from({ length: countPages(await readFile(file)) }, (_, page) => page),
            most: MAX_DOTS,
          })
          return idOf(printer, job)
        })(),
        () => {
          // The window would print its markup instead of the commands.
          if (profile.language !== 'driver') return Promise.reject(printFailure('unsupported'))
          return fallback.submit(document, profile)
        },
      ),
    async state(spoolerId) {
      const { printer, job } = partsOf(spoolerId)
      return jobStateOf(stateAnswer.parse(await ask('state', { printer, job })))
    },
    states: () => Promise.resolve(new Map()),
    async cancel(spoolerId) {
      await ask('cancel', partsOf(spoolerId))
    },
    async find(printer, marker) {
      try {
        const job = await ask('find', { printer, marker })
        // One that is no longer in the queue may have been printed.
        return typeof job === 'number' ? idOf(printer, job) : 'never'
      } catch (error) {
        if (error instanceof HelperMissing) return 'never'
        return 'unknown'
      }
    },
  }
}

function titleOf({ title, marker }: SpoolDocument): string {
  return `${[...title.replaceAll(/\p{Cc}/gu, ' ')].slice(0, titleLength).join('')} #${marker}`
}

function idOf(printer: string, job: unknown): string {
  if (typeof job !== 'number') throw printFailure('refused')
  return `${job}@${printer}`
}

function partsOf(spoolerId: string): { readonly printer: string; readonly job: number } {
  const at = spoolerId.indexOf('@')
  return { printer: spoolerId.slice(at + 1), job: Number(spoolerId.slice(0, at)) }
}

/** Sheets go in upright and the page is turned; a custom paper is fed the way it is read. */
function isKnownSheet(...sides: readonly [number, number]): boolean {
  const [short, long] = [Math.min(...sides), Math.max(...sides)]
  return Object.values(papers).some(({ width, height }) => width === short && height === long)
}
