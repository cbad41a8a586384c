import type { Actions } from './actions.ts'
import type { Designer } from './state.ts'

/** Whether somebody is typing: keys then belong to the control. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, [contenteditable="true"], [role="dialog"], [role="combobox"]') !== null
  )
}

/** A click chooses a part; with Ctrl it joins the choice or leaves it. */
export function chooseByClick(event: MouseEvent, key: string, designer: Designer): void {
  const { selection } = designer.store.getState()
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) designer.choose([key])
  else designer.choose(selection.includes(key) ? selection.filter((each) => each !== key) : [...selection, key])
}

/** Keys of the canvas and the outline. Answers whether one was meant for them. */
export function onDesignKey(event: KeyboardEvent, designer: Designer, actions: Actions): boolean {
  const isControl = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  // While a part is carried by keys, they are the carrier's.
  if (isTyping(event.target) || document.querySelector('[data-frame][data-dragging]')) return false
  const { selection } = designer.store.getState()
  const held: Readonly<Record<string, () => void>> = {
    z: event.shiftKey ? designer.redo : designer.undo,
    y: designer.redo,
    c: actions.copy,
    x: actions.cut,
    v: () => void actions.paste(),
    d: () => actions.duplicate(selection),
    a: actions.chooseAll,
  }
  const moved: Readonly<Record<string, () => void>> = {
    arrowup: () => actions.shift(-1),
    arrowdown: () => actions.shift(1),
  }
  const plain: Readonly<Record<string, () => void>> = {
    delete: () => actions.remove(selection),
    arrowup: () => actions.step(-1),
    arrowdown: () => actions.step(1),
    escape: actions.chooseParent,
  }
  const action = (isControl ? held : event.altKey ? moved : plain)[key]
  if (!action) return false
  event.preventDefault()
  event.stopPropagation()
  action()
  return true
}
