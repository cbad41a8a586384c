/** Whether two values say the same as JSON, key order included. */
export function sameJson(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
