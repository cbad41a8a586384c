/** Nodes of templates as the family stores them. */
export interface StoredNode {
  readonly type: string
  readonly nodeId: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly childNode?: StoredNode
  readonly conditionNodes?: readonly StoredNode[]
  readonly conditionType?: string
}

/** A chain of nodes: each is the child of the one before. */
export function chain(...nodes: readonly StoredNode[]): StoredNode {
  const [first, ...rest] = nodes
  if (!first) throw new Error('a chain has a node')
  return rest.length === 0 ? first : { ...first, childNode: chain(...rest) }
}

export const startNode = (properties: StoredNode['properties'] = {}): StoredNode => ({
  type: 'start',
  nodeId: 'start',
  properties: { title: '发起申请', errorRule: 1, ...properties },
})

export const approverNode = (
  nodeId: string,
  people: readonly string[],
  properties: StoredNode['properties'] = {},
): StoredNode => ({
  type: 'approver',
  nodeId,
  properties: {
    title: `${nodeId}审批`,
    assigneeType: 6,
    approvers: people,
    counterSign: 0,
    hasAuditBtn: true,
    hasRejectBtn: true,
    hasTransferBtn: true,
    hasFreeApproverBtn: true,
    ...properties,
  },
})

/** Starts a case of another template for each of its people. */
export const subFlowNode = (
  nodeId: string,
  flowId: string,
  people: readonly string[],
  properties: StoredNode['properties'] = {},
): StoredNode => ({
  type: 'subFlow',
  nodeId,
  properties: { title: `${nodeId}子流程`, flowId, initiateType: 6, initiator: people, autoSubmit: true, ...properties },
})

/** Holds a run for so long. */
export const timerNode = (nodeId: string, properties: StoredNode['properties'] = { hour: 1 }): StoredNode => ({
  type: 'timer',
  nodeId,
  properties: { title: `${nodeId}等待`, ...properties },
})

/** All of them, or so many percent. */
export const together = (ratio = 100) => ({ counterSign: 1, counterSignConfig: { auditType: 1, auditRatio: ratio } })

export const forked = (
  node: StoredNode,
  conditionType: 'condition' | 'interflow' | 'branchFlow',
  ...branches: readonly StoredNode[]
): StoredNode => ({ ...node, conditionType, conditionNodes: branches })

export const conditionNode = (nodeId: string, properties: StoredNode['properties'], head?: StoredNode): StoredNode => ({
  type: 'condition',
  nodeId,
  properties,
  ...(head ? { childNode: head } : {}),
})
