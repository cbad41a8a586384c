import type { SearchPlan } from '#shared/form/model.ts'
import { textWidth } from '#renderer/components/rows/text-width.ts'
import { hintedWidth, rangeWidth, searchWidth } from '#renderer/form/search/width.ts'

/** Pixels: room for search, reset and "more"; the widest label; between label and control; between fields. */
const BUTTONS = 310
const MAX_LABEL = 240
const LABEL_GAP = 8
const GAP = 12
const PADDING = 32

type Fitted = Pick<SearchPlan, 'label' | 'searchType'> & {
  /** Of a box that is as wide as it needs. */
  readonly hint?: string
}

function controlWidth({ searchType, hint }: Fitted): number {
  if (hint !== undefined) return hintedWidth(hint)
  return searchType === 3 ? rangeWidth : searchWidth
}

function widthOf(search: Fitted): number {
  return Math.min(textWidth(search.label), MAX_LABEL) + LABEL_GAP + controlWidth(search)
}

/** How many of the fields stand on one line with the buttons, at least one. `width`: pixels of the row. */
export function fittingFields(searches: readonly Fitted[], width: number): number {
  let left = width - PADDING - BUTTONS
  let count = 0
  for (const search of searches) {
    left -= widthOf(search) + GAP
    if (left < 0) break
    count += 1
  }
  return Math.max(count, 1)
}
