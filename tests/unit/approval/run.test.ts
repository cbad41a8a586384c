import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nodeOf, previousOf, returnTargets } from '#shared/approval/positions.ts'
import { reduce } from '#shared/approval/run.ts'
import { newRun, RunError, type RunState, runStatus } from '#shared/approval/run-state.ts'
import {
  approverNode,
  chain,
  conditionNode,
  forked,
  startNode,
  type StoredNode,
  subFlowNode,
  timerNode,
  together,
} from '../../support/flow-template.ts'
import { TestRun } from './support.ts'

const twoSteps = chain(startNode(), approverNode('n1', ['a', 'b']), approverNode('n2', ['c']))

describe('a single way', () => {
  it('goes from node to node, and is passed behind the last one', () => {
    const run = new TestRun(twoSteps)
    expect(run.open).toEqual(['n1/a', 'n1/b'])
    run.agree('n1/b')
    expect(run.open).toEqual(['n2/c'])
    run.agree('n2/c')
    expect([run.state.status, run.open]).toEqual([runStatus.passed, []])
  })

  it('takes the voices of everybody, of one after the other, and of the first so many', () => {
    const all = new TestRun(chain(startNode(), approverNode('n1', ['a', 'b', 'c'], together())))
    all.agree('n1/c').agree('n1/a')
    expect(all.open).toEqual(['n1/b'])
    expect(all.agree('n1/b').state.status).toBe(runStatus.passed)
    const turns = new TestRun(chain(startNode(), approverNode('n1', ['a', 'b', 'c'], { counterSign: 2 })))
    expect(turns.open).toEqual(['n1/a'])
    expect(turns.agree('n1/a').open).toEqual(['n1/b'])
    expect(turns.agree('n1/b').agree('n1/c').state.status).toBe(runStatus.passed)
    const ratio = (percent: number) =>
      new TestRun(chain(startNode(), approverNode('n1', ['a', 'b', 'c'], together(percent))))
        .agree('n1/a')
        .agree('n1/b')
    expect(ratio(66).state.status, '2 of 3 reach 66 %').toBe(runStatus.passed)
    expect(ratio(67).state.status, 'and not 67 %').toBe(runStatus.running)
  })

  it('counts a return among several as a vote until nobody can reach the agreement', () => {
    const run = new TestRun(chain(startNode(), approverNode('n1', ['a', 'b', 'c'], together(60))))
    run.giveBack('n1/a', 'start')
    expect([run.state.status, run.open]).toEqual([runStatus.running, ['n1/b', 'n1/c']])
    run.giveBack('n1/b', 'start')
    expect([run.state.status, run.open]).toEqual([runStatus.returned, []])
  })

  it('decides nothing twice, and nothing once it is over', () => {
    const run = new TestRun(twoSteps)
    const [a, b] = [run.idOf('n1/a'), run.idOf('n1/b')]
    run.agree('n1/a')
    for (const assignmentId of [a, b]) expect(() => run.apply({ type: 'agree', assignmentId })).toThrow(RunError)
    expect(run.open).toEqual(['n2/c'])
    run.apply({ type: 'terminate' })
    expect(() => run.apply({ type: 'withdraw', isOpen: false })).toThrow(RunError)
  })

  it('is withdrawn and sent again from its start', () => {
    const run = new TestRun(twoSteps).agree('n1/a').apply({ type: 'withdraw', isOpen: false })
    expect(run.state.status).toBe(runStatus.withdrawn)
    expect(run.apply({ type: 'resubmit' }).open).toEqual(['n1/a', 'n1/b'])
  })
})

