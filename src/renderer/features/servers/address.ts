/**
 * The address a typed text stands for, as it will be tried first; null while it stands for none.
 * Main decides in the end (it also tries http); this only shows the person how the text is understood.
 */
export function previewAddress(typed: string): string | null {
  const text = typed.normalize('NFKC').trim()
  if (text === '' || /[\s\\]/.test(text)) return null
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username !== '' || url.password !== '' || url.hostname === '') return null
  return url.origin + url.pathname.replace(/\/{2,}/g, '/').replace(/\/+$/, '')
}
