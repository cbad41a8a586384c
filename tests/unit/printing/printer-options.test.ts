import { expect, it } from 'vitest'
import { optionsOf } from '#main/printing/spooler/capabilities.ts'
import { decodeIpp } from '#main/printing/spooler/ipp.ts'

const field = (tag: number, name: string, value: Buffer) => {
  const lengths = [Buffer.alloc(2), Buffer.alloc(2)] as const
  lengths[0].writeUInt16BE(Buffer.byteLength(name))
  lengths[1].writeUInt16BE(value.length)
  return Buffer.concat([Buffer.of(tag), lengths[0], Buffer.from(name), lengths[1], value])
}
const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const word = (text: string) => Buffer.from(text)
const member = (name: string, tag: number, value: Buffer) => [field(0x4a, '', word(name)), field(tag, '', value)]
const collection = (name: string, ...members: Buffer[]) => [
  field(0x34, name, Buffer.alloc(0)),
  ...members,
  field(0x37, '', Buffer.alloc(0)),
]
const size = (x: number, y: number) => [
  field(0x4a, '', word('media-size')),
  ...collection('', ...member('x-dimension', 0x21, number(x)), ...member('y-dimension', 0x21, number(y))),
]
const answer = (...parts: Buffer[]) => Buffer.concat([Buffer.from([1, 1, 0, 0, 0, 0, 0, 1, 4]), ...parts, Buffer.of(3)])

const printer = answer(
  field(0x44, 'media-source-supported', word('tray-1')),
  field(0x44, '', word('tray-2')),
  field(0x44, 'output-bin-supported', word('face-down')),
  ...collection('media-col-ready', ...size(21_000, 29_700), ...member('media-source', 0x44, word('tray-2'))),
  ...collection('media-col-database', ...size(14_800, 21_000), ...member('media-left-margin', 0x21, number(423))),
  field(0x44, 'media-supported', word('iso_a4_210x297mm')),
  field(0x44, '', word('iso_a5_148x210mm')),
  field(0x44, '', word('custom_max_216x356mm')),
  field(0x44, 'media-ready', word('iso_a4_210x297mm')),
  field(0x33, 'number-up-supported', Buffer.concat([number(1), number(6)])),
  field(0x22, 'color-supported', Buffer.of(0)),
  field(0x32, 'printer-resolution-supported', Buffer.concat([number(203), number(203), Buffer.of(3)])),
  field(0x32, '', Buffer.concat([number(80), number(80), Buffer.of(4)])),
  field(0x44, 'printer-state-reasons', word('media-empty-error')),
  field(0x44, '', word('marker-supply-low-warning')),
  field(0x44, '', word('cups-waiting-for-job-completed')),
  // No value at all, and a text with its language.
  field(0x13, 'page-ranges-supported', Buffer.alloc(0)),
  field(0x35, 'printer-make-and-model', Buffer.from('\0\x02en\0\x05Kiosk')),
)

it('reads trays with the paper in them, sizes with their margins, ranges, resolutions and reasons', () => {
  expect(optionsOf(decodeIpp(printer).groups[0] ?? {})).toEqual({
    model: 'Kiosk',
    sources: [
      { keyword: 'tray-1', holds: '' },
      { keyword: 'tray-2', holds: '210x297' },
    ],
    bins: ['face-down'],
    media: [
      { keyword: 'iso_a4_210x297mm', width: 210, height: 297, isReady: true, margin: 0 },
      { keyword: 'iso_a5_148x210mm', width: 148, height: 210, isReady: false, margin: 4.23 },
    ],
    sides: [],
    isColor: false,
    perSheet: [1, 2, 4, 6],
    hasRanges: false,
    resolutions: [203, 203],
    reasons: ['media-empty', 'marker-supply-low'],
  })
})

it('offers nothing for a printer that tells nothing', () => {
  expect(optionsOf({})).toMatchObject({ sources: [], bins: [], media: [], perSheet: [], reasons: [], isColor: true })
})

it('answers or refuses whatever a printer sends, and never hangs: cut short, spoilt, nested without end', () => {
  const endless = answer(...Array.from({ length: 5000 }, () => field(0x34, 'media-col-ready', Buffer.alloc(0))))
  expect(() => decodeIpp(endless)).toThrow(RangeError)
  for (let end = 8; end < printer.length; end += 1)
    try {
      optionsOf(decodeIpp(printer.subarray(0, end)).groups[0] ?? {})
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError)
    }
  for (let at = 8; at < printer.length; at += 1) {
    const spoilt = Buffer.from(printer)
    spoilt[at] = (spoilt[at] ?? 0) ^ 0x55
    try {
      optionsOf(decodeIpp(spoilt).groups[0] ?? {})
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError)
    }
  }
})
