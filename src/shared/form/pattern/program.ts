import type { PatternNode } from './syntax.ts'

/** One state of the automaton. */
export type Step =
  | { readonly kind: 'character'; readonly matches: (code: number) => boolean; readonly next: number }
  | { readonly kind: 'split'; readonly to: readonly number[] }
  | { readonly kind: 'edge'; readonly holds: (before: number, after: number) => boolean; readonly next: number }
  | { readonly kind: 'look'; readonly look: number; readonly wanted: boolean; readonly next: number }
  | { readonly kind: 'end' }

export interface Program {
  readonly steps: readonly Step[]
  readonly start: number
  /** It reads the text from its end to its beginning. */
  readonly isBackward: boolean
}

/** The expression itself, and what its lookarounds ask; one stands after those inside it. */
export interface Programs {
  readonly main: Program
  readonly looks: readonly Program[]
}

/** States of one expression; what needs more counts into the thousands. */
const MAX_STEPS = 10_000

/** Fails on an expression of too many states. */
export function compile(node: PatternNode): Programs {
  const looks: Program[] = []
  return { main: build(node, false, looks), looks }
}

/**
 * What is looked for ahead is read backward, and behind forward: then one pass over the text tells for every place at
 * once whether it is there.
 */
function build(node: PatternNode, isBackward: boolean, looks: Program[]): Program {
  const steps: Step[] = []
  const add = (step: Step): number => {
    if (steps.length >= MAX_STEPS) throw new RangeError('too many states')
    return steps.push(step) - 1
  }
  /** Answers where `part` begins when `next` comes after it. */
  const link = (part: PatternNode, next: number): number => {
    switch (part.kind) {
      case 'character':
      case 'edge':
        return add({ ...part, next })
      case 'sequence':
        return (isBackward ? part.parts : part.parts.toReversed()).reduce((at, each) => link(each, at), next)
      case 'either':
        return add({ kind: 'split', to: part.options.map((option) => link(option, next)) })
      case 'repeat':
        return repeat(part, next)
      case 'look':
        looks.push(build(part.body, !part.behind, looks))
        return add({ kind: 'look', look: looks.length - 1, wanted: part.wanted, next })
    }
  }
  const repeat = ({ body, least, most }: Extract<PatternNode, { kind: 'repeat' }>, next: number): number => {
    let at = next
    if (most === Number.POSITIVE_INFINITY) {
      const to = [next]
      at = add({ kind: 'split', to })
      to.push(link(body, at))
    } else for (let count = least; count < most; count += 1) at = add({ kind: 'split', to: [link(body, at), next] })
    for (let count = 0; count < least; count += 1) at = link(body, at)
    return at
  }
  const start = link(node, add({ kind: 'end' }))
  return { steps, start, isBackward }
}
