import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerData, Endpoint, Handled, Method } from '#shared/api/endpoint.ts'
import { type EndpointId, type Endpoints, endpoints } from '#shared/api/table.ts'
import { isSubmit, isSubmitKey, submitKeyHeader } from '#shared/api/submit-key.ts'
import type { AuditKind } from '#shared/rules/audit.ts'
import { MAX_WHOLE_UPLOAD } from '#shared/rules/upload-limits.ts'
import { requireAccess } from './access.ts'
import { type Answer, Bytes, fail, Reply, writeAnswer } from './answer.ts'
import { type Call, createCall, type Server, type Services, type SignedIn } from './call.ts'
import { auditKindOf } from './audit/kinds.ts'
import { targetOf } from './audit/targets.ts'
import { DEFAULT_LIMIT, readFields } from './bodies.ts'
import { sendBytes } from './bytes.ts'
import { checked } from './input.ts'
import { asksForLongList, longText, readInTurn } from './long-lists.ts'
import { type ArrivingBody, readParts } from './parts.ts'
import { readElsewhere } from './read-elsewhere.ts'
import { RunningCall } from './running-call.ts'
import { findSession } from './session.ts'
import type { SentContent } from './submits.ts'
import { type Watch, watchingChanges } from '#server/database/commit-mark.ts'
import { readFor } from '#server/database/replica.ts'
import { loggingStatements, StatementLog } from '#server/database/statements.ts'
import type { MessageCode } from '#server/messages/catalogue.ts'
import { render } from '#server/messages/message.ts'
import { describeMessage } from './language.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpointId?: EndpointId
    bodyKeys?: number
  }
  interface FastifyRequest {
    /** Whose session it carries; left out where nobody needs one. */
    signedIn?: SignedIn
    /** Whether a call that reads changed something all the same, such as a ticket that works once. */
    changes?: Watch
    /** What the audit log says of the call once it was done. */
    audit?: { readonly kind: AuditKind; readonly target: string }
    /** Envelope code that was answered, for the log. */
    answeredCode?: number
  }
}

/** Milliseconds of a body on its way after which its sender is looked at again: they may have been put out since. */
const SLOW_BODY = 1000

const JSON_TYPE = 'application/json; charset=utf-8'

const successMessages = {
  GET: 'common.queried',
  POST: 'common.done',
  PUT: 'common.updated',
  DELETE: 'common.deleted',
} as const satisfies Record<Method, MessageCode>

/**
 * Mounts one endpoint of the table. Before the handler runs the session is known, access is granted and the
 * input has passed the entry's schemas; a handler only holds the business rule. It answers the data, or
 * `reply(data, code)`, or throws through `fail`. `readAfter`: what a change answers beside that it was made, read anew for
 * each answer, also where a repeat of a submit is answered; where it fails, the change is made all the same.
 */
export function mount<Id extends EndpointId>(
  server: Server,
  id: Id,
  handler: (input: Handled<Endpoints[Id]>, call: Call) => Promise<Answer<Id>> | Answer<Id>,
  readAfter?: (input: Handled<Endpoints[Id]>, call: Call) => Promise<AnswerData<Endpoints[Id]>>,
): void {
  const entry: Endpoint = endpoints[id]
  const { services } = server
  server.mounted.add(id)
  const admit = admission(services, entry)
  const auditKind = auditKindOf(id)
  const route = {
    config: { endpointId: id, ...(entry.bodyKeys === undefined ? {} : { bodyKeys: entry.bodyKeys }) },
    bodyLimit: entry.bodyLimit ?? DEFAULT_LIMIT,
    async onRequest(request: FastifyRequest, response: FastifyReply) {
      // What a call that reads clears away on its way is no change of its own.
      const hasChanged = () => isSubmit(entry) || (entry.reads !== true && request.changes?.hasChanged === true)
      request.running = new RunningCall(request, response, hasChanged, (call) => services.sessionUses.close(call))
      await admit(request)
    },
    async handler(request: FastifyRequest, response: FastifyReply) {
      const running = request.running as RunningCall
      const lookAgain = async () => {
        running.throwIfEnded()
        if (response.elapsedTime > SLOW_BODY) await admit(request)
      }
      await lookAgain()
      const call = createCall(services, request, request.signedIn)
      const params = checked(entry.params, request.params, {}, 'params')
      if (isCheckedByBody(entry.access)) await requireAccess(call, entry.access, params)
      const input = {
        params,
        query: checked(entry.query, queryOf(entry, request), {}, 'query'),
        body:
          entry.bodyKind === 'multipart'
            ? undefined
            : checked(entry.body, await bodyOf(entry, request), undefined, 'body', entry.reads),
      }
      const run = async () => {
        // A repeat of a submit does not run, and is not noted twice.
        if (auditKind !== null)
          request.audit = { kind: auditKind, target: await targetOf(services.database, id, input) }
        // The schemas of the entry just made this shape.
        const answer = await handler(input as Handled<Endpoints[Id]>, call)
        if (answer instanceof Bytes || answer instanceof Reply) return answer
        return new Reply<unknown>(answer, { code: successMessages[entry.method] })
      }
      const read = () =>
        request.signedIn && readElsewhere.has(id) ? readFor(services.database, request.signedIn.userId, run) : run()
      const watch: Watch = { hasChanged: false }
      const key = isSubmit(entry) ? request.headers[submitKeyHeader] : undefined
      if (key !== undefined && !isSubmitKey(key)) fail(400, 'common.submitKeyBad')
      if (entry.bodyKind === 'multipart') request.arriving = arrivingBody(key !== undefined, lookAgain)
      const submit = {
        userId: request.signedIn?.userId ?? '',
        endpoint: id,
        input: doneInput(entry, input),
        content: contentOf(request),
        hasParts: entry.hasParts === true,
      }
      request.changes = watch
      const answered = () =>
        isSubmitKey(key)
          ? services.submits.once({ ...submit, key }, run as () => Promise<Reply<unknown>>)
          : inTurn(input, request.signedIn?.userId ?? call.ip, () => watchingChanges(watch, read))
      const answer = await running.run(async () => {
        const first = await answered()
        if (!readAfter || first instanceof Bytes) return first
        try {
          return new Reply<unknown>(await readAfter(input as Handled<Endpoints[Id]>, call), first.text)
        } catch (error) {
          request.log.warn({ err: error, endpoint: id }, 'made, but not read after')
          return first
        }
      })
      if (answer instanceof Bytes) {
        running.streams()
        return sendBytes(response, answer)
      }
      const { data, text } = answer
      if (server.checkAnswers && entry.data) entry.data.parse(data)
      request.answeredCode = 200
      const success = describeMessage(text, call.language)
      const envelope = { code: 200, msg: render(text, call.language), data, success }
      const long = await longText(envelope)
      response.type(JSON_TYPE)
      return long === undefined ? response.serializer(writeAnswer).send(envelope) : response.send(long)
    },
  }
  // A body that arrives over time leaves the context in which the call began.
  const handleLogged: typeof route.handler = (request, response) =>
    loggingStatements(request.statements ?? new StatementLog(), () => route.handler(request, response))
  for (const { method = entry.method, path = entry.path } of [entry, ...(entry.alsoAt ?? [])])
    server.app.route({ ...route, handler: handleLogged, method, url: path.replace(/\{(\w+)\}/g, ':$1') })
}

