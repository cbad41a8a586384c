import { readFile } from 'node:fs/promises'
import type { PrinterOptions } from '#shared/ipc/printing.ts'
import { isNetworkPrinterId } from '#shared/printing/network-printer-id.ts'
import { printFailure } from '../failures.ts'
import type { Spooler, SystemPrinter } from '../spooler/contract.ts'
import { type SendLimits, sendLimits, sendToPrinter } from './send.ts'
import type { NetworkPrinters } from './store.ts'

/** What such a printer can do is print what it is sent. */
const nothing: PrinterOptions = {
  model: '',
  sources: [],
  bins: [],
  media: [],
  sides: ['one-sided'],
  isColor: false,
  perSheet: [],
  hasRanges: false,
  resolutions: [],
  reasons: [],
}

/** The spooler of the system, and beside its queues the printers of the network that take commands as they are. */
export function withNetworkPrinters(system: Spooler, known: NetworkPrinters, limits: SendLimits = sendLimits): Spooler {
  const named = (): SystemPrinter[] =>
    known.list().map(({ id, name }) => ({ name: id, label: name, isDefault: false, condition: 'unknown', message: '' }))
  return {
    ...system,
    async printers() {
      const own = named()
      try {
        return [...(await system.printers()), ...own]
      } catch (error) {
        // Without a print service of the system these still print.
        if (own.length === 0) throw error
        return own
      }
    },
    options: async (printer) => (isNetworkPrinterId(printer) ? nothing : system.options(printer)),
    async submit(document, profile, onWay) {
      if (!isNetworkPrinterId(profile.printer)) return system.submit(document, profile, onWay)
      const printer = known.get(profile.printer)
      if (printer === null) throw printFailure('unknownPrinter')
      const given = onWay ?? { signal: new AbortController().signal, sent: () => undefined }
      await sendToPrinter(printer, await readFile(document.file), given, limits)
      return null
    },
    find: async (printer, marker) => (isNetworkPrinterId(printer) ? 'never' : system.find(printer, marker)),
  }
}
