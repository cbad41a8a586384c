import { DownloadOutlined, FolderOpenOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { use } from 'react'
import { fileEntries, fileNames, storedFiles, uploadRules, uploadSettings } from '#shared/form/files.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { CellFiles } from '../files/CellFiles.tsx'
import { downloadAll } from '../files/downloads.ts'
import { FileList } from '../files/FileList.tsx'
import { groupName } from '../files/group-name.ts'
import styles from '../files/files.module.css'
import { tipText } from '../files/texts.ts'
import { UploadLinkContext } from '../files/upload-link.ts'
import { useAddFiles } from '../files/useAddFiles.ts'
import { useEntries } from '../files/useEntries.ts'
import { useRestoredFocus } from '../files/useRestoredFocus.ts'
import type { EditProps, KindView, ShownProps, TextProps } from '../view.ts'

function UploadFileEdit(props: EditProps) {
  if (!props.inCell) return <FileField {...props} />
  return (
    <CellFiles field={props} icon={<PaperClipOutlined aria-hidden />} draw={(id) => <FileField {...props} id={id} />} />
  )
}

function FileField(props: EditProps) {
  const t = useT()
  const { field, id, value, onChange, describedBy } = props
  const rules = uploadRules(field, false)
  const { buttonText, tipText: ownTip, showTip } = uploadSettings(field)
  const { entries, put, remove } = useEntries(props)
  const { choose, chooseFolder, isOver, area } = useAddFiles({ field, isPicture: false, value, onChange })
  const hasSession = use(UploadLinkContext) === null
  const kept = useRestoredFocus(entries)
  const tip = showTip ? tipText(t, rules, ownTip) : ''
  return (
    <div id={id} role="group" className={styles.field} data-over={isOver} {...groupName(props)} {...area} {...kept}>
      <div className={styles.bar}>
        <Button
          icon={<UploadOutlined aria-hidden />}
          disabled={field.disabled}
          aria-describedby={describedBy}
          onClick={choose}
        >
          {buttonText || t('form.upload.choose')}
        </Button>
        {rules.limit === 1 ? null : (
          <IconButton
            label={t('form.upload.chooseFolder')}
            icon={<FolderOpenOutlined />}
            disabled={field.disabled}
            onClick={chooseFolder}
          />
        )}
        {entries.length > 0 && hasSession ? <DownloadAll files={value} /> : null}
        {tip === '' ? null : <span className={styles.tip}>{isOver ? t('form.upload.drop') : tip}</span>}
      </div>
      <FileList
        entries={entries}
        label={t('form.upload.list', { label: field.label })}
        edit={field.disabled ? null : { onRemove: remove, onOrder: put }}
      />
    </div>
  )
}

function DownloadAll({ files }: { readonly files: unknown }) {
  const t = useT()
  return (
    <Button
      type="link"
      size="small"
      icon={<DownloadOutlined aria-hidden />}
      onClick={() => void downloadAll(storedFiles(files), 'annex')}
    >
      {t('form.upload.downloadAll')}
    </Button>
  )
}

function FileNames({ value }: TextProps) {
  return <>{fileNames(value)}</>
}

/** One line of a list: the first name, and how many more there are. */
function FileCell({ value, text }: ShownProps) {
  const t = useT()
  const [first, ...others] = fileEntries(value)
  if (!first) return <>{text}</>
  return (
    <span className={styles.cellNames} title={text}>
      <PaperClipOutlined aria-hidden className={styles.clip ?? ''} />
      {first.name}
      {others.length > 0 ? ` ${t('form.upload.more', { count: others.length })}` : ''}
    </span>
  )
}

function FileDetail({ field, value }: ShownProps) {
  const t = useT()
  const files = storedFiles(value)
  return (
    <div>
      {files.length > 0 ? <DownloadAll files={value} /> : null}
      <FileList entries={files} label={t('form.upload.list', { label: field.label })} edit={null} />
    </div>
  )
}

export const uploadFileView: KindView = {
  Edit: UploadFileEdit,
  Text: FileNames,
  ListCell: FileCell,
  Detail: FileDetail,
  layout: 'item',
  cell: 'onFocus',
  width: 200,
  isGroup: true,
}
