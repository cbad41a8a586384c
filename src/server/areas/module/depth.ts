const MAX_DEPTH = 50

/** Whether parsed JSON nests deeper than any form or search does; following it further would exhaust the stack. */
export function isDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
    if (level.length === 0) return false
  }
  return true
}
