/** The few operations of the Internet Printing Protocol (RFC 8010, RFC 8011) that printing and following a job need. */
export const operations = { getJobAttributes: 0x0009, getJobs: 0x000a, getPrinterAttributes: 0x000b } as const

const delimiters = { operation: 0x01, job: 0x02, end: 0x03, printer: 0x04 } as const
const tags = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  octets: 0x30,
  resolution: 0x32,
  range: 0x33,
  collection: 0x34,
  textWithLanguage: 0x35,
  nameWithLanguage: 0x36,
  endCollection: 0x37,
  memberName: 0x4a,
} as const
const writtenTags = { uri: 0x45, name: 0x42, keyword: 0x44, charset: 0x47, language: 0x48, ...tags } as const
/** Values out of band, RFC 8010 3.5.2: unsupported, unknown, no-value and their like have no value. */
const firstValueTag = 0x20
/** Deeper collections than any printer has are refused, as an attack on the stack would be. */
const MAX_DEPTH = 16

export interface IppAttribute {
  readonly tag: 'uri' | 'name' | 'keyword' | 'charset' | 'language' | 'boolean' | 'integer'
  readonly name: string
  readonly values: readonly (string | boolean | number)[]
}

export interface IppRange {
  readonly from: number
  readonly to: number
}

/** Dots per inch, whatever unit the printer gave. */
export interface IppResolution {
  readonly across: number
  readonly along: number
}

/** Members of a collection by name, each with one or more values. */
export interface IppCollection {
  readonly members: IppGroup
}

export type IppValue = string | number | boolean | IppRange | IppResolution | IppCollection
export type IppGroup = Readonly<Record<string, readonly IppValue[]>>

export interface IppAnswer {
  /** Below 0x0100: successful. 0x0406: not found. */
  readonly status: number
  /** One record of attributes for each job or printer. */
  readonly groups: readonly IppGroup[]
}

export const ippNotFound = 0x0406

/** A request of IPP 1.1 with its operation attributes. */
export function encodeIpp(operation: number, requestId: number, attributes: readonly IppAttribute[]): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt16BE(0x0101, 0)
  header.writeUInt16BE(operation, 2)
  header.writeUInt32BE(requestId, 4)
  const all: readonly IppAttribute[] = [
    { tag: 'charset', name: 'attributes-charset', values: ['utf-8'] },
    { tag: 'language', name: 'attributes-natural-language', values: ['en'] },
    ...attributes,
  ]
  const written = all.flatMap(({ tag, name, values }) =>
    values.map((value, index) => attribute(writtenTags[tag], index === 0 ? name : '', value)),
  )
  return Buffer.concat([header, Buffer.of(delimiters.operation), ...written, Buffer.of(delimiters.end)])
}

function attribute(tag: number, name: string, value: string | boolean | number): Buffer {
  const label = Buffer.from(name, 'utf8')
  const content = contentOf(value)
  const lengths = [Buffer.alloc(2), Buffer.alloc(2)] as const
  lengths[0].writeUInt16BE(label.length)
  lengths[1].writeUInt16BE(content.length)
  return Buffer.concat([Buffer.of(tag), lengths[0], label, lengths[1], content])
}

function contentOf(value: string | boolean | number): Buffer {
  if (typeof value === 'boolean') return Buffer.of(value ? 1 : 0)
  if (typeof value === 'string') return Buffer.from(value, 'utf8')
  const content = Buffer.alloc(4)
  content.writeInt32BE(value)
  return content
}

/** Reads an answer; fails with RangeError on one that ends too early or holds collections without end. */
export function decodeIpp(bytes: Buffer): IppAnswer {
  const status = bytes.readUInt16BE(2)
  const groups: Record<string, IppValue[]>[] = []
  let group: Record<string, IppValue[]> | null = null
  let values: IppValue[] = []
  const reader: Reader = { bytes, at: 8 }
  while (reader.at < bytes.length) {
    const tag = bytes.readUInt8(reader.at)
    if (tag === delimiters.end) break
    if (tag < 0x10) {
      reader.at += 1
      group = tag === delimiters.job || tag === delimiters.printer ? blankRecord() : null
      if (group !== null) groups.push(group)
      continue
    }
    const { name, content } = readField(reader)
    if (name !== '') {
      values = []
      if (group !== null) group[name] = values
    }
    const value = tag === tags.collection ? readCollection(reader, 1) : valueOf(tag, content)
    if (value !== null) values.push(value)
  }
  return { status, groups }
}

interface Reader {
  readonly bytes: Buffer
  at: number
}

/** Names come from the printer: one called `__proto__` is a name like any other. */
function blankRecord(): Record<string, IppValue[]> {
  return Object.create(null) as Record<string, IppValue[]>
}

/** A value with its tag, name and length; the reader stands behind it. */
function readField(reader: Reader): { readonly tag: number; readonly name: string; readonly content: Buffer } {
  const { bytes } = reader
  const tag = bytes.readUInt8(reader.at)
  const name = readSized(reader, reader.at + 1)
  const content = readSized(reader, reader.at)
  return { tag, name: name.toString('utf8'), content }
}

function readSized(reader: Reader, at: number): Buffer {
  const length = reader.bytes.readUInt16BE(at)
  const end = at + 2 + length
  if (end > reader.bytes.length) throw new RangeError('the answer ends too early')
  reader.at = end
  return reader.bytes.subarray(at + 2, end)
}

/** Members up to the end of the collection (RFC 8010, 3.1.6): a name, then its values. */
function readCollection(reader: Reader, depth: number): IppCollection {
  if (depth > MAX_DEPTH) throw new RangeError('collections without end')
  const members = blankRecord()
  let values: IppValue[] = []
  for (;;) {
    const { tag, content } = readField(reader)
    if (tag === tags.endCollection) return { members }
    if (tag === tags.memberName) {
      values = []
      members[content.toString('utf8')] = values
      continue
    }
    const value = tag === tags.collection ? readCollection(reader, depth + 1) : valueOf(tag, content)
    if (value !== null) values.push(value)
  }
}

const dotsPerCentimetre = 4

function valueOf(tag: number, content: Buffer): IppValue | null {
  if (tag < firstValueTag) return null
  if ((tag === tags.integer || tag === tags.enum) && content.length === 4) return content.readInt32BE(0)
  if (tag === tags.boolean && content.length === 1) return content[0] !== 0
  if (tag === tags.range && content.length === 8) return { from: content.readInt32BE(0), to: content.readInt32BE(4) }
  if (tag === tags.resolution && content.length === 9) {
    const factor = content[8] === dotsPerCentimetre ? 2.54 : 1
    return { across: Math.round(content.readInt32BE(0) * factor), along: Math.round(content.readInt32BE(4) * factor) }
  }
  if (tag === tags.textWithLanguage || tag === tags.nameWithLanguage) {
    const language = content.readUInt16BE(0)
    const length = content.readUInt16BE(2 + language)
    return content.toString('utf8', 4 + language, 4 + language + length)
  }
  return content.toString('utf8')
}

/** Texts of an attribute; other values are left out. */
export function textsOf(values: readonly IppValue[] | undefined): string[] {
  return (values ?? []).filter((value) => typeof value === 'string')
}

export function numbersOf(values: readonly IppValue[] | undefined): number[] {
  return (values ?? []).filter((value) => typeof value === 'number')
}

/** Members of the collections of an attribute. */
export function collectionsOf(values: readonly IppValue[] | undefined): IppGroup[] {
  return (values ?? []).flatMap((value) => (typeof value === 'object' && 'members' in value ? [value.members] : []))
}
