import type { MailDetail } from '#shared/api/mail.ts'
import { type FileEntry, fileEntries, isPending, storedFiles } from '#shared/form/files.ts'
import { cleanRichText } from '#shared/form/rich-text.ts'

/** What is being written: a new mail, a draft of the server's, or an answer to a mail. */
export type Writing =
  | { readonly kind: 'new' }
  | { readonly kind: 'draft' | 'reply' | 'replyAll' | 'forward'; readonly id: string }

/** How a draft on this computer names what it belongs to; null: a new mail. */
export const recordIdOf = (writing: Writing): string | null =>
  writing.kind === 'new' ? null : `${writing.kind}/${writing.id}`

export function writingOf(recordId: string | null): Writing {
  const [, kind, id = ''] = /^(draft|reply|replyAll|forward)\/(.+)$/.exec(recordId ?? '') ?? []
  return kind === 'draft' || kind === 'reply' || kind === 'replyAll' || kind === 'forward'
    ? { kind, id }
    : { kind: 'new' }
}

/** Values of the form. */
export interface Letter {
  readonly recipient: string
  readonly cc: string
  readonly bcc: string
  readonly subject: string
  readonly bodyText: string
  readonly attachment: readonly FileEntry[]
}

export const blankLetter: Letter = { recipient: '', cc: '', bcc: '', subject: '', bodyText: '', attachment: [] }

/** Addresses as people write them, one by one. */
export function addressesIn(written: string): string[] {
  return written
    .split(/[,;\uff0c\uff1b\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The bare address of `name <address>`. */
export const bareAddress = (written: string): string => (/<([^<>]*)>\s*$/.exec(written)?.[1] ?? written).trim()

const sameAs = (address: string) => bareAddress(address).toLowerCase()

/** Each of them once, and none that stands in `without`. */
function distinct(addresses: readonly string[], without: readonly string[]): string {
  const seen = new Set(without.map(sameAs))
  return addresses
    .filter((address) => {
      const key = sameAs(address)
      return !seen.has(key) && seen.add(key)
    })
    .join('; ')
}

/** `Re: ` and `Fwd: ` stand once, in whatever language they were put before a subject. */
const prefixes = /^((re|fwd?|aw|wg|\u56de\u590d|\u7b54\u590d|\u8f6c\u53d1|\u56de\u8986|\u8f49\u5bc4)\s*[:\uff1a]\s*)+/i

/** What a mail that answers another begins with. `own`: addresses of the writer; `said`: the line over the quoted words. */
export function answerTo(
  mail: MailDetail,
  kind: 'reply' | 'replyAll' | 'forward',
  own: readonly string[],
  said: string,
): Letter {
  const subject = mail.subject.replace(prefixes, '')
  const quoted = `<p></p><p>${escaped(said)}</p><blockquote>${cleanRichText(mail.bodyText)}</blockquote>`
  if (kind === 'forward')
    return {
      ...blankLetter,
      subject: `Fwd: ${subject}`,
      bodyText: quoted,
      attachment: storedFiles(mail.attachment),
    }
  // An answer to what one sent goes to whom it went.
  const isOwn = own.some((address) => sameAs(address) === sameAs(mail.sender))
  const to = isOwn ? addressesIn(mail.recipient) : [mail.sender]
  const others = [...(isOwn ? [] : addressesIn(mail.recipient)), ...addressesIn(mail.cc)]
  return {
    ...blankLetter,
    recipient: distinct(to, []),
    cc: kind === 'replyAll' ? distinct(others, [...own, ...to]) : '',
    subject: `Re: ${subject}`,
    bodyText: quoted,
  }
}

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export function letterOf({ recipient, cc, bcc, subject, bodyText, attachment }: MailDetail): Letter {
  return { recipient, cc, bcc, subject, bodyText, attachment: fileEntries(attachment) }
}

/** The body of the call that sends or keeps it. */
export function bodyOf(letter: Letter, writing: Writing) {
  return {
    ...letter,
    id: writing.kind === 'draft' ? writing.id : '',
    subject: letter.subject.trim(),
    attachment: JSON.stringify(storedFiles(letter.attachment)),
  }
}

export const isUploading = ({ attachment }: Letter) => fileEntries(attachment).some(isPending)
