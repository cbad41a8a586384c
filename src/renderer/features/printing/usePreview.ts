import { useCallback, useEffect, useState } from 'react'
import type { RefusedCode } from '#shared/printing/codes/contract.ts'
import { isCancelled, request } from '#renderer/platform/request.ts'

export interface Preview {
  readonly id: string
  /** Path of the PDF in our own origin. */
  readonly path: string
  readonly title: string
  readonly pages: number
  /** See OpenedPreview. */
  readonly refused: RefusedCode | null
  readonly missing: number
  readonly storedAt: number | null
}

export type PreviewState =
  | { readonly phase: 'drawing' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | { readonly phase: 'ready'; readonly preview: Preview }

/** A document that is no record of a template. */
export interface Markup {
  readonly title: string
  readonly template: string
  readonly pageParam: string
}

/** Has main draw the document; main forgets it when the component goes. */
export function usePreview(templateId: string, records: string | readonly string[] | Markup, modelId?: string) {
  const [attempt, setAttempt] = useState(0)
  const key = JSON.stringify([templateId, records, attempt, modelId])
  const [result, setResult] = useState<{ readonly key: string; readonly state: PreviewState } | null>(null)
  useEffect(() => {
    let isOver = false
    let opened = ''
    const close = () => void request('print.closePreview', { previewId: opened }).catch(() => undefined)
    const [, wanted] = JSON.parse(key) as [string, string | readonly string[] | Markup]
    const named = modelId === undefined ? {} : { modelId }
    // Not cancelled on the way: a preview that comes too late must still be closed.
    const drawn =
      typeof wanted === 'string'
        ? request('print.preview', { templateId, recordId: wanted, ...named })
        : 'template' in wanted
          ? request('print.previewDraft', { ...wanted, data: { rows: 0 } })
          : request('print.previewBatch', { templateId, recordIds: [...wanted], ...named })
    drawn
      .then(({ previewId, url, title, pages, refused, missing, storedAt }) => {
        opened = previewId
        const preview = { id: previewId, path: new URL(url).pathname, title, pages, refused, missing, storedAt }
        if (isOver) close()
        else setResult({ key, state: { phase: 'ready', preview } })
      })
      .catch((error: unknown) => {
        if (!isOver && !isCancelled(error)) setResult({ key, state: { phase: 'failed', error } })
      })
    return () => {
      isOver = true
      if (opened === '') return
      close()
      // Hidden with its page, it is drawn anew when it shows again.
      setResult(null)
    }
  }, [templateId, modelId, key])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const fail = useCallback((error: unknown) => setResult({ key, state: { phase: 'failed', error } }), [key])
  const state: PreviewState = result?.key === key ? result.state : { phase: 'drawing' }
  return { state, retry, fail }
}
