import { DownloadOutlined, FileExcelOutlined, InboxOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
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
  /** Why the file cannot be imported. */
  readonly problem: string | null
  readonly onChoose: () => void
  readonly onTemplate: () => void
}

/** The first step: the file to fill in, and the one that was filled in. */
export function UploadStep({ file, isBusy, problem, onChoose, onTemplate }: UploadStepProps) {
  const t = useT()
  return (
    <div className={styles.upload}>
      <div className={styles.template}>
        <span>{t('form.import.templateHint')}</span>
        <Button icon={<DownloadOutlined aria-hidden />} onClick={onTemplate}>
          {t('form.import.template')}
        </Button>
      </div>
      <button type="button" className={styles.drop} onClick={onChoose} disabled={isBusy} aria-busy={isBusy}>
        {file ? <FileExcelOutlined aria-hidden /> : <InboxOutlined aria-hidden />}
        <strong>{file ? file.name : t('form.import.choose')}</strong>
        <span>
          {file ? `${formatFileSize(file.size)} · ${t('form.import.chooseOther')}` : t('form.import.formats')}
        </span>
      </button>
      {problem === null ? null : <Alert type="error" showIcon title={problem} />}
      <ul className={styles.rules}>
        <li>{t('form.import.ruleSize')}</li>
        <li>{t('form.import.ruleHeaders')}</li>
        <li>{t('form.import.ruleLatest')}</li>
      </ul>
    </div>
  )
}
