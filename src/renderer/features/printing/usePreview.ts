import { useCallback, useEffect, useState } from 'react'
import { isCancelled, request } from '../../platform/request.ts'

export interface Preview {
  readonly id: string
  /** Path of the PDF in our own origin. */
  readonly path: string
  readonly title: string
  readonly pages: number
}

export type PreviewState =
  | { readonly phase: 'drawing' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | { readonly phase: 'ready'; readonly preview: Preview }

/** Has main draw the document; main forgets it when the component goes. */
export function usePreview(templateId: string, recordId: string) {
  const [state, setState] = useState<PreviewState>({ phase: 'drawing' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    void attempt
    const controller = new AbortController()
    let opened = ''
    const close = () => void request('print.closePreview', { previewId: opened }).catch(() => undefined)
    setState({ phase: 'drawing' })
    // Not aborted on the way: a preview that comes too late must still be closed.
    request('print.preview', { templateId, recordId })
      .then(({ previewId, url, title, pages }) => {
        opened = previewId
        if (controller.signal.aborted) close()
        else setState({ phase: 'ready', preview: { id: previewId, path: new URL(url).pathname, title, pages } })
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted && !isCancelled(error)) setState({ phase: 'failed', error })
      })
    return () => {
      controller.abort()
      if (opened !== '') close()
    }
  }, [templateId, recordId, attempt])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const fail = useCallback((error: unknown) => setState({ phase: 'failed', error }), [])
  return { state, retry, fail }
}
