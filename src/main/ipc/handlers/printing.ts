import type { printingRoutes } from '#shared/ipc/printing.ts'
import type { PrintingService } from '#main/printing/service.ts'
import type { HandlersOf } from '../contract.ts'

export function createPrintingHandlers(printing: PrintingService): HandlersOf<typeof printingRoutes> {
  return {
    'print.printers': () => printing.printers(),
    'print.profile': ({ templateId }) => printing.profile(templateId),
    'print.preview': (input) => printing.preview(input),
    'print.previewDraft': (input) => printing.previewDraft(input),
    'print.closePreview': ({ previewId }) => {
      printing.closePreview(previewId)
      return null
    },
    'print.submit': ({ previewId, profile }) => printing.submit(previewId, profile),
    'print.direct': (input) => printing.direct(input),
    'print.jobs': () => printing.jobs(),
    'print.cancelJob': async ({ id }) => {
      await printing.cancelJob(id)
      return null
    },
    'print.save': ({ previewId, format }) => printing.save(previewId, format),
  }
}
