import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useFlowForm } from '#renderer/features/workflow/design/useFlowForm.ts'
import { RightsTable } from '#renderer/features/workflow/design/RightsTable.tsx'
import { setLanguage } from '#renderer/i18n/index.ts'
import { putTranslations } from '#renderer/i18n/translations.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(async () => {
  cleanup()
  putTranslations('zh', new Map())
  await setLanguage('zh')
})

const design = {
  fields: [
    {
      __config__: { jnpfKey: 'input', label: '申请单号', labelI18nCode: 'leave.number', formId: 1 },
      __vModel__: 'number',
    },
  ],
}

function Host({ onChange }: { readonly onChange: (change: unknown) => void }) {
  const form = useFlowForm('leave')
  return <RightsTable context={{ properties: {}, form, onChange } as never} />
}

it('names fields in the language of the window, and stores them as their author did', async () => {
  queryClient.clear()
  await setLanguage('en')
  putTranslations('en', new Map([['leave.number', 'Request No.']]))
  installBridge({}, { 'flow.form': () => ({ propertyJson: JSON.stringify(design) }) as never })
  const changes: unknown[] = []
  render(
    <TestProviders>
      <Host onChange={(change) => changes.push(change)} />
    </TestProviders>,
  )
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Request No. Write' }))
  expect(changes).toMatchObject([{ formOperates: [{ id: 'number', name: '申请单号', write: true }] }])
})
