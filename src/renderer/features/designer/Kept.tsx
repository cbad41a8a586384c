import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { type DesignDocument, type DesignTexts, openDesign, writeDesign } from '#shared/design/document.ts'
import { text } from '#shared/form/parsing/read.ts'
import { DraftNotice } from '#renderer/form/drafts/DraftNotice.tsx'
import { useDialogDraft } from '#renderer/form/drafts/useDialogDraft.ts'
import type { FormStore } from '#renderer/form/store/form-store.ts'
import { useT } from '#renderer/i18n/index.ts'
import { onWindowEnd } from '#renderer/platform/window-end.ts'
import { useDesigner } from './state.ts'

interface KeptProps {
  readonly id: string
  readonly name: string
  /** What the server holds. */
  readonly texts: DesignTexts
  /** The document that these are. */
  readonly root: DesignDocument['root']
  /** The draft is over: what it kept was saved. */
  readonly isDone: () => boolean
  /** What was kept is known and shows: what is designed from now on is kept. */
  readonly onReady: () => void
}

const names = ['formData', 'columnData', 'appColumnData', 'tables'] as const
/** Milliseconds of typing that a crash may take. */
const PAUSE = 200

function textsIn(store: FormStore, texts: DesignTexts): DesignTexts {
  const valueOf = (name: (typeof names)[number]) => (store.value(name) === null ? texts[name] : text(store.value(name)))
  return {
    formData: valueOf('formData') ?? '',
    columnData: valueOf('columnData'),
    appColumnData: valueOf('appColumnData'),
    tables: valueOf('tables'),
  }
}

/** Keeps what is designed and not saved as a draft, and brings it back. */
export function Kept({ id, name, texts, root, isDone, onReady }: KeptProps) {
  const t = useT()
  const designer = useDesigner()
  const labels = useMemo(() => Object.fromEntries(names.map((each) => [each, t(`designer.texts.${each}`)])), [t])
  const { store, draft } = useDialogDraft({
    form: { moduleId: 'designer', recordId: id },
    name,
    labels,
    initialValues: texts,
  })
  const written = useRef(root)
  const show = useEffectEvent((kept: FormStore) => {
    const opened = openDesign(textsIn(kept, texts))
    if (!opened.ok) return
    written.current = opened.doc.root
    designer.open(opened.doc)
  })
  const isRestored = draft.restored !== null
  const ready = useEffectEvent(onReady)
  useEffect(() => {
    if (!store) return
    if (isRestored) show(store)
    ready()
  }, [store, isRestored])
  const finish = useEffectEvent(() => {
    if (isDone()) draft.done()
  })
  // Ends before the draft does: what was designed last is written into it.
  useLayoutEffect(() => {
    if (!store) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOwn = false
    const write = () => {
      const { doc } = designer.store.getState()
      if (doc.root === written.current) return
      written.current = doc.root
      const next = writeDesign(doc)
      isOwn = true
      for (const each of names) store.set(each, next[each])
      isOwn = false
    }
    // Designed since the last save, while the draft was being opened anew.
    if (designer.store.getState().doc.root !== written.current) timer = setTimeout(write, PAUSE)
    const stop = designer.store.subscribe((state, before) => {
      if (state.doc === before.doc) return
      clearTimeout(timer)
      timer = setTimeout(write, PAUSE)
    })
    // Before the draft, which then has it.
    const stopEnding = onWindowEnd(write, 'first')
    // Discarded, or taken back: the designer follows.
    const stops = names.map((each) =>
      store.subscribe(each, () => {
        if (!isOwn) queueMicrotask(() => show(store))
      }),
    )
    return () => {
      clearTimeout(timer)
      stopEnding()
      write()
      stop()
      for (const each of stops) each()
      finish()
    }
  }, [store, designer])
  return <DraftNotice draft={draft} />
}
