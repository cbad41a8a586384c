import engineUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url'
import type { InputOf, RendererEndpointId } from '#shared/api/table.ts'
import type { ScriptCommand, ScriptRequest } from '#shared/sandbox/session-contract.ts'
import { useSessionStore, whenLeft } from '#renderer/access/session-store.ts'
import { t } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { isPlatformError } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { allowedCall } from './allowed-calls.ts'
import { notifyScript } from './console.ts'
import type { ScriptSurroundings, ScriptWorkerLike } from './script-host.ts'

let engine: Promise<ArrayBuffer> | null = null

/** The engine, loaded once by the page: its worker may load nothing. */
function loadEngine(): Promise<ArrayBuffer> {
  engine ??= fetch(engineUrl).then((answer) => answer.arrayBuffer())
  engine.catch(() => {
    engine = null
  })
  return engine
}

/** What scripts of a module have kept, while somebody is signed in. Characters of all of it. */
const kept = new Map<string, Map<string, string>>()
const MAX_KEPT = 65_536
// The same id is somebody else's on another server.
whenLeft(() => kept.clear())

function keep(place: string, key: string, value: string | null): void {
  const known = kept.get(place) ?? new Map<string, string>()
  kept.set(place, known)
  known.delete(key)
  if (value === null) return
  known.set(key, value)
  let size = [...known].reduce((sum, [name, text]) => sum + name.length + text.length, 0)
  for (const [name, text] of known) {
    if (size <= MAX_KEPT) return
    known.delete(name)
    size -= name.length + text.length
  }
}

/** Who is signed in, as the family tells scripts; without what would let anybody act as them. */
function userInfo(): unknown {
  const { user } = useSessionStore.getState()
  if (!user) return {}
  const { token: _token, ...rest } = user as Record<string, unknown>
  return rest
}

/** The envelope of a call, as the family's clients get it; what is refused says so and reaches nothing. */
async function ask({ url, method, data }: ScriptRequest): Promise<unknown> {
  const allowed = allowedCall(url, method, data)
  if (!allowed) throw new Error(`${method} ${url} is not open to scripts`)
  try {
    const input = allowed.input as InputOf<RendererEndpointId>
    const answer = await call(allowed.endpoint, input, { quiet: true })
    return { code: 200, msg: answer.msg, data: answer.data }
  } catch (error) {
    if (!isPlatformError(error) || error.code !== 'platform.business') throw error
    return { code: error.platformCode ?? 400, msg: error.message, data: null }
  }
}

/** Toasts of one turn that are shown. */
const MAX_TOASTS = 3

const toastKinds = ['success', 'error', 'warning', 'info'] as const

export interface ScriptPlace {
  /** Id of the module, by which what its scripts keep is held together. */
  readonly moduleId: string
  /** Its name, for whoever is told of its scripts. */
  readonly name: string
  /** Null: neither the server nor another page is open to its scripts. */
  readonly navigate: ((path: string) => void) | null
  readonly formData: () => Readonly<Record<string, unknown>>
  /** Whom scripts are told as the person, where that is not who is signed in. */
  readonly person?: Readonly<Record<string, unknown>> | undefined
  /** What only a form or a list can do. */
  readonly obey: (commands: readonly ScriptCommand[]) => void
}

/** What the scripts of a module may reach: its own store, toasts, pages of the app, and reading calls of its server. */
export function surroundingsOf(place: ScriptPlace): ScriptSurroundings {
  const { moduleId, name, navigate } = place
  // Nobody reads what scripts kept for somebody else.
  const own = () => `${useSessionStore.getState().user?.userId ?? ''} ${moduleId}`
  const refuse = (what: string) => notifyScript(name, { refusals: [what], lines: [], fault: null })
  return {
    startWorker: () =>
      new Worker(new URL('./script-worker.ts', import.meta.url), { type: 'module' }) as unknown as ScriptWorkerLike,
    loadEngine,
    world: () => ({ user: place.person ?? userInfo(), device: 'pc', kept: Object.fromEntries(kept.get(own()) ?? []) }),
    formData: place.formData,
    async request(request) {
      const answer =
        navigate === null ? Promise.reject(new Error(t('form.scripts.apart', { url: request.url }))) : ask(request)
      await answer.catch((error: unknown) => refuse(error instanceof Error ? error.message : request.url))
      return answer
    },
    obey(commands) {
      let toasts = 0
      for (const command of commands) {
        if (command.type === 'keep') keep(own(), command.key, command.value)
        else if (command.type === 'toast') {
          const kind = toastKinds.find((each) => each === command.kind) ?? 'info'
          toasts += 1
          if (toasts <= MAX_TOASTS && typeof command.text === 'string' && command.text.trim() !== '')
            toast[kind](command.text.slice(0, 500))
        } else if (command.type === 'route') {
          if (navigate !== null && /^\/(?!\/)[^\\]*$/.test(command.url)) navigate(command.url)
          else refuse(t('form.scripts.address', { url: command.url.slice(0, 200) }))
        }
      }
      place.obey(commands)
    },
    report: (report) => notifyScript(name, report),
  }
}
