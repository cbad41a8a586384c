import { PlusOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import type { SchemeConditions, SchemeGroup } from '#shared/access/data-scheme.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './advanced.module.css'
import { ConditionRow } from './ConditionRow.tsx'
import { conditionOn, meaningful, type QueryField } from './query-fields.ts'
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

const empty: SchemeConditions = { matchLogic: 'and', conditionList: [] }

/** Conditions over any field in groups, which a person may keep under a name (columnData hasSuperQuery). */
export function AdvancedQueryDialog({ fields, menuId, conditions, onApply, onClose }: AdvancedQueryDialogProps) {
  const t = useT()
  const [first] = fields
  const fresh = (): SchemeGroup => ({ logic: 'and', groups: first ? [conditionOn(first)] : [] })
  const [draft, setDraft] = useState<SchemeConditions>(() => conditions ?? { ...empty, conditionList: [fresh()] })
  const logics = [
    { value: 'and' as const, label: t('moduleList.advanced.all') },
    { value: 'or' as const, label: t('moduleList.advanced.any') },
  ]
  const putGroup = (at: number, group: SchemeGroup) =>
    setDraft((last) => ({
      ...last,
      conditionList: last.conditionList.toSpliced(at, 1, ...(group.groups.length > 0 ? [group] : [])),
    }))
  const apply = (next: SchemeConditions | null) => {
    onApply(next)
    onClose()
  }
  return (
    <DialogFrame
      title={t('moduleList.advanced.title')}
      layout={{ kind: 'dialog', width: 800 }}
      onCancel={onClose}
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
        className={styles.editor}
        onSubmit={(event) => {
          event.preventDefault()
          apply(meaningful(draft))
        }}
      >
        {menuId === null ? null : (
          <SavedQueries menuId={menuId} conditions={meaningful(draft)} fields={fields} onLoad={setDraft} />
        )}
        {draft.conditionList.length > 1 ? (
          <div className={styles.logic}>
            <span>{t('moduleList.advanced.groups')}</span>
            <Segmented
              value={draft.matchLogic}
              options={logics}
              onChange={(matchLogic) => setDraft((last) => ({ ...last, matchLogic }))}
            />
          </div>
        ) : null}
        {draft.conditionList.map((group, at) => (
          // eslint-disable-next-line react/no-array-index-key
          <div
            key={at}
            className={styles.group}
            role="group"
            aria-label={t('moduleList.advanced.group', { at: at + 1 })}
          >
            {group.groups.length > 1 ? (
              <div>
                <Segmented
                  size="small"
                  value={group.logic}
                  options={logics}
                  onChange={(logic) => putGroup(at, { ...group, logic })}
                />
              </div>
            ) : null}
            {group.groups.map((condition, place) => (
              <ConditionRow
                // eslint-disable-next-line react/no-array-index-key
                key={place}
                fields={fields}
                condition={condition}
                onChange={(next) => putGroup(at, { ...group, groups: group.groups.with(place, next) })}
                onRemove={() => putGroup(at, { ...group, groups: group.groups.toSpliced(place, 1) })}
              />
            ))}
            <div>
              <Button
                type="link"
                size="small"
                icon={<PlusOutlined aria-hidden />}
                disabled={!first}
                onClick={() => first && putGroup(at, { ...group, groups: [...group.groups, conditionOn(first)] })}
              >
                {t('moduleList.advanced.addCondition')}
              </Button>
            </div>
          </div>
        ))}
        <div>
          <Button
            type="dashed"
            icon={<PlusOutlined aria-hidden />}
            disabled={!first}
            onClick={() => setDraft((last) => ({ ...last, conditionList: [...last.conditionList, fresh()] }))}
          >
            {t('moduleList.advanced.addGroup')}
          </Button>
        </div>
        {/* Enter in a value searches. */}
        <button type="submit" hidden aria-label={t('common.search')} />
      </form>
    </DialogFrame>
  )
}
