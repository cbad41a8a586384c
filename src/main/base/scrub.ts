const secretName = /token|password|passwd|secret|authorization|cookie|ticket|captcha|signimg/i
/** A captcha's text; as a number it is an exit or envelope code. */
const secretWhenText = /^code$/i
const secretText = /\b(bearer\s+)[\w.~+/=-]{6,}/gi
const secretQuery = /([?&;#](?:token|ticket|jnpf_ticket|password|code|encryption|secret|sign)=)[^&#\s"']+/gi
const ticketPath =
  /(\/(?:codeCertificateStatus|codeCertificate|confirmLogin|getTicketStatus|completeTicket)\/)[^/?#\s"']+/gi
const addressUser = /(\b[a-z][a-z\d+.-]*:\/\/)[^\s/?#@"']+@/gi
const socketPath = /(\/websocket\/)[^/?#\s"']+/gi

/** A copy fit for the log: values under secret names and tokens inside text are replaced, depth and length are bounded. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? '(function)' : value
  if (value instanceof Error) return scrubText(value.stack ?? value.message)
  if (depth >= 5) return '(deep)'
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => scrub(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 50)
      .map(([name, entry]) => [name, isSecret(name, entry) ? '(removed)' : scrub(entry, depth + 1)]),
  )
}

function isSecret(name: string, value: unknown): boolean {
  return secretName.test(name) || (typeof value === 'string' && secretWhenText.test(name))
}

export function scrubText(text: string): string {
  return text
    .slice(0, 4000)
    .replace(secretText, '$1(removed)')
    .replace(secretQuery, '$1(removed)')
    .replace(socketPath, '$1(removed)')
    .replace(ticketPath, '$1(removed)')
    .replace(addressUser, '$1(removed)@')
}
