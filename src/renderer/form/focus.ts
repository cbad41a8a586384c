import type { FormStore, ProblemPlace } from './store/form-store.ts'
import { controlId } from './context.ts'

/** Event by which a child table is asked to show one of its cells. */
export const showCellEvent = 'form-show-cell'
export interface ShowCell {
  readonly row: number
  readonly column: string
}

/** Frames to wait for tabs on the way to a field to open. */
const patience = 20

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
      const detail: ShowCell = { row: place.row, column: place.column }
      target.dispatchEvent(new CustomEvent(showCellEvent, { detail }))
      return
    }
    const inner = target.matches('input, textarea, button')
      ? target
      : target.querySelector<HTMLElement>('input, button, [tabindex]')
    ;(inner ?? target).focus({ preventScroll: true })
  }
  attempt(patience)
}
