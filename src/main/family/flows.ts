import * as z from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/table.ts'
import type { CallOptions, PlatformClient } from '#main/http/contract.ts'
import { parseParts } from '#main/http/input.ts'
import type { FamilyCall } from './client.ts'
import { signalOf } from './signal.ts'

type Ask = PlatformClient['callEntry']
type Values = Readonly<Record<string, unknown>>

const raw = z.record(z.string(), z.unknown())
const stored: Endpoint = { ...endpoints['flow.template'], data: raw }
const created: Endpoint = { ...endpoints['flow.createTemplate'], body: z.unknown(), data: z.unknown() }
const changed: Endpoint = { ...endpoints['flow.changeTemplate'], body: z.unknown(), data: raw.nullish() }

/** A template holds several flows by name there, each with its process as an object; the first is the one that is designed. */
function flowsIn(template: Values): readonly Values[] {
  const text = template['flowTemplateJson']
  const value: unknown = typeof text === 'string' && text !== '' ? JSON.parse(text) : text
  return Array.isArray(value) ? (value as readonly Values[]) : []
}

/** The form of a flow is said by its first step. */
const startOf = (process: unknown) => ((process as Values | undefined)?.['properties'] ?? {}) as Values

const read: FamilyCall = async (ask, parts, options) => {
  const answer = await ask(stored, parts, options)
  const template = answer.data as Values
  const [first] = flowsIn(template)
  const process = first?.['flowTemplateJson']
  const data = {
    ...template,
    flowTemplateJson: JSON.stringify(process ?? {}),
    flowId: first?.['id'] ?? '',
    formId: startOf(process)['formId'] ?? '',
  }
  return { ...answer, data: endpoints['flow.template'].data.parse(data) }
}

/** The process with the form that it is about. */
function withForm(text: string, formId: unknown): Values {
  const process = JSON.parse(text) as Values
  if (typeof formId !== 'string' || formId === '' || startOf(process)['formId'] === formId) return process
  return { ...process, properties: { ...startOf(process), formId } }
}

/** No id is answered: the new one is that with its code. */
async function idOf(ask: Ask, enCode: string, options: CallOptions | undefined): Promise<string> {
  const query = { keyword: enCode, currentPage: 1, pageSize: 500 }
  const { data } = await ask(endpoints['flow.templates'], { query }, signalOf(options))
  const { list } = data as { readonly list: readonly { readonly id: string; readonly enCode: string }[] }
  return list.find((template) => template.enCode === enCode)?.id ?? ''
}

const create: FamilyCall = async (ask, parts, options) => {
  const {
    flowTemplateJson,
    formId,
    statusField: _field,
    version: _version,
    ...named
  } = parseParts(endpoints['flow.createTemplate'], parts).body as Values
  const flow = {
    id: '',
    flowId: crypto.randomUUID(),
    fullName: named['fullName'],
    flowTemplateJson: withForm(String(flowTemplateJson), formId),
  }
  // One that is bound to a function is made with that function.
  const body = { ...named, type: 0, flowTemplateJson: JSON.stringify([flow]) }
  const answer = await ask(created, { body }, options)
  return { ...answer, data: await idOf(ask, String(named['enCode']), options) }
}

/** With what runs, another process waits there to be made the main version, which is what a save means here. */
const change: FamilyCall = async (ask, parts, options) => {
  const { params, body } = parseParts(endpoints['flow.changeTemplate'], parts)
  const { flowTemplateJson, formId, statusField: _field, version: _version, type: _type, ...named } = body as Values
  const template = (await ask(stored, { params }, signalOf(options))).data as Values
  const [first, ...others] = flowsIn(template)
  const process =
    typeof flowTemplateJson === 'string' ? withForm(flowTemplateJson, formId) : (first?.['flowTemplateJson'] ?? {})
  const flow = {
    id: '',
    flowId: crypto.randomUUID(),
    fullName: template['fullName'],
    ...first,
    flowTemplateJson: process,
  }
  const whole = { ...template, ...named, flowTemplateJson: JSON.stringify([flow, ...others]) }
  const answer = await ask(changed, { params, body: whole }, options)
  const { id, isMainVersion } = (answer.data ?? {}) as Values
  if (isMainVersion === true && typeof id === 'string')
    await ask(endpoints['flow.mainVersion'], { params: { id } }, signalOf(options))
  return { ...answer, data: { id: String((params as { readonly id: string }).id), isMainVersion: false } }
}

/** Where a task stands is not told in the list of what one decided: its status there is the decision. */
const handled: FamilyCall = async (ask, parts, options) => {
  const answer = await ask(endpoints['flow.handled'], parts, options)
  const { list, ...rest } = answer.data as { readonly list: readonly Values[] }
  return { ...answer, data: { ...rest, list: list.map((row) => ({ ...row, handleStatus: row['status'] })) } }
}

const removed: Endpoint = { ...endpoints['flow.removeMonitored'], body: z.object({ ids: z.string() }) }
/** Bound to a text there. */
const removeMonitored: FamilyCall = async (ask, parts, options) => {
  const { ids } = parseParts(endpoints['flow.removeMonitored'], parts).body as { readonly ids: readonly string[] }
  return ask(removed, { body: { ids: ids.join(',') } }, options)
}

const entrusted: Endpoint = { ...endpoints['flow.createEntrust'], body: z.unknown() }
const approvals = 1

/** Names of people and flows are stored beside their ids there. */
const createEntrust: FamilyCall = async (ask, parts, options) => {
  const body = parseParts(endpoints['flow.createEntrust'], parts).body as Values
  const own = signalOf(options)
  const { userInfo } = (await ask(endpoints['auth.currentUser'], {}, own)).data as { readonly userInfo: Values }
  const { list } = (await ask(endpoints['user.byIds'], { body: { ids: [body['toUserId']] } }, own)).data as {
    readonly list: readonly Values[]
  }
  const wanted = String(body['flowId'] ?? '')
    .split(',')
    .filter((id) => id !== '')
  const names = wanted.length === 0 ? [] : await flowNames(ask, wanted, options)
  const whole = {
    ...body,
    type: approvals,
    userId: userInfo['userId'],
    userName: `${String(userInfo['userName'])}/${String(userInfo['userAccount'])}`,
    toUserName: list[0]?.['fullName'] ?? '',
    flowId: wanted.join(','),
    flowName: names.join(','),
  }
  return ask(entrusted, { body: whole }, options)
}

async function flowNames(ask: Ask, ids: readonly string[], options: CallOptions | undefined): Promise<unknown[]> {
  const query = { currentPage: 1, pageSize: 500 }
  const { data } = await ask(endpoints['flow.entrustable'], { query }, signalOf(options))
  const { list } = data as { readonly list: readonly Values[] }
  return ids.flatMap((id) => list.filter((flow) => flow['id'] === id).map((flow) => flow['fullName']))
}

/** Approvals on servers of the family: the process of a template, what one decided, and who stands in for whom. */
export const flowCalls = {
  'flow.template': read,
  'flow.createTemplate': create,
  'flow.changeTemplate': change,
  'flow.handled': handled,
  'flow.removeMonitored': removeMonitored,
  'flow.createEntrust': createEntrust,
} as const
