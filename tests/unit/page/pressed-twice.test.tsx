import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useSaveOutcome } from '#renderer/components/page/useSaveOutcome.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

let bridge: FakeBridge
let answer: PromiseWithResolvers<string>
beforeEach(() => {
  queryClient.clear()
  answer = Promise.withResolvers<string>()
  bridge = installBridge({}, { 'design.keepSection': () => answer.promise })
})
afterEach(cleanup)

const kept = () => bridge.inputsOf('platform.call').map(({ body }) => body)
/** A window that is busy gives both clicks to the page at once, before it can draw the button as busy. */
const clickTwice = () =>
  act(() => {
    fireEvent.click(screen.getByRole('button'))
    fireEvent.click(screen.getByRole('button'))
  })

function KeepSection({ fullName }: { readonly fullName: string }) {
  const { mutateAsync } = usePlatformMutation('design.keepSection')
  const keep = () => ignoreRejection(mutateAsync({ body: { fullName, content: '[]' } }))
  return (
    <button type="button" onClick={keep}>
      保存
    </button>
  )
}

it('a second click on a button that makes something makes no second one, and one after the answer does', async () => {
  const { rerender } = render(<KeepSection fullName="表头" />, { wrapper: TestProviders })
  clickTwice()
  await act(async () => undefined)
  expect(kept()).toHaveLength(1)
  rerender(<KeepSection fullName="表尾" />)
  clickTwice()
  await waitFor(() => expect(kept()).toMatchObject([{ fullName: '表头' }, { fullName: '表尾' }]))
  await act(async () => answer.resolve('s1'))
  clickTwice()
  await waitFor(() => expect(kept()).toHaveLength(3))
})

it('what is chosen, taken back and chosen again while the server is slow is sent as often, the last one last', async () => {
  const { rerender } = render(<KeepSection fullName="表头" />, { wrapper: TestProviders })
  const click = () => act(async () => void fireEvent.click(screen.getByRole('button')))
  await click()
  rerender(<KeepSection fullName="表尾" />)
  await click()
  rerender(<KeepSection fullName="表头" />)
  await click()
  expect(kept().map((body) => (body as { fullName: string }).fullName)).toEqual(['表头', '表尾', '表头'])
})

it('what is being saved under a key is not saved under another one meanwhile', async () => {
  const keys: string[] = []
  const saved = Promise.withResolvers<string>()
  function Saver() {
    const fate = useSaveOutcome({ endpoint: 'signature.create' })
    const save = () =>
      void fate.submitOnce(
        (submit) => {
          keys.push(submit.key)
          return saved.promise
        },
        () => undefined,
      )
    return (
      <button type="button" onClick={save}>
        保存
      </button>
    )
  }
  render(<Saver />)
  clickTwice()
  await act(async () => saved.resolve('保存成功'))
  expect(keys).toHaveLength(1)
})
