/** A file within a form. */
export interface Part {
  readonly name: string
  readonly bytes: Buffer
}

/** A form with files: its fields as texts, and what was sent as a file as `Part`. */
export function parseMultipart(type: string, body: Buffer): Record<string, string | Part> {
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1] ?? ''
  const found: Record<string, string | Part> = {}
  const mark = Buffer.from(`--${boundary}`)
  for (let at = body.indexOf(mark); at !== -1; ) {
    const start = at + mark.length + 2
    const end = body.indexOf(mark, start)
    if (end === -1) break
    const split = body.indexOf('\r\n\r\n', start)
    const head = body.subarray(start, split).toString('utf8')
    const content = body.subarray(split + 4, end - 2)
    const field = /[; ]name="([^"]*)"/.exec(head)?.[1] ?? ''
    const name = /filename="([^"]*)"/.exec(head)?.[1]
    found[field] = name === undefined ? content.toString('utf8') : { name, bytes: content }
    at = end
  }
  return found
}
