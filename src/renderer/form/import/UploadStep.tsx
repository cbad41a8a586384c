import { DownloadOutlined, FileExcelOutlined, InboxOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { type RefObject, useId } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { formatFileSize } from '#shared/rules/file-size.ts'
import styles from './import.module.css'

export interface ChosenWorkbook {
  readonly name: string
  /** Bytes. */
  readonly size: number
}

interface UploadStepProps {
  readonly file: ChosenWorkbook | null
  readonly isBusy: boolean
  /** The records have rows of their own, which the file holds too. */
  readonly hasChildTables: boolean
  /** Why the file cannot be imported. */
  readonly problem: string | null
  /** What chooses the file. */
  readonly drop: RefObject<HTMLButtonElement | null>
  readonly onChoose: () => void
  readonly onTemplate: () => void
}

/** The first step: the file to fill in, and the one that was filled in. */
export function UploadStep({ file, isBusy, hasChildTables, problem, drop, onChoose, onTemplate }: UploadStepProps) {
  const t = useT()
  const id = useId()
  return (
    <div className={styles.upload}>
      <div className={styles.template}>
        <span>{t('form.import.templateHint')}</span>
        <Button icon={<DownloadOutlined aria-hidden />} onClick={onTemplate}>
          {t('form.import.template')}
        </Button>
      </div>
      {/* It rests without being disabled: that would take the focus from it. */}
      <button
        ref={drop}
        type="button"
        className={styles.drop}
        aria-disabled={isBusy}
        aria-busy={isBusy}
        aria-describedby={problem === null ? undefined : id}
        onClick={() => {
          if (!isBusy) onChoose()
        }}
      >
        {file ? <FileExcelOutlined aria-hidden /> : <InboxOutlined aria-hidden />}
        <strong>{file ? file.name : t('form.import.choose')}</strong>
        <span>
          {file ? `${formatFileSize(file.size)} · ${t('form.import.chooseOther')}` : t('form.import.formats')}
        </span>
      </button>
      {problem === null ? null : (
        <div id={id}>
          <Alert type="error" showIcon title={problem} />
        </div>
      )}
      <ul className={styles.rules}>
        <li>{t('form.import.ruleSize')}</li>
        <li>{t('form.import.ruleHeaders')}</li>
        {hasChildTables ? <li>{t('form.import.ruleChildRows')}</li> : null}
        <li>{t('form.import.ruleLatest')}</li>
      </ul>
    </div>
  )
}
