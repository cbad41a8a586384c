import { useEffect, useState } from 'react'
import { type DifferentPart, differentParts } from '#shared/printing/difference.ts'
import { request } from '#renderer/platform/request.ts'
import { drawPages, type PagePicture } from './draw-pages.ts'

export interface Content {
  readonly title: string
  readonly template: string
  readonly pageParam: string
}

export interface PagePair {
  readonly one: PagePicture | null
  readonly other: PagePicture | null
  readonly parts: readonly DifferentPart[]
}

type Comparison =
  | { readonly phase: 'drawing' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | { readonly phase: 'ready'; readonly pairs: readonly PagePair[] }

/** Records of each child set that both are filled with. */
const rows = 3

/** Two contents of a template, drawn by the real engine with the same made-up record, page by page. */
export function useComparison(one: Content | null, other: Content | null): Comparison {
  const [state, setState] = useState<Comparison>({ phase: 'drawing' })
  const key = one === null || other === null ? null : JSON.stringify([one, other])
  useEffect(() => {
    if (key === null) return
    const controller = new AbortController()
    const compare = async () => {
      setState({ phase: 'drawing' })
      const [before, after] = JSON.parse(key) as [Content, Content]
      const first = await drawn(before, controller.signal)
      const second = await drawn(after, controller.signal)
      const pairs = Array.from({ length: Math.max(first.length, second.length) }, (_, index) => {
        const pair = { one: first[index] ?? null, other: second[index] ?? null }
        return { ...pair, parts: differentParts(pair.one, pair.other) }
      })
      if (!controller.signal.aborted) setState({ phase: 'ready', pairs })
    }
    void compare().catch((error: unknown) => {
      if (!controller.signal.aborted) setState({ phase: 'failed', error })
    })
    return () => controller.abort()
  }, [key])
  return state
}

/** Both are drawn one after the other: the time of printing alone is no difference. */
const oneTime = (template: string) => template.replaceAll('{systemPrintTime}', '2026-01-01 08:00:00')

async function drawn({ title, template, pageParam }: Content, signal: AbortSignal): Promise<PagePicture[]> {
  const draft = { title, template: oneTime(template), pageParam, data: { rows } }
  const { previewId, url } = await request('print.previewDraft', draft)
  try {
    return await drawPages(new URL(url).pathname, signal)
  } finally {
    void request('print.closePreview', { previewId }).catch(() => undefined)
  }
}
