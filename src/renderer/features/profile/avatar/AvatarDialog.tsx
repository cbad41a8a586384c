import { PictureOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { pictureExtensions } from '#shared/rules/pictures.ts'
import { confirmDiscard } from '#renderer/components/confirm.ts'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { toast } from '#renderer/platform/toast.ts'
import { choosePicture } from '../pictures.ts'
import styles from './avatar.module.css'
import { type Crop, type ImageSize, startCrop } from './crop.ts'
import { CropStage } from './CropStage.tsx'
import { drawCrop, saveAvatar } from './save.ts'

interface AvatarDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The new avatar is in use. */
  readonly onSaved: () => void
}

/** Pixels of the stage. */
const stage = 280
const previewSize = 96

interface Chosen {
  readonly image: HTMLImageElement
  readonly size: ImageSize
  readonly crop: Crop
}

/** Chooses an image, cuts a square out of it and makes it the avatar (600 px, section 9). */
export function AvatarDialog({ open, onClose, onSaved }: AvatarDialogProps) {
  const t = useT()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isBusy, setBusy] = useState(false)
  const choose = async () => {
    const image = await choosePicture(t, t('profile.avatar.choose'))
    if (image === null) return
    const size = { width: image.naturalWidth, height: image.naturalHeight }
    setChosen({ image, size, crop: startCrop(size, stage) })
  }
  const close = async () => {
    // What is on its way is taken, whatever one presses meanwhile.
    if (!isBusy && (chosen === null || (await confirmDiscard()))) onClose()
  }
  const save = async () => {
    if (chosen === null || isBusy) return
    setBusy(true)
    try {
      toast.success(await saveAvatar(chosen.image, chosen.crop, chosen.size, stage))
      onSaved()
      onClose()
    } catch {
      // The toast has told it; the picture stays for another try.
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <LeaveGuard isUnsaved={() => open && chosen !== null} />
      <Modal
        title={t('profile.avatar.title')}
        open={open}
        width={600}
        centered
        destroyOnHidden
        mask={{ closable: false }}
        okText={t('profile.avatar.save')}
        cancelText={t('common.cancel')}
        okButtonProps={{ disabled: chosen === null, loading: isBusy }}
        onOk={() => void save()}
        onCancel={() => void close()}
        afterClose={() => setChosen(null)}
      >
        {chosen === null ? (
          <div className={styles.empty}>
            <Button type="primary" icon={<PictureOutlined aria-hidden />} onClick={() => void choose()}>
              {t('profile.avatar.choose')}
            </Button>
            <span>{t('profile.avatar.empty')}</span>
            <span className={styles.hint}>{t('profile.avatar.hint', { types: pictureExtensions.join(' ') })}</span>
          </div>
        ) : (
          <div className={styles.body}>
            <CropStage
              image={chosen.image}
              size={chosen.size}
              stage={stage}
              crop={chosen.crop}
              onChange={(crop) => setChosen({ ...chosen, crop })}
            />
            <div className={styles.side}>
              <Preview chosen={chosen} />
              <span>{t('profile.avatar.preview')}</span>
              <Button onClick={() => void choose()}>{t('profile.avatar.again')}</Button>
            </div>
          </div>
        )}
      </Modal>
    </>
  )
}

function Preview({ chosen }: { readonly chosen: Chosen }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) drawCrop(context, chosen.image, chosen.crop, chosen.size, stage, previewSize * 2)
  }, [chosen])
  return (
    <canvas
      ref={canvas}
      width={previewSize * 2}
      height={previewSize * 2}
      style={{ width: previewSize, height: previewSize }}
      aria-hidden
    />
  )
}
