/** Somebody who is named in a comment. */
export interface Named {
  readonly id: string
  readonly name: string
}

const marked = ({ name }: Named) => `@${name}`

interface TextPart {
  /** Where in the text it begins. */
  readonly at: number
  readonly text: string
  readonly isName: boolean
}

/** A text in parts, those apart that name somebody. */
export function partsOf(text: string, named: readonly Named[]): readonly TextPart[] {
  // The longest first: a name may begin with another one.
  const names = [...new Set(named.map(marked))].filter((name) => name !== '@').toSorted((a, b) => b.length - a.length)
  const parts: TextPart[] = []
  let from = 0
  for (let at = 0; at < text.length; ) {
    const name = text[at] === '@' ? names.find((each) => text.startsWith(each, at)) : undefined
    if (name === undefined) {
      at += 1
      continue
    }
    if (at > from) parts.push({ at: from, text: text.slice(from, at), isName: false })
    parts.push({ at, text: name, isName: true })
    at += name.length
    from = at
  }
  return from < text.length || parts.length === 0
    ? [...parts, { at: from, text: text.slice(from), isName: false }]
    : parts
}

/** Ids of those who still stand in a text, each once; of two alike names both. */
export function standingIn(text: string, named: readonly Named[]): string[] {
  const standing = new Set(partsOf(text, named).flatMap((part) => (part.isName ? [part.text] : [])))
  return [...new Set(named.filter((each) => standing.has(marked(each))).map(({ id }) => id))]
}

/** The people of a draft; none of what cannot be read. */
export function namedFrom(value: unknown): readonly Named[] {
  try {
    const parsed: unknown = JSON.parse(String(value))
    if (!Array.isArray(parsed)) return []
    return parsed.filter(
      (each: unknown): each is Named =>
        typeof each === 'object' &&
        each !== null &&
        typeof (each as Named).id === 'string' &&
        typeof (each as Named).name === 'string',
    )
  } catch {
    return []
  }
}
