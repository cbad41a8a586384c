import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { makeBridge } from '../page/bridge.ts'
import { makeCodec } from '../page/codec.ts'
import { type HelperMessage, helperWorld } from '../page/helper-world.ts'
import { permissionWorld } from '../page/permission-world.ts'
import { preloadWorld } from '../page/preload-world.ts'
import { type Attached, cdp, isRunning } from './browser.ts'
import { headed } from './mode.ts'
import type { Answers, CdpEmitter, Commands, Protocol } from './cdp.ts'

export const codec = makeCodec()
export const askUrl = `https://ask-${randomUUID()}.standin.invalid/key`
const run = randomUUID()
const names = {
  preloadWorld: 'Electron Isolated Context',
  helperWorld: `helper-${run}`,
  preloadBinding: `preload_${run}`,
  helperBinding: `helper_${run}`,
  preloadInbox: `preload_inbox_${run}`,
  helperInbox: `helper_inbox_${run}`,
}

export interface IpcMessage {
  type: 'send' | 'invoke'
  id: number
  channel: string
  values: string
}

export interface PageListeners {
  ipc(message: IpcMessage): void
  helper(message: HelperMessage): void
  request(paused: Protocol.Fetch.requestPausedPayload): void
}

/** Bytes; a multiple of three, so that the pieces can be read one by one. */
const pieceSize = 48 * 1024

type Evaluation = Protocol.Runtime.evaluateReturnValue

/** One page of Chromium: its DevTools session, its worlds and its scripts. */
export class Page {
  sessionId = ''
  targetId = ''
  frameId = ''
  gone = false
  readonly ready: Promise<void>
  #resolveReady: () => void
  #preloadContext: string | undefined
  #helperContext: string | undefined
  #isolated = new Map<number, number>()
  #listeners: PageListeners

  constructor(listeners: PageListeners) {
    this.#listeners = listeners
    const { promise, resolve } = Promise.withResolvers<void>()
    this.ready = promise
    this.#resolveReady = resolve
  }

  /** Chromium's events of this page. Only after `attach` began. */
  get events(): CdpEmitter {
    return cdp().session(this.sessionId)
  }

  /** Waits for the page, then sends. Rejects when the page is gone. */
  async send<M extends keyof Commands>(method: M, parameters?: Commands[M], patience?: number): Promise<Answers[M]> {
    await this.ready
    if (this.gone) throw new Error('Object has been destroyed')
    return this.#now(method, parameters, patience)
  }

  /** Sends and lets a page that has gone away in between be. Other failures are printed. */
  tell<M extends keyof Commands>(method: M, parameters?: Commands[M]): void {
    this.send(method, parameters).catch((error: Error) => {
      if (!this.gone && isRunning()) console.error('stand-in:', error.message)
    })
  }

