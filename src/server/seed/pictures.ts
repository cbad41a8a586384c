import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { FileItem } from '#shared/form/files.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { StoredFileTable } from '#server/database/tables/system.ts'
import { dayOf } from './days.ts'
import { insertAll } from './insert.ts'

const [WIDTH, HEIGHT] = [360, 240] as const

/** A rectangle in hundredths of the picture: left, top, width, height, and its shade of the colour. */
type Part = readonly [x: number, y: number, width: number, height: number, shade: 1 | 2 | 3]

const screen: readonly Part[] = [
  [28, 20, 44, 44, 2],
  [31, 24, 38, 36, 3],
  [46, 64, 8, 10, 2],
  [36, 74, 28, 5, 2],
]
const laptop: readonly Part[] = [
  [30, 24, 40, 38, 2],
  [33, 28, 34, 30, 3],
  [22, 64, 56, 8, 2],
  [44, 66, 12, 3, 1],
]
const rack: readonly Part[] = [
  ...([[34, 14, 32, 72, 2]] as const),
  ...Array.from({ length: 6 }, (_each, at): Part => [37, 18 + at * 11, 26, 8, 3]),
]
const box: readonly Part[] = [
  [24, 40, 52, 26, 2],
  [28, 46, 30, 6, 3],
  [64, 46, 8, 6, 3],
  [30, 66, 6, 6, 2],
  [64, 66, 6, 6, 2],
]
const printer: readonly Part[] = [
  [34, 20, 32, 20, 3],
  [24, 40, 52, 26, 2],
  [32, 58, 36, 20, 3],
  [64, 45, 6, 5, 1],
]
const table: readonly Part[] = [
  [18, 40, 64, 8, 2],
  [24, 48, 6, 34, 2],
  [70, 48, 6, 34, 2],
  [42, 52, 24, 18, 3],
]
const cart: readonly Part[] = [
  [20, 44, 60, 20, 2],
  [30, 24, 34, 22, 3],
  [26, 64, 12, 12, 1],
  [62, 64, 12, 12, 1],
]

/** What each category of assets looks like: the hue in degrees, and the shape. */
const drawings: Readonly<Record<string, readonly [hue: number, parts: readonly Part[]]>> = {
  '2010104': [212, screen],
  '2010105': [200, laptop],
  '2010103': [230, rack],
  '2010202': [188, box],
  '2010201': [248, box],
  '2010601': [28, printer],
  '2020100': [18, printer],
  '2020200': [42, box],
  '2020400': [8, printer],
  '2200800': [176, box],
  '2200500': [140, rack],
  '2400000': [286, box],
  '2410000': [304, screen],
  '3220000': [330, printer],
  '6010000': [84, table],
  '2040000': [62, rack],
  '2030000': [116, cart],
}

function colour(hue: number, lightness: number): readonly [number, number, number] {
  const strength = 0.42 * Math.min(lightness, 1 - lightness)
  const part = (shift: number) => {
    const at = (shift + hue / 30) % 12
    return Math.round(255 * (lightness - strength * Math.max(-1, Math.min(at - 3, 9 - at, 1))))
  }
  return [part(0), part(8), part(4)]
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A picture of few colours, as PNG: some hundred bytes. */
function drawn(hue: number, parts: readonly Part[]): Buffer {
  const pixels = Buffer.alloc((WIDTH + 1) * HEIGHT)
  for (const [x, y, width, height, shade] of parts)
    for (let line = Math.round((y * HEIGHT) / 100); line < Math.round(((y + height) * HEIGHT) / 100); line += 1) {
      const start = line * (WIDTH + 1) + 1
      pixels.fill(shade, start + Math.round((x * WIDTH) / 100), start + Math.round(((x + width) * WIDTH) / 100))
    }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH)
  head.writeUInt32BE(HEIGHT, 4)
  // Eight bits for each pixel, which name a colour of the palette.
  head.set([8, 3, 0, 0, 0], 8)
  const palette = [0.93, 0.32, 0.5, 0.82].flatMap((lightness) => colour(hue, lightness))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const TYPE = 'annexpic'

/** The picture of an asset of a category, as its record holds it; none where nobody drew the category. */
export const assetPicture = (code: string, recordId: string, name: string): FileItem[] => {
  const fileId = `${code}-${recordId}.png`
  return code in drawings ? [{ name: `${name}.png`, fileId, url: `/api/file/Image/${TYPE}/${fileId}` }] : []
}

/** Notes the pictures of records of a module, so that whoever sees one of them sees its picture. */
export async function writePictureRows(
  database: PlatformDatabase,
  model_id: string,
  held: readonly { readonly recordId: string; readonly fileId: string; readonly name: string }[],
): Promise<void> {
  const files = held.map(
    ({ fileId: id, name }): StoredFileTable => ({
      ...{ type: TYPE, id, name, size: bytesOf(id).length, media_type: 'image/png' },
      ...{ created_by: null, created_at: dayOf(2026, 8, 31) },
    }),
  )
  await insertAll(database, 'stored_file', files)
  const holders = held.map(({ recordId, fileId }) => ({
    ...{ file_type: TYPE, file_id: fileId, model_id, record_id: recordId },
  }))
  await insertAll(database, 'file_holder', holders)
}

function bytesOf(fileId: string): Buffer {
  const [hue, parts] = drawings[fileId.split('-')[0] ?? ''] ?? [0, []]
  return drawn(hue, parts)
}

/** The files behind the pictures of a database; `folder` empty: a database alone, without a data folder. */
export async function writePictures(database: PlatformDatabase, folder: string): Promise<void> {
  if (folder === '') return
  const target = join(folder, 'files', TYPE)
  await mkdir(target, { recursive: true, mode: 0o700 })
  const rows = await database.selectFrom('stored_file').select('id').where('type', '=', TYPE).execute()
  for (const { id } of rows) await writeFile(join(target, id), bytesOf(id), { mode: 0o600 })
}
