import { fail } from '#server/core/answer.ts'
import { requireStorable } from '#server/core/input.ts'

/** Device names that Windows reserves in every folder, with or without spaces and an extension behind them. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i
/** Paths, control signs, and signs that turn the reading direction: `exe.txt` could show as `txt.exe`. */
const forbidden = /[\p{Cc}\p{Bidi_Control}\u2028\u2029/\\]/u

const MAX_NAME = 200

/**
 * A file name that is one file on every system and reads as it is. Refuses with 400 files.badName what leads
 * elsewhere, turns its own letters round or is a device of Windows; files.nameTooLong above 200 characters.
 */
export function requireFileName(name: string): string {
  requireStorable(name)
  const plain = name.normalize('NFC').trim()
  if (plain.length > MAX_NAME) fail(400, 'files.nameTooLong', { field: 'fileName', params: { limit: MAX_NAME } })
  const isBad = /^\.*$/.test(plain) || /[. ]$/.test(plain) || forbidden.test(plain) || reserved.test(plain)
  if (isBad) fail(400, 'files.badName', { field: 'fileName' })
  return plain
}

/** Extension in lower case without its dot, as far as it is letters and digits; empty when there is none. */
export function extensionOf(name: string): string {
  return /[^.]\.([a-z\d]{1,12})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}
