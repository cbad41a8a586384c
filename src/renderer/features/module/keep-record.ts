import { filledNames } from '#shared/form/filled.ts'
import { mergeRecord } from '#shared/form/merge.ts'
import { MAX_OFFLINE_FILE, MAX_OFFLINE_FILES } from '#shared/rules/offline-files.ts'
import type { KeptForm } from '#renderer/form/offline/useKeptEntry.ts'
import { recordTitle } from '#renderer/form/drafts/about.ts'
import { keepEntry } from '#renderer/form/offline/keep-entry.ts'
import type { FormStore } from '#renderer/form/store/form-store.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isPlatformError } from '#renderer/platform/request.ts'
import { t } from '#renderer/i18n/index.ts'
import { toast } from '#renderer/platform/toast.ts'
import { draftModule } from './draft-module.ts'

interface KeepOptions {
  readonly modelId: string
  readonly menuId: string | null
  readonly module: string
  readonly path: string
  /** Null: a new record. */
  readonly recordId: string | null
  /** Of the record that was loaded, where the server counts them. */
  readonly version: number | undefined
  readonly store: FormStore
  /** Of the submit. */
  readonly key: string
  /** What waits already and was changed in the form. */
  readonly entry: KeptForm | null
}

const MEGABYTE = 1024 * 1024

function failureText(error: unknown): string {
  const code = isPlatformError(error) ? error.code : ''
  const [limit, all] = [MAX_OFFLINE_FILE / MEGABYTE, MAX_OFFLINE_FILES / MEGABYTE]
  if (code === 'file.tooLarge') return t('offline.fileTooLarge', { limit, all })
  return code === 'file.unreadable' ? t('form.upload.unreadable') : describeError(error)
}

/** Keeps what was typed in a form until the server is back, and says so. A failure is told. */
export async function keepRecord({ store, key, entry, recordId, version, ...of }: KeepOptions): Promise<string> {
  const [typed, loaded] = [store.record(), store.loaded()]
  const about = {
    key,
    name: recordTitle(store.plan, typed),
    modelId: of.modelId,
    menuId: of.menuId,
    draftId: draftModule(of.modelId, of.menuId),
    path: of.path,
    module: of.module,
    loaded: JSON.stringify(loaded),
  }
  try {
    if (recordId === null)
      return await keepEntry(
        { kind: 'create', ...about, record: JSON.stringify(typed), filled: filledNames(store.plan, typed) },
        entry?.key,
      )
    const { record } = mergeRecord(store.plan, loaded, typed, loaded)
    const seen = version === undefined ? {} : { version }
    const filled = filledNames(store.plan, typed, loaded)
    return await keepEntry(
      { kind: 'change', ...about, recordId, record: JSON.stringify(record), filled, ...seen },
      entry?.key,
    )
  } catch (error) {
    toast.error(failureText(error))
    throw error
  }
}
