/** Wide letters, digits and signs of a Chinese input method as their narrow ones. Others stay what they are: 10² is not 102. */
export function halfWide(text: string): string {
  return text.replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0))
}
