import { useEffect, useState } from 'react'
import type { PrintBatch } from '#shared/ipc/printing.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { DialogProps } from '#renderer/platform/dialogs.ts'
import { toast } from '#renderer/platform/toast.ts'
import { PreviewDialog } from '../PreviewDialog.tsx'
import { TemplateChooser } from '../TemplateChooser.tsx'
import { BatchProgressDialog } from './BatchProgress.tsx'
import { BatchSetup } from './BatchSetup.tsx'

type BatchDialogProps = DialogProps['printBatch'] & { readonly onClose: () => void }

/** Many records at once: a chooser for several templates, the settings, then the progress, which may be closed. */
export function BatchDialog({
  templateIds,
  recordIds,
  modelId,
  title,
  names,
  previewMode = false,
  onClose,
}: BatchDialogProps) {
  const t = useT()
  const [chosen, setChosen] = useState<string | null>(null)
  const [batch, setBatch] = useState<PrintBatch | null>(null)
  const [isPreviewed, setPreviewed] = useState(false)
  const isRefused = previewMode || templateIds.length === 0 || recordIds.length === 0
  useEffect(() => {
    if (!isRefused) return
    const isEmpty = recordIds.length === 0 && !previewMode
    toast.warning(t(previewMode ? 'printing.notInPreview' : isEmpty ? 'printing.batch.none' : 'printing.choose.gone'))
    onClose()
  }, [isRefused, previewMode, recordIds.length, onClose, t])
  if (isRefused) return null
  const templateId = chosen ?? (templateIds.length === 1 ? templateIds[0] : undefined)
  if (templateId === undefined)
    return <TemplateChooser templateIds={templateIds} onChoose={setChosen} onCancel={onClose} />
  if (batch !== null) return <BatchProgressDialog started={batch} onClose={onClose} />
  if (isPreviewed)
    return (
      <PreviewDialog
        templateId={templateId}
        recordId=""
        recordIds={recordIds}
        modelId={modelId}
        title={title}
        onClose={() => setPreviewed(false)}
      />
    )
  return (
    <BatchSetup
      templateId={templateId}
      recordIds={recordIds}
      modelId={modelId}
      title={title}
      names={names ?? {}}
      onStarted={setBatch}
      onPreview={() => setPreviewed(true)}
      onClose={onClose}
    />
  )
}
