import { Button } from 'antd'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useT } from '#renderer/i18n/index.ts'
import type { DialogProps } from '#renderer/platform/dialogs.ts'
import { PaperIn } from './PaperIn.tsx'

type PaperInDialogProps = DialogProps['paperIn'] & { readonly onClose: () => void }

/** Scans that were dropped onto a record. */
export function PaperInDialog({ modelId, recordId, title, files, onClose }: PaperInDialogProps) {
  const t = useT()
  return (
    <DialogFrame
      layout={{ kind: 'dialog', width: '80%' }}
      title={t('paperIn.of', { name: title })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <PaperIn preset={{ modelId, recordId, title }} files={files} />
    </DialogFrame>
  )
}
