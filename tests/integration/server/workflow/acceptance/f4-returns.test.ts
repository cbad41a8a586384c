import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addReceiver, type Receiver } from '../../message/support.ts'
import { type DialectName, dialects, missing } from '../../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { approverNode, chain, forked, startNode, type StoredNode, together } from '../../../../support/flow-template.ts'
import { type Approvals, openApprovals } from '../approvals.ts'
import { addTemplate } from '../support.ts'

const votings = { any: { counterSign: 0 }, all: together(), inTurn: { counterSign: 2 } } as const
const targets = { start: '0', previous: '1', chosen: '2' } as const
const modes = { rerun: 1, straight: 2 } as const
type VotingName = keyof typeof votings
type Target = keyof typeof targets
type Mode = keyof typeof modes

/** People of the committee that returns, of whom the last one does; whoever is asked at once comes first. */
const committee = ['c', 'd', 'e'] as const
/** Whom a way of voting asks at once, when the committee is asked anew. */
const asked = { any: ['c', 'd', 'e'], all: ['c', 'd', 'e'], inTurn: ['c'] } as const
/** Who agrees before it is returned: where one is enough nobody can. */
const before = { any: [], all: ['d'], inTurn: ['c'] } as const
const returning = { any: 'd', all: 'c', inTurn: 'd' } as const

/** Steps that are asked after the return, up to the committee: on one way, and in a branch beside `q`. */
const ways: Readonly<
  Record<Target, Readonly<Record<Mode, { readonly single: string[][]; readonly branch: string[][] }>>>
> = {
  start: {
    rerun: {
      single: [['start'], ['n1'], ['n2'], ['board']],
      branch: [['start'], ['n1'], ['n2', 'q'], ['board', 'q']],
    },
    straight: { single: [['start'], ['board']], branch: [['start'], ['board', 'q']] },
  },
  previous: {
    rerun: {
      single: [['n2'], ['board']],
      branch: [
        ['n2', 'q'],
        ['board', 'q'],
      ],
    },
    straight: {
      single: [['n2'], ['board']],
      branch: [
        ['n2', 'q'],
        ['board', 'q'],
      ],
    },
  },
  chosen: {
    rerun: { single: [['n1'], ['n2'], ['board']], branch: [['n1'], ['n2', 'q'], ['board', 'q']] },
    straight: { single: [['n1'], ['board']], branch: [['n1'], ['board', 'q']] },
  },
}

interface Case {
  readonly voting: VotingName
  readonly to: Target
  readonly mode: Mode
  readonly way: 'single' | 'branch'
}
const cases: readonly Case[] = (['single', 'branch'] as const).flatMap((way) =>
  (Object.keys(votings) as VotingName[]).flatMap((voting) =>
    (Object.keys(targets) as Target[]).flatMap((to) =>
      (Object.keys(modes) as Mode[]).map((mode) => ({ voting, to, mode, way })),
    ),
  ),
)

