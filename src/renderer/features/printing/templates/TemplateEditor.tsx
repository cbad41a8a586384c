import { Form, Input, Select } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef, useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { DraftPreview } from './DraftPreview.tsx'
import { fieldTag, systemFields, useTemplateFields } from './fields.ts'
import styles from './templates.module.css'

interface TemplateEditorProps {
  /** Null: not saved yet. */
  readonly templateId: string | null
  readonly id?: string
  /** Markup of the template. */
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** The markup of a template, fields to put into it, and beside it what the printer would get. */
export function TemplateEditor({ templateId, id, value = '', onChange }: TemplateEditorProps) {
  const t = useT()
  const form = Form.useFormInstance()
  const pageParam = Form.useWatch<string | undefined>('pageParam', form) ?? ''
  const title = Form.useWatch<string | undefined>('fullName', form) ?? ''
  const [moduleId, setModuleId] = useState<string | null>(null)
  const area = useRef<TextAreaRef>(null)
  const { modules, groups } = useTemplateFields(moduleId)
  const insert = (markup: string) => {
    const element = area.current?.resizableTextArea?.textArea
    const [from, to] = element ? [element.selectionStart, element.selectionEnd] : [value.length, value.length]
    onChange?.(value.slice(0, from) + markup + value.slice(to))
    element?.focus()
  }
  return (
    <div className={styles.editor}>
      <div className={styles.source}>
        <div className={styles.tools}>
          <Select
            aria-label={t('printTemplates.module')}
            placeholder={t('printTemplates.module')}
            showSearch={nameSearch}
            allowClear
            className={styles.tool ?? ''}
            value={moduleId}
            options={modules.map((module) => ({ value: module.id, label: module.fullName }))}
            onChange={(chosen: string | undefined) => setModuleId(chosen ?? null)}
          />
          <Select
            aria-label={t('printTemplates.insert')}
            placeholder={t('printTemplates.insert')}
            showSearch={nameSearch}
            className={styles.tool ?? ''}
            value={null}
            options={[
              ...groups.map(({ table, fields }) => ({
                label: table === 'headTable' ? t('printTemplates.record') : table,
                options: fields.map(({ field, fieldName }) => ({ value: fieldTag(table, field), label: fieldName })),
              })),
              {
                label: t('printTemplates.system'),
                options: [
                  ...systemFields.map((field) => ({
                    value: fieldTag('headTable', field),
                    label: t(`printTemplates.${field}`),
                  })),
                  { value: '<!-- pagebreak -->', label: t('printTemplates.pageBreak') },
                ],
              },
            ]}
            onChange={(markup: string | null) => {
              if (markup !== null) insert(markup)
            }}
          />
        </div>
        <Input.TextArea
          {...(id === undefined ? {} : { id })}
          ref={area}
          className={styles.markup ?? ''}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
          // Enter is a new line here, and never the button of the dialog.
          onPressEnter={(event) => event.stopPropagation()}
        />
      </div>
      <DraftPreview title={title} template={value} pageParam={pageParam} templateId={templateId} />
    </div>
  )
}
