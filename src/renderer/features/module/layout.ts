import type { FormPlan } from '#shared/form/model.ts'
import type { DialogLayout } from '#renderer/components/page/DialogFrame.tsx'

/** A record in a dialog, over the whole window, or in a drawer, as its form is designed (section 2, Record detail viewer). */
export function layoutOf(form: FormPlan): DialogLayout {
  if (form.popupType === 'drawer') return { kind: 'drawer', width: form.drawerWidth }
  if (form.popupType === 'fullScreen') return { kind: 'whole', width: form.fullScreenWidth }
  return { kind: 'dialog', width: form.generalWidth }
}
