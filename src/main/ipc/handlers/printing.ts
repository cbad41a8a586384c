import type { printingRoutes } from '#shared/ipc/printing.ts'
import type { PrintingService } from '#main/printing/service.ts'
import type { HandlersOf } from '../contract.ts'

export function createPrintingHandlers(printing: PrintingService): HandlersOf<typeof printingRoutes> {
  return {
    'print.networkPrinters': () => printing.networkPrinters?.list() ?? [],
    'print.saveNetworkPrinter': async (printer) => {
      await printing.networkPrinters?.save(printer)
      return printing.networkPrinters?.list() ?? []
    },
    'print.removeNetworkPrinter': async ({ id }) => {
      await printing.networkPrinters?.remove(id)
      return printing.networkPrinters?.list() ?? []
    },
    'print.printers': () => printing.printers(),
    'print.printerOptions': ({ printer }) => printing.printerOptions(printer),
    'print.calibrate': ({ previewId, title, profile }) => printing.calibrate(previewId, title, profile),
    'print.profile': ({ templateId }) => printing.profile(templateId),
    'print.preview': (input) => printing.preview(input),
    'print.previewDraft': (input) => printing.previewDraft(input),
    'print.closePreview': ({ previewId }) => {
      printing.closePreview(previewId)
      return null
    },
    'print.submit': ({ previewId, profile }) => printing.submit(previewId, profile),
    'print.direct': (input) => printing.direct(input),
    'print.beginBatch': (input) => printing.batches.begin(input),
    'print.batches': () => printing.batches.list(),
    'print.batchJobs': ({ id }) => printing.batches.jobs(id),
    'print.pauseBatch': ({ id }) => printing.batches.pause(id).then(() => null),
    'print.resumeBatch': ({ id }) => printing.batches.resume(id).then(() => null),
    'print.cancelBatch': ({ id }) => printing.batches.cancel(id).then(() => null),
    'print.retryBatch': ({ id, jobIds }) => printing.batches.retry(id, jobIds).then(() => null),
    'print.dismissBatch': ({ id }) => printing.batches.dismiss(id).then(() => null),
    'print.previewBatch': ({ templateId, recordIds, modelId }) => printing.previewMany(templateId, recordIds, modelId),
    'print.jobs': () => printing.jobs(),
    'print.cancelJob': async ({ id }) => {
      await printing.cancelJob(id)
      return null
    },
    'print.save': ({ previewId, format }) => printing.save(previewId, format),
  }
}
