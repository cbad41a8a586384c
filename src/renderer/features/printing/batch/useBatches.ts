import { useEffect, useState } from 'react'
import type { PrintBatch, PrintJob } from '#shared/ipc/printing.ts'
import { on, request } from '#renderer/platform/request.ts'

const newest = (one: PrintBatch, other: PrintBatch) => other.createdAt - one.createdAt

/** All batches of whoever is signed in, the newest first; `drop` takes one off the list at once. */
export function useBatches() {
  const [batches, setBatches] = useState<readonly PrintBatch[]>([])
  useEffect(() => {
    let isOver = false
    const stop = on('print.batchChanged', (batch) =>
      setBatches((current) => [batch, ...current.filter(({ id }) => id !== batch.id)].sort(newest)),
    )
    request('print.batches')
      .then((all) => {
        if (isOver) return
        // What was told meanwhile is newer.
        setBatches((current) =>
          [...current, ...all.filter(({ id }) => current.every((known) => known.id !== id))].sort(newest),
        )
      })
      .catch(() => undefined)
    return () => {
      isOver = true
      stop()
    }
  }, [])
  const drop = (id: string) => setBatches((current) => current.filter((batch) => batch.id !== id))
  return { batches, drop }
}

/** The jobs of one batch in its order, read again whenever it changed. */
export function useBatchJobs(batch: PrintBatch): readonly PrintJob[] {
  const [jobs, setJobs] = useState<readonly PrintJob[]>([])
  useEffect(() => {
    let isOver = false
    request('print.batchJobs', { id: batch.id })
      .then((all) => {
        if (!isOver) setJobs(all)
      })
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [batch])
  return jobs
}
