import { useState, useMemo } from 'react'
import type { ShownList } from '#shared/api/module.ts'
import { type FormRecord, initialRecord } from '#shared/form/values.ts'
import { initialContext } from '#renderer/access/initial-context.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { EditFrame } from '#renderer/components/page/DialogFrame.tsx'
import { InSeries } from '#renderer/components/page/InSeries.tsx'
import { CacheNotice } from '#renderer/components/CacheNotice.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { DraftNotice } from '#renderer/form/drafts/DraftNotice.tsx'
import { parseRecord } from '#renderer/form/current-record.ts'
import { EditingNotice } from '#renderer/form/offline/EditingNotice.tsx'
import { useKeptEntry } from '#renderer/form/offline/useKeptEntry.ts'
import { focusFirstToFill } from '#renderer/form/focus.ts'
import { RecordAddress } from '#renderer/form/context.ts'
import { GeneratedForm } from '#renderer/form/GeneratedForm.tsx'
import { StartDialog } from '#renderer/form/approval/StartDialog.tsx'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { useT } from '#renderer/i18n/index.ts'
import { FormerNames } from '#renderer/pickers/options/former-names.ts'
import { layoutOf } from './layout.ts'
import type { ModulePlan } from './plan.ts'
import { RedesignLine } from './RedesignLine.tsx'
import { useFormSession } from './useFormSession.ts'
import { useEditedRecord, useRecord } from './useRecord.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { heldReferences, namesFromTexts, noReferenceNames, type ReferenceNames } from '#shared/form/reference-names.ts'
import { listOfEntries } from '#renderer/pickers/options/option-list.ts'
import { useDictionaries } from '#renderer/pickers/options/useDictionaries.ts'
import type { DataOf } from '#shared/api/table.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

const none: DataOf<'flow.flows'> = []

interface ModuleFlows {
  readonly list: DataOf<'flow.flows'>
  readonly isPending: boolean
}

/** Flows that the person may send a record of a module with. A server that does not know the call has none. */
function useModuleFlows(modelId: string, { hasFlow, flowId }: ModulePlan): ModuleFlows {
  const input = { params: { id: flowId || modelId }, query: { type: '1' } }
  const { data, isPending } = usePlatformQuery('flow.flows', input, { enabled: hasFlow, quiet: true })
  return hasFlow ? { list: data ?? none, isPending } : { list: none, isPending: false }
}

/**
 * Names of the entries a stored record holds that their dictionaries do not offer any more. Only the record's display
 * texts know them, so those are asked for, and only when there are any.
 */
function useFormerNames(
  modelId: string,
  recordId: string | null,
  form: FormPlan,
  record: FormRecord | null,
): ReferenceNames {
  const held = useMemo(
    () => (recordId === null || record === null ? [] : heldReferences(form, record, 'entry')),
    [form, recordId, record],
  )
  const types = useMemo(() => [...new Set(held.map(({ scope }) => scope.dictionaryType))], [held])
  const dictionaries = useDictionaries(types)
  const isFormer = held.some(({ scope, id }) => {
    const entries = dictionaries.get(scope.dictionaryType)
    return entries !== undefined && !listOfEntries(entries, scope.by).labels.has(id)
  })
  const { data: shown } = useRecord('view', modelId, isFormer ? recordId : null, { quiet: true })
  return useMemo(
    () => (record && shown ? namesFromTexts(form, record, shown) : noReferenceNames),
    [form, record, shown],
  )
}

