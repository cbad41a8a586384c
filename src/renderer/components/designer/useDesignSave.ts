import { useRef, useState } from 'react'
import { toast } from '#renderer/platform/toast.ts'

interface DesignSaveOptions<Document> {
  readonly first: Document
  readonly version: string | undefined
  /** Saves with the version that was seen, so that it is refused where somebody else saved meanwhile. */
  readonly store: (
    document: Document,
    version: string | undefined,
  ) => Promise<{ readonly msg: string; readonly version: string | undefined }>
  /** What can be done where it was refused; the one toast has told why, and the design stays as it is. */
  readonly onRejected?: (document: Document, error: unknown) => Promise<void>
}

/** Saves what is designed, one after the other. */
export function useDesignSave<Document>({ first, version, store, onRejected }: DesignSaveOptions<Document>) {
  const [saved, setSaved] = useState({ document: first, version })
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  /** Runs what changes the stored design unless something does already; its refusal is told by the one toast. */
  const once = async (work: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await work()
    } catch {
      // Told already.
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  const save = (document: Document) =>
    once(async () => {
      if (document === saved.document) return
      try {
        const { msg, version: next } = await store(document, saved.version)
        setSaved({ document, version: next })
        toast.success(msg)
      } catch (error) {
        await onRejected?.(document, error)
      }
    })
  return { saved, isBusy, once, save }
}
