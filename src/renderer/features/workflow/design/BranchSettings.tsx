import { Button, Form, Input, Switch } from 'antd'
import { useId, useState } from 'react'
import { readBranchConditions, writeBranchConditions } from '#shared/design/flow/conditions.ts'
import { rawList, text, yes } from '#shared/form/parsing/read.ts'
import type { SchemeConditions } from '#shared/access/data-scheme.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { ConditionsEditor, noConditions, withGroup } from '#renderer/form/conditions/ConditionsEditor.tsx'
import { meaningful } from '#renderer/form/conditions/query-fields.ts'
import styles from './flow-design.module.css'
import type { SettingsContext } from './SettingControl.tsx'

interface BranchSettingsProps {
  readonly context: SettingsContext
  readonly summary: string
  readonly priority: number
  readonly onDefault: (isDefault: boolean) => void
}

/** A branch: its name, whether it is for what no other one is, and its conditions. */
export function BranchSettings({ context, summary, priority, onDefault }: BranchSettingsProps) {
  const t = useT()
  const id = useId()
  const { properties, nodeId, onChange } = context
  const [isEditing, setEditing] = useState(false)
  const isDefault = yes(properties['isDefault'])
  return (
    <>
      <Form.Item label={t('flowDesigns.settings.title')} htmlFor={`${id}title`}>
        <Input
          id={`${id}title`}
          value={text(properties['title'])}
          maxLength={50}
          onChange={({ target }) => onChange({ title: target.value }, `${nodeId} title`)}
        />
      </Form.Item>
      <Form.Item label={t('flowDesigns.isDefault')} htmlFor={`${id}default`} extra={t('flowDesigns.isDefaultHint')}>
        <Switch id={`${id}default`} checked={isDefault} onChange={onDefault} />
      </Form.Item>
      {isDefault ? null : (
        <>
          <Form.Item label={t('flowDesigns.priority')}>{t('flowDesigns.priorityOf', { number: priority })}</Form.Item>
          <Form.Item label={t('flowDesigns.conditions')}>
            <p className={styles.hint}>{summary}</p>
            <Button onClick={() => setEditing(true)}>{t('flowDesigns.editConditions')}</Button>
          </Form.Item>
        </>
      )}
      {isEditing ? <ConditionsDialog context={context} onClose={() => setEditing(false)} /> : null}
    </>
  )
}

interface ConditionsDialogProps {
  readonly context: SettingsContext
  readonly onClose: () => void
}

/** Conditions of a branch; what the editor cannot draw stays until it is replaced. */
function ConditionsDialog({ context, onClose }: ConditionsDialogProps) {
  const t = useT()
  const { properties, form, onChange } = context
  const stored = readBranchConditions(properties)
  const isForeign = stored === null && rawList(properties['conditions']).length > 0
  const begun = stored ?? noConditions
  const [conditions, setConditions] = useState<SchemeConditions>(
    begun.conditionList.length === 0 && !isForeign ? withGroup(begun, form.queryFields) : begun,
  )
  const save = () => {
    const names = new Map(form.fields.map(({ id, ownLabel, kind }) => [id, { label: ownLabel, kind }]))
    const said = meaningful(conditions) ?? { ...conditions, conditionList: [] }
    if (!isForeign || said.conditionList.length > 0) onChange(writeBranchConditions(said, names))
    onClose()
  }
  return (
    <DialogFrame
      title={t('flowDesigns.conditionsOf', { name: text(properties['title']) })}
      layout={{ kind: 'dialog', width: 800 }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" onClick={save}>
            {t('common.confirm')}
          </Button>
        </>
      }
    >
      {isForeign ? <p className={styles.hint}>{t('flowDesigns.foreignConditions')}</p> : null}
      {form.isKnown ? (
        <ConditionsEditor fields={form.queryFields} value={conditions} onChange={setConditions} />
      ) : (
        <p className={styles.hint}>{t('flowDesigns.chooseForm')}</p>
      )}
    </DialogFrame>
  )
}
