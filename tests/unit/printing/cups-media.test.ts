import { expect, it } from 'vitest'
import { plainProfile } from '#shared/printing/plain-profile.ts'
import { lpArguments } from '#main/printing/spooler/cups.ts'
import { readPageSetup } from '#shared/printing/page-setup.ts'

const profile = { ...plainProfile, printer: 'desk', copies: 1, duplex: 'off', color: true } as const

it.each([
  ['{"width":241,"height":140}', 'Custom.241x140mm'],
  ['{"width":241,"height":93.3}', 'Custom.241x93.3mm'],
  ['{"paper":{"width":60,"height":40}}', 'Custom.60x40mm'],
  ['{"width":80,"height":200}', 'Custom.80x200mm'],
  ['{"paper":"A4","orientation":"landscape"}', 'A4'],
  ['16K landscape', 'om_16k_184x260mm'],
  ['{"width":297,"height":210}', 'A4'],
])('feeds the paper of %s the right way round and does not turn the page on it', (pageParam, media) => {
  const document = { file: '/f.pdf', html: null, setup: readPageSetup(pageParam), title: '', marker: 'm' }
  const given = lpArguments(document, profile)
  expect(given.filter((argument) => argument.startsWith('media='))).toEqual([`media=${media}`])
  expect(given.filter((argument) => /landscape|orientation/.test(argument))).toEqual([])
})
