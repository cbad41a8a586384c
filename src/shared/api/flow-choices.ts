import * as z from 'zod'
import { count, id, idParams, isSet, json, jsonText, list, moment, pagedList, pageQuery, text } from './common.ts'
import { area } from './endpoint.ts'

const engine = '/api/workflow/Engine'
const templates = `${engine}/flowTemplate`
const groups = ['flowTemplate'] as const

/** A category of flows with the flows in it. */
export interface FlowBranch {
  id: string
  fullName: string
  children: FlowBranch[]
}
const flowBranch: z.ZodType<FlowBranch, unknown> = z.lazy(() =>
  z.looseObject({
    id: text,
    fullName: text,
    children: z
      .array(flowBranch)
      .nullish()
      .transform((children) => children ?? []),
  }),
)

const named = z.looseObject({ id, fullName: text, enCode: text })
const listed = named.extend({ category: text, type: count.catch(0), icon: text, iconBackground: text, flowId: text })
const bareList = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row)
    .nullish()
    .transform((rows) => rows ?? [])
const step = z.looseObject({ id: text, nodeCode: text, nodeName: text, fullName: text })

/** What clients of the family choose flows, versions and steps from, and what they ask of one of them. */
export const flowChoicesArea = area({
  'flow.tree': {
    method: 'GET',
    path: `${templates}/Selector`,
    alsoAt: [{ path: `${templates}/TreeList` }],
    summary: 'Flows that people may start, below their categories; those without one stand at the top',
    access: 'session',
    query: z.object({ type: z.string().max(5).optional() }),
    data: list(flowBranch),
    groups,
  },
  'flow.everyFlow': {
    method: 'GET',
    path: `${templates}/getflowAll`,
    alsoAt: [{ path: `${templates}/PageChildListAll` }],
    summary: 'Versions that new tasks of released flows begin with, by the name of the flow, paged',
    access: 'session',
    query: pageQuery.extend({ category: z.string().max(50).optional() }),
    data: pagedList(listed.extend({ templateId: text })),
    groups,
  },
  'flow.startableNow': {
    method: 'GET',
    path: `${templates}/ListAll`,
    summary: 'All flows that the caller may start',
    access: 'session',
    query: z.object({ flowType: z.string().max(5).optional(), keyword: z.string().max(200).optional() }),
    data: list(listed),
    groups,
  },
  'flow.byIds': {
    method: 'POST',
    path: `${templates}/getflowList`,
    summary: 'Flows by their ids, or by those of their versions, as somebody chose them',
    access: 'session',
    // A list alone: of these objects the family sends no other.
    body: z.array(z.string().max(50)).max(1000),
    reads: true,
    data: bareList(named),
    groups,
  },
  'flow.idOfCode': {
    method: 'GET',
    path: `${templates}/getFlowIdByCode/{id}`,
    summary: 'Id of a released flow by its code',
    access: 'session',
    params: idParams,
    data: z.string(),
    groups,
  },
  'flow.startForm': {
    method: 'GET',
    path: `${templates}/{id}/FormInfo`,
    summary: 'The form that a flow is begun with, for whoever designs flows or may start this one',
    access: 'session',
    params: idParams,
    data: z.looseObject({ id: text, fullName: text, enCode: text, formType: count, propertyJson: jsonText }),
    groups: ['design'],
  },
  'flow.removeVersion': {
    method: 'DELETE',
    path: `${templates}/{id}/FlowJson`,
    summary: 'Delete a version that no task ran on and that new tasks do not begin with',
    access: { menu: 'workFlow.flowEngine', button: 'btn_edit' },
    params: idParams,
    invalidates: ['flowTemplate'],
  },
  'flow.assignable': {
    method: 'GET',
    path: `${engine}/FlowBefore/Selector/{id}`,
    summary: 'Steps where a running task stands, for who looks after approvals',
    access: { menu: 'workFlow.flowMonitor' },
    params: idParams,
    data: bareList(step),
    groups: ['entrust'],
  },
  'flow.batchVersions': {
    method: 'GET',
    path: `${engine}/FlowBefore/BatchFlowJsonList/{id}`,
    summary: 'Versions of a flow on which something waits for the caller',
    access: 'session',
    params: idParams,
    data: bareList(named),
    groups: ['entrust'],
  },
  'flow.batchSteps': {
    method: 'GET',
    path: `${engine}/FlowBefore/NodeSelector/{id}`,
    summary: 'Steps of a version at which something waits for the caller',
    access: 'session',
    params: idParams,
    data: bareList(step),
    groups: ['entrust'],
  },
  'flow.batchCandidates': {
    method: 'GET',
    path: `${engine}/FlowBefore/BatchCandidate`,
    summary: 'What has to be chosen before the caller agrees to one of several tasks',
    access: 'session',
    query: z.object({ flowId: z.string().max(50).optional(), taskOperatorId: z.string().min(1).max(50) }),
    data: z.looseObject({ type: count, list: z.array(z.record(z.string(), json)), countersignOver: isSet }),
  },
  'flow.eventLog': {
    method: 'GET',
    path: `${engine}/FlowMonitor/{id}/EventLog`,
    summary: 'What happened to a task and what the platform did by itself, oldest first',
    access: { menu: 'workFlow.flowMonitor' },
    params: idParams,
    data: list(
      z.looseObject({
        id,
        fullName: text,
        upNode: text,
        creatorUser: text,
        creatorTime: moment,
        data: jsonText,
        result: text,
      }),
    ),
    groups: ['entrust'],
  },
})
