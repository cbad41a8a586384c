import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { textWidth } from '#renderer/components/rows/text-width.ts'
import styles from '#renderer/form/search/search.module.css'
import { searchWidth } from '#renderer/form/search/width.ts'
import { addStyleRules } from '../../support/style-rules.ts'
import { defaultForm, defaultList, prepare, showPage } from './support.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const label = '请假明细-受影响的课程节次'
const input = (placeholder: string) => ({
  ...defaultForm,
  fields: [{ __vModel__: 'f_name', placeholder, __config__: { jnpfKey: 'input', label, span: 12 } }],
})
const list = {
  ...defaultList,
  columnList: [{ prop: 'f_name', label, sortable: true }],
  searchList: [{ prop: 'f_name', label, searchType: 2 }],
}

describe('in a generated list', () => {
  it.each([
    ['is shown where it fits', '如 QJ202609010001', '如 QJ202609010001'],
    ['that would be cut gives way to the usual one', 'e.g. QJ202609010001 or a part', '请输入'],
  ])('the hint of a search field %s', async (_what, placeholder, shown) => {
    prepare({ form: input(placeholder), list })
    showPage()
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: label })
    expect(field.placeholder).toBe(shown)
    expect(textWidth(field.placeholder)).toBeLessThan(searchWidth - 40)
  })

  it('the label of a search field has the room it needs, and is whole under the pointer', async () => {
    const rules = addStyleRules('src/renderer/form/search/search.module.css', styles)
    try {
      prepare({ form: input(''), list })
      showPage()
      const text = (await screen.findByRole('textbox', { name: label })).closest('div')?.querySelector('label')
      expect(text?.title).toBe(label)
      const { maxWidth } = getComputedStyle(text as HTMLElement)
      expect(Number.parseInt(maxWidth, 10)).toBeGreaterThanOrEqual(textWidth(label))
    } finally {
      rules.remove()
    }
  })

  it('a column is as wide as its heading, however little room there is', async () => {
    prepare({ form: input(''), list })
    showPage()
    const head = await screen.findByRole('columnheader', { name: label })
    await waitFor(() => expect(Number.parseInt(head.style.width, 10)).toBeGreaterThan(textWidth(label)))
  })

  it('a column of colours has room for the colour beside its code', async () => {
    prepare({
      form: {
        ...defaultForm,
        fields: [{ __vModel__: 'f_name', __config__: { jnpfKey: 'colorPicker', label: '主色' } }],
      },
      list: { ...defaultList, columnList: [{ prop: 'f_name', label: '主色' }], searchList: [] },
      answers: {
        'module.list': () => ({
          list: [{ id: 'r0', f_name: '#1677ff' }],
          pagination: { currentPage: 1, pageSize: 20, total: 1 },
        }),
      },
    })
    showPage()
    const head = await screen.findByRole('columnheader', { name: '主色' })
    await screen.findByText('#1677ff')
    // 16 of the colour, 8 between them, 16 around.
    await waitFor(() => expect(Number.parseInt(head.style.width, 10)).toBeGreaterThan(textWidth('#1677ff') + 40))
  })
})
