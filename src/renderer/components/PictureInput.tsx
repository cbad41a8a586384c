import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { pictureAddress } from './picture-address.ts'
import styles from './picture-input.module.css'
import { usePictureUpload } from './usePictureUpload.ts'

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
  const source = pictureAddress(value)
  const { isBusy, upload } = usePictureUpload(label, (address) => onChange?.(address))
  return (
    <div className={styles.picture}>
      <span className={styles.frame}>{source === null ? (shown.blank ?? null) : <img src={source} alt={label} />}</span>
      <Button
        {...(id === undefined ? {} : { id })}
        icon={<UploadOutlined aria-hidden />}
        loading={isBusy}
        disabled={disabled}
        onClick={() => void upload()}
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
