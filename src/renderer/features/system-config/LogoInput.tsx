import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { pictureExtensions, pictureLimit } from '#shared/rules/pictures.ts'
import { BrandMark } from '#renderer/components/BrandMark.tsx'
import { pictureAddress } from '#renderer/components/picture-address.ts'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isPlatformError, request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from './system-config.module.css'

interface LogoInputProps {
  /** Of the field, which its label names. */
  readonly id?: string
  readonly value?: string
  readonly onChange?: (address: string) => void
  readonly label: string
  readonly disabled: boolean
}

/** A picture of the platform: uploaded at once, in use once the page is saved. */
export function LogoInput({ id, value = '', onChange, label, disabled }: LogoInputProps) {
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
    <div className={styles.logo}>
      <span className={styles.logoFrame}>
        {source === null ? <BrandMark size={32} /> : <img src={source} alt={label} />}
      </span>
      <Button
        {...(id === undefined ? {} : { id })}
        icon={<UploadOutlined aria-hidden />}
        loading={isBusy}
        disabled={disabled}
        onClick={() => void choose()}
      >
        {t('systemConfig.logo.upload')}
      </Button>
      {source !== null && !disabled ? (
        <Button type="text" icon={<DeleteOutlined aria-hidden />} onClick={() => onChange?.('')}>
          {t('systemConfig.logo.standard')}
        </Button>
      ) : null}
    </div>
  )
}
