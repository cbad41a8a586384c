import { useEffect, useState } from 'react'
import type { PrinterOptions } from '#shared/ipc/printing.ts'
import { request } from '#renderer/platform/request.ts'

/** What the chosen printer can do; null while it is not known, and for printers that tell nothing. */
export function usePrinterOptions(printer: string | null): PrinterOptions | null {
  const [known, setKnown] = useState<{ readonly printer: string; readonly options: PrinterOptions | null } | null>(null)
  useEffect(() => {
    if (printer === null) return
    let isOver = false
    request('print.printerOptions', { printer })
      .then((options) => {
        if (!isOver) setKnown({ printer, options })
      })
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [printer])
  return known !== null && known.printer === printer ? known.options : null
}
