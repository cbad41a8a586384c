import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { type Bitmap, toBitmap } from '#main/printing/raw/bitmap.ts'
import { rawCommands } from '#main/printing/raw/commands.ts'

/** A picture of rows such as `#..#`, in RGBA with every filter a row can have. */
function png(rows: readonly string[]): Buffer {
  const width = rows[0]?.length ?? 0
  const pixels = rows.map((row) => [...row].flatMap((dot) => (dot === '#' ? [0, 0, 0, 255] : [255, 255, 255, 255])))
  const filtered = pixels.flatMap((row, y) => {
    const filter = y % 5
    const before = pixels[y - 1] ?? row.map(() => 0)
    const at = (values: readonly number[], x: number) => values[x] ?? 0
    return [
      filter,
      ...row.map((value, x) => {
        const [left, up, corner] = [x < 4 ? 0 : at(row, x - 4), at(before, x), x < 4 ? 0 : at(before, x - 4)]
        const guess = left + up - corner
        const nearest = [left, up, corner].toSorted((one, other) => Math.abs(guess - one) - Math.abs(guess - other))[0]
        const predicted = [0, left, up, (left + up) >> 1, nearest ?? 0][filter] ?? 0
        return (value - predicted + 256) % 256
      }),
    ]
  })
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(rows.length, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const body = chunk('IDAT', deflateSync(Buffer.from(filtered)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    body,
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function rowsOf({ width, height, rowBytes, bits }: Bitmap): string[] {
  const isDark = (x: number, y: number) => ((bits[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_dot, x) => (isDark(x, y) ? '#' : '.')).join(''),
  )
}

/** What a ZPL printer makes of a graphic field. */
function readZpl(text: string): string {
  const [, bytes = '', data = ''] = /\^GFA,\d+,\d+,(\d+),(.*?)\^FS/.exec(text) ?? []
  const digits = Number(bytes) * 2
  let out = ''
  let count = 0
  for (const letter of data) {
    if (letter >= 'G' && letter <= 'Y') count += letter.charCodeAt(0) - 0x46
    else if (letter >= 'g' && letter <= 'z') count += (letter.charCodeAt(0) - 0x66) * 20
    else if (letter === ',' || letter === '!')
      out = out.padEnd(Math.ceil((out.length + 1) / digits) * digits, letter === ',' ? '0' : 'F')
    else if (letter === ':') out += out.slice(-digits)
    else {
      out += letter.repeat(Math.max(1, count))
      count = 0
    }
  }
  return out
}

const random = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

it('reads the dots of a picture whatever its rows are filtered by, and fills what the head has more', () => {
  const rows = ['#..##.#.#', '.........', '#########', '.#.#.#.#.', '##..##..#', '#.......#']
  expect(rowsOf(toBitmap(png(rows), 9, 6))).toEqual(rows)
  expect(rowsOf(toBitmap(png(rows), 11, 7))).toEqual([...rows.map((row) => `${row}..`), '.'.repeat(11)])
  expect(() => toBitmap(Buffer.from('no picture at all'), 9, 6)).toThrow(RangeError)
})

it('writes a label in ZPL that unfolds to the same dots, with its size and copies', () => {
  const next = random(5)
  for (let round = 0; round < 30; round += 1) {
    const width = 8 * (1 + Math.floor(next() * 80))
    const share = next()
    const bits = Uint8Array.from({ length: (width / 8) * 9 }, () =>
      next() < share ? 0 : next() < 0.5 ? 255 : next() * 256,
    )
    const bitmap = { width, height: 9, rowBytes: width / 8, bits }
    const text = rawCommands('zpl', [{ bitmap, width: 50, height: 30 }], 3).toString('latin1')
    expect(readZpl(text)).toBe(Buffer.from(bits).toString('hex').toUpperCase())
    expect(text).toMatch(new RegExp(`^\\^XA\\^PW${width}\\^LL9.*\\^PQ3,0,1,Y\\^XZ\n$`))
  }
})

it('writes a label in TSPL with black as 0, its size in millimetres and its copies', () => {
  const bitmap = toBitmap(png(['#.......', '.......#']), 8, 2)
  const bytes = rawCommands('tspl', [{ bitmap, width: 60, height: 40 }], 2)
  const text = bytes.toString('latin1')
  expect(text).toContain('SIZE 60 mm,40 mm\r\n')
  const at = text.indexOf('BITMAP 0,0,1,2,0,') + 'BITMAP 0,0,1,2,0,'.length
  expect([...bytes.subarray(at, at + 2)]).toEqual([0x7f, 0xfe])
  expect(text.slice(at + 2)).toBe('\r\nPRINT 1,2\r\n')
})

it('writes a receipt in ESC/POS in bands, without the white at its end, and cuts each copy', () => {
  const rowBytes = 72
  const bits = new Uint8Array(rowBytes * 900)
  bits[rowBytes * 599 + 3] = 1
  const bytes = rawCommands(
    'escpos',
    [{ bitmap: { width: 576, height: 900, rowBytes, bits }, width: 80, height: 112 }],
    2,
  )
  const bands: number[] = []
  let cuts = 0
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at] === 0x1d && bytes[at + 1] === 0x76) {
      const rows = bytes.readUInt16LE(at + 6)
      expect(bytes.readUInt16LE(at + 4)).toBe(rowBytes)
      bands.push(rows)
      at += 8 + rows * rowBytes
    } else if (bytes[at] === 0x1d) {
      cuts += 1
      at += 4
    } else at += bytes[at + 1] === 0x40 ? 2 : 3
  }
  expect(bands).toEqual([256, 256, 88, 256, 256, 88])
  expect(cuts).toBe(2)
})
