import { Button, Form, Tabs } from 'antd'
import { useMemo, useState } from 'react'
import {
  isSettingName,
  type SettingName,
  settingRules,
  type SettingValue,
  settingsProblem,
  settingValueOf,
} from '#shared/rules/system-settings.ts'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { besideLabel } from '#renderer/components/page/beside-label.ts'
import { PersistInDraft } from '#renderer/form/drafts/PersistInDraft.tsx'
import { useDialogDraft } from '#renderer/form/drafts/useDialogDraft.ts'
import { useFormCheckedOnBlur } from '#renderer/components/page/useFormCheckedOnBlur.ts'
import { useT } from '#renderer/i18n/index.ts'
import { fieldErrorOf } from '#renderer/platform/field-error.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import { ConfigFieldItem } from './ConfigFieldItem.tsx'
import { ConnectionTest } from './ConnectionTest.tsx'
import { type GroupKey, groupKeys, groupOf, groups } from './groups.ts'
import styles from './system-config.module.css'
import { labelOf, problemText } from './texts.ts'
import { namesOf } from '#shared/rules/names-of.ts'

type Values = Record<SettingName, SettingValue>

const names = namesOf(settingRules)
// A secret is typed again rather than kept on the disk.
const secrets = names.filter((name) => settingRules[name].kind === 'secret')

interface ConfigFormProps {
  readonly stored: Values
  readonly mayEdit: boolean
  /** It was saved: what is stored is read again. */
  readonly onSaved: () => Promise<void>
}

/** One form over all tabs. Only what was changed is sent; what is wrong is shown in its tab. */
export function ConfigForm({ stored, mayEdit, onSaved }: ConfigFormProps) {
  const t = useT()
  const form = useFormCheckedOnBlur<Values>()
  const [tab, setTab] = useState<GroupKey>('basics')
  const [initial] = useState(stored)
  const [isTyped, setTyped] = useState(false)
  const { mutateAsync, isPending } = usePlatformMutation('systemConfig.update')
  const labels = useMemo(
    () => Object.fromEntries(names.filter((name) => !secrets.includes(name)).map((name) => [name, labelOf(t, name)])),
    [t],
  )
  const kept = useDialogDraft({
    form: { moduleId: 'systemConfig', recordId: 'system' },
    name: t('systemConfig.title'),
    labels,
    initialValues: initial,
  })
  const { draft } = kept
  const hasSecret = () => secrets.some((name) => form.getFieldValue(name) !== stored[name])
  const isDirty = isTyped || (draft.restored !== null && !draft.discarded)

  const lead = (name: SettingName, then?: () => void) => {
    setTab(groupOf(name))
    // Its tab may never have been on screen.
    requestAnimationFrame(() => {
      then?.()
      form.focusField(name)
    })
  }
  const show = (name: SettingName, text: string) => lead(name, () => form.setFields([{ name, errors: [text] }]))
  const typed = () => {
    const given = form.getFieldsValue(true) as Values
    return Object.fromEntries(names.map((name) => [name, settingValueOf(name, given[name]) ?? ''])) as Values
  }
  const changesIn = (values: Values) =>
    Object.fromEntries(names.filter((name) => values[name] !== stored[name]).map((name) => [name, values[name]]))
  const save = async () => {
    const values = typed()
    const problem = settingsProblem(values)
    if (problem) return show(problem.name, problemText(t, problem))
    const body = changesIn(values)
    try {
      const { msg } = await mutateAsync({ body })
      draft.done()
      toast.success(msg)
    } catch (error) {
      // The one toast has told it; the form stays as typed.
      const { field, text } = fieldErrorOf(error, names)
      if (field !== null) show(field, text)
      return
    }
    await onSaved()
    setTyped(false)
  }
  const undo = () => {
    draft.done()
    form.setFieldsValue(stored)
    form.setFields(names.map((name) => ({ name, errors: [] })))
    setTyped(false)
  }
  return (
    <Form<Values>
      form={form}
      className={styles.form ?? ''}
      layout="horizontal"
      labelCol={{ flex: '210px' }}
      wrapperCol={besideLabel}
      labelWrap
      colon={false}
      initialValues={initial}
      validateTrigger="onBlur"
      onValuesChange={() => setTyped(true)}
      onFinish={() => void save()}
      onFinishFailed={({ errorFields: [first] }) => {
        const name = String(first?.name[0] ?? '')
        // It says by itself what is wrong: said once more, it would be said of what was typed since.
        if (isSettingName(name)) lead(name)
      }}
    >
      <LeaveGuard isUnsaved={() => isDirty} isKept={() => draft.keep !== null && !hasSecret()} />
      <PersistInDraft form={form} {...kept} />
      <Tabs
        className={styles.tabs ?? ''}
        // All eight stand beside each other in the smallest window too.
        tabBarGutter={20}
        activeKey={tab}
        onChange={(key) => setTab(key as GroupKey)}
        items={groupKeys.map((key) => ({
          key,
          label: t(`systemConfig.tab.${key}`),
          children: (
            <div className={styles.fields}>
              {groups[key].map((field) => (
                <ConfigFieldItem key={field.name} field={field} mayEdit={mayEdit} />
              ))}
              {mayEdit && (key === 'mail' || key === 'sms' || key === 'weCom' || key === 'dingTalk') ? (
                <ConnectionTest
                  kind={key}
                  changes={() => changesIn(typed())}
                  onRefused={(name, text) => (isSettingName(name) ? show(name, text) : undefined)}
                />
              ) : null}
            </div>
          ),
        }))}
      />
      {mayEdit ? (
        <div className={styles.footer}>
          <span className={styles.footerText} role="status">
            {isDirty ? t('systemConfig.unsaved') : ''}
          </span>
          <Button disabled={!isDirty || isPending} onClick={undo}>
            {t('systemConfig.undo')}
          </Button>
          <Button type="primary" htmlType="submit" disabled={!isDirty} loading={isPending}>
            {t('systemConfig.save')}
          </Button>
        </div>
      ) : null}
    </Form>
  )
}