describe('a return', () => {
  const three = chain(startNode(), approverNode('n1', ['a']), approverNode('n2', ['b']), approverNode('n3', ['c']))
  const atThird = () => new TestRun(three).agree('n1/a').agree('n2/b')

  it.each([
    ['start', false, ['n1/a']],
    ['start', true, ['n3/c']],
    ['n1', false, ['n2/b']],
    ['n1', true, ['n3/c']],
    ['n2', false, ['n3/c']],
    ['n2', true, ['n3/c']],
  ] as const)('to %s, straight back: %s, goes on at %j', (to, isStraight, open) => {
    const run = atThird().giveBack('n3/c', to, isStraight)
    if (to === 'start') {
      expect([run.state.status, run.open]).toEqual([runStatus.returned, []])
      run.apply({ type: 'resubmit' })
    } else {
      expect(run.open).toEqual([to === 'n1' ? 'n1/a' : 'n2/b'])
      run.agree(run.open[0] ?? '')
    }
    expect([run.state.status, run.open]).toEqual([runStatus.running, open])
  })

  it('may go to every node that was through, and the one before is the last of them', () => {
    const { plan, state } = atThird()
    expect(returnTargets(plan, state, 'n3')).toEqual(['start', 'n1', 'n2'])
    expect(previousOf(plan, state, 'n3')).toBe('n2')
    expect(previousOf(plan, new TestRun(three).state, 'n1'), 'nobody decided before it').toBe('start')
  })

  it('inside a parallel branch leaves the other branch alone, outside it ends both', () => {
    const branches = [
      chain(approverNode('p1', ['a']), approverNode('p2', ['b'])),
      chain(approverNode('q1', ['c']), approverNode('q2', ['d'])),
    ]
    const template = chain(startNode(), approverNode('n1', ['x']))
    const opener = template.childNode as StoredNode
    const parallel = {
      ...template,
      childNode: { ...forked(opener, 'interflow', ...branches), childNode: approverNode('n2', ['y']) },
    }
    const run = new TestRun(parallel).agree('n1/x').agree('p1/a').agree('q1/c')
    expect(run.open).toEqual(['p2/b', 'q2/d'])
    run.giveBack('p2/b', 'p1')
    expect(run.open).toEqual(['p1/a', 'q2/d'])
    run.agree('p1/a').giveBack('p2/b', 'n1', true)
    expect(run.open).toEqual(['n1/x'])
    run.agree('n1/x')
    expect(run.open, 'straight back to where both branches stood').toEqual(['p2/b', 'q2/d'])
    run.agree('q2/d')
    expect(run.open).toEqual(['p2/b'])
    expect(run.agree('p2/b').open).toEqual(['n2/y'])
  })
})

describe('branches', () => {
  const days = (value: number) => ({
    conditions: [{ groups: [{ field: 'days', symbol: '>', fieldValue: value, fieldValueType: 2 }] }],
  })
  const template = (): StoredNode => {
    const [short, long, other] = [
      approverNode('short', ['a']),
      approverNode('long', ['b']),
      approverNode('other', ['c']),
    ]
    return {
      ...forked(
        startNode(),
        'condition',
        conditionNode('c1', { ...days(3), priority: 2 }, short),
        conditionNode('c2', { ...days(10), priority: 1 }, long),
        conditionNode('c3', { isDefault: true, priority: 3 }, other),
      ),
      childNode: approverNode('last', ['z']),
    }
  }

  it.each([
    [12, 'long/b'],
    [5, 'short/a'],
    [1, 'other/c'],
    [null, 'other/c'],
  ])('a record of %s days takes the first branch by priority whose condition holds: %s', (value, open) => {
    const run = new TestRun(template(), { days: value })
    expect(run.open).toEqual([open])
    expect(run.agree(open).open).toEqual(['last/z'])
  })

  it('takes those that were chosen, and waits for all of them', () => {
    const chosen = forked(
      startNode(),
      'branchFlow',
      approverNode('p', ['a']),
      approverNode('q', ['b']),
      approverNode('r', ['c']),
    )
    const run = new TestRun({ ...chosen, childNode: approverNode('last', ['z']) }, {}, ['p', 'r'])
    expect(run.open).toEqual(['p/a', 'r/c'])
    expect(run.agree('p/a').open).toEqual(['r/c'])
    expect(run.agree('r/c').open).toEqual(['last/z'])
  })
})

