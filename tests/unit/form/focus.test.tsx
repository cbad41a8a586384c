import { afterEach, expect, it } from 'vitest'
import { focusFirst } from '#renderer/components/focus-first.ts'

function form(): { readonly form: HTMLElement; readonly first: HTMLInputElement; readonly second: HTMLInputElement } {
  const element = document.createElement('form')
  const first = element.appendChild(document.createElement('input'))
  const second = element.appendChild(document.createElement('input'))
  document.body.appendChild(element)
  return { form: element, first, second }
}

afterEach(() => document.body.replaceChildren())

it('puts the cursor into the first field of a form that was just opened', () => {
  const { form: opened, first } = form()
  focusFirst(opened)
  expect(document.activeElement).toBe(first)
})

it('leaves the cursor where someone types already when the dialog has opened late', () => {
  const { form: opened, second } = form()
  second.focus()
  focusFirst(opened)
  expect(document.activeElement).toBe(second)
})
