/** The keys of the application, as the help shows them; `Mod` is Ctrl, or Command on a Mac. */
export const shortcutGroups = [
  {
    title: 'groupPages',
    keys: [
      ['search', 'Mod K'],
      ['find', 'Mod F'],
      ['findNext', 'F3'],
      ['findPrevious', 'Shift F3'],
      ['newRecord', 'Mod N'],
      ['closeTab', 'Mod W'],
      ['reopenTab', 'Mod Shift T'],
      ['detachTab', 'Mod Shift N'],
      ['nextTab', 'Ctrl Tab'],
      ['previousTab', 'Ctrl Shift Tab'],
      ['refresh', 'F5'],
      ['print', 'Mod P'],
    ],
  },
  {
    title: 'groupWindow',
    keys: [
      ['lock', 'Mod L'],
      ['settings', 'Mod ,'],
      ['zoomIn', 'Mod +'],
      ['zoomOut', 'Mod -'],
      ['zoomReset', 'Mod 0'],
      ['fullScreen', 'F11'],
      ['shortcuts', 'Mod /'],
      ['quit', 'Mod Q'],
    ],
  },
] as const

/** Steps of the page's scale by key: the signs of the number pad and the unshifted `=` mean the same. */
export function zoomStepOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): 'in' | 'out' | 'reset' | null {
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return null
  switch (event.key) {
    case '+':
    case '=':
      return 'in'
    case '-':
    case '_':
      return 'out'
    case '0':
      return 'reset'
    default:
      return null
  }
}
