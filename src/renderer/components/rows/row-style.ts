import type { CSSProperties } from 'react'
import type { RowLook as RowStyle } from './table-types.ts'

/** A given look as CSS; its background is painted over that of the row, so that what scrolls below a fixed cell never shows. */
export function lookStyle(given: RowStyle['row']): CSSProperties | undefined {
  if (!given) return undefined
  const { backgroundColor, ...others } = given
  const painted: Readonly<Record<string, string>> = backgroundColor ? { '--given-background': backgroundColor } : {}
  return { ...others, ...painted } as CSSProperties
}
