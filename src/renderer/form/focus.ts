import { isEmpty } from '#shared/form/kind.ts'
import { focusFirst } from '#renderer/components/focus-first.ts'
import type { FormStore, ProblemPlace } from './store/form-store.ts'
import { isClosed } from './store/look.ts'
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
  if (!area || area.contains(document.activeElement)) return
  const prefix = area.closest<HTMLElement>('[data-form]') ?? area.querySelector<HTMLElement>('[data-form]')
  for (const field of store.plan.fields) {
    const look = store.look(field.name)
    if (!look.required || isClosed(field, look) || field.columns.length > 0 || !isEmpty(store.value(field.name)))
      continue
    // Behind a tab that is not open, or not drawn yet: further down than anybody looks at first.
    const target = document.getElementById(controlId(prefix?.dataset['form'] ?? '', field.name))
    if (!target || target.dataset['waiting'] !== undefined) continue
    controlIn(target).focus({ preventScroll: true })
    if (area.contains(document.activeElement)) return
  }
  focusFirst(area)
}

/** Opens what hides the first problem, scrolls to it and puts the cursor there. */
export function goToProblem(form: HTMLElement, store: FormStore, place: ProblemPlace): void {
  store.reveal(place.field.name)
  const prefix = form.dataset['form'] ?? ''
  const attempt = (left: number) => {
    const target = document.getElementById(controlId(prefix, place.field.name))
    if (!target || target.dataset['waiting'] !== undefined) {
      target?.scrollIntoView({ block: 'center' })
      if (left > 0) requestAnimationFrame(() => attempt(left - 1))
      return
    }
    target.scrollIntoView({ block: 'center' })
    if (place.row !== undefined && place.column !== undefined) {
      return showCell(target, { row: place.row, column: place.column })
    }
    controlIn(target).focus({ preventScroll: true })
  }
  attempt(attempts)
}
