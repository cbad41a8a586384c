import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlOfText, textOfHtml } from '#renderer/features/messages/notice-body.ts'

test('lines become paragraphs and lines again, whatever stands in them', () => {
  expect(htmlOfText('各单位：\n<b>停水</b> & 停电')).toBe('<p>各单位：</p><p>&lt;b>停水&lt;/b> &amp; 停电</p>')
  expect(htmlOfText('  ')).toBe('')
  const line = fc.string({ unit: fc.constantFrom('a', '<', '&', '>', '"', '停', ';', 'p', '/') })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), (lines) => {
      const text = lines.join('\n')
      if (text.trim() === '') return
      expect(textOfHtml(htmlOfText(text))).toBe(text)
    }),
  )
})

test('a text with markup of others is read as its lines', () => {
  expect(textOfHtml('<p>一<br></p><ul><li>二</li><li><b>三</b></li></ul>')).toBe('一\n二\n三')
})
