import { UploadOutlined } from '@ant-design/icons'
import { Form, Input } from 'antd'
import { useId } from 'react'
import { type Raw, rawList, text } from '#shared/form/parsing/read.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { pictureAddress } from '#renderer/components/picture-address.ts'
import { PictureInput } from '#renderer/components/PictureInput.tsx'
import { usePictureUpload } from '#renderer/components/usePictureUpload.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './portal-design.module.css'

/** As the family stores where a picture is from: uploaded, or by its address. */
const UPLOADED = 1
const ADDRESS = 2
const originOf = (address: string) => (pictureAddress(address) === null ? ADDRESS : UPLOADED)

/** The address of a picture; the family stores one that was uploaded as a list of one file, too. */
const addressOf = (value: unknown): string => text(rawList(value)[0]?.['url']) || text(value)

interface PictureSettingProps {
  readonly value: unknown
  readonly onChange: (change: Raw, typing?: string) => void
}

/** The picture of a card: uploaded, or the address of one elsewhere. */
export function PictureSetting({ value, onChange }: PictureSettingProps) {
  const t = useT()
  const id = useId()
  const address = addressOf(value)
  const set = (next: string, typing?: string) =>
    onChange({ defaultValue: next, styleType: next === '' ? UPLOADED : originOf(next) }, typing)
  return (
    <>
      <Form.Item label={t('portalDesigns.set.picture')}>
        <PictureInput
          label={t('portalDesigns.set.picture')}
          value={address}
          clearText={t('portalDesigns.set.noPicture')}
          onChange={set}
        />
      </Form.Item>
      <Form.Item label={t('portalDesigns.column.picture')} htmlFor={id} extra={t('portalDesigns.set.addressHint')}>
        <Input id={id} maxLength={2000} value={address} onChange={({ target }) => set(target.value, 'defaultValue')} />
      </Form.Item>
    </>
  )
}

interface PictureCellProps {
  readonly label: string
  readonly value: unknown
  readonly onChange: (part: Raw) => void
}

/** One picture of several: its address, and beside it what uploads one. */
export function PictureCell({ label, value, onChange }: PictureCellProps) {
  const t = useT()
  const address = addressOf(value)
  const set = (next: string) => onChange({ imageUrl: next, dataType: originOf(next) })
  const { isBusy, upload } = usePictureUpload(label, set)
  const source = pictureAddress(address)
  return (
    <span className={styles.pictureCell}>
      {source === null ? null : <img src={source} alt="" />}
      <Input
        size="small"
        aria-label={label}
        maxLength={500}
        value={address}
        onChange={({ target }) => set(target.value)}
      />
      <IconButton
        size="small"
        label={t('portalDesigns.set.uploadRow', { row: label })}
        icon={<UploadOutlined />}
        disabled={isBusy}
        onClick={() => void upload()}
      />
    </span>
  )
}
