import { utils, write } from '@e965/xlsx'
import type { TestPlatform } from '../support/platform.ts'

export type Cells = readonly (readonly (string | number | null)[])[]

/** A workbook of one sheet; `merged`: ranges such as `A1:B1`. */
export function workbook(
  rows: Cells,
  type: 'xlsx' | 'biff8' = 'xlsx',
  { merged = [] }: { readonly merged?: readonly string[] } = {},
): Buffer {
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]))
  sheet['!merges'] = merged.map((range) => utils.decode_range(range))
  utils.book_append_sheet(book, sheet, 'Sheet1')
  return write(book, { type: 'buffer', bookType: type }) as Buffer
}

/** Uploads a workbook as somebody and answers its name for the preview. */
export async function uploaded(
  platform: TestPlatform,
  token: string,
  content: Buffer,
  endpoint: 'moduleImport.upload' | 'userImport.upload' | 'entryImport.upload' = 'moduleImport.upload',
): Promise<string> {
  const answer = await platform.call(endpoint, {}, { token, upload: { fileName: 'rows.xlsx', content } })
  if (answer.code !== 200) throw new Error(answer.msg)
  return answer.data.name
}
