import { utils, write } from '@e965/xlsx'
import type { TestPlatform } from '../support/platform.ts'

export type Cells = readonly (readonly (string | number | null)[])[]

/** A workbook of one sheet. */
export function workbook(rows: Cells, type: 'xlsx' | 'biff8' = 'xlsx'): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Sheet1')
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
