import { readFileSync } from 'node:fs'

/**
 * Puts the rules of a style sheet of ours into the window, under the names that its classes have there: what it says of
 * an element is then its computed style. Answers how to take them away again.
 */
export function addStyleRules(
  path: string,
  classes: Readonly<Record<string, string>>,
): { readonly sheet: CSSStyleSheet; readonly remove: () => void } {
  const style = document.createElement('style')
  style.textContent = readFileSync(path, 'utf8').replaceAll(
    /:global\(([^()]+)\)|\.([a-zA-Z]\w*)/g,
    (_all, foreign: string | undefined, name: string) => foreign ?? `.${classes[name]}`,
  )
  document.head.append(style)
  if (!style.sheet) throw new Error(`no rules in ${path}`)
  return { sheet: style.sheet, remove: () => style.remove() }
}
