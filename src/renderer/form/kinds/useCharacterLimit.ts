import { useLayoutEffect, useMemo, useRef } from 'react'
import { changeWithin, characterCount } from '#shared/rules/characters.ts'

/**
 * Keeps a text field within a number of characters, as people count them: the browser's own `maxlength` counts an emoji as
 * two. Null: there is no limit.
 */
export function useCharacterLimit(limit: number | null, value: unknown) {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const shown = useRef(text)
  // What stood there before an input method began: while it composes, more may stand there than will be taken.
  const composed = useRef<string | null>(null)
  useLayoutEffect(() => {
    shown.current = text
  }, [text])
  return useMemo(() => {
    if (limit === null) return {}
    return {
      count: {
        max: limit,
        strategy: characterCount,
        exceedFormatter: (after: string) => changeWithin(limit, composed.current ?? shown.current, after),
      },
      onCompositionStart: () => {
        composed.current = shown.current
      },
      onCompositionEnd: () => {
        composed.current = null
      },
    }
  }, [limit])
}
