import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePlan } from '#shared/approval/parse.ts'
import {
  copyNode,
  insertBranch,
  insertNew,
  moveBranch,
  moveNode,
  type NewKind,
  pasteNode,
  type Ran,
  removeNode,
  setDefault,
} from '#shared/design/flow/commands.ts'
import { readProcess, withFieldRights, writeProcess } from '#shared/design/flow/document.ts'
import { differenceOf } from '#shared/design/flow/diff.ts'
import { lintFlow } from '#shared/design/flow/lint.ts'
import { messageSettings } from '#shared/design/flow/message-settings.ts'
import { approverSettings } from '#shared/design/flow/settings.ts'
import {
  allNodes,
  headsOf,
  idOf,
  insertChain,
  isCondition,
  propertiesOf,
  splitOf,
  titleOf,
  withProperties,
} from '#shared/design/flow/tree.ts'
import type { Raw } from '#shared/form/parsing/read.ts'
import { kinds } from '#shared/form/registry.ts'
import { approverNode, chain, conditionNode, forked, startNode } from '../../support/flow-template.ts'

const titles = {
  approver: '审批',
  copy: '抄送',
  subFlow: '子流程',
  timer: '等待',
  condition: '条件',
  default: '默认',
  branch: '分支',
}
const tree = (): Raw =>
  chain(
    startNode(),
    forked(
      approverNode('office', ['u1']),
      'condition',
      conditionNode(
        'long',
        { title: '长假', conditions: [{ field: 'days', symbol: '>', fieldValue: 3 }], priority: 1 },
        approverNode('head', ['u2']),
      ),
      conditionNode('rest', { title: '其他', isDefault: true, priority: 2 }),
    ),
    approverNode('finance', ['u3']),
  ) as unknown as Raw
const ids = (of: Raw) => allNodes(of).map(idOf)