describe('other people', () => {
  const person = (userId: string) => ({ id: `s-${userId}`, userId, forUserId: null })

  it('a signer before decides first, one behind last', () => {
    const run = new TestRun(twoSteps)
    run.apply({ type: 'addSigner', assignmentId: run.idOf('n1/a'), when: 'before', person: person('s') })
    expect(run.open).toEqual(['n1/b', 'n1/s'])
    expect(run.agree('n1/s').open).toEqual(['n1/a', 'n1/b'])
    const after = new TestRun(chain(startNode(), approverNode('n1', ['a']), approverNode('n2', ['c'])))
    after.apply({ type: 'addSigner', assignmentId: after.idOf('n1/a'), when: 'after', person: person('s') })
    expect(after.open).toEqual(['n1/s'])
    expect(after.agree('n1/s').open).toEqual(['n2/c'])
  })

  it('what is handed on is decided by the other one alone', () => {
    const run = new TestRun(chain(startNode(), approverNode('n1', ['a']), approverNode('n2', ['c'])))
    const former = run.idOf('n1/a')
    run.apply({ type: 'transfer', assignmentId: former, person: person('t') })
    expect(run.open).toEqual(['n1/t'])
    expect(() => run.apply({ type: 'agree', assignmentId: former })).toThrow(RunError)
    expect(run.agree('n1/t').open).toEqual(['n2/c'])
  })
})

/** Templates of any form, with people and ways of counting. */
const templates = (() => {
  let ids = 0
  const next = (letter: string) => `${letter}${(ids += 1)}`
  const voting = fc.constantFrom({ counterSign: 0 }, { counterSign: 2 }, together(), together(50), together(66))
  const people = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 0, maxLength: 4 })
    .map((ids) => [...new Set(ids)])
  const approver = fc.record({ people, voting }).map((each) => () => approverNode(next('n'), each.people, each.voting))
  const subFlow = fc
    .record({ people, isAsync: fc.boolean() })
    .map((each) => () => subFlowNode(next('s'), 'other', each.people, { isAsync: each.isAsync }))
  const timer = fc.constantFrom({ hour: 1 }, { day: 2, minute: 5 }, {}).map((time) => () => timerNode(next('t'), time))
  const plain = fc
    .constantFrom('empty', 'copy')
    .map((type) => (): StoredNode => ({ type, nodeId: next('e'), properties: { title: '' } }))
  const { sequence } = fc.letrec<{ sequence: () => StoredNode; node: () => StoredNode }>((tie) => ({
    sequence: fc
      .array(tie('node'), { minLength: 1, maxLength: 3 })
      .map((nodes) => () => chain(...nodes.map((make) => make()))),
    node: fc.oneof(
      { maxDepth: 3 },
      approver,
      subFlow,
      timer,
      plain,
      fc
        .record({
          head: fc.oneof({ weight: 4, arbitrary: approver }, subFlow, timer, plain),
          kind: fc.constantFrom('condition', 'interflow', 'branchFlow'),
          branches: fc.array(tie('sequence'), { minLength: 2, maxLength: 3 }),
        })
        .map(
          ({ head, kind, branches }) =>
            () =>
              forked(
                head(),
                kind as 'interflow',
                ...branches.map((make, at) =>
                  kind === 'condition'
                    ? conditionNode(
                        next('c'),
                        at === 0
                          ? { conditions: [{ groups: [{ field: 'x', symbol: '>', fieldValue: 3 }] }] }
                          : { isDefault: at === 1 },
                        make(),
                      )
                    : make(),
                ),
              ),
        ),
    ),
  }))
  return sequence.map((make) => chain(startNode(), make()))
})()

