import { seenName } from '#shared/rules/validation.ts'

/** Characters that the name and the code of something may have. */
const MAX_NAME = 50

/** As much of a text as has room; half of a rare character or an emoji is none. */
export function beginning(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}

/**
 * What a copy is called, as names may be: as much of the original's name, or code, as there is room for before what tells
 * the copy from it.
 */
export function copyName(original: string, ending: string): string {
  return seenName(beginning(seenName(original), MAX_NAME - ending.length).trimEnd() + ending)
}
