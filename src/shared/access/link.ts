/**
 * The address of an external link (menu type 7) that any browser may open as it is; null for one that is relative to
 * the server or has placeholders for host or token, which only main may resolve.
 */
export function plainLink(address: string): string | null {
  const text = address.trim()
  if (/\$\{|\s/.test(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.username === '' && url.password === '' ? url.href : null
}
