/** The crosses by which antd empties its inputs, selects and pickers: buttons, so each would be a stop of Tab. */
const crosses = '.ant-input-clear-icon, .ant-select-clear, .ant-picker-clear'

/**
 * Keeps the crosses out of the way of Tab, and lets Delete and Backspace empty a select instead. One place for every
 * control there is or will be: antd has no setting for it, and crosses come and go with what is filled in.
 */
export function installClearKeys(document: Document): () => void {
  const hide = (event: KeyboardEvent) => {
    // Before the browser looks for the next stop.
    if (event.key === 'Tab') for (const cross of document.querySelectorAll<HTMLElement>(crosses)) cross.tabIndex = -1
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return
    hide(event)
    if (event.key === 'Delete' || event.key === 'Backspace') clearSelect(event)
  }
  document.addEventListener('keydown', onKeyDown, true)
  // Again at the end: the key may have filled a field, and its cross has come since.
  document.defaultView?.addEventListener('keydown', hide)
  return () => {
    document.removeEventListener('keydown', onKeyDown, true)
    document.defaultView?.removeEventListener('keydown', hide)
  }
}

/** Text being searched is deleted first; in a list of several, Backspace takes the last one as antd has it. */
function clearSelect(event: KeyboardEvent): void {
  const { target } = event
  if (!(target instanceof HTMLInputElement) || target.value !== '') return
  const select = target.closest('.ant-select')
  if (!select || (event.key === 'Backspace' && select.classList.contains('ant-select-multiple'))) return
  const cross = select.querySelector<HTMLElement>('.ant-select-clear')
  if (!cross) return
  event.preventDefault()
  event.stopPropagation()
  cross.click()
}
