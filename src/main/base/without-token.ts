/** Shorter values are no tokens worth searching an answer for. */
const MIN_TOKEN = 8

/** The token without its scheme (`Bearer x`), which servers repeat in links and profiles. */
export function bareToken(token: string): string {
  return token.replace(/^\s*bearer\s+/i, '').trim()
}

/** Blanks every occurrence of the session's token in a text that may cross the bridge. */
export function withoutToken(text: string, token: string | null): string {
  if (token === null) return text
  const bare = bareToken(token)
  return bare.length >= MIN_TOKEN && text.includes(bare) ? text.replaceAll(bare, '') : text
}
