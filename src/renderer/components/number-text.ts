/** What a person typed where a number belongs: full-width digits and signs, as Chinese keyboards write them, are digits. */
export function numberText(typed: string | undefined): string {
  return (typed ?? '')
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll('−', '-')
    .replace(/[^\w.-]+/g, '')
}
