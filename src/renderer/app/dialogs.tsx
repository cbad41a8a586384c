import { lazy, type ReactNode, Suspense } from 'react'
import { closeDialog, type OpenDialog, useDialogs } from '../platform/dialogs.ts'
import { PageBoundary } from './PageBoundary.tsx'

const PrintDialog = lazy(async () => ({
  default: (await import('../features/printing/PrintDialog.tsx')).PrintDialog,
}))
const DictionaryDialog = lazy(async () => ({
  default: (await import('../features/dictionary/DictionaryDialog.tsx')).DictionaryDialog,
}))
const RecordDialog = lazy(async () => ({
  default: (await import('../features/module/RecordDialog.tsx')).RecordDialog,
}))

/** Draws the dialogs that features open for one another, each by the feature that owns it. */
export function DialogHost() {
  const open = useDialogs((state) => state.open)
  return open.map((entry) => (
    <PageBoundary key={entry.key} title={entry.id}>
      <Suspense fallback={null}>{dialogOf(entry)}</Suspense>
    </PageBoundary>
  ))
}

function dialogOf(entry: OpenDialog): ReactNode {
  const onClose = () => closeDialog(entry.key)
  switch (entry.id) {
    case 'print':
      return <PrintDialog {...entry.props} onClose={onClose} />
    case 'dictionary':
      return <DictionaryDialog onClose={onClose} />
    case 'record':
      return <RecordDialog {...entry.props} onClose={onClose} />
  }
}