for (const dialect of dialects satisfies readonly DialectName[]) {
  describe.skipIf(missing(dialect))(`F4, returns, on ${dialect}`, () => {
    let platform: TestPlatform
    let flow: Approvals
    let people: Record<string, Receiver> = {}
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      flow = await openApprovals(platform)
      const names = ['a', 'b', ...committee, 'q', 's', 'z']
      people = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await addReceiver(platform)])))
    })
    afterAll(() => platform.close())

    const idsOf = (...names: readonly string[]) => names.map((name) => people[name]?.id ?? '')
    const nameOf = (id: string) => Object.keys(people).find((name) => people[name]?.id === id) ?? id

    const processOf = ({ voting, to, mode, way }: Case): StoredNode => {
      const board = approverNode('board', idsOf(...committee), {
        ...votings[voting],
        rejectStep: targets[to],
        rejectType: modes[mode],
      })
      const [n1, n2] = [approverNode('n1', idsOf('a')), approverNode('n2', idsOf('b'))]
      const last = approverNode('last', idsOf('z'))
      if (way === 'single') return chain(startNode(), n1, n2, board, last)
      return chain(startNode(), forked(n1, 'interflow', chain(n2, board), approverNode('q', idsOf('q'))), last)
    }

    /** Starts one; answers its id, who is asked at which step, and ways to act. */
    async function begin(process: StoredNode) {
      const { versionId } = await addTemplate(platform.database, {
        modelId: flow.orders.id,
        process,
        statusField: 'state',
      })
      await flow.start({ flowId: versionId, formData: { title: '打印纸', budget: 1 } })
      const { id } = await platform.database
        .selectFrom('flow_task')
        .select('id')
        .where('version_id', '=', versionId)
        .executeTakeFirstOrThrow()
      const turns = async () => {
        const rows = await platform.database
          .selectFrom('flow_assignment')
          .select(['id', 'node_id', 'user_id'])
          .where('task_id', '=', id)
          .where('state', '=', 'open')
          .execute()
        return rows.map((row) => ({ id: row.id, nodeId: row.node_id, name: nameOf(row.user_id) }))
      }
      const turnOf = async (name: string) => (await turns()).find((turn) => turn.name === name)?.id ?? 'none'
      const who = (name: string) => people[name] as Receiver
      return {
        id,
        versionId,
        async open() {
          return (await turns()).map(({ nodeId, name }) => `${nodeId}/${name}`).toSorted()
        },
        async steps() {
          const steps = [...new Set((await turns()).map(({ nodeId }) => nodeId))].toSorted()
          return steps.length > 0 ? steps : ['start']
        },
        turnOf,
        who,
        agree: async (name: string, body = {}) =>
          expect([name, await flow.agree(who(name), await turnOf(name), body)]).toMatchObject([name, { code: 200 }]),
        giveBack: async (name: string, body = {}) =>
          expect([name, await flow.giveBack(who(name), await turnOf(name), body)]).toMatchObject([name, { code: 200 }]),
        resubmit: async (formData: Record<string, unknown>) =>
          expect(
            await platform.call(
              'flow.restart',
              { params: { id }, body: { flowId: versionId, formData } },
              { token: flow.starter.token },
            ),
          ).toMatchObject({ code: 200 }),
        async history() {
          const rows = await platform.database
            .selectFrom('approval_record')
            .select(['node_id', 'user_id', 'status'])
            .where('task_id', '=', id)
            .orderBy('handled_at')
            .orderBy('id')
            .execute()
          return rows.map(
            ({ node_id, user_id, status }) =>
              `${node_id} ${user_id === flow.starter.id ? 'starter' : nameOf(user_id)} ${status}`,
          )
        },
        record: async () => {
          const { record_id } = await platform.database
            .selectFrom('flow_task')
            .select('record_id')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          return flow.orders.read(record_id)
        },
      }
    }

    it.each(cases)('$voting, to $to, $mode, on a $way way', async (each) => {
      const { voting, to, mode, way } = each
      const run = await begin(processOf(each))
      await run.agree('a')
      await run.agree('b')
      for (const name of before[voting]) await run.agree(name)
      await run.giveBack(returning[voting], {
        handleOpinion: '请补充',
        formData: { title: '退回时改的' },
        ...(to === 'chosen' ? { rejectStep: 'n1' } : {}),
      })
      // What whoever returned it typed into the record is not kept.
      expect(await run.record()).toMatchObject({ title: '打印纸', state: to === 'start' ? '3' : '1' })
      const deciders: Readonly<Record<string, string>> = { n1: 'a', n2: 'b' }
      let isCorrected = false
      for (const steps of ways[to][mode][way]) {
        expect(await run.steps()).toEqual(steps)
        if (steps.includes('board')) break
        if (steps.includes('start')) {
          await run.resubmit({ title: '打印纸 A4', budget: 2 })
          isCorrected = true
        } else await run.agree(deciders[steps[0] ?? ''] ?? '')
      }
      const board = asked[voting].map((name) => `board/${name}`)
      expect(await run.open()).toEqual(way === 'branch' ? [...board, 'q/q'] : board)
      expect(await run.record()).toMatchObject(
        isCorrected ? { title: '打印纸 A4', budget: 2, state: '1' } : { title: '打印纸', budget: 1, state: '1' },
      )
      for (const name of voting === 'any' ? ['c'] : committee) await run.agree(name)
      if (way === 'branch') await run.agree('q')
      expect(await run.open()).toEqual(['last/z'])
      await run.agree('z')
      expect(await run.record()).toMatchObject({ state: '2' })
      const again = ways[to][mode][way].flatMap((steps) => steps.filter((step) => step !== 'q' && step !== 'board'))
      const lines = {
        start: 'start starter 2',
        n1: 'n1 a 1',
        n2: 'n2 b 1',
      } as const
      expect(await run.history()).toEqual([
        ...[lines.start, lines.n1, lines.n2],
        ...before[voting].map((name) => `board ${name} 1`),
        `board ${returning[voting]} 0`,
        ...again.map((step) => lines[step as keyof typeof lines]),
        ...(voting === 'any' ? ['c'] : committee).map((name) => `board ${name} 1`),
        ...(way === 'branch' ? ['q q 1'] : []),
        'last z 1',
      ])
    })

    it.each(['before', 'after'] as const)(
      'a signer added %s somebody returns as one of them, and is gone when the step is asked anew',
      async (when) => {
        const run = await begin(processOf({ voting: 'all', to: 'previous', mode: 'rerun', way: 'branch' }))
        await run.agree('a')
        await run.agree('b')
        const body = { freeApproverUserId: people['s']?.id ?? '', freeApproverType: when === 'after' ? 2 : 1 } as const
        const id = await run.turnOf('c')
        const added = await platform.call('flow.addSigner', { params: { id }, body }, { token: run.who('c').token })
        expect(added).toMatchObject({ code: 200 })
        expect(await run.open()).toEqual(['board/d', 'board/e', 'board/s', 'q/q'])
        await run.giveBack('s')
        expect(await run.open()).toEqual(['n2/b', 'q/q'])
        await run.agree('b')
        expect(await run.open()).toEqual(['board/c', 'board/d', 'board/e', 'q/q'])
        expect(await flow.turns(run.who('s'))).toEqual([])
        for (const name of [...committee, 'q', 'z']) await run.agree(name)
        expect(await run.record()).toMatchObject({ state: '2' })
      },
    )
  })
}
