import { PictureOutlined } from '@ant-design/icons'
import { Button, Checkbox, Modal } from 'antd'
import { useMemo, useRef, useState } from 'react'
import pad from '#renderer/components/signature/pad.module.css'
import { drawnSignature, pictureSignature } from '#renderer/components/signature/picture.ts'
import { SignaturePad } from '#renderer/components/signature/SignaturePad.tsx'
import type { Stroke } from '#renderer/components/signature/strokes.ts'
import { confirmDiscard } from '#renderer/components/confirm.ts'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { SaveOutcomeNotice } from '#renderer/components/page/SaveOutcomeNotice.tsx'
import { useSaveOutcome } from '#renderer/components/page/useSaveOutcome.ts'
import type { Submit } from '#renderer/platform/submit.ts'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import { choosePicture } from '../pictures.ts'
import styles from './signature.module.css'

interface SignatureDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** A signature written here or taken from an image, kept as a small transparent picture (600 px, section 9). */
export function SignatureDialog({ open, onClose, onSaved }: SignatureDialogProps) {
  const t = useT()
  const [way, setWay] = useState<'draw' | 'upload'>('draw')
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const [removePaper, setRemovePaper] = useState(true)
  const [isDefault, setDefault] = useState(false)
  const { mutateAsync, isPending } = usePlatformMutation('signature.create')
  const fromImage = useMemo(() => (image ? pictureSignature(image, removePaper) : null), [image, removePaper])

  const choose = async () => {
    const next = await choosePicture(t, t('profile.avatar.choose'))
    if (next) setImage(next)
  }
  const isTouched = strokes.length > 0 || image !== null
  const outcome = useSaveOutcome({ endpoint: 'signature.create' })
  const underWay = useRef<Submit | null>(null)
  const close = async () => {
    // One that hangs ends; what was drawn is kept.
    if (isPending) return underWay.current?.giveUp()
    if (!isTouched || (await confirmDiscard())) onClose()
  }
  const save = async () => {
    const signImg = way === 'draw' ? drawnSignature(strokes) : fromImage
    if (signImg === null) return toast.warning(missing())
    try {
      const body = { signImg, isDefault: isDefault ? 1 : 0 }
      const msg = await outcome.submitOnce(
        async (submit) => (await mutateAsync({ body }, submit)).msg,
        (submit) => {
          underWay.current = submit
        },
      )
      if (msg === null) return
      toast.success(msg)
      onSaved()
      onClose()
    } catch {
      // The line above the pad, or the one toast, has told it; what was written stays.
    }
  }
  const missing = () => {
    if (way === 'draw') return t('profile.signature.nothing')
    return t(image ? 'profile.signature.noInk' : 'profile.signature.noPicture')
  }
  return (
    <>
      <LeaveGuard isUnsaved={() => open && isTouched} />
      <Modal
        title={t('profile.signature.title')}
        open={open}
        width={600}
        centered
        destroyOnHidden
        mask={{ closable: false }}
        okText={t('profile.signature.save')}
        cancelText={t('common.cancel')}
        okButtonProps={{ loading: isPending }}
        onOk={() => void save()}
        onCancel={() => void close()}
        afterClose={() => {
          setStrokes([])
          setImage(null)
          setDefault(false)
        }}
      >
        <SaveOutcomeNotice line={outcome.line} />
        <Segmented<'draw' | 'upload'>
          className={styles.ways ?? ''}
          aria-label={t('profile.signature.title')}
          value={way}
          options={[
            { value: 'draw', label: t('profile.signature.draw') },
            { value: 'upload', label: t('profile.signature.upload') },
          ]}
          onChange={(value) => setWay(value)}
        />
        {way === 'draw' ? (
          <SignaturePad strokes={strokes} onChange={setStrokes} />
        ) : (
          <>
            <div className={pad.pad}>
              {fromImage ? <img src={fromImage} alt={t('profile.avatar.preview')} className={pad.padImage} /> : null}
              {image && !fromImage ? <span className={pad.padHint}>{t('profile.signature.noInk')}</span> : null}
              {image ? null : (
                <Button icon={<PictureOutlined aria-hidden />} onClick={() => void choose()}>
                  {t('profile.avatar.choose')}
                </Button>
              )}
            </div>
            <div className={pad.padTools}>
              <Button disabled={image === null} onClick={() => void choose()}>
                {t('profile.avatar.again')}
              </Button>
              <Checkbox checked={removePaper} onChange={(event) => setRemovePaper(event.target.checked)}>
                {t('profile.signature.paper')}
              </Checkbox>
            </div>
          </>
        )}
        <Checkbox checked={isDefault} onChange={(event) => setDefault(event.target.checked)}>
          {t('profile.signature.asDefault')}
        </Checkbox>
      </Modal>
    </>
  )
}
