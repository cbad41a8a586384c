import type { PrintJob } from '#shared/ipc/printing.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'

/** What was printed once: a template and the records on the paper. */
export interface Printed {
  readonly templateId: string
  readonly modelId?: string | undefined
  readonly title: string
  readonly records: PrintJob['records']
}

/** Drawn anew from what the records are now; the server decides again, and counts it as a print of its own. */
export function printAgain({ templateId, modelId, title, records }: Printed): void {
  const common = { templateIds: [templateId], title, ...(modelId ? { modelId } : {}) }
  const [first] = records
  if (first === undefined) return
  if (records.length === 1) openDialog('print', { ...common, recordId: first.id })
  else
    openDialog('printBatch', {
      ...common,
      recordIds: records.map(({ id }) => id),
      names: Object.fromEntries(records.map(({ id, name }) => [id, name])),
    })
}
