import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { KnownNetworkPrinter } from '#shared/ipc/printing.ts'
import { type NetworkPrinter, networkPrinter } from '#shared/printing/network-printer.ts'
import { networkPrinterId } from '#shared/printing/network-printer-id.ts'
import { setFileAside } from '#main/base/persisted-file.ts'
import { writeFileAtomic } from '#main/base/write-file-atomic.ts'

const stored = z.object({ version: z.literal(1), printers: z.array(networkPrinter) })
const MAX_PRINTERS = 50

export interface NetworkPrinters {
  /** Those of the organisation first. */
  list(): readonly KnownNetworkPrinter[]
  get(id: string): KnownNetworkPrinter | null
  /** Resolves when it is on disk; one of the organisation stays as it is. */
  save(printer: NetworkPrinter): Promise<void>
  remove(id: string): Promise<void>
}

/** Printers of the network that were named on this machine, `network-printers.json` of the folder. A damaged file is set aside. */
export function openNetworkPrinters(folder: string, managed: readonly NetworkPrinter[]): NetworkPrinters {
  const path = join(folder, 'network-printers.json')
  const held = new Map(managed.map((printer) => [networkPrinterId(printer), printer]))
  let own = new Map(read(path).map((printer) => [networkPrinterId(printer), printer]))
  let writing: Promise<void> = Promise.resolve()

  function list(): KnownNetworkPrinter[] {
    const known = (printers: ReadonlyMap<string, NetworkPrinter>, isManaged: boolean) =>
      [...printers].map(([id, printer]) => ({ ...printer, id, isManaged }))
    return [...known(held, true), ...known(own, false).filter(({ id }) => !held.has(id))]
  }

  /** What cannot be written is not so. */
  function write(next: Map<string, NetworkPrinter>): Promise<void> {
    const text = JSON.stringify({ version: 1, printers: [...next.values()] })
    writing = writing
      .catch(() => undefined)
      .then(() => writeFileAtomic(path, text))
      .then(() => {
        own = next
      })
    return writing
  }

  return {
    list,
    get: (id) => list().find((printer) => printer.id === id) ?? null,
    save: (printer) => write(new Map([...[...own].slice(-MAX_PRINTERS + 1), [networkPrinterId(printer), printer]])),
    remove: (id) => write(new Map([...own].filter(([known]) => known !== id))),
  }
}

function read(path: string): NetworkPrinter[] {
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return []
  }
  try {
    return stored.parse(JSON.parse(text)).printers
  } catch {
    setFileAside(path)
    return []
  }
}
