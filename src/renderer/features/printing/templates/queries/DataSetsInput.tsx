import { DatabaseOutlined } from '@ant-design/icons'
import { Button, Form, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { DataSetsDialog } from './DataSetsDialog.tsx'
import { readDrafts, writeDrafts } from './model.ts'
import styles from './queries.module.css'
import { useQueryRight } from './useQueryRight.ts'

interface DataSetsInputProps {
  /** Null: not saved yet. */
  readonly templateId: string | null
  /** JSON text of the data sets. */
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** What a template prints beside the fields of its form, in a line; who may changes it in a dialog. */
export function DataSetsInput({ templateId, value = '', onChange }: DataSetsInputProps) {
  const t = useT()
  const mayEdit = useQueryRight()
  const [isOpen, setOpen] = useState(false)
  const stored = usePlatformQuery(
    'print.template',
    { params: { id: templateId ?? '' } },
    { quiet: true, enabled: templateId !== null },
  ).data
  const dbLinkId = stored?.dbLinkId ?? ''
  const markup = Form.useWatch<string | undefined>('printTemplate') ?? ''
  const sets = useMemo(() => readDrafts(value, markup, dbLinkId), [value, markup, dbLinkId])
  const title = Form.useWatch<string | undefined>('fullName') ?? ''
  return (
    <div className={styles.line}>
      {sets.length === 0 ? <span className={styles.quiet}>{t('printQueries.none')}</span> : null}
      {sets.map(({ name }) => (
        <Tag key={name} icon={<DatabaseOutlined aria-hidden />}>
          {name === '' ? t('printTemplates.record') : name}
        </Tag>
      ))}
      {mayEdit ? (
        <Button onClick={() => setOpen(true)}>{t('printQueries.edit')}</Button>
      ) : (
        <span className={styles.quiet}>{t('printQueries.locked')}</span>
      )}
      {isOpen ? (
        <DataSetsDialog
          title={title}
          templateId={templateId}
          sets={sets}
          onDone={(next) => {
            setOpen(false)
            const written = writeDrafts(next)
            // What is as it was keeps its text: whoever approved it approved that text.
            if (written !== writeDrafts(sets)) onChange?.(written)
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}
