const yes = new Set(['是', '对', '對', '开', '開', '√', '✓', '✔', 'yes', 'y', 'true', 't', 'on', '1'])
const no = new Set(['否', '错', '錯', '关', '關', '×', '✗', '✘', 'no', 'n', 'false', 'f', 'off', '0'])

/** What files and pasted cells write for yes and no, in the languages of the application and as Excel does; null for neither. */
export function readYesNo(text: string): boolean | null {
  const word = text.normalize('NFKC').trim().toLowerCase()
  if (yes.has(word)) return true
  return no.has(word) ? false : null
}
