/** Millimetres of a CSS length; null for parts and for nothing. */
export function millimetresOf(length: string): number | null {
  const [, amount, unit] = /^([\d.]+)(mm|cm|px|pt|)$/.exec(length) ?? []
  if (amount === undefined) return null
  const factor = { mm: 1, cm: 10, px: 25.4 / 96, '': 25.4 / 96, pt: 25.4 / 72 }[unit ?? 'mm'] ?? 1
  return Number((Number(amount) * factor).toFixed(1))
}
