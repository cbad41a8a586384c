import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { subscribeCache } from '#renderer/platform/cache-events.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { useDictionary } from '#renderer/pickers/options/useDictionary.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(cleanup)

function Names({ code }: { readonly code: string }) {
  const { flat } = useDictionary(code)
  return <p>{`${code}: ${flat.map(({ fullName }) => fullName).join(' ')}`}</p>
}

const entry = (fullName: string) => ({ id: fullName, fullName, enCode: fullName, children: [] })
const dictionary = (enCode: string, ...names: string[]) => ({
  id: enCode,
  enCode,
  fullName: enCode,
  dictionaryList: names.map(entry),
})

it('dictionaries of one form cross the bridge in one call, and again in one when the list of all has changed', async () => {
  queryClient.clear()
  let list = [dictionary('sex', '男', '女'), dictionary('Nation', '汉'), dictionary('Rank', '教授')]
  const bridge = installBridge({}, { 'dictionary.all': () => ({ list: list as never }) })
  const stop = subscribeCache()
  const asked = () => bridge.inputsOf('platform.call').map(({ only }) => only)
  render(
    <TestProviders>
      <Names code="sex" />
      <Names code="Nation" />
      <Names code="none" />
    </TestProviders>,
  )
  await screen.findByText('sex: 男 女')
  expect(screen.getByText('Nation: 汉')).toBeTruthy()
  expect(screen.getByText('none:')).toBeTruthy()
  expect(asked()).toEqual([['sex', 'nation', 'none']])
  list = [dictionary('sex', '男', '女', '保密'), dictionary('none', '有了')]
  bridge.emit('cache.changed', { endpoint: 'dictionary.all', params: {}, query: {} })
  await screen.findByText('sex: 男 女 保密')
  expect(await screen.findByText('none: 有了')).toBeTruthy()
  expect(asked()).toHaveLength(2)
  expect(bridge.inputsOf('platform.call').at(-1)).toMatchObject({ cacheOnly: true })
  stop()
})
