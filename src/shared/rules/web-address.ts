/** An address of the web that a window may be asked to open: nothing but http and https. */
export function isWebAddress(text: string): boolean {
  return text.length <= 2000 && /^https?:\/\/[^\s"'<>\\]+$/i.test(text)
}