describe('any template', () => {
  it('ends when everybody agrees, decides nothing twice, and its history replays to the same state', () => {
    fc.assert(
      fc.property(templates, fc.integer({ min: 0, max: 6 }), fc.infiniteStream(fc.nat()), (template, x, chances) => {
        const all = [...JSON.stringify(template).matchAll(/"nodeId":"([^"]+)"/g)].map(([, id]) => id ?? '')
        const run = new TestRun(template, { x }, all)
        let returns = 5
        const decided = new Set<string>()
        let [others, stops] = [4, 3]
        const ended = new Set<string>()
        for (let turn = 0; run.state.status !== runStatus.passed; turn += 1) {
          expect(turn, 'it ends').toBeLessThan(2000)
          if (run.state.status === runStatus.returned) {
            run.apply({ type: 'resubmit' })
            continue
          }
          if (stops > 0 && (chances.next().value ?? 0) % 9 === 0) {
            stops -= 1
            const before = run.state
            run.apply({ type: 'suspend' })
            expect(() => run.apply({ type: 'agree', assignmentId: 'any' })).toThrow(RunError)
            run.apply({ type: 'restore' })
            expect({ ...run.state, undo: null }, 'nothing is lost').toEqual({ ...before, undo: null })
          }
          const [timed] = run.timed
          if (timed !== undefined && (run.open.length === 0 || (chances.next().value ?? 0) % 3 === 0)) {
            run.apply({ type: 'timeOver', nodeId: timed })
            // Each of its times is over once; it is waited for anew where the run comes by once more.
            if (!run.timed.includes(timed))
              expect(() => reduce(run.plan, run.state, { type: 'timeOver', nodeId: timed })).toThrow(RunError)
            continue
          }
          const [waited] = run.cases
          if (waited !== undefined && (run.open.length === 0 || (chances.next().value ?? 0) % 3 === 0)) {
            expect(ended.has(waited)).toBe(false)
            ended.add(waited)
            run.endCase(waited)
            expect(() => reduce(run.plan, run.state, { type: 'caseOver', caseId: waited })).toThrow(RunError)
            continue
          }
          expect(run.open.length, 'somebody has something to decide').toBeGreaterThan(0)
          const who = run.open[(chances.next().value ?? 0) % run.open.length] ?? ''
          const id = run.idOf(who)
          expect(decided.has(id)).toBe(false)
          if (others > 0 && (chances.next().value ?? 0) % 5 === 0) {
            others -= 1
            const person = { id: `other${others}-${id}`, userId: `o${others}`, forUserId: null }
            const isHanded = (chances.next().value ?? 0) % 2 === 0
            run.apply(
              isHanded
                ? { type: 'transfer', assignmentId: id, person }
                : { type: 'addSigner', assignmentId: id, when: 'before', person },
            )
            // Whoever it was handed to, or who signs first, is asked; whoever gave it away is not.
            expect(run.open).toContain(`${who.split('/')[0]}/${person.userId}`)
            expect(() => run.apply({ type: 'agree', assignmentId: id })).toThrow(RunError)
            if (isHanded) decided.add(id)
            continue
          }
          decided.add(id)
          const [nodeId = ''] = who.split('/')
          const targets = returnTargets(run.plan, run.state, nodeId)
          const chance = chances.next().value ?? 0
          if (returns > 0 && chance % 4 === 0) {
            returns -= 1
            run.giveBack(who, targets[chance % targets.length] ?? 'start', chance % 3 === 0)
          } else run.agree(who)
        }
        const again = run.events.reduce<RunState>((state, event) => reduce(run.plan, state, event).state, newRun)
        expect(again).toEqual(run.state)
        expect(run.state.forks).toEqual({})
        for (const id of run.state.passed) expect(['approver', 'subFlow', 'timer']).toContain(nodeOf(run.plan, id).kind)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a time to wait', () => {
  const template = chain(
    startNode(),
    approverNode('n1', ['a']),
    timerNode('t', { day: 1, hour: 1 }),
    approverNode('n2', ['b']),
  )

  it('is waited for by nobody, and is over once', () => {
    const run = new TestRun(template).agree('n1/a')
    expect([run.open, run.timed, nodeOf(run.plan, 't').wait]).toEqual([[], ['t'], 25 * 3_600_000])
    run.apply({ type: 'timeOver', nodeId: 't' })
    expect([run.open, run.timed]).toEqual([['n2/b'], []])
    expect(() => run.apply({ type: 'timeOver', nodeId: 't' })).toThrow(RunError)
    expect(run.agree('n2/b').state.status).toBe(runStatus.passed)
  })

  it('that is none is passed over, one that stands still does not end, and nobody is put in its place', () => {
    const none = new TestRun(
      chain(startNode(), approverNode('n1', ['a']), timerNode('t', {}), approverNode('n2', ['b'])),
    )
    expect(none.agree('n1/a').open).toEqual(['n2/b'])
    const run = new TestRun(template).agree('n1/a')
    const people = [{ id: 'z', userId: 'z', forUserId: null }]
    expect(() => reduce(run.plan, run.state, { type: 'assign', nodeId: 't', people })).toThrow(RunError)
    run.apply({ type: 'suspend' })
    expect(() => reduce(run.plan, run.state, { type: 'timeOver', nodeId: 't' })).toThrow(RunError)
    run.apply({ type: 'restore' }).apply({ type: 'timeOver', nodeId: 't' })
    expect(run.open).toEqual(['n2/b'])
  })

  it('is waited for anew after a return, and an agreement that led to it can be taken back meanwhile', () => {
    const run = new TestRun(template)
    const assignmentId = run.idOf('n1/a')
    run.agree('n1/a').apply({ type: 'recall', assignmentId })
    expect([run.open, run.timed]).toEqual([['n1/a'], []])
    run.agree('n1/a').apply({ type: 'timeOver', nodeId: 't' }).giveBack('n2/b', 'n1')
    expect(run.agree('n1/a').timed).toEqual(['t'])
  })
})

describe('cases of another template', () => {
  const template = (properties: StoredNode['properties'] = {}) =>
    chain(
      startNode(),
      approverNode('n1', ['a']),
      subFlowNode('s', 'other', ['x', 'y'], properties),
      approverNode('n2', ['b']),
    )

  it('are waited for, all of them, and each counts once', () => {
    const run = new TestRun(template()).agree('n1/a')
    const [first = '', second = ''] = run.cases
    expect([run.open, run.cases.length]).toEqual([[], 2])
    run.endCase(first)
    expect(() => run.endCase(first)).toThrow(RunError)
    expect(run.open).toEqual([])
    expect(run.endCase(second).open).toEqual(['n2/b'])
  })

  it('are not waited for where they run beside it, and nobody for whom means nothing to wait for', () => {
    expect(new TestRun(template({ isAsync: true })).agree('n1/a').open).toEqual(['n2/b'])
    expect(new TestRun(template({ initiator: [] })).agree('n1/a').open).toEqual(['n2/b'])
  })

  it('that end while it stands still count when it goes on', () => {
    const run = new TestRun(template()).agree('n1/a').apply({ type: 'suspend' })
    for (const id of run.cases) run.endCase(id)
    expect([run.state.status, run.open]).toEqual([runStatus.suspended, []])
    expect(run.apply({ type: 'restore' }).open).toEqual(['n2/b'])
  })

  it('keep the agreement that led to them, and nobody is put in their place', () => {
    const run = new TestRun(template())
    const assignmentId = run.idOf('n1/a')
    run.agree('n1/a')
    expect(() => reduce(run.plan, run.state, { type: 'recall', assignmentId })).toThrow(RunError)
    const people = [{ id: 'z', userId: 'z', forUserId: null }]
    expect(() => reduce(run.plan, run.state, { type: 'assign', nodeId: 's', people })).toThrow(RunError)
  })

  it('of a task that ends are waited for no more; one that hangs on another ends wherever it stands', () => {
    const run = new TestRun(template()).agree('n1/a').apply({ type: 'terminate' })
    expect([run.state.status, run.cases]).toEqual([runStatus.terminated, []])
    const draft = reduce(run.plan, newRun, { type: 'terminate', isWithParent: true })
    expect(draft.state.status).toBe(runStatus.terminated)
    expect(() => reduce(run.plan, newRun, { type: 'terminate' })).toThrow(RunError)
  })
})

describe('whoever looks after approvals', () => {
  const three = chain(startNode(), approverNode('n1', ['a']), approverNode('n2', ['b']), approverNode('n3', ['c']))

  it('moves a run forward and back; what was behind the step is decided once more', () => {
    const run = new TestRun(three).apply({ type: 'change', to: 'n3' })
    expect(run.open).toEqual(['n3/c'])
    run.apply({ type: 'change', to: 'n1' }).agree('n1/a')
    expect([run.open, run.state.passed]).toEqual([['n2/b'], ['n1']])
    for (const to of ['start', 'gone'])
      expect(() => reduce(run.plan, run.state, { type: 'change', to })).toThrow(RunError)
  })

  it('moves it out of parallel branches and into one, and it still ends', () => {
    const parallel = forked(approverNode('n1', ['a']), 'interflow', approverNode('p', ['b']), approverNode('q', ['c']))
    const run = new TestRun(chain(startNode(), parallel, approverNode('n2', ['d']))).agree('n1/a')
    run.apply({ type: 'change', to: 'q' })
    expect(run.open).toEqual(['q/c'])
    expect(run.agree('q/c').agree('n2/d').state.status).toBe(runStatus.passed)
  })

  it('revives what was over at a step, and nothing else', () => {
    const run = new TestRun(three)
    expect(() => reduce(run.plan, run.state, { type: 'revive', to: 'n2' })).toThrow(RunError)
    run.apply({ type: 'terminate' }).apply({ type: 'revive', to: 'n2' })
    expect(run.agree('n2/b').agree('n3/c').state.status).toBe(runStatus.passed)
    expect(run.apply({ type: 'revive', to: 'n3' }).open).toEqual(['n3/c'])
    const withdrawn = new TestRun(three).apply({ type: 'withdraw', isOpen: false })
    expect(() => reduce(withdrawn.plan, withdrawn.state, { type: 'revive', to: 'n1' })).toThrow(RunError)
  })
})

describe('an agreement that is taken back', () => {
  it('leaves everything as it was before, over branches too, while nobody acted on what it led to', () => {
    const both = forked(
      approverNode('n1', ['a']),
      'interflow',
      approverNode('p', ['b'], {}),
      approverNode('q', ['c'], {}),
    )
    const run = new TestRun(chain(startNode(), both, approverNode('n2', ['d'])))
    const before = run.state
    const assignmentId = run.idOf('n1/a')
    run.agree('n1/a')
    expect(run.open).toEqual(['p/b', 'q/c'])
    run.apply({ type: 'recall', assignmentId })
    expect(run.state).toEqual({ ...before, undo: null })
    run.agree('n1/a').agree('p/b')
    expect(() => reduce(run.plan, run.state, { type: 'recall', assignmentId })).toThrow(RunError)
  })

  it('opens one voice among several again, and none once the run is over', () => {
    const run = new TestRun(chain(startNode(), approverNode('n1', ['a', 'b'], together())))
    const [first, second] = [run.idOf('n1/a'), run.idOf('n1/b')]
    run.agree('n1/a').apply({ type: 'recall', assignmentId: first })
    expect(run.open).toEqual(['n1/a', 'n1/b'])
    run.agree('n1/a').agree('n1/b')
    expect(run.state.status).toBe(runStatus.passed)
    for (const assignmentId of [first, second])
      expect(() => reduce(run.plan, run.state, { type: 'recall', assignmentId })).toThrow(RunError)
  })
})
