import { Drawer } from 'antd'
import type { PrintBatch, PrintJob } from '#shared/ipc/printing.ts'
import { useT } from '#renderer/i18n/index.ts'
import { BatchList } from './batch/BatchList.tsx'
import { JobList } from './JobList.tsx'
import { type Printed, printAgain } from './print-again.ts'

interface PrintJobsDrawerProps {
  readonly open: boolean
  readonly jobs: readonly PrintJob[]
  readonly batches: readonly PrintBatch[]
  readonly onDropped: (id: string) => void
  readonly onClose: () => void
}

const noNames: ReadonlyMap<string, string> = new Map()

export function PrintJobsDrawer({ open, jobs, batches, onDropped, onClose }: PrintJobsDrawerProps) {
  const t = useT()
  const again = (printed: Printed) => {
    onClose()
    printAgain(printed)
  }
  return (
    <Drawer title={t('printing.jobs.title')} open={open} size={320} onClose={onClose}>
      <BatchList batches={batches} onDropped={onDropped} onAgain={again} />
      <JobList jobs={jobs} names={noNames} titles onAgain={again} />
    </Drawer>
  )
}