  #now<M extends keyof Commands>(method: M, parameters?: Commands[M], patience?: number): Promise<Answers[M]> {
    return cdp().send(method, parameters, this.sessionId, patience)
  }

  /** Takes over a paused target: watches it, puts the scripts in place, lets it run. */
  async attach({ sessionId, targetId }: Attached, preload: string | undefined): Promise<void> {
    this.sessionId = sessionId
    this.targetId = targetId
    const { events } = this
    events.on('Runtime.executionContextCreated', ({ context }) => this.#contextCreated(context))
    events.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === names.preloadBinding) this.#listeners.ipc(readIpc(payload))
      else if (name === names.helperBinding) this.#listeners.helper(JSON.parse(payload) as HelperMessage)
    })
    events.on('Fetch.requestPaused', (paused) => this.#listeners.request(paused))
    const { frameTree } = await this.#now('Page.getFrameTree')
    this.frameId = frameTree.frame.id
    await Promise.all([
      this.#now('Page.enable'),
      this.#now('Runtime.enable'),
      this.#now('Fetch.enable', {
        patterns: [
          { urlPattern: '*', requestStage: 'Request' },
          { urlPattern: '*', resourceType: 'Document', requestStage: 'Response' },
        ],
      }),
      this.#installScripts(preload),
    ])
    await this.#now('Runtime.runIfWaitingForDebugger')
    this.#resolveReady()
  }

  async #installScripts(preload: string | undefined): Promise<void> {
    const bridgeName = randomUUID()
    const question = { questionName: randomUUID(), answerName: randomUUID() }
    const text = (value: unknown) => JSON.stringify(value)
    const helper = { binding: names.helperBinding, inbox: names.helperInbox, askUrl, windowed: headed, ...question }
    const jobs: Promise<unknown>[] = [
      this.#now('Runtime.addBinding', { name: names.helperBinding, executionContextName: names.helperWorld }),
      this.#script(`(${helperWorld})(${text(helper)})`, names.helperWorld),
      this.#script(`(${makeBridge})(${text(bridgeName)}, 'main')`),
      this.#script(`(${permissionWorld})(${text(question.questionName)}, ${text(question.answerName)})`),
    ]
    if (preload) {
      const options = {
        bridgeName,
        binding: names.preloadBinding,
        inbox: names.preloadInbox,
        process: preloadProcess(),
      }
      const source = `(function (require, module, exports, process) {${readFileSync(preload, 'utf8')}\n})`
      const call = `(${preloadWorld})((${makeCodec})(), ${makeBridge}, ${text(options)}, ${source})`
      jobs.push(
        this.#now('Runtime.addBinding', { name: names.preloadBinding, executionContextName: names.preloadWorld }),
      )
      jobs.push(this.#script(`${call}\n//# sourceURL=${preload}`, names.preloadWorld))
    }
    await Promise.all(jobs)
  }

  #script(source: string, worldName?: string): Promise<unknown> {
    return this.#now('Page.addScriptToEvaluateOnNewDocument', worldName ? { source, worldName } : { source })
  }

  #contextCreated(context: Protocol.Runtime.ExecutionContextDescription): void {
    if ((context.auxData as { frameId?: string } | undefined)?.frameId !== this.frameId) return
    if (context.name === names.preloadWorld) this.#preloadContext = context.uniqueId
    if (context.name === names.helperWorld) {
      this.#helperContext = context.uniqueId
      this.#isolated.clear()
    }
  }

  /**
   * Hands a reply or message to ipcRenderer; lost without a preload, as in Electron. What the codec put aside goes first,
   * in pieces: Chromium compiles each argument as a script, a megabyte of it for a tenth of a second in one go.
   */
  toPreload(type: 'reply' | 'failure' | 'message', key: number | string, text: string, aside: string[] = []): void {
    for (const [place, long] of aside.entries()) {
      const bytes = Buffer.from(long)
      for (let at = 0; at < bytes.length; at += pieceSize) {
        const piece = bytes.toString('base64', at, at + pieceSize)
        this.#call(this.#preloadContext, names.preloadInbox, ['piece', place, piece])
      }
    }
    this.#call(this.#preloadContext, names.preloadInbox, [type, key, text])
  }

  toHelper(type: 'permission' | 'keys' | 'menu keys', value: unknown): void {
    this.#call(this.#helperContext, names.helperInbox, [type, value])
  }

  #call(uniqueContextId: string | undefined, inbox: string, values: unknown[]): void {
    if (!uniqueContextId || this.gone) return
    const functionDeclaration = `function (...values) { globalThis[${JSON.stringify(inbox)}](...values) }`
    const parameters = { functionDeclaration, uniqueContextId, arguments: values.map((value) => ({ value })) }
    // The document may be replaced at any moment; then there is nobody to tell.
    this.send('Runtime.callFunctionOn', parameters).catch(() => {})
  }

  /** Runs code and brings its (awaited) value back by structured clone; its exception rejects. */
  async evaluate(expression: string, userGesture = false, contextId?: number): Promise<unknown> {
    const tenMinutes = 600_000
    const parameters = { expression, awaitPromise: true, userGesture, contextId }
    const evaluation = await this.send('Runtime.evaluate', parameters, tenMinutes)
    const { exceptionDetails, result } = evaluation as Evaluation
    const thrown = exceptionDetails?.exception ?? (exceptionDetails && { type: 'string', value: exceptionDetails.text })
    const value = await this.#bring((thrown ?? result) as Protocol.Runtime.RemoteObject)
    if (thrown) throw value
    return value
  }

  async #bring(remote: Protocol.Runtime.RemoteObject): Promise<unknown> {
    if (remote.type === 'undefined') return undefined
    if (remote.unserializableValue)
      return remote.unserializableValue.endsWith('n')
        ? BigInt(remote.unserializableValue.slice(0, -1))
        : Number(remote.unserializableValue)
    if (!remote.objectId) return remote.value
    const functionDeclaration = `function () { return (${makeCodec})().encode(this) }`
    const parameters = { functionDeclaration, objectId: remote.objectId, returnByValue: true }
    const { result, exceptionDetails } = await this.send('Runtime.callFunctionOn', parameters)
    if (exceptionDetails) throw new Error('An object could not be cloned.')
    return codec.decode(result.value as string)
  }

  /** The isolated world of executeJavaScriptInIsolatedWorld, made once per document. */
  async isolatedWorld(worldId: number): Promise<number> {
    const known = this.#isolated.get(worldId)
    if (known !== undefined) return known
    const parameters = { frameId: this.frameId, worldName: `isolated-${worldId}-${run}` }
    const { executionContextId } = await this.send('Page.createIsolatedWorld', parameters)
    this.#isolated.set(worldId, executionContextId)
    return executionContextId
  }
}

function readIpc(payload: string): IpcMessage {
  const end = payload.indexOf('\n')
  return { ...(JSON.parse(payload.slice(0, end)) as IpcMessage), values: payload.slice(end + 1) }
}

function preloadProcess(): Record<string, unknown> {
  const { electron, chrome, node, v8 } = process.versions
  return {
    platform: process.platform,
    arch: process.arch,
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    isMainFrame: true,
    versions: { electron, chrome, node, v8 },
    env: { ...process.env },
    argv: [],
    execPath: process.argv[0],
  }
}
