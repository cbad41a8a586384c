import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { focusFirst } from '#renderer/components/focus-first.ts'
import { focusFirstToFill, goToProblem } from '#renderer/form/focus.ts'
import type { FormStore, ProblemPlace } from '#renderer/form/store/form-store.ts'

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

describe('an editor that is still to be drawn', () => {
  const fields = ['story', 'title'].map((name) => ({ name, kind: 'editor', columns: [] }))
  const store = {
    plan: { fields },
    look: () => ({ hidden: false, required: true, disabled: false }),
    value: () => null,
    reveal: () => undefined,
  } as unknown as FormStore
  const place = { field: { name: 'story' } } as unknown as ProblemPlace

  /** A form of an editor that waits, and a line; and how the editor comes to be drawn. */
  function waitingForm() {
    const area = document.createElement('form')
    area.dataset['form'] = 'f'
    area.innerHTML = '<div id="f-story" data-waiting="soon"></div><div id="f-title"><input /></div>'
    document.body.append(area)
    const editor = area.querySelector<HTMLElement>('#f-story') as HTMLElement
    editor.scrollIntoView = () => undefined
    const draw = () => {
      delete editor.dataset['waiting']
      editor.innerHTML = '<button type="button"></button><div contenteditable="true" tabindex="0"></div>'
    }
    return { area, line: area.querySelector('input') as HTMLInputElement, draw, page: () => editor.lastElementChild }
  }
  const frames = async (count: number) => {
    for (let left = count; left > 0; left -= 1) await new Promise((done) => requestAnimationFrame(done))
  }

  it('is where a person begins when it is the first to be filled in', async () => {
    const { area, draw, page } = waitingForm()
    focusFirstToFill(area, store)
    await frames(2)
    expect(area.contains(document.activeElement)).toBe(false)
    draw()
    await waitFor(() => expect(document.activeElement).toBe(page()))
  })

  it('leaves the cursor where a person went meanwhile', async () => {
    const { area, line, draw } = waitingForm()
    focusFirstToFill(area, store)
    line.focus()
    draw()
    await frames(3)
    expect(document.activeElement).toBe(line)
  })

  it('gets the cursor when it has the problem, however long a busy window takes', async () => {
    const { area, draw, page } = waitingForm()
    goToProblem(area, store, place)
    await frames(30)
    draw()
    await waitFor(() => expect(document.activeElement).toBe(page()))
  })

  it('does not take the cursor from whoever works on elsewhere instead', async () => {
    const { area, line, draw } = waitingForm()
    goToProblem(area, store, place)
    line.focus()
    line.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
    draw()
    await frames(3)
    expect(document.activeElement).toBe(line)
  })
})
