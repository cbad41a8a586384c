import { useEffect, useRef, useState } from 'react'
import type { RouteInput } from '#shared/ipc/table.ts'
import type { RefusedCode } from '#shared/printing/codes/contract.ts'
import { isCancelled, request } from '#renderer/platform/request.ts'

type Draft = RouteInput<'print.previewDraft'>

export type DraftPreviewState =
  | { readonly phase: 'empty' | 'drawing' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | {
      readonly phase: 'ready'
      readonly path: string
      readonly pages: number
      readonly unread: readonly string[]
      readonly refused: RefusedCode | null
    }

/** Milliseconds of quiet before what was typed is drawn. */
const pause = 300

/** The document of a template as it is being written; one drawing at a time, and always of the last state. */
export function useDraftPreview(draft: Draft) {
  const [state, setState] = useState<DraftPreviewState>({ phase: 'drawing' })
  const [isDrawing, setDrawing] = useState(false)
  const open = useRef('')
  const key = JSON.stringify(draft)
  const isEmpty = draft.template.trim() === ''
  useEffect(() => {
    if (isEmpty) return
    let isOver = false
    const show = async () => {
      setDrawing(true)
      try {
        const { previewId, url, pages, unread, refused } = await request('print.previewDraft', JSON.parse(key) as Draft)
        const before = open.current
        if (isOver) return close(previewId)
        open.current = previewId
        setState({ phase: 'ready', path: new URL(url).pathname, pages, unread, refused })
        close(before)
      } catch (error) {
        if (!isOver && !isCancelled(error)) setState({ phase: 'failed', error })
      } finally {
        if (!isOver) setDrawing(false)
      }
    }
    const timer = setTimeout(() => void show(), pause)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [key, isEmpty])
  useEffect(() => () => close(open.current), [])
  return { state: isEmpty ? ({ phase: 'empty' } as const) : state, isDrawing: isDrawing && !isEmpty, setState }
}

function close(previewId: string): void {
  if (previewId !== '') void request('print.closePreview', { previewId }).catch(() => undefined)
}
