import { FileTextOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import { useEffect, useRef } from 'react'
import { focusFirst } from '#renderer/components/focus-first.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { nameOf } from '#renderer/i18n/translations.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import styles from './printing.module.css'

interface TemplateChooserProps {
  readonly templateIds: readonly string[]
  readonly onChoose: (templateId: string) => void
  readonly onCancel: () => void
}

/** Several templates: which one (section 2). One click, or arrow keys and Enter. */
export function TemplateChooser({ templateIds, onChoose, onCancel }: TemplateChooserProps) {
  const t = useT()
  const query = usePlatformQuery('print.options', { body: { ids: [...templateIds] } })
  // The form says which and in which order; the server knows their names.
  const options = templateIds.flatMap((id) => query.data?.find((option) => option.id === id) ?? [])
  const list = useRef<HTMLUListElement>(null)
  const hasOptions = options.length > 0
  useEffect(() => {
    if (hasOptions) focusFirst(list.current, 'button')
  }, [hasOptions])
  return (
    <Modal
      open
      title={t('printing.choose.title')}
      width={600}
      centered
      footer={null}
      onCancel={onCancel}
      // The names may be there before the dialog, which takes the focus when it opens.
      afterOpenChange={(isOpen) => {
        if (isOpen) focusFirst(list.current, 'button')
      }}
    >
      <p className={styles.hint}>{t('printing.choose.hint')}</p>
      <PageState
        loading={query.isPending}
        error={query.error}
        onRetry={() => query.refetch()}
        empty={!hasOptions}
        emptyText={t('printing.choose.gone')}
        emptyHint={t('printing.choose.goneHint')}
        rows={3}
      >
        <ul ref={list} className={styles.templates}>
          {options.map((option) => (
            <li key={option.id}>
              <button type="button" onClick={() => onChoose(option.id)}>
                <FileTextOutlined aria-hidden="true" />
                <span title={nameOf(option)}>{nameOf(option)}</span>
              </button>
            </li>
          ))}
        </ul>
      </PageState>
    </Modal>
  )
}
