import type { KeyboardEvent } from 'react'

/** An open list or calendar keeps its keys; so does text over several lines. */
function takesArrows(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.getAttribute('aria-expanded') === 'true' ||
    target.dataset['open'] === 'true' ||
    target.tagName === 'TEXTAREA'
  )
}

function isWhole(target: EventTarget): boolean {
  if (!(target instanceof HTMLInputElement)) return true
  return target.selectionStart === 0 && target.selectionEnd === target.value.length
}

/** What a key is to the table: what was pressed, and what the control it was pressed in would do with it. */
export function pressOf(event: KeyboardEvent) {
  return {
    key: event.key,
    shiftKey: event.shiftKey,
    ctrlKey: event.ctrlKey || event.metaKey,
    altKey: event.altKey,
    repeat: event.repeat,
    takesArrows: takesArrows(event.target),
    isWhole: isWhole(event.target),
  }
}
