import { Activity, type ReactNode, useEffect, useState } from 'react'
import { lazy } from '#renderer/components/lazy.tsx'
import { PagePath } from '#renderer/components/leave-guard.tsx'
import { ReopenComments } from '#renderer/features/module/comments/ReopenComments.tsx'
import { ReturnToForm } from '#renderer/features/drafts/ReturnToForm.tsx'
import { closeDialog, type OpenDialog, useDialogs } from '#renderer/platform/dialogs.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { MotionWhileShown } from './shell/MotionWhileShown.tsx'
import { signOut } from './state/session.ts'
import { type Tab, useTabs } from './state/tabs.ts'

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
const PrintPreview = lazy(async () => ({
  default: (await import('#renderer/features/printing/PreviewDialog.tsx')).PreviewDialog,
}))
const PreviewDialog = lazy(async () => ({
  default: (await import('#renderer/features/preview/PreviewDialog.tsx')).PreviewDialog,
}))
const PaperInDialog = lazy(async () => ({
  default: (await import('#renderer/features/paper-in/PaperInDialog.tsx')).PaperInDialog,
}))
const RecordDialog = lazy(async () => ({
  default: (await import('#renderer/features/module/RecordDialog.tsx')).RecordDialog,
}))
const ConflictDialog = lazy(async () => ({
  default: (await import('#renderer/features/module/conflicts/ConflictDialog.tsx')).ConflictDialog,
}))
const MessageDialog = lazy(async () => ({
  default: (await import('#renderer/features/messages/MessageDialog.tsx')).MessageDialog,
}))
const ReleaseDialog = lazy(async () => ({
  default: (await import('#renderer/features/designs/ReleaseDialog.tsx')).ReleaseDialog,
}))

/** Draws the dialogs that features open for one another, each by the feature that owns it; brings back lost forms. */
export function DialogHost({ onNothingReturned = () => undefined }: { readonly onNothingReturned?: () => void }) {
  const open = useDialogs((state) => state.open)
  return (
    <>
      <ReturnToForm hasTab={hasTab} onNothing={onNothingReturned} />
      <ReopenComments />
      {open.map((entry) => (
        <PageBoundary key={entry.key} title={entry.id} onClose={() => closeDialog(entry.key)}>
          {/* The password is a matter of whoever is signed in, whatever page shows. */}
          {entry.id === 'password' ? dialogOf(entry) : <DialogOfPage entry={entry} />}
        </PageBoundary>
      ))}
    </>
  )
}

/** It goes and comes back with the page it was opened on, as the page's own dialogs do, and ends with it. */
function DialogOfPage({ entry }: { readonly entry: OpenDialog }) {
  const active = useTabs((state) => state.active)
  const place = useTabs(({ tabs }) => placeOf(tabs.find(({ key }) => key === active)))
  const [opened, setOpened] = useState({ on: active, place, asked: entry.asked })
  if (opened.asked !== entry.asked) setOpened({ on: active, place, asked: entry.asked })
  const isShown = opened.place === place
  const isGone = useTabs(({ tabs }) => tabs.every((tab) => placeOf(tab) !== opened.place))
  useEffect(() => {
    if (isGone && !isShown) closeDialog(entry.key)
  }, [isGone, isShown, entry.key])
  return (
    <PagePath value={opened.on}>
      <MotionWhileShown isShown={isShown}>
        <Activity mode={isShown ? 'visible' : 'hidden'}>{dialogOf(entry)}</Activity>
      </MotionWhileShown>
    </PagePath>
  )
}

/** A page that is drawn anew is another one. */
function placeOf(tab: Tab | undefined): string {
  return tab ? `${tab.key}#${tab.version}` : ''
}

function hasTab(path: string): boolean {
  return useTabs.getState().tabs.some((tab) => tab.path === path)
}

function dialogOf(entry: OpenDialog): ReactNode {
  const onClose = () => closeDialog(entry.key)
  switch (entry.id) {
    case 'print':
      return <PrintDialog {...entry.props} onClose={onClose} />
    case 'printDocument':
      return <PrintPreview templateId="" recordId="" title={entry.props.title} markup={entry.props} onClose={onClose} />
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
    case 'conflicts':
      return <ConflictDialog {...entry.props} onClose={onClose} />
    case 'message':
      return <MessageDialog {...entry.props} onClose={onClose} />
    case 'record':
      return <RecordDialog {...entry.props} onClose={onClose} />
    case 'paperIn':
      return <PaperInDialog {...entry.props} onClose={onClose} />
  }
}
