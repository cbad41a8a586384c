import type { ReactNode } from 'react'
import { lazy } from '#renderer/components/lazy.tsx'
import { ReturnToForm } from '#renderer/features/drafts/ReturnToForm.tsx'
import { closeDialog, type OpenDialog, useDialogs } from '#renderer/platform/dialogs.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { signOut } from './state/session.ts'
import { useTabs } from './state/tabs.ts'

const PrintDialog = lazy(async () => ({
  default: (await import('#renderer/features/printing/PrintDialog.tsx')).PrintDialog,
}))
const BatchDialog = lazy(async () => ({
  default: (await import('#renderer/features/printing/batch/BatchDialog.tsx')).BatchDialog,
}))
const DictionaryDialog = lazy(async () => ({
  default: (await import('#renderer/features/dictionary/DictionaryDialog.tsx')).DictionaryDialog,
}))
const SerialRuleDialog = lazy(async () => ({
  default: (await import('#renderer/features/serial-rules/SerialRuleDialog.tsx')).SerialRuleDialog,
}))
const PasswordDialog = lazy(async () => ({
  default: (await import('#renderer/features/password/PasswordDialog.tsx')).PasswordDialog,
}))
const AuthorizeDialog = lazy(async () => ({
  default: (await import('#renderer/features/authorize/AuthorizeDialog.tsx')).AuthorizeDialog,
}))
const ExplainDialog = lazy(async () => ({
  default: (await import('#renderer/features/authorize/ExplainDialog.tsx')).ExplainDialog,
}))
const PreviewDialog = lazy(async () => ({
  default: (await import('#renderer/features/preview/PreviewDialog.tsx')).PreviewDialog,
}))
const RecordDialog = lazy(async () => ({
  default: (await import('#renderer/features/module/RecordDialog.tsx')).RecordDialog,
}))

const ReleaseDialog = lazy(async () => ({
  default: (await import('#renderer/features/designs/ReleaseDialog.tsx')).ReleaseDialog,
}))

/** Draws the dialogs that features open for one another, each by the feature that owns it; brings back lost forms. */
export function DialogHost({ onNothingReturned }: { readonly onNothingReturned: () => void }) {
  const open = useDialogs((state) => state.open)
  return (
    <>
      <ReturnToForm hasTab={hasTab} onNothing={onNothingReturned} />
      {open.map((entry) => (
        <PageBoundary key={entry.key} title={entry.id} onClose={() => closeDialog(entry.key)}>
          {dialogOf(entry)}
        </PageBoundary>
      ))}
    </>
  )
}

function hasTab(path: string): boolean {
  return useTabs.getState().tabs.some((tab) => tab.path === path)
}

function dialogOf(entry: OpenDialog): ReactNode {
  const onClose = () => closeDialog(entry.key)
  switch (entry.id) {
    case 'print':
      return <PrintDialog {...entry.props} onClose={onClose} />
    case 'printBatch':
      return <BatchDialog {...entry.props} onClose={onClose} />
    case 'dictionary':
      return <DictionaryDialog {...entry.props} onClose={onClose} />
    case 'serialRule':
      return <SerialRuleDialog recordId={null} draftId="serialRule" onSaved={() => undefined} onClose={onClose} />
    case 'password':
      return <PasswordDialog {...entry.props} onClose={onClose} onSignOut={() => void signOut()} />
    case 'authorize':
      return <AuthorizeDialog {...entry.props} onClose={onClose} />
    case 'explain':
      return <ExplainDialog {...entry.props} onClose={onClose} />
    case 'releaseDesign':
      return <ReleaseDialog {...entry.props} onClose={onClose} />
    case 'preview':
      return <PreviewDialog {...entry.props} onClose={onClose} />
    case 'record':
      return <RecordDialog {...entry.props} onClose={onClose} />
  }
}
