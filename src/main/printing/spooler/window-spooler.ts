import { printFailure } from '../failures.ts'
import type { PrintWindowFactory } from '../window/contract.ts'
import type { Spooler, SystemPrinter } from './contract.ts'

const duplexModes = { off: 'simplex', longEdge: 'longEdge', shortEdge: 'shortEdge' } as const

export interface WindowSpoolerOptions {
  readonly openWindow: PrintWindowFactory
  /** Printers as the system names them, the default first where it can be told. */
  readonly printers: () => Promise<SystemPrinter[]>
}

/**
 * Windows: the final document is printed from the window that made its PDF, with an explicit page size. The system says
 * only that its spooler took the job, and so does this: no state, no cancel, nothing to find again.
 */
export function createWindowSpooler({ openWindow, printers }: WindowSpoolerOptions): Spooler {
  return {
    printsFrom: 'window',
    printers,
    async submit({ html, setup }, profile) {
      if (html === null) throw printFailure('interrupted')
      const known = await printers()
      if (!known.some(({ name }) => name === profile.printer)) throw printFailure('unknownPrinter')
      const window = openWindow()
      try {
        await window.load(html)
        const [short, long] = [Math.min(setup.width, setup.height), Math.max(setup.width, setup.height)]
        await window.print({
          printer: profile.printer,
          copies: profile.copies,
          duplex: duplexModes[profile.duplex],
          color: profile.color,
          landscape: setup.width > setup.height,
          pageSize: { width: Math.round(short * 1000), height: Math.round(long * 1000) },
        })
        return null
      } catch (error) {
        throw printFailure('refused', error instanceof Error ? error.message : String(error))
      } finally {
        window.close()
      }
    },
    state: () => Promise.resolve({ state: 'accepted', message: '' }),
    options: () => Promise.resolve(null),
    states: () => Promise.resolve(new Map()),
    cancel: () => Promise.reject(printFailure('unsupported')),
    find: () => Promise.resolve('never'),
  }
}

/** A system without a way to print: documents can still be previewed and saved. */
export function createUnsupportedSpooler(): Spooler {
  const refuse = () => Promise.reject(printFailure('unsupported'))
  return {
    printsFrom: 'file',
    printers: () => Promise.resolve([]),
    submit: refuse,
    state: refuse,
    options: () => Promise.resolve(null),
    states: refuse,
    cancel: refuse,
    find: () => Promise.resolve('never'),
  }
}
