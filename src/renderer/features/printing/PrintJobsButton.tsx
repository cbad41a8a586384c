import { PrinterOutlined } from '@ant-design/icons'
import { Badge } from 'antd'
import { useState } from 'react'
import type { PrintJob } from '#shared/ipc/printing.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { later } from '#renderer/components/later.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { useBatches } from './batch/useBatches.ts'
import { isOpen, useAllJobs } from './useJobs.ts'

const PrintJobsDrawer = later(async () => (await import('./PrintJobsDrawer.tsx')).PrintJobsDrawer)

/** Print jobs of the last days: on their way, waiting for the printer, failed. Absent until something was printed. */
export function PrintJobsButton() {
  const t = useT()
  /** Null until somebody opens it. */
  const [isShown, setShown] = useState<boolean | null>(null)
  /** Newest failure the person has seen, epoch milliseconds. */
  const [seen, setSeen] = useState(0)
  const jobs = useAllJobs()
  const { batches, drop } = useBatches()
  if (jobs.length === 0 && batches.length === 0) return null
  const open = jobs.filter(isOpen).length + batches.filter(({ state }) => state !== 'done').length
  const hasTrouble =
    jobs.some((job) => isTrouble(job) && job.createdAt > seen) ||
    batches.some((batch) => (batch.failed > 0 || batch.message !== '') && batch.createdAt > seen)
  const show = () => {
    setShown(true)
    setSeen(Math.max(...[...jobs, ...batches].map(({ createdAt }) => createdAt)))
  }
  return (
    <>
      <Badge count={open} dot={open === 0 && hasTrouble} size="small" offset={[-6, 6]}>
        <IconButton label={t('printing.jobs.title')} icon={<PrinterOutlined />} onClick={show} />
      </Badge>
      {isShown === null ? null : (
        <PrintJobsDrawer
          open={isShown}
          jobs={jobs}
          batches={batches}
          onDropped={drop}
          onClose={() => setShown(false)}
          onFail={() => setShown(null)}
        />
      )}
    </>
  )
}

function isTrouble(job: PrintJob): boolean {
  return job.state === 'failed' || job.state === 'held'
}
