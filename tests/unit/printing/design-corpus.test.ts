import { getSchema } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { ChipViews } from '#renderer/features/printing/templates/designer/chips.ts'
import { designerExtensions } from '#renderer/features/printing/templates/designer/schema.ts'
import { TemplateText } from '#renderer/features/printing/templates/designer/template-text.ts'
import { readPanels } from '#shared/printing/panels/read.ts'
import { corpus } from '../../integration/printing/corpus/all.ts'

const schema = getSchema(designerExtensions(new ChipViews()))

describe('the designer', () => {
  it.each(corpus)('writes the template of $name as it read it', ({ template }) => {
    // Templates of 5.x are edited once they are converted.
    if (readPanels(template) !== null) return
    const text = new TemplateText(schema, template, '')
    text.document.check()
    expect(text.write(text.document)).toBe(template)
  })
})