interface ModuleFormDialogProps {
  readonly modelId: string
  readonly menuId: string | null
  /** Null: a new record. */
  readonly recordId: string | null
  /** Of what waits for the server, to be changed before it is sent. */
  readonly entryKey?: string | undefined
  readonly plan: ModulePlan
  /** In place of the module's own words. */
  readonly title?: string
  /** What a new record begins with beside what the design gives it. */
  readonly given?: Readonly<FormRecord>
  /** Where its draft is no draft of the module's own list. */
  readonly draftId?: string
  /** The list behind the dialog, so that the save says what became of it. */
  readonly shownList?: () => ShownList | null
  /** Called at once after a success, before the list is read again. */
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Creating and editing a record. Mount it to open it. */
export function ModuleFormDialog(props: ModuleFormDialogProps) {
  return <InSeries>{(onAnew) => <FormDialog {...props} onAnew={onAnew} />}</InSeries>
}

function FormDialog({
  modelId,
  menuId,
  recordId,
  plan,
  onSaved,
  onClose,
  onAnew,
  ...more
}: ModuleFormDialogProps & { readonly onAnew: () => void }) {
  const t = useT()
  const { title, given, draftId, shownList, entryKey } = more
  const { form, fullName } = plan
  const userId = useUser()?.userId ?? ''
  const waiting = useKeptEntry({ modelId, recordId, entryKey, onGone: onClose })
  const { entry = null, begun = null } = waiting ?? {}
  const stored = useEditedRecord(modelId, entryKey === undefined ? recordId : null)
  const kept = useMemo(() => (begun === null ? null : parseRecord(recordId, begun)), [begun, recordId])
  const [fresh] = useState(() =>
    recordId === null ? { ...initialRecord(form, initialContext(userId)), ...given } : null,
  )
  const record = waiting === undefined ? null : (kept ?? fresh ?? stored.data?.record ?? null)
  const formerNames = useFormerNames(modelId, recordId, form, record)
  const flows = useModuleFlows(modelId, plan)
  const startable = flows.list.length > 0 ? flows.list : null
  const session = useFormSession({
    modelId,
    menuId,
    draftId,
    recordId,
    // Which of several it will be sent with is asked when it is.
    draftFlow: startable?.length === 1 ? (startable[0]?.id ?? null) : null,
    module: fullName,
    form,
    design: plan.design,
    list: plan.list,
    record,
    version: begun === null ? stored.data?.version : entry?.kind === 'change' ? entry.version : undefined,
    entry,
    userId,
    shownList,
    onSaved,
    onDone: onClose,
    onRedesigned: onAnew,
  })
  const { store, draft, saving, submit, showRefusal, element, reopen } = session
  const [sent, setSent] = useState<FormRecord | null>(null)
  const sendToApproval = async () => {
    if (await session.isReady()) setSent(await session.merged())
  }
  const sentToApproval = async () => {
    await session.saved()
    onClose()
  }
  const next =
    recordId === null && form.hasNextButton
      ? { text: form.nextText || t('common.saveAndAdd'), onClick: () => void submit(onAnew) }
      : null
  const keep = {
    text: t(recordId === null ? 'workflow.decide.keep' : 'module.save'),
    onClick: () => void submit(),
  }
  const send = () => ignoreRejection(sendToApproval())
  const enter = startable ? send : form.hasConfirmButton ? () => void submit() : next?.onClick
  return (
    <>
      <EditFrame
        title={title || t(recordId === null ? 'module.create' : 'module.change', { name: fullName })}
        layout={layoutOf(form)}
        saving={saving}
        isWaiting={!store || flows.isPending}
        ok={{ onClick: startable ? send : () => void submit() }}
        okText={startable ? t('workflow.decide.restart') : form.confirmText}
        cancelText={form.cancelText}
        hasOk={form.hasConfirmButton || startable !== null}
        hasCancel={form.hasCancelButton}
        next={startable ? keep : next}
        onShown={() => (store ? focusFirstToFill(element.current, store) : undefined)}
      >
        {store ? (
          <div ref={element} inert={saving.isBusy}>
            <RedesignLine reopen={reopen} />
            {entry ? <EditingNotice /> : null}
            <CacheNotice cache={begun === null ? (stored.data?.cache ?? null) : null} />
            <DraftNotice draft={draft} />
            <FormerNames value={formerNames}>
              <RecordAddress value={{ modelId, recordId }}>
                <GeneratedForm
                  store={store}
                  plan={reopen === null ? form : undefined}
                  focusOnOpen
                  onSubmit={() => enter?.()}
                />
              </RecordAddress>
            </FormerNames>
          </div>
        ) : (
          <PageState
            loading={stored.isPending || waiting === undefined}
            error={stored.error}
            onRetry={() => stored.refetch()}
            empty={stored.data === null}
            emptyText={t('module.brokenRecord')}
            rows={8}
          />
        )}
      </EditFrame>
      {sent && startable ? (
        <StartDialog
          flows={startable}
          id={recordId}
          isAgain={recordId !== null}
          formData={sent}
          onRefused={showRefusal}
          onDone={() => ignoreRejection(sentToApproval())}
          onClose={() => setSent(null)}
        />
      ) : null}
    </>
  )
}
