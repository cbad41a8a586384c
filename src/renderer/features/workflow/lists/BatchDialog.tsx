import { Alert, Form } from 'antd'
import { useState } from 'react'
import { FormDialog } from '#renderer/components/page/FormDialog.tsx'
import type { Selection } from '#renderer/components/selection/useSelection.ts'
import { PersonField } from '#renderer/form/approval/PersonField.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import type { Submit } from '#renderer/platform/submit.ts'
import { OpinionInput } from '../task/decide/OpinionInput.tsx'
import styles from '../workflow.module.css'

/** In the order of the family's `batchType`, from 0 on. */
export const batchActions = ['agree', 'return', 'transfer'] as const
export type BatchAction = (typeof batchActions)[number]

interface BatchValues {
  readonly handleOpinion?: string
  readonly freeApproverUserId?: string
}

interface BatchDialogProps {
  readonly action: BatchAction
  readonly selection: Selection
  readonly onClose: () => void
}

const empty: BatchValues = {}
const MAX_OPINION = 2000

/** One opinion for several tasks; what could not be done is named, with the reason, and stays chosen. */
export function BatchDialog({ action, selection, onClose }: BatchDialogProps) {
  const t = useT()
  /** What is still to be done: the list that it was chosen in goes on without this dialog. */
  const [items, setItems] = useState(selection.items)
  const [refused, setRefused] = useState<readonly { readonly id: string; readonly text: string }[]>([])
  const { mutateAsync } = usePlatformMutation('flow.batch')
  const person = t('workflow.decide.transferTo')
  const save = async (values: BatchValues, submit: Submit) => {
    const body = {
      batchType: batchActions.indexOf(action),
      ids: items.map(({ id }) => id),
      handleOpinion: values.handleOpinion ?? '',
      freeApproverUserId: values.freeApproverUserId ?? '',
    }
    const { data, msg } = await mutateAsync({ body }, submit)
    const failed = (data?.results ?? []).filter(({ ok }) => !ok)
    const labels = new Map(items.map(({ id, label }) => [id, label]))
    const left = new Set(failed.map(({ id }) => id))
    selection.remove(body.ids.filter((id) => !left.has(id)))
    if (failed.length === 0) return msg
    setItems(items.filter(({ id }) => left.has(id)))
    setRefused(failed.map((each) => ({ id: each.id, text: `${labels.get(each.id) ?? each.id}: ${each.msg}` })))
    return null
  }
  return (
    <FormDialog<BatchValues>
      title={t('workflow.batch.question', { action: t(`workflow.decide.${action}`), count: items.length })}
      okText={t(`workflow.decide.${action}`)}
      width={600}
      draft={null}
      initialValues={empty}
      requiredFields={action === 'transfer' ? ['freeApproverUserId'] : []}
      endpoint="flow.batch"
      onSave={save}
      onClose={onClose}
    >
      {() => (
        <>
          {refused.length === 0 ? null : (
            <Alert
              className={styles.refusal ?? ''}
              type="warning"
              showIcon
              title={t('workflow.batch.left', { count: refused.length })}
              description={
                <ul className={styles.refusedList}>
                  {refused.map(({ id, text }) => (
                    <li key={id}>{text}</li>
                  ))}
                </ul>
              }
            />
          )}
          {action === 'transfer' ? (
            <Form.Item
              name="freeApproverUserId"
              label={person}
              rules={[{ required: true, message: t('common.rule.choose', { label: person }) }]}
            >
              <PersonField label={person} />
            </Form.Item>
          ) : null}
          <Form.Item
            name="handleOpinion"
            label={t('workflow.decide.opinion')}
            rules={[{ max: MAX_OPINION, message: t('common.rule.length', { max: MAX_OPINION }) }]}
          >
            <OpinionInput />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
