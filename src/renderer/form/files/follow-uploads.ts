import { type FileEntry, fileEntries, isPending } from '#shared/form/files.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { isFiles } from '#shared/form/structure.ts'
import { subscribeUploads, useUploads } from '#renderer/platform/uploads.ts'
import type { FormStore } from '../store/form-store.ts'

/**
 * Puts each file into the form as soon as its upload has ended, wherever its field is shown or not: in a row, in a tab
 * that nobody opened, in a form that came back from its draft. Answers how to stop.
 */
export function followUploads(store: FormStore): () => void {
  const own = store.plan.fields.filter(isFiles)
  const tables = store.plan.fields.flatMap((table) => {
    const columns = table.columns.filter(isFiles)
    return columns.length === 0 ? [] : [{ table, columns }]
  })
  if (own.length === 0 && tables.length === 0) return () => undefined
  const takeFinished = () => {
    for (const field of own) {
      const finished = finishedFiles(store.value(field.name))
      if (finished) store.set(field.name, finished)
    }
    for (const { table, columns } of tables) takeFinishedRows(store, table, columns)
  }
  const stopFollowing = subscribeUploads()
  const stop = useUploads.subscribe(takeFinished)
  takeFinished()
  return () => {
    stop()
    stopFollowing()
  }
}

function takeFinishedRows(store: FormStore, table: FieldPlan, columns: readonly FieldPlan[]): void {
  const rows = store.tables.get(table.name)
  for (const row of rows?.rows() ?? []) {
    for (const column of columns) {
      const finished = finishedFiles(rows?.cell(row.key, column.name)?.value)
      if (finished) rows?.setCell(row.key, column.name, finished)
    }
  }
}

/** The value with what has arrived in place of what was on its way; null where nothing has. */
export function finishedFiles(value: unknown): readonly FileEntry[] | null {
  const { uploads } = useUploads.getState()
  let hasArrived = false
  const entries: readonly FileEntry[] = fileEntries(value).map((entry) => {
    const result = isPending(entry) ? (uploads?.get(entry.uploadId)?.result ?? null) : null
    if (result === null) return entry
    hasArrived = true
    return result
  })
  return hasArrived ? entries : null
}
