import type { PrinterChoice } from '#shared/ipc/printing.ts'
import type { Spooler } from './spooler/contract.ts'

/** What Chromium knows of a printer: the friendly name that `lpstat` lacks. */
export interface ListedPrinter {
  readonly name: string
  readonly displayName: string
  readonly description: string
}

/** The queues one can print to, by the spooler, with friendly names where Chromium has them. Default first. */
export async function listPrinters(
  spooler: Spooler,
  listed: () => Promise<readonly ListedPrinter[]>,
): Promise<PrinterChoice[]> {
  const [queues, friendly] = await Promise.all([spooler.printers(), listed().catch(() => [])])
  const names = new Map(friendly.map((printer) => [printer.name, printer.displayName || printer.description]))
  return queues
    .map(({ name, label, isDefault, condition, message }) => ({
      name,
      label: names.get(name) || label,
      isDefault,
      condition,
      state: message,
    }))
    .toSorted(
      (one, other) => Number(other.isDefault) - Number(one.isDefault) || one.label.localeCompare(other.label, 'zh'),
    )
}
