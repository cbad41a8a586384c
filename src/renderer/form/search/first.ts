/** The one value of a comparison; of a pair, which earlier versions stored here too, the first that is there. */
export function firstOf<Value>(value: unknown, read: (value: unknown) => Value | null): Value | null {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.map(read).find((each) => each !== null) ?? null
}
