import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPageSetup, writePageSetup, writeRecordCode } from '#shared/printing/page-setup.ts'
import { longestPaperCode, readPaperCode, separatorCode, writePaperCode } from '#shared/printing/paper-code.ts'
import { fillDocument } from '#shared/printing/document.ts'
import { serializeNodes } from '#shared/printing/template/tree.ts'

describe('the code of a printed record', () => {
  const part = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((text) => text.length <= 50)

  it('is read back as it was written, whatever the names are', () => {
    fc.assert(
      fc.property(part, part, part, fc.integer({ min: 1, max: 999_999 }), (server, modelId, recordId, print) => {
        const written = writePaperCode({ server, modelId, recordId, print })
        fc.pre(written.length <= longestPaperCode)
        expect(readPaperCode(written)).toEqual({ server, modelId, recordId, print })
      }),
    )
  })

  it.each([
    ['of goods', '6901234567892'],
    ['of a page of the web', 'https://example.org/AT1:a:b:c:1'],
    ['that parts sheets', separatorCode],
    ['cut short', 'AT1:a:b:c'],
    ['with more parts', 'AT1:a:b:c:1:2'],
    ['without a record', 'AT1:a:b::1'],
    ['of no print', 'AT1:a:b:c:0'],
    ['with broken letters', 'AT1:a:b:%E0%A4%A:1'],
    ['with a name that no record has', `AT1:a:b:${'9'.repeat(51)}:1`],
    ['that is longer than any of ours', `AT1:a:b:c:${'1'.repeat(longestPaperCode)}`],
  ])('another one is no code of a record: %s', (_which, text) => {
    expect(readPaperCode(text)).toBeNull()
  })
})

describe('pages that carry the code', () => {
  const source = {
    ...{ title: '', template: '<p>{a}</p>', data: { a: '甲' }, approvals: [], printedBy: '', printedAt: 0 },
    recordCode: 'AT1:0123456789:1:2:1',
  }
  const filled = (pageParam: string, recordCode = source.recordCode, template = source.template) =>
    fillDocument({ ...source, template, pageParam, recordCode }, () => Promise.resolve(null))
  const markup = async (...given: Parameters<typeof filled>) => serializeNodes([...(await filled(...given)).nodes])

  it('have it where it is switched on, and room for it at their feet', async () => {
    const on = writeRecordCode('A4', true)
    expect(await markup(on)).toContain('data-print-box="188 275 16 16 0"')
    expect((await filled(on)).setup.margins.bottom).toBe(24)
    expect(await markup(writeRecordCode(on, false))).not.toContain('<svg')
  })

  it('have none on labels, without a record, and of an empty template', async () => {
    expect(await markup('{"width":60,"height":40,"recordCode":true}')).not.toContain('<svg')
    expect(await markup('{"recordCode":true}', '')).not.toContain('<svg')
    expect((await filled('{"recordCode":true}', 'AT1:a:b:c:1', '<p> </p>')).isEmpty).toBe(true)
  })

  it('keep the setting when their paper changes, in both ways to write a page', () => {
    for (const text of ['A4', '{"type":"2","mt":"15","mb":"15","ml":"15","mr":"15"}']) {
      const on = writeRecordCode(text, true)
      expect(readPageSetup(on)).toEqual({ ...readPageSetup(text), recordCode: true })
      const { margins } = readPageSetup(on)
      const changed = writePageSetup(on, { paper: 'A3', width: 297, height: 420, margins })
      expect(readPageSetup(changed)).toMatchObject({ paper: 'A3', recordCode: true })
    }
  })

  it('may have it in their text: as a field it is drawn, within a code it is what that says', async () => {
    const tag = '<span data-tag="headTable.systemRecordCode">{systemRecordCode}</span>'
    expect(await markup('A4', 'AT1:a:b:c:1', `<p>${tag}</p>`)).toContain('<svg')
    const inCode = await markup(
      'A4',
      'AT1:a:b:c:1',
      `<p>&lt;qrCode width='80' height='80'&gt;${tag}&lt;/qrCode&gt;</p>`,
    )
    expect(inCode.match(/<svg/g)).toHaveLength(1)
    expect(await markup('A4', '', `<p>${tag}</p>`)).not.toContain('<svg')
  })
})
