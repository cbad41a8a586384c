import { describe, expect, it } from 'vitest'
import { admission } from '#main/transfers/uploads/admission.ts'
import type { Job } from '#main/transfers/uploads/machine.ts'

const limits = { sending: 2, hashing: 1 }

type Named = { readonly name: string; readonly job: Job; readonly isHeld: boolean }
const upload = (name: string, job: Partial<Job> = {}, isHeld = false): Named => ({
  name,
  isHeld,
  job: {
    state: 'waiting',
    mode: 'chunked',
    size: 1,
    hash: null,
    run: 0,
    acknowledged: new Set(),
    sending: new Set(),
    test: 'due',
    rounds: 0,
    isWhole: false,
    busy: null,
    fault: null,
    result: null,
    ...job,
  },
})
const decide = (...all: Named[]) => {
  const { held, admitted } = admission(all, limits)
  return { held: held.map(({ name }) => name), admitted: admitted.map(({ name }) => name) }
}

describe('room for uploads', () => {
  it('is given in their order: so many hash at once, and so many send at once', () => {
    const known = (name: string) => upload(name, { hash: name })
    expect(decide(upload('a'), upload('b'), known('c'), known('d'), known('e'))).toEqual({
      held: [],
      admitted: ['a', 'c', 'd'],
    })
  })

  it('is taken by what is under way already', () => {
    const sending = upload('a', { state: 'uploading', hash: 'a' })
    const hashing = upload('b', { state: 'checking' })
    expect(decide(sending, hashing, upload('c'), upload('d', { hash: 'd' }), upload('e', { hash: 'e' }))).toEqual({
      held: [],
      admitted: ['d'],
    })
  })

  it('is not given to a paused or failed one, nor to one that waits for a session', () => {
    const others = [upload('a', { state: 'paused' }), upload('b', { state: 'error' }), upload('c', {}, true)]
    expect(decide(...others, upload('d'))).toEqual({ held: [], admitted: ['d'] })
  })

  it('is given to a file that goes up in one piece without hashing it', () => {
    expect(decide(upload('a'), upload('b', { mode: 'whole' }))).toEqual({ held: [], admitted: ['a', 'b'] })
  })
})

describe('two uploads of one content', () => {
  it('wait for each other', () => {
    expect(decide(upload('a', { hash: 'x' }), upload('b', { hash: 'x' }))).toEqual({ held: [], admitted: ['a'] })
  })

  it('are found out when the second was hashed while the first was sending: it stops, and its place is free', () => {
    const sending = (name: string) => upload(name, { state: 'uploading', hash: 'x' })
    expect(decide(sending('a'), sending('b'), upload('c', { hash: 'c' }))).toEqual({ held: ['b'], admitted: ['c'] })
  })
})
