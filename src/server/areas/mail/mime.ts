/** A part of a letter: its fields by their names in small letters, and what follows them as bytes. */
interface MimePart {
  readonly fields: ReadonlyMap<string, string>
  readonly body: Buffer
}

/** A field that begins with a value and goes on with `name=value`, such as `text/html; charset=gb2312`. */
interface MimeField {
  readonly value: string
  readonly params: Readonly<Record<string, string>>
}

/** Parts below each other, and parts in all, of one letter. */
const MAX_DEPTH = 20
const MAX_PARTS = 500
/** Characters of a field with parameters, and of one with addresses, that are looked at. */
const MAX_FIELD = 4000
const MAX_ADDRESSES = 50_000

/** Text of a character set as a letter names it; of one that nobody knows as UTF-8. */
export function decodeText(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset || 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder('utf-8').decode(bytes)
  }
}

/** Bytes of words in quoted-printable. */
function quotedBytes(text: string): Buffer {
  const plain = text.replace(/=[ \t]{0,10}\r?\n/g, '')
  return Buffer.from(
    plain.replace(/=([\dA-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}

const encodedWord = /=\?([\w-]+)(?:\*[\w-]+)?\?([BQ])\?([^?]*)\?=/gi

/** The words of a field: `=?UTF-8?B?…?=` and bytes that are UTF-8 as they are. */
export function decodeWords(field: string): string {
  const raw = Buffer.from(field, 'latin1').toString('utf8')
  return raw
    .replace(/(=\?[^?]+\?[BQ]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
    .replace(encodedWord, (_whole, charset: string, kind: string, content: string) => {
      const bytes =
        kind.toUpperCase() === 'B' ? Buffer.from(content, 'base64') : quotedBytes(content.replaceAll('_', ' '))
      return decodeText(bytes, charset)
    })
}

/** Reads `value; name=value; name*=utf-8''…`. */
export function readField(field: string | undefined): MimeField {
  const [value = '', ...rest] = (field ?? '').slice(0, MAX_FIELD).split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const params: Record<string, string> = {}
  const parts = new Map<string, string>()
  for (const each of rest) {
    const at = each.indexOf('=')
    if (at === -1) continue
    const name = each.slice(0, at).trim().toLowerCase()
    const plain = each
      .slice(at + 1)
      .trim()
      .replace(/^"([^]*)"$/, '$1')
      .replace(/\\(.)/g, '$1')
    const [, base = ''] = /^([\w-]+)\*\d{0,3}\*?$/.exec(name) ?? []
    // Of RFC 2231: one value in several pieces, or one that names its character set.
    if (base !== '') parts.set(base, (parts.get(base) ?? '') + plain)
    else params[name] = decodeWords(plain)
  }
  for (const [name, text] of parts) params[name] = extended(text)
  return { value: value.trim().toLowerCase(), params }
}

function extended(text: string): string {
  const [, charset, escaped] = /^([\w-]*)'[\w-]*'([^]*)$/.exec(text) ?? []
  if (charset === undefined || escaped === undefined) return decodeWords(text)
  const bytes = escaped.replace(/%([\dA-F]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return decodeText(Buffer.from(bytes, 'latin1'), charset)
}

/** Fields and body of a letter or of a part of one. */
export function readPart(source: Buffer): MimePart {
  const gap = /\r?\n\r?\n/.exec(source.subarray(0, 512 * 1024).toString('latin1'))
  const startsEmpty = /^\r?\n/.exec(source.subarray(0, 2).toString('latin1'))
  const headEnd = startsEmpty ? 0 : (gap?.index ?? source.length)
  const bodyStart = startsEmpty ? startsEmpty[0].length : gap ? gap.index + gap[0].length : source.length
  const head = source.subarray(0, headEnd).toString('latin1')
  const fields = new Map<string, string>()
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([\x21-\x39\x3b-\x7e]{1,100}):([^]*)$/.exec(line) ?? []
    if (name !== '' && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.trim())
  }
  return { fields, body: source.subarray(bodyStart) }
}

/** What a part holds, as it was before it travelled. */
export function contentOf({ fields, body }: MimePart): Buffer {
  const encoding = (fields.get('content-transfer-encoding') ?? '').trim().toLowerCase()
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64')
  return encoding === 'quoted-printable' ? quotedBytes(body.toString('latin1')) : body
}

/** Parts between the lines of a boundary; what stands before the first and behind the last is no part. */
function split(body: Buffer, boundary: string): Buffer[] {
  const line = Buffer.from(`--${boundary}`)
  const parts: Buffer[] = []
  let start = -1
  for (let at = body.indexOf(line); at !== -1; at = body.indexOf(line, at + line.length)) {
    if (at > 0 && body[at - 1] !== 10) continue
    if (start !== -1) parts.push(body.subarray(start, body[at - 2] === 13 ? at - 2 : Math.max(start, at - 1)))
    const after = at + line.length
    if (body.subarray(after, after + 2).toString('latin1') === '--') return parts
    const end = body.indexOf(10, after)
    if (end === -1) return parts
    start = end + 1
  }
  if (start !== -1) parts.push(body.subarray(start))
  return parts
}

/** The parts of a letter that hold something themselves, in their order. */
export function leavesOf(part: MimePart): MimePart[] {
  const leaves: MimePart[] = []
  const visit = (each: MimePart, depth: number) => {
    if (leaves.length >= MAX_PARTS) return
    const { value, params } = readField(each.fields.get('content-type'))
    const boundary = params['boundary'] ?? ''
    if (!value.startsWith('multipart/') || boundary === '' || depth >= MAX_DEPTH) return void leaves.push(each)
    for (const inner of split(each.body, boundary)) visit(readPart(inner), depth + 1)
  }
  visit(part, 0)
  return leaves
}

/** Addresses of a field, each bare or as `name <address>`; members of groups are addresses of their own. */
export function readAddresses(field: string | undefined): string[] {
  // Commas in quotation marks and in comments part nothing.
  const marked = (field ?? '')
    .slice(0, MAX_ADDRESSES)
    .replace(/"(?:[^"\\]|\\.)*"|\([^()]*\)/g, (quoted) => quoted.replace(/[,;:]/g, ' ').replace(/^"|"$/g, ''))
  return marked
    .split(/[,;]/)
    .map((each) => each.replace(/^[^<@:]*:/, '').trim())
    .map((each) => {
      const [, name = '', address = each] = /^([^<]*)<([^<>]*)>/.exec(each) ?? []
      const plain = decodeWords(name)
        .replace(/[<>,;"\r\n]/g, ' ')
        .replace(/ {2,}/g, ' ')
        .trim()
      return plain === '' || plain === address.trim() ? address.trim() : `${plain} <${address.trim()}>`
    })
    .filter((each) => each !== '')
}
