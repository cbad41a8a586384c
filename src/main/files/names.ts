/** Device names that Windows reserves in every folder, with or without an extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
/** Control and direction signs, and what some system does not allow in a name. */
const forbidden = /[\p{Cc}\p{Bidi_Control}<>:"/\\|?*]/gu

const MAX_NAME = 200

function bytes(text: string): number {
  return Buffer.byteLength(text, 'utf8')
}

function cut(text: string, most: number): string {
  let kept = ''
  for (const sign of text) {
    if (bytes(kept) + bytes(sign) > most) break
    kept += sign
  }
  return kept
}

/**
 * A name that is one file in the chosen folder on every system: no path, no control or direction signs, no reserved
 * word, no leading or trailing dot, at most 200 bytes with its extension kept. `fallback` when nothing is left.
 */
export function safeName(name: string, fallback = 'download'): string {
  const flat = name.normalize('NFC').replaceAll(forbidden, ' ').replaceAll(/\s+/g, ' ')
  const trimmed = flat.replace(/^[\s.]+/, '').replace(/[\s.]+$/, '')
  const named = reserved.test(trimmed) ? `_${trimmed}` : trimmed
  if (named === '') return fallback
  const dot = named.lastIndexOf('.')
  const extension = dot > 0 && named.length - dot <= 12 ? named.slice(dot) : ''
  return cut(named.slice(0, named.length - extension.length), MAX_NAME - bytes(extension)).trimEnd() + extension
}

/** Extension in lower case without its dot; empty when there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}

/** Kinds that a program shows and does not run. Whatever else is downloaded is opened by the person alone. */
const shownByPrograms = new Set(
  'doc docx xls xlsx ppt pptx wps et dps odt ods odp rtf pdf ofd txt csv md png jpg jpeg gif bmp webp tif tiff mp3 wav ogg m4a flac mp4 webm mov avi mkv'.split(
    ' ',
  ),
)

/** Whether a downloaded file may be handed to the program of the system. */
export function mayOpen(name: string): boolean {
  return shownByPrograms.has(extensionOf(name))
}
