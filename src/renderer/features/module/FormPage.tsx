import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { initialRecord } from '#shared/form/values.ts'
import { initialContext } from '#renderer/access/initial-context.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { SaveOutcomeNotice } from '#renderer/components/page/SaveOutcomeNotice.tsx'
import { SaveButton } from '#renderer/components/page/SaveButton.tsx'
import { DraftNotice } from '#renderer/form/drafts/DraftNotice.tsx'
import { parseRecord } from '#renderer/form/current-record.ts'
import { entryOfDraft } from '#renderer/form/offline/entry-draft.ts'
import { EditingNotice } from '#renderer/form/offline/EditingNotice.tsx'
import { KeptEntries } from '#renderer/form/offline/KeptEntries.tsx'
import { useKeptEntry } from '#renderer/form/offline/useKeptEntry.ts'
import { useReopenForm } from '#renderer/platform/reopen-forms.ts'
import { GeneratedForm } from '#renderer/form/GeneratedForm.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { draftModule } from './draft-module.ts'
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
  const { modelId, menuId } = props
  const [{ count, entryKey }, setForm] = useState<{ readonly count: number; readonly entryKey?: string | undefined }>({
    count: 0,
  })
  useReopenForm(draftModule(modelId, menuId), (_recordId, form) => {
    setForm({ count: count + 1, entryKey: entryOfDraft(draftModule(modelId, menuId), form) ?? undefined })
  })
  return <FormBody key={count} {...props} entryKey={entryKey} onAnew={() => setForm({ count: count + 1 })} />
}

interface FormBodyProps extends FormPageProps {
  /** Of what waits for the server, to be changed before it is sent. */
  readonly entryKey: string | undefined
  readonly onAnew: () => void
}

function FormBody({ modelId, menuId, plan, entryKey, onAnew }: FormBodyProps) {
  const t = useT()
  const userId = useUser()?.userId ?? ''
  const kept = useKeptEntry({ modelId, recordId: null, entryKey, onGone: onAnew })
  const [fresh] = useState(() => initialRecord(plan.form, initialContext(userId)))
  const entry = kept?.entry ?? null
  const record = useMemo(() => (entry ? parseRecord(null, entry.loaded) : fresh), [entry, fresh])
  const { store, draft, saving, submit, element, reopen } = useFormSession({
    modelId,
    menuId,
    recordId: null,
    module: plan.fullName,
    form: plan.form,
    design: plan.design,
    list: plan.list,
    record: kept ? record : null,
    entry,
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
        <KeptEntries of={(each) => each.kind === 'create' && each.modelId === modelId} />
        <ReadOnlyLine source={plan.readOnlySource} />
        <SaveOutcomeNotice line={saving.outcome} />
        <div inert={saving.isBusy}>
          <RedesignLine reopen={reopen} />
          {entry ? <EditingNotice /> : null}
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
