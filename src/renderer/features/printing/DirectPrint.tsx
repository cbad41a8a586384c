import { useEffect, useRef } from 'react'
import { printerAddress } from '#shared/printing/network-printer-id.ts'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { faultOf, isFaultOf, jobMessage } from './fault.ts'

interface DirectPrintProps {
  readonly templateId: string
  readonly recordId: string
  readonly modelId?: string | undefined
  /** This template has no printer here yet: it has to be chosen in the preview. */
  readonly onUnknown: () => void
  readonly onClose: () => void
}

/** Prints without a dialog, with printer and settings of the last time; the job is followed in the list of jobs. */
export function DirectPrint({ templateId, recordId, modelId, onUnknown, onClose }: DirectPrintProps) {
  const t = useT()
  const isSent = useRef(false)
  useEffect(() => {
    // Mounting twice must not print twice.
    if (isSent.current) return
    isSent.current = true
    const print = async () => {
      try {
        const job = await request('print.direct', { templateId, recordId, modelId })
        // It may be over before the spooler had it: the list of jobs can cancel it while it is drawn.
        if (job.state === 'cancelled') toast.info(t('printing.job.cancelled'))
        else if (job.state === 'failed') toast.error(jobMessage(job.message))
        else toast.success(t('printing.direct.sent', { printer: printerAddress(job.printer) }))
        onClose()
      } catch (error) {
        if (isFaultOf(error, 'notChosen')) return onUnknown()
        toast.error(faultOf(error).text)
        onClose()
      }
    }
    void print()
  }, [templateId, recordId, modelId, onUnknown, onClose, t])
  return null
}
