/** The last character of a Chinese name, the first letter of another: what stands where a picture is missing. */
export function initialOf(name: string): string {
  const characters = [...name.trim()]
  const last = characters.at(-1) ?? ''
  return /\p{Script=Han}/u.test(last) ? last : (characters[0] ?? '').toUpperCase()
}
