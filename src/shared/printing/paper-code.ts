/** What the code of a printed page names. It gives nobody a right: what it names is judged when it is read. */
export interface PaperCode {
  /** Mark of the server that printed it. */
  readonly server: string
  readonly modelId: string
  readonly recordId: string
  /** Which print of the record it is, from 1 on. */
  readonly print: number
}

/** Begins every code of our paper, with the number of its form. */
const scheme = 'AT1'
/** Stands on a sheet that only parts what is scanned in one go. */
export const separatorCode = `${scheme}:-`

/** Letters of a code that is read. */
export const longestPaperCode = 400

export function writePaperCode({ server, modelId, recordId, print }: PaperCode): string {
  return [scheme, ...[server, modelId, recordId].map(encodeURIComponent), String(print)].join(':')
}

/** Null for every other code: of another program, of goods, or cut short. */
export function readPaperCode(text: string): PaperCode | null {
  if (text.length > longestPaperCode) return null
  const [begin, server = '', modelId = '', recordId = '', print = '', ...more] = text.trim().split(':')
  if (begin !== scheme || more.length > 0 || !/^[1-9]\d{0,5}$/.test(print)) return null
  const names = [server, modelId, recordId].map(decoded)
  const [ofServer, ofModel, ofRecord] = names
  if (!ofServer || !ofModel || !ofRecord || names.some((name) => (name?.length ?? 0) > 50)) return null
  return { server: ofServer, modelId: ofModel, recordId: ofRecord, print: Number(print) }
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
