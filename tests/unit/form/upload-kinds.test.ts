import { describe, expect, it } from 'vitest'
import { parseField } from '#shared/form/parsing/field.ts'
import { kindNamed, kindOf } from '#shared/form/registry.ts'
import { shownText } from '#shared/form/shown.ts'

const fieldOf = (jnpfKey: string, keys: object = {}) =>
  parseField({ __vModel__: 'f', __config__: { jnpfKey, label: '附件' }, ...keys }, null)
const stored = (fileId: string, name = `${fileId}.pdf`, fileSize = 10) => ({
  name,
  fileId,
  url: `/api/file/Image/annex/${fileId}`,
  fileSize,
  fileExtension: 'pdf',
  fileVersionId: 'v',
})
const check = (field: ReturnType<typeof fieldOf>, value: unknown, before?: unknown) =>
  kindOf(field).check(field, value, undefined, before)

describe('a field of files', () => {
  it('keeps the six members of the wire, and nothing else', () => {
    const field = fieldOf('uploadFile')
    expect(check(field, [{ ...stored('a'), uid: 7, status: 'done' }])).toEqual({ ok: true, value: [stored('a')] })
    expect(check(field, JSON.stringify([stored('a')]))).toEqual({ ok: true, value: [stored('a')] })
    for (const empty of [null, '', []]) expect(check(field, empty)).toEqual({ ok: true, value: [] })
  })

  it('of pictures keeps name, id and address', () => {
    const { name, fileId, url } = stored('a', 'a.png')
    const picture = { ...stored('a', 'a.png') }
    expect(check(fieldOf('uploadImg'), [picture])).toEqual({ ok: true, value: [{ name, fileId, url }] })
  })

  it('is not saved while a file is on its way', () => {
    const value = [stored('a'), { uploadId: 'u1', name: 'b.pdf', fileSize: 3 }]
    expect(check(fieldOf('uploadFile'), value)).toMatchObject({ ok: false, problem: { code: 'uploading' } })
  })

  it('refuses what is no file', () => {
    for (const value of ['x', 7, {}, [7], [{ name: 'a' }]])
      expect(check(fieldOf('uploadFile'), value)).toMatchObject({ ok: false, problem: { code: 'notList' } })
  })

  it('goes by the rules of the design, and leaves in peace what the record holds', () => {
    const field = fieldOf('uploadFile', { limit: 1, fileSize: 1, sizeUnit: 'KB', accept: '.pdf' })
    const both = [stored('a'), stored('b')]
    expect(check(field, both)).toMatchObject({ ok: false, problem: { code: 'tooManyFiles', limit: 1 } })
    expect(check(field, both, both)).toMatchObject({ ok: true })
    expect(check(field, [stored('a', 'a.pdf', 2000)])).toMatchObject({
      problem: { code: 'fileTooLarge', limit: '1KB' },
    })
    expect(check(field, [{ ...stored('a', 'a.exe'), fileExtension: 'exe' }])).toMatchObject({
      problem: { code: 'fileType' },
    })
  })

  it('reads the spelling of older designers', () => {
    expect(kindNamed('uploadFz').kind).toBe('uploadFile')
  })

  it('is written by the names of its files, on screen and on paper, and sent as it is', () => {
    const field = fieldOf('uploadFile')
    const value = [stored('a'), stored('b')]
    expect(shownText(field, value)).toBe('a.pdf, b.pdf')
    expect(kindOf(field).sent?.(field, value)).toEqual(value)
  })
})