/** Clients that ask by POST for what is asked for by GET send their query as the body. */
function queryOf({ method }: Endpoint, { method: asked, query, body }: FastifyRequest): unknown {
  const isMoved = method === 'GET' && asked === 'POST' && typeof body === 'object' && body !== null
  return isMoved ? { ...(query as object), ...body } : query
}

/** What a call does, by which a repeat of a submit is known: without the list that is shown to whoever calls. */
function doneInput({ shownKey }: Endpoint, input: { readonly body: unknown }): unknown {
  if (shownKey === undefined) return input
  return { ...input, body: { ...(input.body as object), [shownKey]: undefined } }
}

function arrivingBody(isTold: boolean, arrived: () => Promise<void>): ArrivingBody {
  return { isTold, content: null, arrived }
}

/** What tells the multipart body of a call from another; a repeat that is not run is read for that alone. */
function contentOf(request: FastifyRequest): SentContent | undefined {
  const { arriving } = request
  if (!arriving) return undefined
  return {
    told: () => arriving.content,
    async read() {
      if (arriving.content === null) await readParts(request, MAX_WHOLE_UPLOAD, usedUp)
      return arriving.content ?? ''
    },
  }
}

async function usedUp(file: AsyncIterable<Buffer>, seen: (piece: Buffer) => void): Promise<void> {
  for await (const piece of file) seen(piece)
}

/** A form may also come as multipart, as some clients of the family send theirs. */
async function bodyOf({ bodyKind }: Endpoint, request: FastifyRequest): Promise<unknown> {
  return bodyKind === 'form' && request.isMultipart() ? readFields(request) : request.body
}

/** Long lists are read one after the other of each person. */
async function inTurn<Result>(
  input: Parameters<typeof asksForLongList>[0],
  who: string,
  run: () => Promise<Result>,
): Promise<Result> {
  if (!asksForLongList(input)) return run()
  return (await readInTurn(who, run)) ?? fail(429, 'common.tooManyAtOnce')
}

/** The one access that needs the body: which dictionary the new entry is of. */
function isCheckedByBody(access: Endpoint['access']): boolean {
  return typeof access === 'object' && 'menu' in access && access.orDictionary === 'body'
}

/** Runs before a body is read: whoever may not call does not make the server hold or parse one. */
function admission(services: Services, entry: Endpoint) {
  const { access } = entry
  return async (request: FastifyRequest): Promise<void> => {
    if (access === 'public') return
    const find = () => findSession(services.database, request.headers.authorization, services.now())
    request.signedIn = await services.sessionUses.open(find, () => (request.running?.isClosed ? null : request.running))
    if (request.signedIn.mustChangePassword && !entry.initial) fail(403, 'password.mustChange')
    if (access === 'session' || isCheckedByBody(access)) return
    const call = createCall(services, request, request.signedIn)
    await requireAccess(call, access, checked(entry.params, request.params, {}, 'params'))
  }
}
