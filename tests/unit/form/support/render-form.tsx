import { TestProviders } from '../../../support/test-providers.tsx'
import { act, cleanup, render } from '@testing-library/react'
import { type FormRecord, initialRecord } from '#shared/form/values.ts'
import { GeneratedForm } from '#renderer/form/GeneratedForm.tsx'
import { FormStore } from '#renderer/form/store/form-store.ts'
import type { FormPlan } from '#shared/form/model.ts'

export function storeOf(plan: FormPlan, record: FormRecord = {}): FormStore {
  return new FormStore({
    plan,
    record: { ...initialRecord(plan, { userId: 'u1', now: 0 }), ...record },
    userId: 'u1',
    warn: () => undefined,
  })
}

/** A mounted form with its store; what it submits is counted. */
export function renderForm(store: FormStore) {
  const submitted: number[] = []
  const shown = render(
    <TestProviders>
      <GeneratedForm store={store} focusOnOpen onSubmit={() => submitted.push(1)} />
    </TestProviders>,
  )
  return { ...shown, submitted }
}

export async function settle(milliseconds = 0): Promise<void> {
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
  })
}

export { cleanup }
export { planOf } from './plan.ts'
