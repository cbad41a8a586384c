import { StyleProvider } from '@ant-design/cssinjs'
import { act, cleanup, render } from '@testing-library/react'
import { Button, ConfigProvider, InputNumber } from 'antd'
import { Activity, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createStyleCache } from '#renderer/app/theme/style-cache.ts'
import { buildTheme } from '#renderer/app/theme/theme.ts'

beforeEach(() => {
  for (const style of document.querySelectorAll('style')) style.remove()
})
afterEach(cleanup)

type Colour = 'azure' | 'green'

function Styled({ colour, children }: { readonly colour: Colour; readonly children: ReactNode }) {
  const [cache] = useState(createStyleCache)
  return (
    <StyleProvider cache={cache}>
      <ConfigProvider theme={buildTheme(colour, 'zh')}>{children}</ConfigProvider>
    </StyleProvider>
  )
}

const elements = () => [...document.querySelectorAll('style')]
const texts = () => elements().map((style) => style.textContent)
/** Variables of numbers fields, in the order in which they count. */
const variables = () => texts().filter((text) => /^[^{]*\.ant-input-number[^{]*\{--ant-input-number/.test(text ?? ''))

/** Times somebody went through all styles of the document. */
function countLooks(): () => number {
  let looks = 0
  const own = Object.getOwnPropertyDescriptor(Element.prototype, 'children')
  Object.defineProperty(document.head, 'children', {
    configurable: true,
    get() {
      looks += 1
      return own?.get?.call(document.head) as unknown
    },
  })
  return () => {
    Reflect.deleteProperty(document.head, 'children')
    return looks
  }
}

it('what is drawn again finds its styles where they were, and nobody looks for them', () => {
  const view = render(
    <Styled colour="azure">
      <InputNumber controls={false} />
    </Styled>,
  )
  const [before, written] = [elements(), texts()]
  expect(variables()).toHaveLength(1)
  view.rerender(<Styled colour="azure">{null}</Styled>)
  const looks = countLooks()
  view.rerender(
    <Styled colour="azure">
      <InputNumber controls={false} />
    </Styled>,
  )
  expect(looks()).toBe(0)
  expect(elements()).toEqual(before)
  expect(texts()).toEqual(written)
})

it('a second part of the same sort is drawn without a look at the styles', () => {
  const view = render(
    <Styled colour="azure">
      <Button>1</Button>
    </Styled>,
  )
  const written = texts()
  const looks = countLooks()
  view.rerender(
    <Styled colour="azure">
      <Button>1</Button>
      <Button>2</Button>
    </Styled>,
  )
  expect(looks()).toBe(0)
  expect(texts()).toEqual(written)
})

it('another theme leaves no variables of the one before, shown or not', async () => {
  const field = (colour: Colour, isShown = true) => (
    <Styled colour={colour}>{isShown ? <InputNumber controls={false} /> : null}</Styled>
  )
  const view = render(field('azure'))
  const [first] = variables()
  view.rerender(field('green'))
  expect(variables()).toHaveLength(1)
  expect(variables()[0]).not.toBe(first)
  // antd counts as one what is drawn within one turn.
  await Promise.resolve()
  view.rerender(field('green', false))
  view.rerender(field('azure', false))
  expect(variables()).toEqual([])
  act(() => view.rerender(field('azure')))
  expect(variables()).toEqual([first])
})

/** A page that is shown, and one of another tab: it has its turn when the window has time. */
function Pages({ colour }: { readonly colour: Colour }) {
  return (
    <Styled colour={colour}>
      <InputNumber controls={false} />
      <Activity mode="hidden">
        <InputNumber controls={false} />
      </Activity>
    </Styled>
  )
}

/** Variables of the theme itself. */
const general = () => texts().findLast((text) => text?.includes('--ant-color-primary:'))

it('a theme one returns to before hidden pages have followed is whole again', async () => {
  const view = render(<Pages colour="azure" />)
  const turnTo = (colour: Colour) => flushSync(() => view.rerender(<Pages colour={colour} />))
  const [first, fields] = [general(), variables()]
  expect(fields).toHaveLength(1)
  await act(async () => {
    await Promise.resolve()
    turnTo('green')
    expect(general() === first).toBe(false)
    await Promise.resolve()
    turnTo('azure')
    expect(general() === first).toBe(true)
  })
  expect(general() === first).toBe(true)
  expect(variables()).toEqual(fields)
})
