import type { SandboxFault } from '#shared/sandbox/contract.ts'
import type {
  ScriptCommand,
  ScriptEnd,
  ScriptJob,
  ScriptRequest,
  ScriptTurn,
  ScriptWorld,
  ToScriptWorker,
} from '#shared/sandbox/session-contract.ts'

/** Milliseconds of one turn; then its worker is ended, whatever it does. */
const TURN = 500
/** Milliseconds in which an engine begins. */
const START = 10_000
/** Milliseconds that a script may wait for answers. */
const WAIT = 30_000
/** Engines that scripts of one form may lose; then they are left alone. */
const MAX_LOST = 3
/** Requests of one turn that reach the server; the others are refused. */
const MAX_REQUESTS = 50
/** Requests in a while, whatever asks for them: an answer may make a script ask again, and again. */
const MAX_IN_A_WHILE = 200
/** Milliseconds. */
const WHILE = 10_000

export interface ScriptWorkerLike {
  postMessage(message: ToScriptWorker): void
  terminate(): void
  onmessage: ((event: { readonly data: ScriptTurn }) => void) | null
  onerror: ((event: unknown) => void) | null
}

/** What a host lends to scripts, and what it hears of them. */
export interface ScriptSurroundings {
  readonly startWorker: () => ScriptWorkerLike
  readonly loadEngine: () => Promise<ArrayBuffer>
  readonly world: () => ScriptWorld
  /** The envelope that a call is answered with; rejects with what the script is told. */
  readonly request: (request: ScriptRequest) => Promise<unknown>
  /** The record as it is now. */
  readonly formData: () => Readonly<Record<string, unknown>>
  readonly obey: (commands: readonly ScriptCommand[]) => void
  readonly report: (report: ScriptReport) => void
}

export interface ScriptReport {
  readonly refusals: readonly string[]
  readonly lines: readonly string[]
  readonly fault: SandboxFault | null
}

export type RunOutcome =
  | { readonly ok: true; readonly end: ScriptEnd }
  | { readonly ok: false; readonly fault: SandboxFault }

interface Engine {
  readonly worker: ScriptWorkerLike
  /** The turn that was asked for last. Never rejects. */
  last: Promise<unknown>
  answered: (turn: ScriptTurn | null) => void
  isLost: boolean
}

/** Runs scripts in a worker of its own, turn by turn, and ends it where they do not. Never rejects. */
export class ScriptHost {
  readonly #around: ScriptSurroundings
  readonly #runs = new Map<number, (outcome: RunOutcome) => void>()
  #engine: Promise<Engine | null> | null = null
  #lost = 0
  #lastRun = 0
  #isOver = false
  #whileSince = 0
  #askedInWhile = 0

  constructor(around: ScriptSurroundings) {
    this.#around = around
  }

