import { type Raw, rawList, text } from '#shared/form/parsing/read.ts'

type ReadWord = (stored: string) => string
const asStored: ReadWord = (stored) => stored

/** Options as lines `name|value`; those of a tree as `name|value|value of the one above`. `read`: a name as its reader sees it. */
export function optionLines(options: unknown, read = asStored, above = ''): string {
  return rawList(options)
    .map((option) => {
      const [name, value] = [read(text(option['fullName'])), text(option['id'])]
      const line = above === '' ? `${name}|${value}` : `${name}|${value}|${above}`
      const inner = optionLines(option['children'], read, value)
      return inner === '' ? line : `${line}\n${inner}`
    })
    .join('\n')
}

/** Options from lines; a line without a value is its own value, and one above that is not there counts as none. */
export function optionsFromLines(lines: string, former: unknown = [], read = asStored): readonly Raw[] {
  const kept = new Map(flat(former).map((option) => [text(option['id']), option]))
  const made = lines
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))
    .filter(([name = '']) => name !== '')
    .map(([name = '', value = '', above = '']) => ({ name, value: value || name, above }))
  const children = (parent: string): Raw[] =>
    made
      .filter(({ value, above }) => above === parent && value !== parent)
      .map(({ name, value }) => {
        const { children: _former, ...rest } = kept.get(value) ?? {}
        const inner = children(value)
        const before = text(rest['fullName'])
        return {
          ...rest,
          fullName: read(before) === name ? before : name,
          id: value,
          ...(inner.length > 0 ? { children: inner } : {}),
        }
      })
  const ids = new Set(made.map(({ value }) => value))
  for (const each of made)
    if (each.above !== '' && (!ids.has(each.above) || isCircular(each.value, made))) each.above = ''
  return children('')
}

function flat(options: unknown): readonly Raw[] {
  return rawList(options).flatMap((option) => [option, ...flat(option['children'])])
}

function isCircular(value: string, lines: readonly { readonly value: string; readonly above: string }[]): boolean {
  const seen = new Set<string>()
  for (let at = value; at !== ''; at = lines.find((line) => line.value === at)?.above ?? '') {
    if (seen.has(at)) return true
    seen.add(at)
  }
  return false
}
