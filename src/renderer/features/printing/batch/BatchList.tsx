import { Button } from 'antd'
import { useState } from 'react'
import type { PrintBatch } from '#shared/ipc/printing.ts'
import { printerAddress } from '#shared/printing/network-printer-id.ts'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { faultOf } from '../fault.ts'
import type { Printed } from '../print-again.ts'
import styles from './batch.module.css'
import { BatchBar, BatchCommands, BatchProgressDialog } from './BatchProgress.tsx'

interface BatchListProps {
  readonly batches: readonly PrintBatch[]
  readonly onDropped: (id: string) => void
  readonly onAgain: (printed: Printed) => void
}

/** Batches under way and over, each with its bar; the dialog has what became of each record. */
export function BatchList({ batches, onDropped, onAgain }: BatchListProps) {
  const t = useT()
  const [open, setOpen] = useState<PrintBatch | null>(null)
  const dismiss = async (id: string) => {
    await request('print.dismissBatch', { id }).catch(() => undefined)
    onDropped(id)
  }
  const again = async ({ id, templateId, title }: PrintBatch) => {
    try {
      const jobs = await request('print.batchJobs', { id })
      onAgain({ templateId, modelId: jobs[0]?.modelId, title, records: jobs.flatMap(({ records }) => records) })
    } catch (error) {
      toast.error(faultOf(error).text)
    }
  }
  return (
    <>
      {batches.map((batch) => (
        <section key={batch.id} className={styles.batch} aria-label={batch.title}>
          <header>
            <strong>{batch.title}</strong>
            <span className={styles.hint}>{printerAddress(batch.printer)}</span>
          </header>
          <BatchBar batch={batch} />
          <div className={styles.row}>
            <BatchCommands batch={batch} />
            <Button size="small" type="text" onClick={() => setOpen(batch)}>
              {t('printing.batch.details')}
            </Button>
            {batch.state === 'done' ? (
              <>
                <Button size="small" type="text" onClick={() => void again(batch)}>
                  {t('printing.again')}
                </Button>
                <Button size="small" type="text" onClick={() => void dismiss(batch.id)}>
                  {t('printing.batch.dismiss')}
                </Button>
              </>
            ) : null}
          </div>
        </section>
      ))}
      {open === null ? null : <BatchProgressDialog started={open} onClose={() => setOpen(null)} />}
    </>
  )
}
