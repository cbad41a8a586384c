import { describe, expect, it } from 'vitest'
import { textParts } from '#shared/rules/web-address.ts'

const addressesOf = (text: string) => textParts(text).flatMap((part) => (part.isAddress ? [part.text] : []))

describe('an address of the web in a text', () => {
  it.each([
    ['（见 https://en.example.org/A_(b)）。', 'https://en.example.org/A_(b)'],
    ['(see https://en.example.org/A_(b)).', 'https://en.example.org/A_(b)'],
    ['[https://example.org/a]', 'https://example.org/a'],
    ['https://[::1], then', 'https://[::1]'],
    ['“https://example.org/?a=[1];”', 'https://example.org/?a=[1]'],
  ])('ends with the brackets it opened itself: %s', (text, address) => {
    expect(addressesOf(text)).toEqual([address])
  })

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://',
    'https://...',
    'https://例子.中国',
    'data:text/html,x',
  ])('is nothing else: %s', (text) => expect(textParts(text)).toEqual([{ text, isAddress: false }]))

  it('leaves out what writes from the right and whatever follows', () => {
    expect(textParts('https://example.org\u202Egnp.exe')).toEqual([
      { text: 'https://example.org', isAddress: true },
      { text: '\u202Egnp.exe', isAddress: false },
    ])
  })

  it('loses no character of the text', () => {
    const text = 'a https://x.cn/(b)), https://y.cn/]]]；https://z.cn/' + 'x'.repeat(3000)
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })
})
