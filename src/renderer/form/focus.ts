import { isEmpty } from '#shared/form/kind.ts'
import { focusFirst } from '#renderer/components/focus-first.ts'
import type { FormStore, ProblemPlace } from './store/form-store.ts'
import { isClosed } from './store/field-status.ts'
import { controlId } from './context.ts'

/** Event by which a child table is asked to show one of its cells. */
export const showCellEvent = 'form-show-cell'
export interface ShowCell {
  readonly row: number
  readonly column: string
}

/** Opens a cell of a grid. */
export function showCell(grid: HTMLElement, detail: ShowCell): void {
  grid.dispatchEvent(new CustomEvent(showCellEvent, { detail }))
}

/** Frames to wait for tabs on the way to a field to open. */
const attempts = 20

/** Milliseconds to wait for a control that is about to be drawn: for an idle window, and for what it loads. */
const longestWait = 2000

/** Tries anew each frame until it is done, or a person who does not wait presses something. `isLast`: time is over. */
function eachFrame(attempt: (isLast: boolean) => boolean): void {
  const until = performance.now() + longestWait
  const ended = new AbortController()
  const options = { capture: true, signal: ended.signal }
  const end = () => ended.abort()
  document.addEventListener('pointerdown', end, options)
  document.addEventListener('keydown', end, options)
  const frame = () => {
    if (ended.signal.aborted) return
    const isLast = performance.now() > until
    if (attempt(isLast) || isLast) end()
    else requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

function controlIn(target: HTMLElement): HTMLElement {
  if (target.matches('input, textarea, button')) return target
  // Tools stand before the text that they are for.
  const page = target.querySelector<HTMLElement>('[contenteditable="true"]')
  return page ?? target.querySelector<HTMLElement>('input, button, [tabindex]') ?? target
}

/**
 * Puts the cursor where a person begins: into the first required field that is empty, or the first field when none is.
 * Does nothing when somebody is at work in the form already.
 */
export function focusFirstToFill(area: HTMLElement | null, store: FormStore): void {
  if (area && !tryToFocus(area, store, false)) eachFrame((isLast) => tryToFocus(area, store, isLast))
}

/** False: the first one to fill is about to be drawn, and it is not the last attempt. */
function tryToFocus(area: HTMLElement, store: FormStore, isLast: boolean): boolean {
  if (!area.isConnected || area.contains(document.activeElement)) return true
  const prefix = area.closest<HTMLElement>('[data-form]') ?? area.querySelector<HTMLElement>('[data-form]')
  for (const field of store.plan.fields) {
    const look = store.look(field.name)
    if (!look.required || isClosed(field, look) || field.columns.length > 0 || !isEmpty(store.value(field.name)))
      continue
    // Behind a tab that is not open, or not drawn yet: further down than anybody looks at first.
    const target = document.getElementById(controlId(prefix?.dataset['form'] ?? '', field.name))
    if (target?.dataset['waiting'] === 'soon' && !isLast) return false
    if (!target || target.dataset['waiting'] !== undefined) continue
    controlIn(target).focus({ preventScroll: true })
    if (area.contains(document.activeElement)) return true
  }
  focusFirst(area)
  return true
}

/** Puts the cursor into a control that is drawn just now, unless somebody went on meanwhile. */
export function focusWhenDrawn(id: string): void {
  const attempt = () => {
    const target = document.getElementById(id)
    if (!target || target.dataset['waiting'] !== undefined) return false
    controlIn(target).focus()
    return true
  }
  if (!attempt()) eachFrame(() => document.activeElement !== document.body || attempt())
}

/** Opens what hides the first problem, scrolls to it and puts the cursor there. */
export function goToProblem(form: HTMLElement, store: FormStore, place: ProblemPlace): void {
  store.reveal(place.field.name)
  const prefix = form.dataset['form'] ?? ''
  let left = attempts
  const attempt = () => {
    const target = document.getElementById(controlId(prefix, place.field.name))
    left -= 1
    if (!target) return left < 0
    if (target.dataset['waiting'] !== undefined) {
      // What lies above it is drawn on the way, and moves it.
      if (left >= 0) target.scrollIntoView({ block: 'center' })
      return false
    }
    target.scrollIntoView({ block: 'center' })
    if (place.row !== undefined && place.column !== undefined) {
      showCell(target, { row: place.row, column: place.column })
    } else controlIn(target).focus({ preventScroll: true })
    return true
  }
  if (!attempt()) eachFrame(attempt)
}
