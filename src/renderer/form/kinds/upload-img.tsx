import { PictureOutlined } from '@ant-design/icons'
import { fileEntries, fileNames, storedFiles, uploadRules, uploadSettings } from '#shared/form/files.ts'
import { pictureAddress } from '#renderer/components/picture-address.ts'
import { useT } from '#renderer/i18n/index.ts'
import { CellFiles } from '../files/CellFiles.tsx'
import styles from '../files/files.module.css'
import { groupName } from '../files/group-name.ts'
import { AddTile, PictureGrid } from '../files/PictureGrid.tsx'
import { tipText } from '../files/texts.ts'
import { useAddFiles } from '../files/useAddFiles.ts'
import { useEntries } from '../files/useEntries.ts'
import { useRestoredFocus } from '../files/useRestoredFocus.ts'
import type { EditProps, KindView, ShownProps, TextProps } from '../view.ts'

function UploadImgEdit(props: EditProps) {
  if (!props.inCell) return <PictureField {...props} />
  return (
    <CellFiles
      field={props}
      icon={<PictureOutlined aria-hidden />}
      draw={(id) => <PictureField {...props} id={id} />}
    />
  )
}

function PictureField(props: EditProps) {
  const t = useT()
  const { field, id, value, onChange, describedBy } = props
  const rules = uploadRules(field, true)
  const { tipText: ownTip, showTip } = uploadSettings(field)
  const { entries, put, remove } = useEntries(props)
  const { choose, isOver, area } = useAddFiles({ field, isPicture: true, value, onChange })
  const kept = useRestoredFocus(entries)
  const tip = showTip ? tipText(t, rules, ownTip) : ''
  const isFull = rules.limit > 0 && entries.length >= rules.limit
  const add = (
    <AddTile
      text={t('form.upload.choosePicture')}
      disabled={field.disabled}
      describedBy={describedBy}
      onClick={choose}
    />
  )
  return (
    <div id={id} role="group" className={styles.field} data-over={isOver} {...groupName(props)} {...area} {...kept}>
      <PictureGrid
        entries={entries}
        label={t('form.upload.list', { label: field.label })}
        edit={field.disabled ? null : { onRemove: remove, onOrder: put, add: isFull ? null : add }}
      />
      {tip === '' ? null : <span className={styles.tip}>{isOver ? t('form.upload.drop') : tip}</span>}
    </div>
  )
}

function PictureNames({ value }: TextProps) {
  return <>{fileNames(value)}</>
}

/** Pictures of a list cell that are drawn; the rest is a number. */
const MAX_THUMBS = 3

function PictureCell({ value, text }: ShownProps) {
  const files = storedFiles(value)
  const drawn = files.flatMap((file) => {
    const address = pictureAddress(file.url)
    return address === null ? [] : [{ ...file, address }]
  })
  if (drawn.length === 0) return <>{text}</>
  return (
    <span className={styles.thumbs} title={text}>
      {drawn.slice(0, MAX_THUMBS).map(({ fileId, name, address }) => (
        <img key={fileId} className={styles.thumb} src={address} alt={name} loading="lazy" />
      ))}
      {files.length > MAX_THUMBS ? `+${files.length - MAX_THUMBS}` : null}
    </span>
  )
}

function PictureDetail({ field, value }: ShownProps) {
  const t = useT()
  return <PictureGrid entries={fileEntries(value)} label={t('form.upload.list', { label: field.label })} edit={null} />
}

export const uploadImgView: KindView = {
  Edit: UploadImgEdit,
  Text: PictureNames,
  ListCell: PictureCell,
  Detail: PictureDetail,
  layout: 'item',
  cell: 'onFocus',
  width: 150,
  isGroup: true,
}
