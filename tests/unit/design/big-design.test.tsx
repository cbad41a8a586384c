import { counter } from '../form/support/counter.ts'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { setField } from '#shared/design/commands.ts'
import { openDesign } from '#shared/design/document.ts'
import { Screen } from '#renderer/features/designer/Screen.tsx'
import { createDesigner, DesignerProvider } from '#renderer/features/designer/state.ts'
import { bigForm } from '../../support/design.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(cleanup)

it.each([6, 300])('draws one control of the canvas for a letter in a label, among %s parts', (size) => {
  installBridge({}, { 'dictionary.all': () => ({ list: [] }) })
  const { formData } = bigForm(size, `big${size}`)
  const opened = openDesign({ formData, columnData: null, appColumnData: null, tables: null })
  if (!opened.ok) throw new Error(opened.problem)
  const designer = createDesigner(opened.doc)
  render(
    <DesignerProvider value={designer}>
      <Screen id="d1" title="大表单" isChanged={false} isSaving={false} mayEdit onSave={() => undefined} parts={[]} />
    </DesignerProvider>,
    { wrapper: TestProviders },
  )
  act(() => designer.choose(['100']))
  expect(counter.take()['FieldControl']).toBeGreaterThanOrEqual(size)
  for (const label of ['单', '单位']) {
    act(() => designer.run(setField('100', '__config__.label', label), { typing: true }))
    expect(counter.take()['FieldControl']).toBe(1)
  }
})
