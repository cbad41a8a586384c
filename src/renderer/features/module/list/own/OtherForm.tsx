import { useEffect } from 'react'
import type { FormRecord } from '#shared/form/values.ts'
import { useT } from '#renderer/i18n/index.ts'
import { toast } from '#renderer/platform/toast.ts'
import { ModuleFormDialog } from '../../ModuleFormDialog.tsx'
import { useModule } from '../../useModule.ts'

interface OtherFormProps {
  readonly modelId: string
  /** Empty: the module's own words. */
  readonly title: string
  readonly given: Readonly<FormRecord>
  readonly draftId: string
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** The form of another module for a new record. A module that cannot be read closes it, after the one toast. */
export function OtherForm({ modelId, title, given, draftId, onSaved, onClose }: OtherFormProps) {
  const t = useT()
  const { query, module } = useModule(modelId, null)
  const isBroken = module?.ok === false
  const isOver = isBroken || (!module && query.error !== null)
  useEffect(() => {
    if (isBroken) toast.error(t('module.broken'))
    if (isOver) onClose()
  }, [isBroken, isOver, onClose, t])
  if (!module?.ok) return null
  return (
    <ModuleFormDialog
      modelId={modelId}
      menuId={null}
      recordId={null}
      plan={module.plan}
      title={title}
      given={given}
      draftId={draftId}
      onSaved={onSaved}
      onClose={onClose}
    />
  )
}
