import { richTextOf } from '#shared/form/rich-text.ts'
import { sanitize } from '#shared/printing/template/sanitize.ts'
import {
  attribute,
  closest,
  createElement,
  createText,
  elementsBelow,
  parseMarkup,
  replaceNode,
  serializeNodes,
  setAttribute,
} from '#shared/printing/template/tree.ts'
import { contentOf, decodeText, decodeWords, leavesOf, readAddresses, readField, readPart } from './mime.ts'

/** A file of a letter as it came. */
export interface ReceivedFile {
  readonly name: string
  readonly content: Buffer
  /** What the text of the letter shows it by; '' for a file that only hangs on it. */
  readonly contentId: string
}

export interface ReceivedLetter {
  readonly subject: string
  readonly sender: string
  readonly recipients: string
  readonly copies: string
  readonly sentAt: number | null
  /** As it came; '' where there is only plain text. */
  readonly html: string
  readonly text: string
  readonly files: readonly ReceivedFile[]
}

/** Characters of the text of a letter. */
const MAX_TEXT = 1_000_000
const MAX_ADDRESSES = 20_000

/** What any column can hold. */
const storable = (text: string | undefined, most: number): string =>
  (text ?? '').slice(0, most).toWellFormed().replaceAll('\0', '')

function written(field: string | undefined, most: number): string {
  const text = readAddresses(field).join('; ')
  // Cut between two addresses, never inside one.
  return storable(text.length <= most ? text : text.slice(0, Math.max(0, text.lastIndexOf('; ', most))), most)
}

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'text/calendar': 'ics',
  'message/rfc822': 'eml',
  'text/plain': 'txt',
}

/** Reads a letter as it travelled; what is none is one without a subject. */
export function readLetter(source: Buffer): ReceivedLetter {
  const letter = readPart(source)
  const { fields } = letter
  const files: ReceivedFile[] = []
  const said = { html: '', text: '' }
  for (const part of leavesOf(letter)) {
    const type = readField(part.fields.get('content-type'))
    const disposition = readField(part.fields.get('content-disposition'))
    const kind = type.value || 'text/plain'
    const name = disposition.params['filename'] || type.params['name'] || ''
    const isFile = disposition.value === 'attachment' || name !== '' || !/^text\/(?:plain|html)$/.test(kind)
    const content = contentOf(part)
    if (isFile) {
      const contentId = (part.fields.get('content-id') ?? '').trim().replace(/^<|>$/g, '')
      files.push({ name: name || `file${files.length + 1}.${extensions[kind] ?? 'bin'}`, content, contentId })
      continue
    }
    const words = decodeText(content, type.params['charset'] ?? '')
    if (kind === 'text/html') said.html += words
    else said.text += `${words}\n`
  }
  const time = Date.parse(fields.get('date') ?? '')
  return {
    subject: storable(decodeWords((fields.get('subject') ?? '').slice(0, 4000)), 300),
    sender: written(fields.get('from'), 300),
    recipients: written(fields.get('to'), MAX_ADDRESSES),
    copies: written(fields.get('cc'), MAX_ADDRESSES),
    sentAt: Number.isFinite(time) && time > 0 ? time : null,
    html: said.html.length > MAX_TEXT ? '' : storable(said.html, MAX_TEXT),
    text: storable(said.text, MAX_TEXT),
    files,
  }
}

/** Pixels of pictures that nobody sees: they tell a sender that the letter is read. */
const isPixel = (width: string | undefined, height: string | undefined) =>
  [width, height].every((size) => size !== undefined && /^[0-3](?:px)?$/.test(size.trim()))

/**
 * The text of a letter as it is kept: cut down to what rich text may hold. Its own pictures are found at `addresses` by their
 * content ids; a picture of another server is a link in its place, named `picture`, so that nothing is fetched unasked.
 */
export function cleanLetter(
  { html, text }: Pick<ReceivedLetter, 'html' | 'text'>,
  addresses: ReadonlyMap<string, string>,
  picture: string,
): string {
  if (html === '') return richTextOf(text)
  const root = createElement('div', {}, parseMarkup(html))
  for (const image of elementsBelow(root.childNodes, 'img')) {
    const source = attribute(image, 'src')?.trim() ?? ''
    if (/^cid:/i.test(source)) setAttribute(image, 'src', addresses.get(contentIdOf(source)) ?? null)
    else if (!/^data:/i.test(source)) replaceNode(image, remote(image, source, picture))
  }
  return serializeNodes(sanitize(root.childNodes, 'stored'))
}

function contentIdOf(source: string): string {
  try {
    return decodeURIComponent(source.slice('cid:'.length))
  } catch {
    return source.slice('cid:'.length)
  }
}

function remote(image: Parameters<typeof attribute>[0], source: string, picture: string) {
  if (!/^https?:\/\//i.test(source) || isPixel(attribute(image, 'width'), attribute(image, 'height'))) return []
  const name = createText(`[${attribute(image, 'alt')?.trim() || picture}]`)
  return [closest(image, ['a']) ? name : createElement('a', { href: source }, [name])]
}
