import { describe, expect, it } from 'vitest'
import { contentOf, decodeWords, leavesOf, readAddresses, readField, readPart } from '#server/areas/mail/mime.ts'
import { readLetter } from '#server/areas/mail/received-letter.ts'

const lines = (...all: readonly string[]) => Buffer.from(all.join('\r\n'))

describe('fields of letters', () => {
  it.each([
    ['=?UTF-8?B?5Lya6K6u?= =?UTF-8?B?57qq6KaB?=', '会议纪要'],
    ['=?utf-8?Q?caf=C3=A9_au_lait?=', 'café au lait'],
    ['=?gb2312?B?xPq6ww==?= there', '您好 there'],
    ['=?nobody-knows?Q?plain?=', 'plain'],
    ['=?UTF-8?B?broken', '=?UTF-8?B?broken'],
    [Buffer.from('会议').toString('latin1'), '会议'],
  ])('%s is read', (field, words) => expect(decodeWords(field)).toBe(words))

  it.each([
    ['Text/HTML; charset="gb2312"', 'text/html', { charset: 'gb2312' }],
    ['attachment; filename="a; b.txt"; size=3', 'attachment', { filename: 'a; b.txt', size: '3' }],
    ["attachment; filename*=utf-8''%E4%BC%9A.txt", 'attachment', { filename: '会.txt' }],
    ['attachment; filename*0="long "; filename*1="name.txt"', 'attachment', { filename: 'long name.txt' }],
    ['', '', {}],
  ])('%s has its value and parameters', (field, value, params) => expect(readField(field)).toEqual({ value, params }))

  it('addresses are read one by one, groups and names with commas among them', () => {
    const field =
      '"Wang, Fang" <wang@a.example>, lin@a.example, Team: a@b.example, =?utf-8?B?5p2O?= <c@d.example>; (x, y)'
    expect(readAddresses(field)).toEqual([
      'Wang Fang <wang@a.example>',
      'lin@a.example',
      'a@b.example',
      '李 <c@d.example>',
      '(x  y)',
    ])
  })
})

describe('parts of letters', () => {
  it('are found below each other, each with its content', () => {
    const source = lines(
      'Content-Type: multipart/mixed; boundary="m"',
      '',
      'no part',
      '--m',
      'Content-Type: multipart/alternative; boundary=n',
      '',
      '--n',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'one=',
      ' two=3D',
      '--n--',
      '--m',
      'Content-Transfer-Encoding: base64',
      '',
      'aGVs',
      'bG8=',
      '--m--',
      'no part',
    )
    expect(leavesOf(readPart(source)).map((part) => contentOf(part).toString())).toEqual(['one two=', 'hello'])
  })

  it('letters that are none, cut off or nested without an end are read soon and without an error', () => {
    const nested = Array.from(
      { length: 400 },
      (_each, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}`,
    )
    for (const source of [
      Buffer.alloc(0),
      Buffer.from('\r\n\r\n'),
      Buffer.from(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(200_000)}`),
      Buffer.from(nested.join('\r\n')),
      Buffer.from(`Subject: ${'=?UTF-8?B?'.repeat(50_000)}`),
      Buffer.from(`Content-Type: text/plain${';"'.repeat(200_000)}\r\n\r\nx`),
      Buffer.from(`To: ${'"(<,'.repeat(100_000)}\r\n\r\nx`),
      Buffer.from(`Content-Transfer-Encoding: quoted-printable\r\n\r\n${'= '.repeat(1_000_000)}`),
      Buffer.from(`${' '.repeat(500_000)}\r\n\r\n${'='.repeat(500_000)}`),
    ]) {
      const begun = performance.now()
      const letter = readLetter(source)
      expect(typeof letter.text).toBe('string')
      expect(performance.now() - begun).toBeLessThan(1500)
    }
  })
})
