import { useEffect, useState } from 'react'
import type { PrintJob } from '#shared/ipc/printing.ts'
import { on, request } from '#renderer/platform/request.ts'

const openStates: ReadonlySet<PrintJob['state']> = new Set(['rendering', 'queued', 'printing', 'held'])

export function isOpen(job: PrintJob): boolean {
  return openStates.has(job.state)
}

/** All jobs of whoever is signed in, newest first. */
export function useAllJobs(): readonly PrintJob[] {
  const [jobs, setJobs] = useState<readonly PrintJob[]>([])
  useEffect(() => {
    let isOver = false
    const put = (job: PrintJob) =>
      setJobs((current) => [job, ...current.filter(({ id }) => id !== job.id)].sort(newest))
    const stop = on('print.changed', put)
    request('print.jobs')
      .then((all) => {
        if (!isOver) setJobs((current) => [...current, ...all.filter(({ id }) => !has(current, id))].sort(newest))
      })
      .catch(() => undefined)
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return jobs
}

const newest = (one: PrintJob, other: PrintJob) => other.createdAt - one.createdAt
const has = (jobs: readonly PrintJob[], id: string) => jobs.some((job) => job.id === id)

/** Jobs of this template and record that were given out while the dialog is open, or are still on their way. Newest first. */
export function useJobs(templateId: string, recordId: string, modelId?: string): readonly PrintJob[] {
  const [jobs, setJobs] = useState<readonly PrintJob[]>([])
  useEffect(() => {
    let isOver = false
    const isMine = (job: PrintJob) =>
      job.templateId === templateId && job.recordId === recordId && job.modelId === modelId
    const put = (job: PrintJob) => {
      if (!isMine(job)) return
      setJobs((current) =>
        current.some(({ id }) => id === job.id)
          ? current.map((known) => (known.id === job.id ? job : known))
          : [job, ...current],
      )
    }
    const stop = on('print.changed', put)
    request('print.jobs')
      .then((all) => {
        if (isOver) return
        const open = all.filter((job) => isMine(job) && isOpen(job))
        setJobs((current) => [...current, ...open.filter(({ id }) => current.every((known) => known.id !== id))])
      })
      .catch(() => undefined)
    return () => {
      isOver = true
      stop()
    }
  }, [templateId, recordId, modelId])
  return jobs
}
