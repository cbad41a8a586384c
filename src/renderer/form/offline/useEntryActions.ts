import { useNavigate } from 'react-router-dom'
import { mergeCurrent } from '#shared/form/merge-current.ts'
import { filledNames } from '#shared/form/filled.ts'
import { parseForm } from '#shared/form/parse.ts'
import type { KeptEntry, KeptRecord, StoredChange, StoredComment } from '#shared/ipc/offline.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useDesignTexts } from '#renderer/i18n/design-texts.ts'
import { call } from '#renderer/platform/call.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { queueReopen } from '#renderer/platform/reopen-forms.ts'
import { request } from '#renderer/platform/request.ts'
import { Submit } from '#renderer/platform/submit.ts'
import { toast } from '#renderer/platform/toast.ts'
import { decideConflicts } from '../conflicts/decide-conflicts.ts'
import { parseRecord, readCurrent } from '../current-record.ts'
import { entryDraft } from './entry-draft.ts'
import { keepEntry } from './keep-entry.ts'

/** What a person may do with what waits. A failure is told. */
export function useEntryActions() {
  const t = useT()
  const navigate = useNavigate()
  const texts = useDesignTexts()
  const told = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => {
      toast.error(describeError(error))
    })
  const takeBack = async (entry: KeptEntry) => {
    // What was typed is gone with it.
    const isSure =
      entry.kind === 'decision' ||
      entry.kind === 'delete' ||
      (await confirm({
        content: t('offline.askDiscard', { name: nameOf(entry) }),
        okText: t('offline.discard'),
        danger: true,
      }))
    if (isSure && !(await request('offline.takeBack', { key: entry.key }))) toast.warning(t('offline.underWay'))
  }
  const nameOf = (entry: KeptRecord | StoredComment) => ('module' in entry ? entry.name || entry.module : entry.content)
  const edit = async (entry: KeptRecord) => {
    queueReopen([entryDraft(entry)])
    await navigate(entry.path)
  }
  /** What was typed over what others saved meanwhile, value by value. */
  const merge = async (entry: StoredChange) => {
    const { modelId, recordId } = entry
    const [config, current] = await Promise.all([
      call('module.config', { params: { id: modelId } }),
      readCurrent(modelId, recordId),
    ])
    const form = parseForm(config.data.formData, texts)
    const [loaded, typed] = [parseRecord(recordId, entry.loaded), parseRecord(recordId, entry.record)]
    if (!form.ok || current === null || !loaded || !typed) return again(entry)
    const { plan } = form
    const merged = mergeCurrent(plan, { loaded, typed, current: current.record, sent: {}, agreed: {} })
    const record = await decideConflicts(plan, merged)
    if (record === null) return
    const { version: _version, ...rest } = entry
    await keepEntry(
      {
        ...rest,
        key: new Submit().key,
        record: JSON.stringify(record),
        loaded: JSON.stringify(current.record),
        filled: filledNames(plan, record, current.record),
        ...(current.version === undefined ? {} : { version: current.version }),
      },
      entry.key,
    )
  }
  const decide = async ({ key }: KeptRecord) => {
    const entry = await request('offline.entry', { key })
    if (entry?.kind === 'change') return merge(entry)
    if (entry?.kind !== 'delete') return
    const isSure = await confirm({
      content: t('offline.askDelete', { name: nameOf(entry) }),
      okText: t('common.delete'),
      danger: true,
    })
    if (!isSure) return
    const { kind, name, modelId, menuId, draftId, path, module, recordId } = entry
    await keepEntry({ kind, key: new Submit().key, name, modelId, menuId, draftId, path, module, recordId }, key)
  }
  const reword = (entry: StoredComment, content: string) =>
    keepEntry({ ...entry, key: new Submit().key, content }, entry.key)
  const again = ({ key }: Pick<KeptEntry, 'key'>) => request('offline.send', { again: key })
  return {
    takeBack: (entry: KeptEntry) => told(takeBack(entry)),
    edit: (entry: KeptRecord) => told(edit(entry)),
    decide: (entry: KeptRecord) => told(decide(entry)),
    /** Fails where it is on its way by now. */
    reword,
    again: (entry: KeptEntry) => told(again(entry)),
    sendNow: () => told(request('offline.send', {})),
  }
}
