import { readVersion } from '#shared/rules/version.ts'

/** What a feed offers. */
export interface Release {
  readonly version: string
  /** Of the file, as the feed names it: relative to the feed or whole. */
  readonly file: string
  /** Plain text, perhaps of several lines. */
  readonly notes: string
}

/** Characters. */
const MAX_NOTES = 4000

/**
 * Reads electron-builder's `latest*.yml`, or the same as JSON. Of YAML only what that file is made of: scalars, quoted or
 * not, block texts, and the list `files` with its `url`. Null for anything without a version and a file.
 */
export function readFeed(text: string): Release | null {
  const values = /^\s*\{/.test(text) ? fromJson(text) : fromYaml(text)
  if (values === null) return null
  const { version = '', file = '', notes = '' } = values
  if (readVersion(version) === null || file === '') return null
  return { version: version.trim().replace(/^v/, ''), file, notes: plainText(notes).slice(0, MAX_NOTES) }
}

interface Values {
  version?: string
  file?: string
  notes?: string
}

function fromJson(text: string): Values | null {
  try {
    const { version, path, files, releaseNotes } = JSON.parse(text) as Record<string, unknown>
    const first = Array.isArray(files) ? (files[0] as { url?: unknown } | undefined)?.url : undefined
    return { version: textOf(version), file: textOf(first) || textOf(path), notes: textOf(releaseNotes) }
  } catch {
    return null
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function fromYaml(text: string): Values {
  const lines = text.split(/\r?\n/)
  const values: Values = {}
  let list = ''
  let path = ''
  for (const [index, line] of lines.entries()) {
    const top = /^([A-Za-z]\w*):(?:\s+(.*))?$/.exec(line)
    if (top) {
      const [, name = '', rest = ''] = top
      list = rest.trim() === '' ? name : ''
      if (name === 'version') values.version = scalar(rest)
      else if (name === 'path') path = scalar(rest)
      else if (name === 'releaseNotes')
        values.notes = /^[|>][-+]?\s*$/.test(rest) ? block(lines.slice(index + 1), rest) : scalar(rest)
      continue
    }
    const url = list === 'files' && values.file === undefined ? /^\s+(?:-\s+)?url:\s+(.*)$/.exec(line) : null
    if (url) values.file = scalar(url[1] ?? '')
  }
  return { ...values, file: values.file ?? path }
}

function scalar(text: string): string {
  const value = text.trim()
  const quoted = /^'(.*)'$/s.exec(value)
  if (quoted) return (quoted[1] ?? '').replaceAll("''", "'")
  if (/^".*"$/s.test(value)) {
    try {
      return textOf(JSON.parse(value))
    } catch {
      return ''
    }
  }
  return value.replace(/\s+#.*$/, '')
}

/** The indented lines that follow, each for itself (`|`) or joined (`>`). */
function block(lines: readonly string[], kind: string): string {
  const end = lines.findIndex((line) => line.trim() !== '' && !/^\s/.test(line))
  const own = end < 0 ? lines : lines.slice(0, end)
  const indent = Math.min(...own.filter((line) => line.trim() !== '').map((line) => /^\s*/.exec(line)?.[0].length ?? 0))
  const texts = own.map((line) => line.slice(Number.isFinite(indent) ? indent : 0).trimEnd())
  return (kind.startsWith('>') ? texts.join(' ') : texts.join('\n')).trim()
}

/** Feeds made from web pages carry markup: its tags go, its text stays. It is shown as text in any case. */
function plainText(text: string): string {
  return text
    .replaceAll(/<(?:br|\/p|\/li|\/h\d)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]{0,500}>/g, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
