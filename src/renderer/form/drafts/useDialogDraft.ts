import { useMemo } from 'react'
import type { FormPlan } from '#shared/form/model.ts'
import { parseForm } from '#shared/form/parse.ts'
import type { FormRecord } from '#shared/form/values.ts'
import type { DraftForm } from '#shared/ipc/drafts.ts'
import type { FormStore } from '../store/form-store.ts'
import { type Draft, useDraft } from './useDraft.ts'

export interface DialogDraftOptions {
  /** What is edited: a name of the dialog's own in place of a module, and the record or null for a new one. */
  readonly form: DraftForm
  /** What the list of drafts calls it. */
  readonly name: string
  /** Labels of the fields that are kept, by their names in the form; the first names the record. */
  readonly labels: Readonly<Record<string, string>>
  /** What the dialog starts with, as JSON; null while it loads. */
  readonly initialValues: object | null
}

export interface DialogDraft {
  readonly store: FormStore | null
  readonly draft: Draft
}

/** The fields of a dialog as a plan: all that a draft needs of them is their names. */
function planOf(labels: DialogDraftOptions['labels']): FormPlan {
  const fields = Object.entries(labels).map(([name, label], index) => ({
    __vModel__: name,
    __config__: { jnpfKey: index === 0 ? 'input' : 'kept', label },
  }))
  const parsed = parseForm(JSON.stringify({ fields }))
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.plan
}

/**
 * Drafts for a dialog that is no generated form. Give the answer to `KeptInDraft` inside the dialog's form, and call
 * `draft.done()` when the dialog closes, whether saved or given up: a crash or the end of the session closes none.
 */
export function useDialogDraft({ form, name, labels, initialValues }: DialogDraftOptions): DialogDraft {
  const plan = useMemo(() => planOf(labels), [labels])
  return useDraft({ form, module: name, plan, record: initialValues as FormRecord | null, userId: '' })
}
