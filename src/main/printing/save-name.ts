const MAX_LETTERS = 120

/**
 * Suggested file name: the document's name and the ending (section 9), without what a file system refuses. `unnamed` stands
 * for a document whose name has nothing that can be kept.
 */
export function fileName(title: string, ending: 'pdf' | 'doc', unnamed: string): string {
  const clean = title
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const name = [...clean].slice(0, MAX_LETTERS).join('').trim()
  const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(name)
  return `${name === '' || reserved ? unnamed : name}.${ending}`
}
