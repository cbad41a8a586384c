/** The few operations of the Internet Printing Protocol (RFC 8010, RFC 8011) that following a job needs. */
export const operations = { getJobAttributes: 0x0009, getJobs: 0x000a, getPrinterAttributes: 0x000b } as const

const tags = { operation: 0x01, job: 0x02, end: 0x03, printer: 0x04, integer: 0x21, boolean: 0x22, enum: 0x23 }
const textTags = { uri: 0x45, name: 0x42, keyword: 0x44, charset: 0x47, language: 0x48, boolean: tags.boolean } as const

export interface IppAttribute {
  readonly tag: keyof typeof textTags
  readonly name: string
  readonly values: readonly (string | boolean)[]
}

export interface IppAnswer {
  /** Below 0x0100: successful. 0x0406: not found. */
  readonly status: number
  /** One record of attributes for each job or printer, values as numbers or text. */
  readonly groups: readonly Readonly<Record<string, readonly (string | number)[]>>[]
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
    values.map((value, index) => attribute(textTags[tag], index === 0 ? name : '', value)),
  )
  return Buffer.concat([header, Buffer.of(tags.operation), ...written, Buffer.of(tags.end)])
}

function attribute(tag: number, name: string, value: string | boolean): Buffer {
  const label = Buffer.from(name, 'utf8')
  const content = typeof value === 'boolean' ? Buffer.of(value ? 1 : 0) : Buffer.from(value, 'utf8')
  const lengths = [Buffer.alloc(2), Buffer.alloc(2)] as const
  lengths[0].writeUInt16BE(label.length)
  lengths[1].writeUInt16BE(content.length)
  return Buffer.concat([Buffer.of(tag), lengths[0], label, lengths[1], content])
}

/** Reads an answer; fails with RangeError on one that ends too early. */
export function decodeIpp(bytes: Buffer): IppAnswer {
  const status = bytes.readUInt16BE(2)
  const groups: Record<string, (string | number)[]>[] = []
  let group: Record<string, (string | number)[]> | null = null
  let values: (string | number)[] = []
  let at = 8
  while (at < bytes.length) {
    const tag = bytes.readUInt8(at)
    at += 1
    if (tag === tags.end) break
    if (tag < 0x10) {
      group = tag === tags.job || tag === tags.printer ? {} : null
      if (group !== null) groups.push(group)
      continue
    }
    const nameLength = bytes.readUInt16BE(at)
    const name = bytes.toString('utf8', at + 2, at + 2 + nameLength)
    at += 2 + nameLength
    const length = bytes.readUInt16BE(at)
    at += 2
    if (nameLength > 0) {
      values = []
      if (group !== null) group[name] = values
    }
    const isNumber = (tag === tags.integer || tag === tags.enum) && length === 4
    values.push(isNumber ? bytes.readInt32BE(at) : bytes.toString('utf8', at, at + length))
    at += length
  }
  return { status, groups }
}
