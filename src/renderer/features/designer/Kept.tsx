import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { type DesignDocument, type DesignTexts, openDesign, writeDesign } from '#shared/design/document.ts'
import { text } from '#shared/form/parsing/read.ts'
import { DraftNotice } from '#renderer/form/drafts/DraftNotice.tsx'
import { useDialogDraft } from '#renderer/form/drafts/useDialogDraft.ts'
import type { FormStore } from '#renderer/form/store/form-store.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useDesigner } from './state.ts'

interface KeptProps {
  readonly id: string
  readonly name: string
  /** What the server holds. */
  readonly texts: DesignTexts
  /** The draft is over: what it kept was saved. */
  readonly isDone: () => boolean
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
export function Kept({ id, name, texts, isDone }: KeptProps) {
  const t = useT()
  const designer = useDesigner()
  const labels = useMemo(() => Object.fromEntries(names.map((each) => [each, t(`designer.texts.${each}`)])), [t])
  const { store, draft } = useDialogDraft({
    form: { moduleId: 'designer', recordId: id },
    name,
    labels,
    initialValues: texts,
  })
  const written = useRef<DesignDocument | null>(null)
  const show = useEffectEvent((kept: FormStore) => {
    const opened = openDesign(textsIn(kept, texts))
    if (!opened.ok) return
    written.current = opened.doc
    designer.open(opened.doc)
  })
  const isRestored = draft.restored !== null
  useEffect(() => {
    if (store && isRestored) show(store)
  }, [store, isRestored])
  const finish = useEffectEvent(() => {
    if (isDone()) draft.done()
  })
  useEffect(() => {
    if (!store) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOwn = false
    const write = () => {
      const { doc } = designer.store.getState()
      if (doc === written.current) return
      written.current = doc
      const next = writeDesign(doc)
      isOwn = true
      for (const each of names) store.set(each, next[each])
      isOwn = false
    }
    const stop = designer.store.subscribe((state, before) => {
      if (state.doc === before.doc) return
      clearTimeout(timer)
      timer = setTimeout(write, PAUSE)
    })
    // Discarded, or taken back: the designer follows.
    const stops = names.map((each) =>
      store.subscribe(each, () => {
        if (!isOwn) queueMicrotask(() => show(store))
      }),
    )
    return () => {
      clearTimeout(timer)
      write()
      stop()
      for (const each of stops) each()
      finish()
    }
  }, [store, designer])
  return <DraftNotice draft={draft} />
}
