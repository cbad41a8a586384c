import { seenName } from '#shared/rules/validation.ts'

/** Characters that the name and the code of something may have. */
const MAX_NAME = 50

/**
 * What a copy is called, as names may be: as much of the original's name, or code, as there is room for before what tells
 * the copy from it.
 */
export function copyName(original: string, ending: string): string {
  // Half of a rare character or an emoji is none.
  const start = seenName(original)
    .slice(0, MAX_NAME - ending.length)
    .replace(/[\uD800-\uDBFF]$/, '')
  return seenName(start.trimEnd() + ending)
}
