import { Modal } from 'antd'
import { useRef } from 'react'
import { focusFirst } from '#renderer/components/focus-first.ts'
import { useT } from '#renderer/i18n/index.ts'
import { Designer } from './Designer.tsx'
import styles from './designer.module.css'

export interface DesignerDialogProps {
  readonly title: string
  readonly template: string
  readonly page: string
  readonly templateId: string | null
  /** Data sets of the template as they are stored. */
  readonly dataSets?: string
  readonly onChange: (template: string, page: string) => void
  readonly onClose: () => void
}

/** The designer over the whole window. What is changed goes to the form behind it at once. */
export function DesignerDialog({ onClose, ...designer }: DesignerDialogProps) {
  const t = useT()
  const area = useRef<HTMLDivElement>(null)
  return (
    <Modal
      open
      title={t('printDesigner.title', { name: designer.title || t('printTemplates.new') })}
      width="100vw"
      className={styles.dialog ?? ''}
      style={{ top: 0, maxWidth: '100vw', paddingBottom: 0, margin: 0 }}
      styles={{
        container: { height: '100vh', borderRadius: 0, display: 'flex', flexDirection: 'column', padding: '12px 16px' },
        body: { flex: 1, minHeight: 0 },
      }}
      // Escape ends what one is doing in the text, never the work.
      keyboard={false}
      mask={{ closable: false }}
      okText={t('printDesigner.done')}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={onClose}
      onCancel={onClose}
      afterOpenChange={(isOpen) => {
        if (isOpen) focusFirst(area.current, '[contenteditable="true"]')
      }}
    >
      <Designer {...designer} area={area} />
    </Modal>
  )
}
