import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { parseForm } from '#shared/form/parse.ts'
import { createViewportObserver } from '#renderer/form/viewport-observer.ts'
import { bigForm } from '../../support/design.ts'
import { cleanup, renderForm, settle, storeOf } from './support/render-form.tsx'

/** What a window would tell by itself: which elements it shows (0 pixels around it), and which are near. */
const observers = new Map<string, { readonly tell: (element: Element) => void; readonly watched: Set<Element> }>()
const idle: (() => void)[] = []

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly watched = new Set<Element>()
      constructor(
        hear: (entries: readonly Partial<IntersectionObserverEntry>[]) => void,
        { rootMargin = '' }: IntersectionObserverInit = {},
      ) {
        const tell = (target: Element) => hear([{ target, isIntersecting: true }])
        observers.set(rootMargin, { tell, watched: this.watched })
      }
      observe(element: Element) {
        this.watched.add(element)
      }
      unobserve(element: Element) {
        this.watched.delete(element)
      }
      disconnect() {
        this.watched.clear()
      }
    },
  )
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  observers.clear()
  idle.length = 0
})

const shows = (element: Element) => observers.get('0px')?.tell(element)
const isNear = (element: Element) => observers.get('600px')?.tell(element)
const rest = () => idle.shift()?.()

it('tells of what shows at once, and of what is near some at a time, once each', () => {
  const viewport = createViewportObserver()
  const told: number[] = []
  const elements = Array.from({ length: 10 }, (_value, index) => {
    const element = document.createElement('div')
    viewport?.watch(element, () => told.push(index))
    return element
  })
  for (const element of elements) isNear(element)
  expect(told).toEqual([])
  shows(elements[9] as Element)
  expect(told).toEqual([9])
  rest()
  expect(told).toEqual([9, 0, 1, 2, 3, 4, 5])
  rest()
  expect(told).toEqual([9, 0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(idle).toEqual([])
  expect([...(observers.get('600px')?.watched ?? [])]).toEqual([])
})

it('tells nothing of what is not watched any more', () => {
  const viewport = createViewportObserver()
  const told = vi.fn()
  const element = document.createElement('div')
  const stop = viewport?.watch(element, told)
  isNear(element)
  stop?.()
  rest()
  shows(element)
  expect(told).not.toHaveBeenCalled()
})

it('tells of what is near in a form that was hidden before the window had time, and shows again', () => {
  vi.stubGlobal('cancelIdleCallback', () => (idle.length = 0))
  const viewport = createViewportObserver()
  const told = vi.fn()
  const element = document.createElement('div')
  const stop = viewport?.watch(element, told)
  isNear(element)
  stop?.()
  viewport?.dispose()
  viewport?.watch(element, told)
  isNear(element)
  rest()
  expect(told).toHaveBeenCalledOnce()
})

it('a form of 200 fields makes the controls that a window shows, names all of its fields, and makes the others as they come near', async () => {
  const parsed = parseForm(bigForm(200, 'far').formData)
  if (!parsed.ok) throw new Error(parsed.problem)
  const { container } = renderForm(storeOf(parsed.plan))
  await settle()
  const waiting = () => [...container.querySelectorAll('[data-waiting]')]
  expect(container.querySelectorAll('[id$="-label"]')).toHaveLength(200)
  expect(waiting()).toHaveLength(172)

  act(() => shows(waiting()[100] as Element))
  expect(waiting()).toHaveLength(171)
  act(() => {
    for (const element of waiting().slice(0, 20)) isNear(element)
  })
  expect(waiting()).toHaveLength(171)
  act(rest)
  expect(waiting()).toHaveLength(165)
  while (idle.length > 0) act(rest)
  expect(waiting()).toHaveLength(151)
})

it('Tab that is faster than the window draws goes on to the next field, and Shift+Tab comes back to the last one', async () => {
  const parsed = parseForm(bigForm(200, 'far').formData)
  if (!parsed.ok) throw new Error(parsed.problem)
  const { container } = renderForm(storeOf(parsed.plan))
  await settle()
  const user = userEvent.setup()
  const focused = () => /f_\d+/.exec(document.activeElement?.id ?? '')?.[0]
  act(() => container.querySelector<HTMLElement>('[id$="f_26"]')?.focus())
  const met = new Set<string | undefined>()
  // A control may have buttons of its own on the way.
  for (let keys = 0; keys < 12 && !met.has('f_30'); keys += 1) {
    await user.tab()
    expect(document.activeElement?.matches('input, textarea, button')).toBe(true)
    met.add(focused())
  }
  met.delete(undefined)
  expect([...met]).toEqual(['f_27', 'f_28', 'f_29', 'f_30'])

  act(() => (document.activeElement as HTMLElement).blur())
  await user.tab({ shift: true })
  expect(document.activeElement?.closest('[id$="f_199"]')).not.toBeNull()
})
