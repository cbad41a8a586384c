/** A version as semver.org 2.0.0 reads it; build metadata is left out, because it does not order. */
export interface Version {
  readonly numbers: readonly [number, number, number]
  /** Identifiers after the hyphen; empty for a release. */
  readonly pre: readonly (number | string)[]
}

const shape =
  /^v?(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(?:-([\da-z-]+(?:\.[\da-z-]+)*))?(?:\+[\da-z.-]+)?$/i

/** Null for what is no version. */
export function readVersion(text: string): Version | null {
  const match = shape.exec(text.trim())
  if (match === null || text.length > 100) return null
  const [, major, minor, patch, pre] = match
  const identifiers = (pre ?? '').split('.').filter((part) => part !== '')
  return {
    numbers: [Number(major), Number(minor), Number(patch)],
    pre: identifiers.map((part) => (/^\d{1,15}$/.test(part) ? Number(part) : part)),
  }
}

/** Below, equal to or above zero, as `left` comes before, with or after `right`. */
export function compareVersions(left: Version, right: Version): number {
  for (const [index, number] of left.numbers.entries()) {
    const other = right.numbers[index] ?? 0
    if (number !== other) return number - other
  }
  // A release comes after its own pre-releases.
  if (left.pre.length === 0 || right.pre.length === 0) return right.pre.length - left.pre.length
  for (const [index, part] of left.pre.entries()) {
    const other = right.pre[index]
    if (other === undefined) return 1
    const order = comparePart(part, other)
    if (order !== 0) return order
  }
  return left.pre.length - right.pre.length
}

function comparePart(left: number | string, right: number | string): number {
  if (typeof left === 'number') return typeof right === 'number' ? left - right : -1
  if (typeof right === 'number') return 1
  return left < right ? -1 : left > right ? 1 : 0
}
