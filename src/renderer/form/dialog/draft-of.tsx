import type { FormDraft } from '#renderer/components/page/FormDialog.tsx'
import { PersistInDraft, type PersistedParts } from '../drafts/PersistInDraft.tsx'
import type { DialogDraft } from '../drafts/useDialogDraft.ts'

/** The draft of a dialog as its frame takes it. `labels` are those of the fields that it keeps. */
export function draftOf(
  dialog: DialogDraft,
  labels: Readonly<Record<string, string>>,
  parts?: PersistedParts,
): FormDraft {
  const { store, draft } = dialog
  return {
    isReady: store !== null,
    isRestored: draft.restored !== null && !draft.discarded,
    tie: (form) => <PersistInDraft form={form} {...dialog} {...(parts ? { parts } : {})} />,
    done: draft.done,
    keep: draft.keep,
    keepsField: (field) => Object.hasOwn(labels, field),
    unfinished: draft.discarded ? null : (draft.restored?.unfinished ?? null),
    saving: draft.saving,
  }
}
