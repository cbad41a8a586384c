/**
 * Puts words in the place of what is chosen in a field, as if they were typed: whoever listens to it hears of them, and the
 * cursor stands behind them.
 */
export function insertText(field: HTMLInputElement | HTMLTextAreaElement, words: string): void {
  const { selectionStart, selectionEnd, value } = field
  field.setRangeText(words, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
