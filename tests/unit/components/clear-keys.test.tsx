import '../../support/dom-shims.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { installClearKeys } from '#renderer/components/clear-keys.ts'
import { DateInput } from '#renderer/components/date/DateInput.tsx'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

beforeAll(() => void installBridge({}, {}))
let uninstall = () => undefined as void
beforeEach(() => {
  uninstall = installClearKeys(document)
})
afterEach(() => {
  uninstall()
  cleanup()
})

function Choice({ multiple = false, showSearch = false }: { multiple?: boolean; showSearch?: boolean }) {
  const [value, setValue] = useState<unknown>(multiple ? ['x', 'y'] : 'x')
  return (
    <>
      <Select
        aria-label="类型"
        allowClear
        showSearch={showSearch}
        {...(multiple ? { mode: 'multiple' as const } : {})}
        value={value}
        onChange={setValue}
        options={['x', 'y'].map((one) => ({ value: one, label: one }))}
      />
      <output>{JSON.stringify(value ?? null)}</output>
    </>
  )
}

it('leads with one Tab from each filled control to the next', async () => {
  const user = userEvent.setup()
  render(
    <>
      <Input aria-label="文本" allowClear defaultValue="字" />
      <Select aria-label="类型" allowClear defaultValue="x" options={[{ value: 'x', label: '甲' }]} />
      <DatePicker aria-label="原件" defaultValue={dayjs('2026-11-24')} />
      <DateInput label="日期" value={0} />
      <Input aria-label="最后" />
    </>,
    { wrapper: TestProviders },
  )
  const names: (string | null | undefined)[] = []
  for (let step = 0; step < 5; step += 1) {
    await user.tab()
    names.push(document.activeElement?.getAttribute('aria-label'))
  }
  expect(names).toEqual(['文本', '类型', '原件', '日期', '最后'])
})

it.each(['{Delete}', '{Backspace}'])('empties a select with %s', async (key) => {
  const user = userEvent.setup()
  render(<Choice />, { wrapper: TestProviders })
  await user.tab()
  await user.keyboard(key)
  expect(screen.getByRole('status').textContent).toBe('null')
})

it('deletes what is being searched before what is chosen', async () => {
  const user = userEvent.setup()
  render(<Choice showSearch />, { wrapper: TestProviders })
  await user.tab()
  await user.keyboard('a{Backspace}')
  expect(screen.getByRole('status').textContent).toBe('"x"')
})

it('takes one of several with Backspace and all of them with Delete', async () => {
  const user = userEvent.setup()
  render(<Choice multiple />, { wrapper: TestProviders })
  await user.tab()
  await user.keyboard('{Backspace}')
  expect(screen.getByRole('status').textContent).toBe('["x"]')
  await user.keyboard('{Delete}')
  expect(screen.getByRole('status').textContent).toBe('[]')
})
