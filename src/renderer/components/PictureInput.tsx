import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { pictureExtensions, pictureLimit } from '#shared/rules/pictures.ts'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isPlatformError, request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { pictureAddress } from './picture-address.ts'
import styles from './picture-input.module.css'

interface PictureInputProps {
  /** Of the field, which its label names. */
  readonly id?: string
  readonly value?: string
  readonly onChange?: (address: string) => void
  readonly label: string
  readonly disabled?: boolean
  /** Where there is none. */
  readonly blank?: ReactNode
  /** What takes it away again; without, it is only replaced. */
  readonly clearText?: string
}

/** A picture: uploaded at once, in use once what it belongs to is saved. */
export function PictureInput({ id, value = '', onChange, label, disabled = false, ...shown }: PictureInputProps) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const source = pictureAddress(value)
  const choose = async () => {
    setBusy(true)
    try {
      const file = await request('files.choose', {
        title: label,
        extensions: [...pictureExtensions],
        maxSize: pictureLimit,
      })
      if (file === null) return
      const { data } = await request('files.upload', {
        endpoint: 'file.upload',
        handle: file.handle,
        params: { type: 'annexpic' },
      })
      onChange?.((data as { readonly url: string }).url)
    } catch (error) {
      const isKind = isPlatformError(error) && error.code === 'file.type'
      toast.error(isKind ? t('systemConfig.logo.notPicture') : describeError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.picture}>
      <span className={styles.frame}>{source === null ? (shown.blank ?? null) : <img src={source} alt={label} />}</span>
      <Button
        {...(id === undefined ? {} : { id })}
        icon={<UploadOutlined aria-hidden />}
        loading={isBusy}
        disabled={disabled}
        onClick={() => void choose()}
      >
        {t('systemConfig.logo.upload')}
      </Button>
      {source !== null && !disabled && shown.clearText !== undefined ? (
        <Button type="text" icon={<DeleteOutlined aria-hidden />} onClick={() => onChange?.('')}>
          {shown.clearText}
        </Button>
      ) : null}
    </div>
  )
}
