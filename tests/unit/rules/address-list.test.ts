import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isListed, wrongAddress } from '#shared/rules/address-list.ts'

const octet = fc.integer({ min: 0, max: 255 })
const address = fc.tuple(octet, octet, octet, octet).map((parts) => parts.join('.'))

describe('a list of addresses', () => {
  it('holds each address that it names, whatever stands between them', () => {
    fc.assert(
      fc.property(fc.array(address, { minLength: 1 }), fc.constantFrom(',', ' ', '\n', ';', '， '), (list, between) => {
        const text = list.join(between)
        expect(wrongAddress(text)).toBeNull()
        expect(list.every((each) => isListed(text, each))).toBe(true)
      }),
    )
  })

  it('holds the addresses of a network and no other', () => {
    fc.assert(
      fc.property(address, fc.integer({ min: 0, max: 32 }), address, (base, bits, other) => {
        const number = (text: string) => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
        const size = 2 ** (32 - bits)
        const isInside = Math.floor(number(base) / size) === Math.floor(number(other) / size)
        expect(isListed(`${base}/${bits}`, other)).toBe(isInside)
      }),
    )
  })

  it.each(['10.0.0', '10.0.0.256', '10.0.0.1/33', 'campus', '::g', '0x7f.1', '1'])(
    'takes %s for no address',
    (text) => {
      expect(wrongAddress(`10.0.0.1, ${text}`)).toBe(text)
      expect(isListed(text, '10.0.0.1')).toBe(false)
    },
  )

  it('knows an IPv4 address in its IPv6 form, and networks of both kinds', () => {
    expect(isListed('10.0.0.0/8', '::ffff:10.1.2.3')).toBe(true)
    expect(isListed('2001:db8::/32', '2001:db8:1::5')).toBe(true)
    expect(isListed('2001:db8::/32', '10.1.2.3')).toBe(false)
  })
})