  /** The job is made when its turn comes, from what the form holds then. */
  async run(make: () => Omit<ScriptJob, 'run'>): Promise<RunOutcome> {
    if (this.#isOver || this.#lost >= MAX_LOST) return broken
    this.#engine ??= this.#start()
    const engine = await this.#engine
    if (!engine || this.#isOver) return broken
    this.#lastRun += 1
    const run = this.#lastRun
    return new Promise((done) => {
      const timer = setTimeout(() => this.#finishRun(run, { ok: false, fault: { code: 'pending', message: '' } }), WAIT)
      this.#runs.set(run, (outcome) => {
        clearTimeout(timer)
        done(outcome)
      })
      void this.#turn(engine, () => ({ type: 'run', job: { ...make(), run } }), TURN).then((turn) => {
        const fault = this.#take(engine, turn)
        if (fault) this.#finishRun(run, { ok: false, fault })
      })
    })
  }

  /** Resolves when every turn that was asked for is over. */
  async idle(): Promise<void> {
    const engine = await this.#engine
    await engine?.last
  }

  dispose(): void {
    this.#isOver = true
    void this.#engine?.then((engine) => engine && this.#end(engine))
    this.#engine = null
    for (const run of this.#runs.keys()) this.#finishRun(run, broken)
  }

  #finishRun(run: number, outcome: RunOutcome): void {
    this.#runs.get(run)?.(outcome)
    this.#runs.delete(run)
  }

  #take(engine: Engine, turn: ScriptTurn | null): SandboxFault | null {
    const { refusals = [], lines = [], fault = null } = turn ?? { fault: { code: 'time', message: '' } as const }
    if (this.#isOver) return fault
    if (refusals.length + lines.length > 0 || fault) this.#around.report({ refusals, lines, fault })
    // A script that was cut off in its middle leaves an engine in which nothing is sure.
    if (fault && ['time', 'memory', 'broken'].includes(fault.code)) this.#lose(engine)
    if (engine.isLost || !turn) return fault
    // What a script did before it failed is done.
    this.#around.obey(turn.commands)
    for (const end of turn.ended) this.#finishRun(end.run, { ok: true, end })
    if (this.#asksTooMuch(turn.requests.length)) return this.#stop(engine)
    for (const [at, request] of turn.requests.entries()) void this.#ask(engine, request, at < MAX_REQUESTS)
    return fault
  }

  #asksTooMuch(requests: number): boolean {
    const now = Date.now()
    if (now - this.#whileSince > WHILE) {
      this.#whileSince = now
      this.#askedInWhile = 0
    }
    this.#askedInWhile += requests
    return this.#askedInWhile > MAX_IN_A_WHILE
  }

  /** Scripts that ask without end would keep the window busy with nothing but their answers, refusals too. */
  #stop(engine: Engine): SandboxFault {
    const fault = { code: 'time', message: `${MAX_IN_A_WHILE} requests` } as const
    this.#around.report({ refusals: [], lines: [], fault })
    this.#lose(engine)
    return fault
  }

  async #ask(engine: Engine, request: ScriptRequest, isOpen: boolean): Promise<void> {
    const asked = isOpen ? this.#around.request(request) : Promise.reject(new Error('too many requests at once'))
    const answer = await asked.then(
      (value) => ({ isRefused: false, value }),
      (error: unknown) => ({ isRefused: true, value: error instanceof Error ? error.message : String(error) }),
    )
    if (this.#isOver || engine.isLost) return
    const { call } = request
    const turn = this.#turn(
      engine,
      () => ({ type: 'answer', call, ...answer, formData: this.#around.formData() }),
      TURN,
    )
    this.#take(engine, await turn)
  }

  async #start(): Promise<Engine | null> {
    try {
      const wasm = await this.#around.loadEngine()
      const worker = this.#around.startWorker()
      const engine: Engine = { worker, last: Promise.resolve(), answered: () => undefined, isLost: false }
      worker.onmessage = ({ data }) => engine.answered(data)
      worker.onerror = () => engine.answered(null)
      const turn = await this.#turn(engine, () => ({ type: 'start', wasm, world: this.#around.world() }), START)
      if (turn && !turn.fault) return engine
      this.#end(engine)
      this.#around.report({ refusals: [], lines: [], fault: turn?.fault ?? { code: 'broken', message: '' } })
    } catch (error) {
      this.#around.report({ refusals: [], lines: [], fault: { code: 'broken', message: String(error) } })
    }
    this.#lost = MAX_LOST
    return null
  }

  /**
   * Turns are asked for one after the other: the time of one does not run while another works. Never rejects: what
   * cannot be handed to the worker is a fault of its own turn, and no other turn waits for it.
   */
  #turn(engine: Engine, make: () => ToScriptWorker, timeout: number): Promise<ScriptTurn | null> {
    const turn = engine.last.then(
      () =>
        new Promise<ScriptTurn | null>((done) => {
          if (engine.isLost) return done(null)
          const timer = setTimeout(() => engine.answered(null), timeout)
          engine.answered = (made) => {
            clearTimeout(timer)
            engine.answered = () => undefined
            done(made)
          }
          try {
            engine.worker.postMessage(make())
          } catch (error) {
            engine.answered(unsent(error))
          }
        }),
    )
    engine.last = turn
    return turn
  }

  #lose(engine: Engine): void {
    if (engine.isLost) return
    this.#lost += 1
    this.#engine = null
    this.#end(engine)
    for (const run of this.#runs.keys()) this.#finishRun(run, { ok: false, fault: { code: 'time', message: '' } })
  }

  #end(engine: Engine): void {
    engine.isLost = true
    engine.answered(null)
    engine.worker.terminate()
  }
}

/** A turn that never reached the worker: something in it cannot be copied, or it could not be made. */
const unsent = (error: unknown): ScriptTurn => ({
  commands: [],
  requests: [],
  ended: [],
  refusals: [],
  lines: [],
  fault: { code: 'notJson', message: String(error).slice(0, 500) },
})

const broken: RunOutcome = { ok: false, fault: { code: 'broken', message: '' } }
