import { describe, expect, it } from 'vitest'
import { desktopTexts } from '#main/base/desktop-text.ts'
import { fileName } from '#main/printing/save-name.ts'

describe('the file name of a document that is saved', () => {
  it('is its title without what a file system refuses', () => {
    expect(fileName(' ..请假/申请: "2026"\n ', 'pdf', 'x')).toBe('请假 申请 2026.pdf')
    expect(fileName('长'.repeat(300), 'doc', 'x')).toBe(`${'长'.repeat(120)}.doc`)
  })

  it('is a word in the language of the person where the title leaves nothing', () => {
    for (const title of ['', ' / ', 'CON', 'lpt1'])
      expect(fileName(title, 'pdf', desktopTexts.en.printedDocument)).toBe('Printed document.pdf')
    expect(fileName('', 'doc', desktopTexts.zh.printedDocument)).toBe('打印文档.doc')
  })
})
