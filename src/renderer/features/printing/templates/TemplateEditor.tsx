import { CodeOutlined, LayoutOutlined } from '@ant-design/icons'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { panelMarkup, panelPage } from '#shared/printing/panels/markup.ts'
import { readPanels } from '#shared/printing/panels/read.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { later } from '#renderer/components/later.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import { toast } from '#renderer/platform/toast.ts'
import { DraftPreview } from './DraftPreview.tsx'
import { useTemplateFields } from './fields.ts'
import styles from './templates.module.css'

const DesignerDialog = later(async () => (await import('./designer/DesignerDialog.tsx')).DesignerDialog)

interface TemplateEditorProps {
  /** Null: not saved yet. */
  readonly templateId: string | null
  readonly id?: string
  /** Markup of the template. */
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** The markup of a template, the way into the designer, and beside it what the printer would get. */
export function TemplateEditor({ templateId, id, value = '', onChange }: TemplateEditorProps) {
  const t = useT()
  const form = Form.useFormInstance()
  const pageParam = Form.useWatch<string | undefined>('pageParam', form) ?? ''
  const title = Form.useWatch<string | undefined>('fullName', form) ?? ''
  const dataSets = Form.useWatch<string | undefined>('sqlTemplate', form) ?? ''
  const { groups } = useTemplateFields(null, templateId, dataSets)
  const [isOpen, setOpen] = useState(false)
  const panels = readPanels(value)
  const put = (template: string, page: string) => {
    form.setFieldValue('pageParam', page)
    onChange?.(template)
  }
  const hasVersions = useServerHas('print.versions')
  const draft = usePlatformMutation('print.saveDraft')
  const keep = async (of: string) => {
    await draft.mutateAsync({ params: { id: of }, body: { printTemplate: value, pageParam } })
    toast.success(t('printVersions.saved'))
  }
  const convert = async () => {
    const question = { content: t('printDesigner.convertQuestion'), okText: t('printDesigner.convert') }
    if (panels === null || !(await confirm(question))) return
    put(panelMarkup(panels), panelPage(panels))
    setOpen(true)
  }
  return (
    <div className={styles.editor}>
      <div className={styles.source}>
        <div className={styles.tools}>
          <span className={styles.caption}>
            <CodeOutlined aria-hidden /> {t('printDesigner.source')}
          </span>
          {templateId === null || !hasVersions || value.trim() === '' ? null : (
            <Button loading={draft.isPending} onClick={() => ignoreRejection(keep(templateId))}>
              {t('printVersions.saveDraft')}
            </Button>
          )}
          {panels === null ? (
            <Button type="primary" ghost icon={<LayoutOutlined aria-hidden />} onClick={() => setOpen(true)}>
              {t('printDesigner.open')}
            </Button>
          ) : (
            <Button onClick={() => ignoreRejection(convert())}>{t('printDesigner.convert')}</Button>
          )}
        </div>
        {panels === null ? null : <Alert type="info" showIcon title={t('printDesigner.newer')} />}
        <Input.TextArea
          {...(id === undefined ? {} : { id })}
          className={styles.markup ?? ''}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
          // Enter is a new line here, and never the button of the dialog.
          onPressEnter={(event) => event.stopPropagation()}
        />
      </div>
      {isOpen ? (
        <DesignerDialog
          title={title}
          template={value}
          page={pageParam}
          templateId={templateId}
          dataSets={dataSets}
          onChange={put}
          onClose={() => setOpen(false)}
          onFail={() => setOpen(false)}
        />
      ) : (
        <DraftPreview title={title} template={value} pageParam={pageParam} templateId={templateId} groups={groups} />
      )}
    </div>
  )
}
