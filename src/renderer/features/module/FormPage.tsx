import { Button } from 'antd'
import { useState } from 'react'
import { initialRecord } from '#shared/form/values.ts'
import { initialContext } from '#renderer/access/initial-context.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { SaveOutcomeNotice } from '#renderer/components/page/SaveOutcomeNotice.tsx'
import { SaveButton } from '#renderer/components/page/SaveButton.tsx'
import { DraftNotice } from '#renderer/form/drafts/DraftNotice.tsx'
import { GeneratedForm } from '#renderer/form/GeneratedForm.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './module.module.css'
import type { ModulePlan } from './plan.ts'
import { ReadOnlyLine } from './ReadOnlyLine.tsx'
import { RedesignLine } from './RedesignLine.tsx'
import { useFormSession } from './useFormSession.ts'

interface FormPageProps {
  readonly modelId: string
  readonly menuId: string | null
  readonly plan: ModulePlan
}

/** A module that is a form alone (webType 1): fill in, submit, and there is an empty one again. */
export function FormPage(props: FormPageProps) {
  const [formKey, setFormKey] = useState(0)
  return <FormBody key={formKey} {...props} onAnew={() => setFormKey(formKey + 1)} />
}

function FormBody({ modelId, menuId, plan, onAnew }: FormPageProps & { readonly onAnew: () => void }) {
  const t = useT()
  const userId = useUser()?.userId ?? ''
  const [record] = useState(() => initialRecord(plan.form, initialContext(userId)))
  const { store, draft, saving, submit, element, reopen } = useFormSession({
    modelId,
    menuId,
    recordId: null,
    module: plan.fullName,
    form: plan.form,
    design: plan.design,
    list: plan.list,
    record,
    version: undefined,
    userId,
    onDone: onAnew,
    onRedesigned: onAnew,
  })
  return (
    <div className={styles.formPage}>
      <LeaveGuard isUnsaved={saving.isUnsaved} isKept={saving.isKept} />
      <div className={styles.formPageInner} ref={element}>
        <h2 className={styles.formPageTitle}>{plan.fullName}</h2>
        <ReadOnlyLine source={plan.readOnlySource} />
        <SaveOutcomeNotice line={saving.outcome} />
        <div inert={saving.isBusy}>
          <RedesignLine reopen={reopen} />
          <DraftNotice draft={draft} />
          {store ? (
            <GeneratedForm
              store={store}
              plan={reopen === null ? plan.form : undefined}
              focusOnOpen
              onSubmit={() => void submit()}
            />
          ) : null}
        </div>
        <div className={styles.formPageFooter}>
          {saving.phase === 'saving' ? (
            <Button onClick={() => void saving.cancel()}>{t('common.cancel')}</Button>
          ) : null}
          {plan.readOnlySource === '' ? (
            <SaveButton saving={saving} onClick={() => void submit()}>
              {plan.form.confirmText || t('module.submit')}
            </SaveButton>
          ) : null}
        </div>
      </div>
    </div>
  )
}
