import { act, cleanup, render, screen } from '@testing-library/react'
import { AutoComplete, Cascader, Select, TreeSelect } from 'antd'
import { afterEach, expect, it } from 'vitest'
import { useClear } from '#renderer/components/useClear.tsx'
import { setLanguage } from '#renderer/i18n/index.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(async () => {
  cleanup()
  await setLanguage('zh')
})

const options = [{ value: 'a', label: 'A' }]

function All() {
  const clear = useClear()
  return (
    <>
      <Select allowClear={clear} value="a" options={options} />
      <TreeSelect allowClear={clear} value="a" treeData={[{ value: 'a', title: 'A' }]} />
      <Cascader allowClear={clear} value={['a']} options={options} />
      <AutoComplete allowClear={clear} value="a" options={options} />
    </>
  )
}

const names = () => [...document.querySelectorAll('.ant-select-clear')].map((one) => one.getAttribute('aria-label'))

it('the button that empties a choice is called so in the language of the window (it was called "Clear" in each)', async () => {
  render(
    <TestProviders>
      <All />
    </TestProviders>,
  )
  expect(names()).toEqual(['清除', '清除', '清除', '清除'])
  expect(screen.getAllByRole('img', { name: 'close-circle', hidden: true })).toHaveLength(4)
  await act(() => setLanguage('en'))
  expect(names()).toEqual(['Clear', 'Clear', 'Clear', 'Clear'])
})