describe('the tree of a flow', () => {
  it('puts a step behind another one, and before the branches that this one had', () => {
    const { tree: next, chosen } = insertNew(tree(), { after: 'office', where: 'inside' }, 'approver', titles)
    expect(ids(next)).toEqual(['start', 'office', chosen, 'long', 'head', 'rest', 'finance'])
    expect(splitOf(allNodes(next)[2] ?? {})).toBe('condition')
    expect(splitOf(allNodes(next)[1] ?? {})).toBeNull()
  })

  it('puts a step behind the branches, where they come together', () => {
    const { tree: next, chosen } = insertNew(tree(), { after: 'office', where: 'behind' }, 'approver', titles)
    expect(ids(next)).toEqual(['start', 'office', 'long', 'head', 'rest', chosen, 'finance'])
    expect(parsePlan(writeProcess(next)).nodes.get('office')?.next).toBe(chosen)
  })

  it('leaves nothing of a branch that is taken away but what the other one holds', () => {
    const { tree: next } = removeNode(tree(), 'rest')
    expect(ids(next)).toEqual(['start', 'office', 'head', 'finance'])
    expect(allNodes(next).some((node) => splitOf(node) !== null)).toBe(false)
  })

  it('hands branches to the step before when their own is taken away', () => {
    const { tree: next } = removeNode(tree(), 'office')
    expect(ids(next)).toEqual(['start', 'long', 'head', 'rest', 'finance'])
    expect(splitOf(next)).toBe('condition')
  })

  it('keeps the default branch the last one, and the others in the order in which they are asked', () => {
    const { tree: wider, chosen } = insertBranch(tree(), 'office', titles)
    const heads = (of: Raw) => headsOf(allNodes(of).find((node) => idOf(node) === 'office') ?? {})
    expect(heads(wider).map(idOf)).toEqual(['long', chosen, 'rest'])
    const moved = moveBranch(wider, chosen ?? '', -1)
    expect(heads(moved).map((head) => [idOf(head), propertiesOf(head)['priority']])).toEqual([
      [chosen, 1],
      ['long', 2],
      ['rest', 3],
    ])
    expect(moveBranch(moved, 'long', 1)).toBe(moved)
    expect(heads(setDefault(moved, 'long', true)).map(idOf)).toEqual([chosen, 'rest', 'long'])
  })

  it('pastes a branch beside those of its kind, with ids of its own that refer to each other', () => {
    const within = withProperties(tree(), 'head', { rejectStep: 'long', assigneeType: 5, nodeId: 'office' })
    const copied = copyNode(within, 'long')
    if (!copied) throw new Error('nothing copied')
    const { tree: next, chosen } = pasteNode(within, copied, 'rest')
    const heads = headsOf(allNodes(next).find((node) => idOf(node) === 'office') ?? {})
    expect(heads.map(titleOf)).toEqual(['长假', '长假', '其他'])
    expect(idOf(heads[1] ?? {})).toBe(chosen)
    const copy = propertiesOf(allNodes(heads[1] ?? {})[1] ?? {})
    expect(copy).toMatchObject({ rejectStep: chosen, nodeId: 'office' })
    expect(new Set(ids(next)).size).toBe(ids(next).length)
  })

  it('pastes what is in a branch into a chain', () => {
    const copied = copyNode(tree(), 'long')
    if (!copied) throw new Error('nothing copied')
    const { tree: next } = pasteNode(tree(), copied, 'finance')
    expect(allNodes(next).map(titleOf).slice(-2)).toEqual(['finance审批', 'head审批'])
  })

  it('changes the order of two steps', () => {
    const plain = chain(
      startNode(),
      approverNode('a', []),
      approverNode('b', []),
      approverNode('c', []),
    ) as unknown as Raw
    expect(ids(moveNode(plain, 'b', -1))).toEqual(['start', 'b', 'a', 'c'])
    expect(ids(moveNode(plain, 'b', 1))).toEqual(['start', 'a', 'c', 'b'])
    expect(moveNode(plain, 'a', -1)).toBe(plain)
  })

  it('stays a process with each id once, whatever is done to it', () => {
    const kinds: readonly NewKind[] = ['approver', 'copy', 'condition', 'interflow', 'branchFlow']
    const step = fc.record({ do: fc.nat(6), at: fc.nat(1000), kind: fc.constantFrom(...kinds), isBehind: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let now = tree()
        for (const { do: what, at, kind, isBehind } of steps) {
          const id = ids(now)[at % ids(now).length] ?? 'start'
          const copied = copyNode(now, id)
          const run: readonly (() => Ran)[] = [
            () => insertNew(now, { after: id, where: isBehind ? 'behind' : 'inside' }, kind, titles),
            () => insertBranch(now, id, titles),
            () => removeNode(now, id),
            () => (copied ? pasteNode(now, copied, id) : { tree: now, chosen: null }),
            () => ({ tree: moveNode(now, id, isBehind ? 1 : -1), chosen: null }),
            () => ({ tree: moveBranch(now, id, isBehind ? 1 : -1), chosen: null }),
            () => ({ tree: isCondition({ type: kind }) ? now : setDefault(now, id, isBehind), chosen: null }),
          ]
          const ran = run[what]?.() ?? { tree: now, chosen: null }
          now = ran.tree
          if (ran.chosen !== null) expect(ids(now)).toContain(ran.chosen)
        }
        const plan = parsePlan(writeProcess(now))
        const steps_ = allNodes(now).filter((node) => !isCondition(node))
        expect([...plan.nodes.keys()].toSorted()).toEqual(steps_.map(idOf).toSorted())
        // One branch alone is none.
        for (const node of allNodes(now)) expect(headsOf(node)).not.toHaveLength(1)
      }),
    )
  })
})

describe('a stored flow', () => {
  it('is written back with what nobody here reads', () => {
    const foreign = { ...tree(), strange: [1], properties: { ...propertiesOf(tree()), waitMsgConfig: { on: 3 } } }
    const read = readProcess(JSON.stringify(foreign))
    expect(JSON.parse(writeProcess(read ?? {}))).toMatchObject(foreign)
  })

  it('is not drawn where an id stands in it twice', () => {
    const twice = chain(startNode(), approverNode('a', []), approverNode('a', []))
    expect(readProcess(JSON.stringify(twice))).toBeNull()
  })

  it('keeps the meaning of the older rules about repeated approvers when a step becomes one of the newer', () => {
    const older = { title: 'x', assigneeType: '6', hasAgreeRule: true, agreeRules: ['2', '3'], countersignRatio: 60 }
    const rules = (properties: object) =>
      parsePlan(
        JSON.stringify(chain(startNode(), { type: 'approver', nodeId: 'a', properties: { ...properties } })),
      ).nodes.get('a')?.approver?.agreeRules
    expect(rules(older)).toEqual(['initiator', 'previous'])
    const counterSign = approverSettings.find(({ name }) => name === 'counterSign')
    const changed = { ...older, ...counterSign?.write('1', older) }
    expect(changed).toMatchObject({ counterSign: 1, counterSignConfig: { auditRatio: 60 } })
    expect(rules(changed)).toEqual(['initiator', 'previous'])
  })

  it('says of a field what changed, and keeps what stands beside it', () => {
    const properties = {
      formOperates: [
        { id: 'days', name: '天数', read: true, write: false, more: 1 },
        { id: 'gone', write: true },
      ],
    }
    const fields = [
      { id: 'days', name: '天数', kind: 'inputNumber' },
      { id: 'why', name: '原因', kind: 'input' },
    ]
    expect(
      withFieldRights(properties, fields, (id, right) => (id === 'days' ? { ...right, write: true } : right)),
    ).toEqual([
      { id: 'gone', write: true },
      {
        id: 'days',
        name: '天数',
        jnpfKey: 'inputNumber',
        requiredDisabled: false,
        read: true,
        write: true,
        required: false,
        more: 1,
      },
      { id: 'why', name: '原因', jnpfKey: 'input', requiredDisabled: false, read: true, write: false, required: false },
    ])
  })
})

