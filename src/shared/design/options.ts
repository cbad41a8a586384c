import { type Raw, rawList, text } from '#shared/form/parsing/read.ts'

/** Options as lines `name|value`; those of a tree as `name|value|value of the one above`. */
export function optionLines(options: unknown, above = ''): string {
  return rawList(options)
    .map((option) => {
      const [name, value] = [text(option['fullName']), text(option['id'])]
      const line = above === '' ? `${name}|${value}` : `${name}|${value}|${above}`
      const inner = optionLines(option['children'], value)
      return inner === '' ? line : `${line}\n${inner}`
    })
    .join('\n')
}

/** Options from lines; a line without a value is its own value, and one above that is not there counts as none. */
export function optionsFromLines(lines: string, former: unknown = []): readonly Raw[] {
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
        return { ...rest, fullName: name, id: value, ...(inner.length > 0 ? { children: inner } : {}) }
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
