import { mergeRecord } from '#shared/form/merge.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { confirm } from '#renderer/components/confirm.ts'
import type { FormStore } from '#renderer/form/store/form-store.ts'
import { t } from '#renderer/i18n/index.ts'
import { readRecord } from './useRecord.ts'

/**
 * What to save of a record: what was typed over what the server holds by now. Where others changed the same fields the
 * person decides; null when they want to look at it again first.
 */
export async function overCurrent(modelId: string, recordId: string, store: FormStore): Promise<FormRecord | null> {
  const typed = store.record()
  // Whoever cannot read the record cannot save it either, and the save says so.
  const current = await readRecord('raw', modelId, recordId, { quiet: true }).catch(() => null)
  if (current === null) return typed
  const { record, conflicts } = mergeRecord(store.plan, store.loaded(), typed, current)
  if (conflicts.length === 0) return record
  const names = conflicts.map((field) => field.label || field.name).join(t('drafts.listSeparator'))
  const isSure = await confirm({
    title: t('module.changedMeanwhile.title'),
    content: t('module.changedMeanwhile.content', { names }),
    okText: t('module.changedMeanwhile.save'),
    cancelText: t('common.keepEditing'),
    focus: 'cancel',
  })
  return isSure ? record : null
}
