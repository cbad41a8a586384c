import { useState } from 'react'
import type { Draft } from '#renderer/form/drafts/useDraft.ts'
import type { FormStore } from '#renderer/form/store/form-store.ts'
import { t } from '#renderer/i18n/index.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { queryKey } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'

interface RedesignOptions {
  readonly modelId: string
  /** What the form is made of by now. */
  readonly design: string
  readonly store: FormStore | null
  readonly draft: Draft
  readonly onRedesigned: () => void
}

/**
 * A form keeps the design it was opened with. Once another is released, `reopen` makes it anew with what was typed; null
 * until then. `look` asks the server: what it refused has no place in this form.
 */
export function useRedesign({ modelId, design, store, draft, onRedesigned }: RedesignOptions) {
  const [opened] = useState(design)
  const reopen = async () => {
    if (store?.isDirty() && !(await draft.keep?.())) return toast.warning(t('module.redesignedNoDraft'))
    onRedesigned()
  }
  return {
    reopen: design === opened ? null : reopen,
    look: () =>
      void queryClient.invalidateQueries({ queryKey: queryKey('module.config', { params: { id: modelId } }) }),
  }
}
