import type { Threshold, Voting } from './model.ts'
import type { Assignment } from './run-state.ts'

type Vote = 'open' | 'agreed' | 'returned'

/** Of somebody with those who were added to them: they agree together, and any of them returns. */
function voteOf(own: Assignment, all: readonly Assignment[]): Vote {
  const signers = all.filter(({ signs, state }) => signs?.id === own.id && state !== 'void')
  const votes = [own.state, ...signers.map((signer) => voteOf(signer, all))]
  if (votes.includes('returned')) return 'returned'
  return votes.every((vote) => vote === 'agreed') ? 'agreed' : 'open'
}

/** Whole numbers on both sides: 2 of 3 reach 66 %, and do not reach 67 %. */
const reaches = (votes: number, total: number, { kind, value }: Threshold) =>
  kind === 'percent' ? votes * 100 >= value * total : votes >= Math.min(value, total)

/** What a node comes to by the votes of its people; `open` while it depends on somebody. */
export function outcomeOf(voting: Voting, assignments: readonly Assignment[]): Vote {
  const own = assignments.filter(({ signs, state }) => signs === undefined && state !== 'void')
  const votes = own.map((each) => voteOf(each, assignments))
  const count = (vote: Vote) => votes.filter((each) => each === vote).length
  const [agreed, returned, total] = [count('agreed'), count('returned'), votes.length]
  if (total === 0) return 'agreed'
  if (voting.kind === 'any') return returned > 0 ? 'returned' : agreed > 0 ? 'agreed' : 'open'
  if (voting.kind === 'inTurn') return returned > 0 ? 'returned' : agreed === total ? 'agreed' : 'open'
  if (reaches(agreed, total, voting.agree)) return 'agreed'
  if (voting.reject !== null && returned > 0 && reaches(returned, total, voting.reject)) return 'returned'
  return reaches(total - returned, total, voting.agree) ? 'open' : 'returned'
}

/** Opens whoever waited for somebody who is through now. */
export function openedNext(voting: Voting, assignments: readonly Assignment[]): Assignment[] {
  const isBlocked = (own: Assignment, at: number) =>
    assignments.some(
      ({ signs, state }) => signs?.id === own.id && signs.when === 'before' && state !== 'agreed' && state !== 'void',
    ) ||
    (own.signs?.when === 'after' && assignments.some(({ id, state }) => id === own.signs?.id && state !== 'agreed')) ||
    (voting.kind === 'inTurn' &&
      own.signs === undefined &&
      assignments
        .slice(0, at)
        .some(
          (former) => former.signs === undefined && former.state !== 'void' && voteOf(former, assignments) !== 'agreed',
        ))
  return assignments.map((each, at) => {
    if (each.state !== 'open' && each.state !== 'queued') return each
    const state = isBlocked(each, at) ? 'queued' : 'open'
    return each.state === state ? each : { ...each, state }
  })
}
