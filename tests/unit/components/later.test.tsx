import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PageBoundary } from '#renderer/app/PageBoundary.tsx'
import { later } from '#renderer/components/later.tsx'
import { lazy } from '#renderer/components/lazy.tsx'
import { bindToast } from '#renderer/platform/toast.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

let bridge: FakeBridge
const told: string[] = []
let unbind: () => void
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  bridge = installBridge({ 'app.reportError': () => null })
  told.length = 0
  unbind = bindToast(({ text }) => void told.push(text))
})
afterEach(() => {
  cleanup()
  unbind()
  vi.restoreAllMocks()
})

const Text = ({ text }: { readonly text: string }) => <p>{text}</p>
/** A part whose script is gone until it is put back. */
function part() {
  const file = { gone: true, reads: 0 }
  const Part = later<{ readonly text: string }>(async () => {
    file.reads += 1
    if (file.gone) throw new TypeError('Failed to fetch dynamically imported module')
    return Text
  })
  return { file, Part }
}
const messages = () => bridge.inputsOf('app.reportError').map(({ message }) => message)

describe('a part whose script cannot be read', () => {
  it('closes and says so, leaves what was typed around it, and shows when it is opened again', async () => {
    const { file, Part } = part()
    function Host() {
      const [open, setOpen] = useState(false)
      return (
        <>
          <input aria-label="form" />
          <button type="button" onClick={() => setOpen(true)}>
            open
          </button>
          {open ? <Part text="the part" onFail={() => setOpen(false)} /> : null}
        </>
      )
    }
    render(<Host />, { wrapper: TestProviders })
    fireEvent.change(screen.getByLabelText('form'), { target: { value: 'half a request' } })
    fireEvent.click(screen.getByText('open'))
    await waitFor(() => expect(told).toEqual([expect.stringContaining('重新启动')]))
    expect(messages()).toEqual([expect.stringContaining('Failed to fetch')])
    expect((screen.getByLabelText('form') as HTMLInputElement).value).toBe('half a request')
    file.gone = false
    fireEvent.click(screen.getByText('open'))
    await screen.findByText('the part')
    expect(file.reads).toBe(2)
    expect(told).toHaveLength(1)
  })

  it('that always shows says so in its place, where it can be tried again', async () => {
    const { file, Part } = part()
    render(
      <>
        <input aria-label="form" />
        <Part text="the part" />
      </>,
      { wrapper: TestProviders },
    )
    const retry = await screen.findByRole('button', { name: '重试' })
    expect([file.reads, messages().length, told]).toEqual([1, 1, []])
    file.gone = false
    fireEvent.click(retry)
    await screen.findByText('the part')
    expect(screen.getByLabelText('form')).toBeTruthy()
  })
})

describe('a page whose script cannot be read', () => {
  /** A page inside the boundary of pages, whose script is gone until it is put back. */
  function page() {
    const file = { gone: true, reads: 0 }
    const Page = lazy<{ readonly text: string }>(async () => {
      file.reads += 1
      if (file.gone) throw new TypeError('Failed to fetch dynamically imported module')
      return { default: Text }
    })
    return { file, Page }
  }

  it('is read anew when it is tried again, and once for each try', async () => {
    const { file, Page } = page()
    render(
      <PageBoundary title="a page">
        <Page text="the page" />
      </PageBoundary>,
      { wrapper: TestProviders },
    )
    fireEvent.click(await screen.findByRole('button', { name: '重试' }))
    await waitFor(() => expect(messages()).toHaveLength(2))
    expect(file.reads).toBe(2)
    file.gone = false
    fireEvent.click(await screen.findByRole('button', { name: '重试' }))
    await screen.findByText('the page')
    expect([file.reads, messages().length]).toEqual([3, 2])
  })

  it('is read anew when its tab or dialog is opened again', async () => {
    const { file, Page } = page()
    const tab = (
      <PageBoundary title="a page">
        <Page text="the page" />
      </PageBoundary>
    )
    const first = render(tab, { wrapper: TestProviders })
    await screen.findByRole('button', { name: '重试' })
    first.unmount()
    file.gone = false
    render(tab, { wrapper: TestProviders })
    await screen.findByText('the page')
    expect(file.reads).toBe(2)
  })
})

it('shows what is to wait in its place until it is there', async () => {
  const Part = later<{ readonly text: string }>(
    async () => Text,
    ({ text }) => <p>waiting for {text}</p>,
  )
  render(<Part text="the part" />, { wrapper: TestProviders })
  expect(screen.getByText('waiting for the part')).toBeTruthy()
  await screen.findByText('the part')
})

it('a part with a fault of its own takes nothing else with it', async () => {
  const Broken = later<{ readonly text: string }>(async () => () => {
    throw new Error('broken part')
  })
  const close = vi.fn()
  render(
    <>
      <p>around</p>
      <Broken text="" onFail={close} />
    </>,
    { wrapper: TestProviders },
  )
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  expect(screen.getByText('around')).toBeTruthy()
  expect(messages()).toEqual([expect.stringContaining('broken part')])
})
