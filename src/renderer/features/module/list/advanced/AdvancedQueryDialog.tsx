import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { SchemeConditions } from '#shared/access/data-scheme.ts'
import { focusContent } from '#renderer/components/focus-first.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { ConditionsEditor, noConditions, withGroup } from '#renderer/form/conditions/ConditionsEditor.tsx'
import { meaningful, type QueryField } from '#renderer/form/conditions/query-fields.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './advanced.module.css'
import { SavedQueries } from './SavedQueries.tsx'

interface AdvancedQueryDialogProps {
  readonly fields: readonly QueryField[]
  /** The menu that a person's own queries are kept for; null: none are kept. */
  readonly menuId: string | null
  readonly conditions: SchemeConditions | null
  /** Null: nothing is asked for any more. */
  readonly onApply: (conditions: SchemeConditions | null) => void
  readonly onClose: () => void
}

/** Conditions over any field in groups, which a person may keep under a name (columnData hasSuperQuery). */
export function AdvancedQueryDialog({ fields, menuId, conditions, onApply, onClose }: AdvancedQueryDialogProps) {
  const t = useT()
  const [draft, setDraft] = useState<SchemeConditions>(() => conditions ?? withGroup(noConditions, fields))
  const editor = useRef<HTMLFormElement>(null)
  const apply = (next: SchemeConditions | null) => {
    onApply(next)
    onClose()
  }
  return (
    <DialogFrame
      title={t('moduleList.advanced.title')}
      layout={{ kind: 'dialog', width: 800 }}
      onCancel={onClose}
      // What is looked for is typed at once: a name for the query comes later. Whoever was quicker stays where they are.
      onShown={() => {
        const area = editor.current
        if (area?.contains(document.activeElement)) return
        focusContent(area?.querySelector<HTMLElement>('[data-condition-value]') ?? area)
      }}
      footer={
        <>
          <Button className={styles.reset ?? ''} onClick={() => apply(null)}>
            {t('common.reset')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" onClick={() => apply(meaningful(draft))}>
            {t('common.search')}
          </Button>
        </>
      }
    >
      <form
        ref={editor}
        className={styles.editor}
        onSubmit={(event) => {
          event.preventDefault()
          apply(meaningful(draft))
        }}
      >
        {menuId === null ? null : (
          <SavedQueries menuId={menuId} conditions={meaningful(draft)} fields={fields} onLoad={setDraft} />
        )}
        <ConditionsEditor fields={fields} value={draft} onChange={setDraft} />
        {/* Enter in a value searches. */}
        <button type="submit" hidden aria-label={t('common.search')} />
      </form>
    </DialogFrame>
  )
}
