import { Button, Progress } from 'antd'
import { useState } from 'react'
import type { PrintBatch, PrintJob } from '#shared/ipc/printing.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { faultOf, jobMessage } from '../fault.ts'
import { jobIcons } from '../job-icons.tsx'
import styles from './batch.module.css'
import { useBatches, useBatchJobs } from './useBatches.ts'

interface BatchProgressDialogProps {
  /** As it was when it was opened; what happened since is told. */
  readonly started: PrintBatch
  readonly onClose: () => void
}

/** How far a batch is and what became of each of its records. It goes on when the dialog is closed. */
export function BatchProgressDialog({ started, onClose }: BatchProgressDialogProps) {
  const t = useT()
  const { batches } = useBatches()
  const batch = batches.find(({ id }) => id === started.id) ?? started
  const isDone = batch.state === 'done'
  return (
    <DialogFrame
      title={t('printing.batch.titleOf', { name: batch.title })}
      layout={{ kind: 'dialog', width: 800 }}
      onCancel={onClose}
      footer={
        <div className={styles.footer}>
          <BatchCommands batch={batch} size="middle" />
          <span className={styles.space} />
          {batch.state !== 'running' ? null : <span className={styles.hint}>{t('printing.batch.goesOn')}</span>}
          <Button type={isDone ? 'primary' : 'default'} onClick={onClose}>
            {t(isDone ? 'printing.done' : batch.state === 'paused' ? 'printing.batch.close' : 'printing.batch.hide')}
          </Button>
        </div>
      }
    >
      <BatchBar batch={batch} />
      <Outcomes batch={batch} />
    </DialogFrame>
  )
}

/** One bar for all documents: printed, at the printer, failed. */
export function BatchBar({ batch }: { readonly batch: PrintBatch }) {
  const t = useT()
  const { total, printed, atPrinter, failed, cancelled, message } = batch
  const share = (count: number) => Math.round((count / Math.max(1, total)) * 100)
  const taken = printed + atPrinter
  return (
    <div className={styles.bar} role="status">
      <Progress
        percent={share(taken + failed + cancelled)}
        success={{ percent: share(printed) }}
        showInfo={false}
        aria-label={t('printing.batch.progress')}
      />
      <p className={styles.counts}>
        <strong>{t('printing.batch.counts', { done: taken, count: total })}</strong>
        {atPrinter > 0 ? <span>{t('printing.batch.atPrinter', { count: atPrinter })}</span> : null}
        {failed > 0 ? <span className={styles.bad}>{t('printing.batch.failed', { count: failed })}</span> : null}
        {cancelled > 0 ? <span>{t('printing.batch.cancelled', { count: cancelled })}</span> : null}
        {batch.state === 'paused' ? <span>{t('printing.job.paused')}</span> : null}
      </p>
      {message === '' ? null : <p className={styles.bad}>{jobMessage(message)}</p>}
    </div>
  )
}

interface BatchCommandsProps {
  readonly batch: PrintBatch
  readonly size?: 'small' | 'middle'
}

/** Pause, go on, cancel, try what failed again. */
export function BatchCommands({ batch, size = 'small' }: BatchCommandsProps) {
  const t = useT()
  const [busy, setBusy] = useState('')
  const run = async (route: 'print.pauseBatch' | 'print.resumeBatch' | 'print.cancelBatch' | 'print.retryBatch') => {
    setBusy(route)
    try {
      await request(route, { id: batch.id })
    } catch (error) {
      toast.error(faultOf(error).text)
    }
    setBusy('')
  }
  const button = (route: Parameters<typeof run>[0], text: string) => (
    <Button size={size} loading={busy === route} onClick={() => void run(route)}>
      {text}
    </Button>
  )
  const again = batch.failed + batch.cancelled
  return (
    <span className={styles.commands}>
      {batch.state === 'running' ? button('print.pauseBatch', t('printing.batch.pause')) : null}
      {batch.state === 'paused' ? button('print.resumeBatch', t('printing.batch.resume')) : null}
      {batch.state === 'done' ? null : button('print.cancelBatch', t('printing.batch.cancel'))}
      {again > 0 && batch.state !== 'paused'
        ? button('print.retryBatch', t('printing.batch.retry', { count: again }))
        : null}
    </span>
  )
}

const troubles: ReadonlySet<PrintJob['state']> = new Set(['failed', 'cancelled', 'held'])

function Outcomes({ batch }: { readonly batch: PrintBatch }) {
  const t = useT()
  const jobs = useBatchJobs(batch)
  const [shown, setShown] = useState<'all' | 'troubles'>('all')
  const wanted = shown === 'all' ? jobs : jobs.filter(({ state }) => troubles.has(state))
  return (
    <section className={styles.outcomes} aria-label={t('printing.batch.outcomes')}>
      <Segmented
        size="small"
        aria-label={t('common.selection.show')}
        value={shown}
        onChange={setShown}
        options={[
          { value: 'all', label: t('printing.batch.all') },
          { value: 'troubles', label: t('printing.batch.troubles') },
        ]}
      />
      <ul>
        {wanted.map((job, index) => (
          <li key={job.id} data-state={job.state}>
            <span className={styles.place}>{index + 1}</span>
            <span className={styles.icon} aria-hidden="true">
              {jobIcons[job.state]}
            </span>
            <span className={styles.name} title={job.title}>
              {job.title === '' ? job.recordId : job.title}
            </span>
            <span className={styles.state} title={jobMessage(job.message)}>
              {t(`printing.job.${job.state}`)}
              {job.message === '' ? '' : ` · ${jobMessage(job.message)}`}
            </span>
          </li>
        ))}
      </ul>
      {wanted.length === 0 ? <p className={styles.hint}>{t('printing.batch.noTroubles')}</p> : null}
    </section>
  )
}
