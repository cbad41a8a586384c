import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { GeneratedForm } from '#renderer/form/GeneratedForm.tsx'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'
import { cleanup, planOf, renderForm, settle, storeOf } from './support/render-form.tsx'

beforeAll(() => void installBridge({}, {}))
afterEach(cleanup)

const part = (name: string, label: string, jnpfKey = 'input', config: object = {}) => ({
  __vModel__: name,
  __config__: { jnpfKey, label, ...config },
})
const designOf = (reason: string, days: string, day: string) =>
  planOf([part('reason', reason), part('days', days, 'table', { children: [part('day', day)] })])

it('an open form is named in the language that the window has by now, and holds what was typed', async () => {
  const store = storeOf(designOf('请假事由', '请假明细', '日期'), { days: [{ day: '周一' }] })
  const { rerender } = renderForm(store)
  fireEvent.change(screen.getByLabelText('请假事由'), { target: { value: '探亲' } })
  rerender(
    <TestProviders>
      <GeneratedForm store={store} plan={designOf('Reason', 'Days of leave', 'Date')} onSubmit={() => undefined} />
    </TestProviders>,
  )
  await settle(30)
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('探亲')
  expect(screen.getByText('Days of leave')).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Date' })).toBeTruthy()
  expect(screen.queryByText('请假事由')).toBeNull()
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: '探亲访友' } })
  expect(store.value('reason')).toBe('探亲访友')
})
