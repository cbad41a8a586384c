import { useCallback, useEffect, useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import type { DialogProps } from '#renderer/platform/dialogs.ts'
import { toast } from '#renderer/platform/toast.ts'
import { DirectPrint } from './DirectPrint.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { TemplateChooser } from './TemplateChooser.tsx'

type PrintDialogProps = DialogProps['print'] & { readonly onClose: () => void }

/** Printing one record: refused in feature preview (section 4), a chooser for several templates, then the preview. */
export function PrintDialog({
  templateIds,
  recordId,
  modelId,
  title,
  previewMode = false,
  direct = false,
  onClose,
}: PrintDialogProps) {
  const t = useT()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isDirect, setDirect] = useState(direct)
  const preview = useCallback(() => setDirect(false), [])
  const isRefused = previewMode || templateIds.length === 0
  useEffect(() => {
    if (!isRefused) return
    toast.warning(t(previewMode ? 'printing.notInPreview' : 'printing.choose.gone'))
    onClose()
  }, [isRefused, previewMode, onClose, t])
  if (isRefused) return null
  const only = templateIds.length === 1 ? templateIds[0] : undefined
  const templateId = chosen ?? only
  if (templateId === undefined)
    return <TemplateChooser templateIds={templateIds} onChoose={setChosen} onCancel={onClose} />
  const named = { templateId, recordId, modelId }
  if (isDirect) return <DirectPrint {...named} onUnknown={preview} onClose={onClose} />
  return <PreviewDialog {...named} title={title} onClose={onClose} />
}
