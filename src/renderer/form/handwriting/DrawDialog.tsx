import { Button, Modal } from 'antd'
import { useState } from 'react'
import { drawnPicture } from '#shared/form/handwriting.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { confirmDiscard } from '#renderer/components/confirm.ts'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { drawnSignature } from '#renderer/components/signature/picture.ts'
import { SignaturePad } from '#renderer/components/signature/SignaturePad.tsx'
import type { Stroke } from '#renderer/components/signature/strokes.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { PictureDialogProps } from './handwriting-view.tsx'

/** A name written by hand; whoever keeps a signature may take that. */
export function DrawDialog({ title, onClose, onPicture }: PictureDialogProps) {
  const t = useT()
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const own = drawnPicture(useUser()?.signImg)
  const picture = () => drawnSignature(strokes)
  const close = async () => {
    if (strokes.length === 0 || (await confirmDiscard())) onClose()
  }
  return (
    <>
      <LeaveGuard isUnsaved={() => strokes.length > 0} />
      <Modal
        title={title}
        open
        width={600}
        centered
        mask={{ closable: false }}
        onCancel={() => void close()}
        footer={
          <>
            {own === null ? null : <Button onClick={() => onPicture(own)}>{t('form.sign.useOwn')}</Button>}
            <Button onClick={() => void close()}>{t('common.cancel')}</Button>
            <Button
              type="primary"
              disabled={strokes.length === 0}
              onClick={() => {
                const drawn = picture()
                if (drawn !== null) onPicture(drawn)
              }}
            >
              {t('common.confirm')}
            </Button>
          </>
        }
      >
        <SignaturePad strokes={strokes} onChange={setStrokes} />
      </Modal>
    </>
  )
}
