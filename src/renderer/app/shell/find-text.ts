/** A place where the words stand: in the text of the page, or in the value of a field. */
export type Match = Range | HTMLInputElement | HTMLTextAreaElement

/** More are not counted: nobody walks through them. */
export const MOST_MATCHES = 1000

/** Fields of other types show something else than their value. */
const typed = new Set(['text', 'search', 'email', 'tel', 'url', 'number'])
/** Not read by anybody: drawings, and doubles of what stands beside them. */
const unread = 'script, style, svg, canvas, [aria-hidden="true"], .visually-hidden, [data-find]'

/** Where words begin in a text, in any case, one after the other. Spaces of any kind are one another. */
export function placesOf(text: string, words: string): readonly number[] {
  const [whole, wanted] = [folded(text), folded(words)]
  const places: number[] = []
  if (wanted === '') return places
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + wanted.length)) places.push(at)
  return places
}

/** The same length as before: places hold for the text as it stands. */
function folded(text: string): string {
  const plain = text.replaceAll(/\s/g, ' ')
  const lower = plain.toLowerCase()
  if (lower.length === plain.length) return lower
  const small = (letter: string) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter)
  return [...plain].map(small).join('')
}

/**
 * All places below `root` that a person can see, in their order, at most `MOST_MATCHES`. Words may go over from one piece
 * of a line to the next (a name with a mark in it), not from one block to another.
 */
export function findIn(root: Element, words: string): readonly Match[] {
  const matches: Match[] = []
  let line: { node: Text; from: number }[] = []
  let text = ''
  const endLine = (block: Element) => {
    const places = line.length === 0 ? [] : placesOf(text, words)
    const pieces = line
    line = []
    text = ''
    if (places.length > 0 && isTiny(block)) return
    for (const at of places) {
      if (matches.length >= MOST_MATCHES) return
      const range = document.createRange()
      range.setStart(...pointAt(pieces, at, true))
      range.setEnd(...pointAt(pieces, at + words.length, false))
      if (range.getClientRects().length > 0) matches.push(range)
    }
  }
  const walk = (parent: Element, block: Element) => {
    for (const node of parent.childNodes) {
      if (matches.length >= MOST_MATCHES) return
      if (node instanceof Text) {
        line.push({ node, from: text.length })
        text += node.data
      } else if (node instanceof HTMLElement && !node.matches(unread)) {
        const { display, visibility } = getComputedStyle(node)
        if (display === 'none' || visibility === 'hidden') continue
        const isOwn = (display !== 'inline' && display !== 'contents') || node instanceof HTMLBRElement
        if (isOwn) endLine(block)
        if (isField(node)) {
          if (placesOf(node.value, words).length > 0 && !isTiny(node)) matches.push(node)
        } else walk(node, isOwn ? node : block)
        if (isOwn) endLine(isField(node) ? block : node)
      }
    }
  }
  walk(root, root)
  endLine(root)
  return matches.slice(0, MOST_MATCHES)
}

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLInputElement) return typed.has(element.type)
  return element instanceof HTMLTextAreaElement
}

/** What only screen readers are meant to meet is a point of the page. */
function isTiny(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width <= 1 || height <= 1
}

/** The end of one piece is the beginning of the next: a range begins in the one and ends in the other. */
function pointAt(pieces: readonly { node: Text; from: number }[], at: number, isStart: boolean): [Text, number] {
  const piece = pieces.findLast(({ from }) => (isStart ? from <= at : from < at)) ?? pieces[0]
  if (!piece) throw new Error('no text')
  return [piece.node, Math.min(at - piece.from, piece.node.length)]
}

/** Brings it into view in every area that scrolls around it. */
export function showMatch(match: Match): void {
  const element = elementOf(match)
  for (let area = element.parentElement; area; area = area.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(area)
    const rect = match.getBoundingClientRect()
    const room = area.getBoundingClientRect()
    const canScroll = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    // Heads, feet and held columns of a table lie over its edges: what is near them goes to the middle.
    const isNear = (start: number, end: number, from: number, to: number) =>
      start < from + Math.min(80, (to - from) / 4) || end > to - Math.min(80, (to - from) / 4)
    if (canScroll(overflowY) && isNear(rect.top, rect.bottom, room.top, room.bottom))
      area.scrollTop += (rect.top + rect.bottom) / 2 - (room.top + room.bottom) / 2
    if (canScroll(overflowX) && isNear(rect.left, rect.right, room.left, room.right))
      area.scrollLeft += (rect.left + rect.right) / 2 - (room.left + room.right) / 2
  }
}

export function elementOf(match: Match): Element {
  return match instanceof Range ? (match.startContainer.parentElement ?? document.body) : match
}

/** The first match from the top of what is in view; the first of all when none follows. */
export function firstInView(matches: readonly Match[], top: number): number {
  return Math.max(
    matches.findIndex((match) => match.getBoundingClientRect().top >= top),
    0,
  )
}

/** Which of the new matches is the one that was chosen among the old ones, or stands where it stood. */
export function sameMatch(before: Match | undefined, at: number, matches: readonly Match[]): number {
  const index = matches.findIndex((match) =>
    match instanceof Range && before instanceof Range
      ? match.startContainer === before.startContainer && match.startOffset === before.startOffset
      : match === before,
  )
  return index >= 0 ? index : Math.min(at, Math.max(matches.length - 1, 0))
}

/** Marks all of them, and the chosen one more; nothing for none. */
export function markMatches(matches: readonly Match[], chosen: number): void {
  for (const field of document.querySelectorAll('[data-found]')) field.removeAttribute('data-found')
  const ranges = matches.filter((match) => match instanceof Range)
  const now = matches[chosen]
  CSS.highlights.set('found', new Highlight(...ranges))
  CSS.highlights.set('found-now', new Highlight(...(now instanceof Range ? [now] : [])))
  const over = CSS.highlights.get('found-now')
  if (over) over.priority = 1
  for (const match of matches) {
    if (!(match instanceof Range)) match.setAttribute('data-found', match === now ? 'now' : '')
  }
}
