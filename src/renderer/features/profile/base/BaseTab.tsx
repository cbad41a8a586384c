import { Button, Form } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { BaseInfo } from '#shared/api/current-user.ts'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { fieldErrorOf } from '#renderer/platform/field-error.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from '../profile.module.css'
import { reloadSession } from '../reload.ts'
import { BaseFields } from './BaseFields.tsx'
import { baseRules } from './rules.ts'
import { useOwnDictionaries } from './useOwnDictionaries.ts'
import { type BaseValues, bodyOf, valuesOf } from './values.ts'

interface BaseTabProps {
  readonly info: BaseInfo
  /** Whether something was typed that is not saved. */
  readonly onDirty: (isDirty: boolean) => void
}

/** Fields that a server may refuse by their name; its words then stand beside them, too. */
const judged = ['mobilePhone', 'email', 'certificatesNumber', 'realName'] as const

/** What a person may say about themselves; what others decide about them stands in the card beside. */
export function BaseTab({ info, onDirty }: BaseTabProps) {
  const t = useT()
  const [form] = Form.useForm<BaseValues>()
  const [isDirty, setDirty] = useState(false)
  const [wasSaved, setSaved] = useState(false)
  const edits = useRef(0)
  const { entries, isLoading } = useOwnDictionaries()
  const { mutateAsync, isPending } = usePlatformMutation('profile.save')
  const initial = useMemo(() => valuesOf(info), [info])
  const mark = (dirty: boolean) => {
    setDirty(dirty)
    onDirty(dirty)
  }
  useEffect(() => {
    // An answer that arrives while somebody types must not take the words away.
    if (!isDirty) form.setFieldsValue(initial)
  }, [initial, isDirty, form])
  const rules = useMemo(
    () =>
      baseRules(t, () => {
        const type = form.getFieldValue('certificatesType') as string | undefined
        return entries.certificateType.find((entry) => entry.id === type)?.enCode ?? type ?? ''
      }),
    [t, form, entries],
  )
  const save = async (values: BaseValues) => {
    const sent = edits.current
    try {
      toast.success((await mutateAsync({ body: bodyOf(values) })).msg)
    } catch (error) {
      // The one toast has told it; the form stays as typed.
      const { field, text } = fieldErrorOf(error, judged)
      if (field !== null) form.setFields([{ name: field, errors: [text] }])
      return
    }
    // What was typed meanwhile is not saved, and must not be taken away by the answer.
    if (edits.current === sent) mark(false)
    setSaved(true)
    await reloadSession()
  }
  const undo = () => {
    form.resetFields()
    form.setFieldsValue(initial)
    mark(false)
  }
  return (
    <Form<BaseValues>
      form={form}
      className={styles.form ?? ''}
      layout="vertical"
      colon={false}
      initialValues={initial}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true }}
      onValuesChange={() => {
        edits.current += 1
        mark(true)
      }}
      onFinish={(values) => void save(values)}
    >
      <LeaveGuard isUnsaved={() => isDirty} />
      <div className={styles.scroll}>
        <BaseFields rules={rules} entries={entries} isLoading={isLoading} />
      </div>
      <div className={styles.footer}>
        <span className={styles.quiet} role="status">
          {isDirty ? t('profile.base.unsaved') : wasSaved ? t('profile.base.saved') : ''}
        </span>
        <Button disabled={!isDirty || isPending} onClick={undo}>
          {t('profile.base.undo')}
        </Button>
        <Button type="primary" htmlType="submit" disabled={!isDirty} loading={isPending}>
          {t('profile.base.save')}
        </Button>
      </div>
    </Form>
  )
}
