/** `12,345.6`: exact, and grouped as all languages of the application group. */
export function figureText(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 })
}
