/**
 * What a person typed or pasted to confirm a sign-in: the text of a QR code (`{"t":"login","id":…}`), a ticket, or the
 * code shown under it. Null for the text of a QR code that is about something else.
 */
export function requestIn(typed: string): string | null {
  const text = typed.trim()
  if (!text.startsWith('{')) return text
  try {
    const payload: unknown = JSON.parse(text)
    if (typeof payload !== 'object' || payload === null) return null
    const { t, id } = payload as { t?: unknown; id?: unknown }
    return t === 'login' && typeof id === 'string' && id !== '' ? id : null
  } catch {
    return null
  }
}
