import { cleanup, render } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { limitDrawnText } from '#renderer/platform/drawn-text.ts'
import { drawnText, lineText, MAX_DRAWN } from '#shared/rules/drawn-text.ts'

const long = '中a'.repeat(150_000)
const own = {
  textContent: Object.getOwnPropertyDescriptor(Node.prototype, 'textContent'),
  nodeValue: Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue'),
}
beforeAll(() => limitDrawnText(document))
afterEach(cleanup)
afterAll(() => {
  for (const [name, descriptor] of Object.entries(own)) Object.defineProperty(Node.prototype, name, descriptor ?? {})
  Reflect.deleteProperty(document, 'createTextNode')
})

function Words({ text }: { readonly text: string }) {
  return (
    <p title="x">
      <b>{text}</b>
      {text} {text}
    </p>
  )
}

describe('a text of 300 000 characters', () => {
  it('is drawn to a bound that breaks into lines at once, and says how long it is', () => {
    const { container, rerender } = render(<Words text={long} />)
    const texts = () => [...container.querySelectorAll('p, b')].flatMap(({ childNodes }) => [...childNodes])
    const longest = () => Math.max(...texts().map((node) => (node.nodeType === 3 ? (node.nodeValue?.length ?? 0) : 0)))
    expect(longest()).toBeLessThan(MAX_DRAWN + 20)
    expect(container.textContent).toContain('… [300000]')
    rerender(<Words text={`${long}b`} />)
    expect(longest()).toBeLessThan(MAX_DRAWN + 20)
    rerender(<Words text="short" />)
    expect(container.textContent).toBe('shortshort short')
  })

  it('stays whole where it is edited or is no text on the screen', () => {
    const { container } = render(
      <>
        <textarea defaultValue={long} />
        <input defaultValue={long} />
      </>,
    )
    expect(container.querySelector('textarea')?.value).toBe(long)
    expect(container.querySelector('input')?.value).toBe(long)
    const style = document.createElement('style')
    const rules = '.a{color:red}'.repeat(5000)
    style.textContent = rules
    expect(style.textContent).toBe(rules)
  })

  it('is a few words in a place of one line', () => {
    expect(lineText(long).length).toBeLessThan(600)
    expect(lineText('请假申请')).toBe('请假申请')
    expect(drawnText('x'.repeat(MAX_DRAWN))).toHaveLength(MAX_DRAWN)
  })
})
