import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'
import type { DesktopText } from '#main/base/desktop-text.ts'

/** What was under the pointer, as far as the menu depends on it. */
export type ContextMenuInput = Pick<ContextMenuParams, 'isEditable' | 'selectionText'> & {
  readonly editFlags: Pick<
    ContextMenuParams['editFlags'],
    'canUndo' | 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'
  >
}

/**
 * The menu of the right button where a page has none of its own: Electron draws none, so no text could be cut, copied or
 * pasted by hand. Empty where there is nothing to do.
 */
export function contextMenu({ isEditable, selectionText, editFlags }: ContextMenuInput, text: DesktopText) {
  const copy: MenuItemConstructorOptions = { role: 'copy', label: text.copy, enabled: editFlags.canCopy }
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  return [
    { role: 'undo', label: text.undo, enabled: editFlags.canUndo },
    { type: 'separator' },
    { role: 'cut', label: text.cut, enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: text.paste, enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: text.selectAll, enabled: editFlags.canSelectAll },
  ] satisfies MenuItemConstructorOptions[]
}
