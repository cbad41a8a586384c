import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Chinese, and the marks that only Chinese sentences have. */
const chinese = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** Files that hold the texts of the application, each in every language. */
const isCatalogue = (path: string) => path.includes('/i18n/') || /\/(?:desktop-)?text\.ts$/.test(path)
/** What is no text of ours: words that are looked for in data, marks that are read, names of fonts, sample data. */
const data: Readonly<Record<string, string>> = {
  'src/renderer/form/tones.ts': 'words of states, in whatever language a dictionary has them',
  'src/renderer/components/time-text.ts': 'the day in full, in each language as that writes it',
  'src/renderer/form/import/useSheet.ts': 'joins labels as a workbook holds them',
  'src/renderer/form/import/sheet-store.ts': 'quotes around the field in the reason of a server',
  'src/renderer/features/printing/templates/designer/DesignTools.tsx': 'names of fonts',
  'src/renderer/features/printing/rule/RuleDialog.tsx': 'separators that are typed',
  'src/renderer/features/designer/preview/worst.ts': 'the longest text that a preview tries',
  'src/renderer/features/printing/MoreSettings.tsx': 'a separator that is typed',
  'src/renderer/components/number-text.ts': 'a full stop that is typed',
  'src/renderer/features/workflow/task/allowed.ts': 'usual words of buttons, as designs hold them',
  'src/renderer/features/designer/formula/formula-language.ts': 'signs that are typed',
}

function literalsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !isCatalogue(path))
    .filter((path) => chinese.test(withoutComments(readFileSync(path, 'utf8'))))
}

describe('Chinese in sources of what people see', () => {
  it('stands in the texts of the languages alone, so that an English dialog, hint or state cannot show it', () => {
    const found = ['src/renderer', 'src/main', 'src/preload', 'src/worker'].flatMap(literalsOf)
    expect(found.filter((path) => data[path] === undefined)).toEqual([])
    // Nothing stays listed that no longer holds any.
    expect(Object.keys(data).filter((path) => !found.includes(path))).toEqual([])
  })
})
