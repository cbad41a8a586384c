import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { PrintJob } from '#shared/ipc/printing.ts'
import { printerAddress } from '#shared/printing/network-printer-id.ts'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { faultOf, jobMessage } from './fault.ts'
import { jobIcons } from './job-icons.tsx'
import styles from './printing.module.css'
import { isOpen } from './useJobs.ts'

/** What became of each hand-over, in the words of the spooler: nothing is called printed before it is. */
export function JobList({
  jobs,
  names,
  titles = false,
  onAgain,
}: {
  readonly jobs: readonly PrintJob[]
  readonly names: ReadonlyMap<string, string>
  /** Says of which document each job is, in a place that is called so; not needed beside the document itself. */
  readonly titles?: boolean
  /** Offers to print once more what is over. */
  readonly onAgain?: (job: PrintJob) => void
}) {
  const t = useT()
  if (jobs.length === 0) return null
  return (
    <section className={styles.jobs} aria-label={t('printing.job.title')}>
      {titles ? null : <h3>{t('printing.job.title')}</h3>}
      <ul aria-live="polite">
        {jobs.map((job) => (
          <Job
            key={job.id}
            job={job}
            printer={names.get(job.printer) ?? printerAddress(job.printer)}
            title={titles ? job.title : ''}
            onAgain={onAgain}
          />
        ))}
      </ul>
    </section>
  )
}

interface JobProps {
  readonly job: PrintJob
  readonly printer: string
  /** Empty for none. */
  readonly title: string
  readonly onAgain: ((job: PrintJob) => void) | undefined
}

function Job({ job, printer, title, onAgain }: JobProps) {
  const t = useT()
  const [isCancelling, setCancelling] = useState(false)
  const cancel = async () => {
    setCancelling(true)
    try {
      await request('print.cancelJob', { id: job.id })
    } catch (error) {
      toast.error(faultOf(error).text)
    }
    setCancelling(false)
  }
  const wasTaken = ['queued', 'printing', 'held', 'completed', 'accepted'].includes(job.state)
  return (
    <li className={styles.job} data-state={job.state}>
      <span className={styles.jobIcon} aria-hidden="true">
        {jobIcons[job.state]}
      </span>
      <div className={styles.jobText}>
        <strong>
          {t(`printing.job.${job.state}`)}
          {job.progress === undefined ? '' : ` ${job.progress}%`}
        </strong>
        {title === '' ? null : <span>{title}</span>}
        <span>{t('printing.job.of', { printer, count: job.copies })}</span>
        {job.message === '' ? null : <span className={styles.jobMessage}>{jobMessage(job.message)}</span>}
        {wasTaken && !job.logged ? <NotLogged since={job.createdAt} /> : null}
      </div>
      {isOpen(job) ? (
        <Button size="small" loading={isCancelling} onClick={() => void cancel()}>
          {t('printing.job.cancel')}
        </Button>
      ) : onAgain !== undefined && job.records.length > 0 ? (
        <Button size="small" onClick={() => onAgain(job)}>
          {t('printing.again')}
        </Button>
      ) : null}
    </li>
  )
}

/** Milliseconds the log may take before anybody needs to know. */
const lateAfter = 4000

function NotLogged({ since }: { readonly since: number }) {
  const t = useT()
  const isLate = useLate(since + lateAfter)
  return isLate ? <span>{t('printing.job.notLogged')}</span> : null
}

function useLate(time: number): boolean {
  const [isLate, setLate] = useState(() => Date.now() >= time)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), Math.max(0, time - Date.now()))
    return () => clearTimeout(timer)
  }, [time])
  return isLate
}
