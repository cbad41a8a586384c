import { compile, type Program, type Programs } from './program.ts'
import { outside, parseSource } from './syntax.ts'

/** What asking may still cost, in states entered; several questions may share one. */
export interface Work {
  left: number
}

/** A regular expression out of a stored design: whoever wrote it, asking it takes no longer than its text is long. */
export interface Pattern {
  /** Whether it matches anywhere in the text; null when there is too much work in it to say. */
  readonly test: (text: string, work?: Work) => boolean | null
}

const MAX_SOURCE_LENGTH = 5000

/** Enough for a megabyte of text and an ordinary expression; a quarter of a second. */
export function usualWork(): Work {
  return { left: 5_000_000 }
}

/** Null for what is no regular expression of JavaScript, refers back to captures, has flag v, or counts beyond reason. */
export function compilePattern(source: string, flags: string): Pattern | null {
  if (source.length > MAX_SOURCE_LENGTH) return null
  try {
    // JavaScript judges the syntax; it is never asked to match a text.
    new RegExp(source, flags)
    const programs = compile(parseSource(source, flags))
    const isUnicode = flags.includes('u')
    return { test: (text, work = usualWork()) => matches(programs, codesOf(text, isUnicode), work) }
  } catch {
    return null
  }
}

function codesOf(text: string, isUnicode: boolean): ArrayLike<number> {
  if (isUnicode) return Array.from(text, (character) => character.codePointAt(0) ?? outside)
  const codes = new Uint16Array(text.length)
  for (let index = 0; index < codes.length; index += 1) codes[index] = text.charCodeAt(index)
  return codes
}

function matches({ main, looks }: Programs, codes: ArrayLike<number>, work: Work): boolean | null {
  const found: Uint8Array[] = []
  for (const look of looks) {
    const places = new Uint8Array(codes.length + 1)
    const mark = (place: number) => {
      places[place] = 1
      return false
    }
    if (!scan(look, { codes, found, work }, mark)) return null
    found.push(places)
  }
  let isMatch = false
  const isTold = scan(main, { codes, found, work }, () => (isMatch = true))
  return isTold ? isMatch : null
}

interface Ground {
  readonly codes: ArrayLike<number>
  /** By lookaround: 1 at each place where what it asks for is there. */
  readonly found: readonly Uint8Array[]
  readonly work: Work
}

/**
 * Goes once over the text with all states it can be in at once, starting anew at every place. Tells each place where a
 * match ends, until `onEnd` has heard enough. False when there is too much work in it.
 */
function scan(
  { steps, start, isBackward }: Program,
  { codes, found, work }: Ground,
  onEnd: (place: number) => boolean,
): boolean {
  const entered = new Int32Array(steps.length).fill(-1)
  const pending: number[] = []
  let waiting: number[] = []
  let active: number[] = []
  /** Follows everything that takes no character; whether the end is among it. */
  const enter = (from: number, place: number): boolean => {
    let isEnd = false
    pending.push(from)
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      const step = steps[at]
      if (step === undefined || entered[at] === place) continue
      entered[at] = place
      work.left -= 1
      if (step.kind === 'character') active.push(at)
      else if (step.kind === 'split') pending.push(...step.to)
      else if (step.kind === 'end') isEnd = true
      else if (step.kind === 'look') {
        if ((found[step.look]?.[place] === 1) === step.wanted) pending.push(step.next)
      } else if (step.holds(codes[place - 1] ?? outside, codes[place] ?? outside)) pending.push(step.next)
    }
    return isEnd
  }
  for (let count = 0; count <= codes.length; count += 1) {
    const place = isBackward ? codes.length - count : count
    const crossed = codes[isBackward ? place : place - 1] ?? outside
    let isEnd = false
    for (const at of waiting) {
      const step = steps[at]
      if (step?.kind === 'character' && step.matches(crossed)) isEnd = enter(step.next, place) || isEnd
    }
    isEnd = enter(start, place) || isEnd
    if (isEnd && onEnd(place)) return true
    if (work.left < 0) return false
    waiting = active
    active = []
  }
  return true
}