it('takes people from fields of people, departments, positions, roles and groups', () => {
  const types = Object.entries(kinds).flatMap(([kind, { approverType }]) =>
    approverType ? [[kind, approverType]] : [],
  )
  expect(Object.fromEntries(types)).toEqual({
    ...{ userSelect: 1, usersSelect: 1, createUser: 1, modifyUser: 1 },
    ...{ currDept: 2, currPosition: 3, depSelect: 2, organizeSelect: 2, posSelect: 3, roleSelect: 4, groupSelect: 5 },
  })
})

describe('two versions of a flow', () => {
  it('differ by nodes that came, went, changed and moved', () => {
    const before = chain(
      startNode(),
      approverNode('a', ['1']),
      approverNode('b', []),
      approverNode('c', []),
    ) as unknown as Raw
    const after = chain(
      startNode(),
      approverNode('a', ['2']),
      approverNode('c', []),
      approverNode('d', []),
    ) as unknown as Raw
    expect(differenceOf(before, after)).toEqual({
      added: ['d审批'],
      removed: ['b审批'],
      changed: ['a审批'],
      moved: ['c审批'],
    })
    expect(differenceOf(after, after)).toEqual({ added: [], removed: [], changed: [], moved: [] })
  })
})

describe('the check of a flow', () => {
  const codes = (of: Raw, fields: ReadonlySet<string> | null = new Set(['days']), formId = 'm') =>
    lintFlow({ tree: of, formId, statusField: '' }, fields).map(({ code, nodeId }) => `${code} ${nodeId}`)

  it('names a step whose flow is missing, is stopped or is the flow itself', () => {
    const flows = {
      own: 'me',
      released: new Set(['other', 'around', 'between']),
      names: new Map([
        ['around', '采购'],
        ['between', '验收'],
      ]),
      calls: new Map([
        ['around', ['other', 'between']],
        ['between', ['around', 'me']],
      ]),
      fieldsOf: new Map([
        ['other', { ids: new Set(['amount', 'number']), unique: new Set(['number']) }],
        ['me', { ids: new Set(['days', 'code']), unique: new Set(['code']) }],
      ]),
    }
    const of = (flowId: string, more: Raw = {}) => {
      const node = { type: 'subFlow', nodeId: 's', properties: { title: '采购', flowId, initiateType: 3, ...more } }
      const whole = insertChain(tree(), { after: 'finance', where: 'behind' }, node)
      return lintFlow({ tree: whole, formId: 'm', statusField: '' }, new Set(['days', 'code']), flows).map(
        ({ code }) => code,
      )
    }
    expect([of('other'), of(''), of('gone'), of('me')]).toEqual([
      [],
      ['noSubFlow'],
      ['subFlowStopped'],
      ['subFlowCircle'],
    ])
    expect(of('around')).toEqual(['subFlowLongCircle'])
    const node = { type: 'subFlow', nodeId: 's', properties: { title: '采购', flowId: 'around', initiateType: 3 } }
    const long = insertChain(tree(), { after: 'finance', where: 'behind' }, node)
    expect(lintFlow({ tree: long, formId: 'm', statusField: '' }, new Set(['days']), flows)).toMatchObject([
      { isError: true, what: '采购 → 验收' },
    ])
    expect(of('other', { initiateType: 6 })).toEqual(['nobodyNamed'])
    const given = (parentField: string, childField: string) =>
      of('other', { assignList: [{ ruleList: [{ parentField, childField }] }] })
    expect(given('days', 'amount')).toEqual([])
    expect(given('gone', 'amount')).toEqual(['fieldGone'])
    expect(given('days', 'gone')).toEqual(['otherFieldGone'])
    // Two people whose cases hold the same number: the second one could not be saved.
    expect(given('days', 'number')).toEqual(['fillsUnique'])
    const taken = (childField: string, parentField: string) =>
      of('other', { returnList: [{ parentField, childField }] })
    expect([taken('amount', 'days'), taken('amount', 'code'), taken('gone', 'days')]).toEqual([
      [],
      ['fillsUnique'],
      ['otherFieldGone'],
    ])
  })

  it('warns of messages that go by a sending configuration which nobody chose', () => {
    const asks = (waitMsgConfig: object) =>
      lintFlow(
        { tree: withProperties(tree(), 'finance', { waitMsgConfig }), formId: 'm', statusField: '' },
        new Set(['days']),
      ).map(({ code, isError }) => `${code} ${isError}`)
    expect(asks({ on: 1, msgId: '' })).toEqual(['noSendConfig false'])
    expect([asks({ on: 1, msgId: 'c1' }), asks({ on: 3 }), asks({ on: '0' })]).toEqual([[], [], []])
  })

  it('keeps what else stands beside the way of a message', () => {
    const stored = { waitMsgConfig: { on: 3, templateJson: [1] } }
    const [way, config] = messageSettings
    const own = { ...stored, ...way.write('1', stored) }
    expect(config.when(stored)).toBe(false)
    expect(config.when(own)).toBe(true)
    expect(config.write('c1', own)).toEqual({ waitMsgConfig: { on: 1, templateJson: [1], msgId: 'c1' } })
  })

  it('finds nothing in a flow that can run', () => {
    expect(codes(tree())).toEqual([])
  })

  it('names the node of everything that stands in its way', () => {
    const nobody = withProperties(tree(), 'office', { approvers: [] })
    expect(codes(nobody)).toEqual(['nobodyNamed office'])
    expect(codes(tree(), new Set(['reason']))).toEqual(['conditionFieldGone long'])
    expect(codes(tree(), null, '')).toEqual(['noForm start'])
    expect(codes(withProperties(tree(), 'office', { assigneeType: 5, nodeId: 'finance' }))).toEqual(['stepGone office'])
    expect(codes(withProperties(tree(), 'finance', { assigneeType: 4, formField: 'boss' }))).toEqual([
      'fieldGone finance',
    ])
    expect(codes(withProperties(tree(), 'finance', { rejectStep: 'head' }))).toEqual(['stepGone finance'])
    const limit = (formField: string) => ({ timeLimitConfig: { on: 1, nodeLimit: 2, formField } })
    expect(codes(withProperties(tree(), 'finance', limit('until')))).toEqual(['limitFieldGone finance'])
    expect(codes(withProperties(tree(), 'finance', limit('days')))).toEqual([])
    expect(codes(withProperties(tree(), 'start', { errorRule: 2 }))).toEqual(['nobodyInstead start'])
    expect(codes(withProperties(tree(), 'start', { summaryFields: ['days', 'gone'] }))).toEqual([
      'summaryFieldGone start',
    ])
    const titled = (titleContent: string) => codes(withProperties(tree(), 'start', { titleType: 1, titleContent }))
    expect(titled('{@launchUserName} {days}')).toEqual([])
    expect(titled('{gone}')).toEqual(['titleFieldGone start'])
    expect(
      codes(chain(startNode(), { type: 'timer', nodeId: 'wait', properties: { title: '等' } }) as unknown as Raw),
    ).toEqual(['nobodyDecides start', 'noTime wait'])
    const calling = { approveFuncConfig: { on: true, interfaceId: 'i' }, endFuncConfig: { on: false } }
    expect(codes(withProperties(tree(), 'finance', calling))).toEqual(['eventsIgnored finance'])
    const timed = { type: 'timer', nodeId: 'wait', properties: { title: '等', hour: 2 } }
    const behind = insertChain(tree(), { after: 'finance', where: 'behind' }, timed)
    expect(codes(behind)).toEqual([])
    // Nobody would be there to choose.
    const choosing = { ...timed, conditionType: 'branchFlow', conditionNodes: [approverNode('p', ['a'])] }
    expect(codes(insertChain(tree(), { after: 'finance', where: 'behind' }, choosing as unknown as Raw))).toEqual([
      'cannotRun wait',
    ])
  })

  it('finds branches that are never taken, and conditions without a default one', () => {
    const same = withProperties(tree(), 'rest', {
      isDefault: false,
      conditions: [{ field: 'days', symbol: '>', fieldValue: 3 }],
    })
    expect(codes(same)).toEqual(['noDefault office', 'unreachable rest'])
    expect(codes(withProperties(tree(), 'long', { conditions: [] }))).toEqual(['unreachable long'])
    expect(codes(withProperties(tree(), 'long', { isDefault: true }))).toEqual(['severalDefaults rest'])
  })
})
