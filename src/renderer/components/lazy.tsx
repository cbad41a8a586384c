import {
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useReducer,
  useState,
} from 'react'
import { wantTextsOfParts } from '#renderer/i18n/index.ts'

const Waiting = createContext<ReactNode>(null)

/** What stands in place of the lazy parts below until they are read. */
export function WhileRead({ show, children }: { readonly show: ReactNode; readonly children: ReactNode }) {
  return <Waiting value={show}>{children}</Waiting>
}

/**
 * A part whose script, with the texts of the pages, is read when it first shows, or ahead by `read`. Without `Suspense`, which holds back what it
 * reveals until 300 ms have gone by since something waited, read or not; a part that is there already shows at once. One
 * that cannot be read fails where it stands, and is read anew when it shows the next time.
 */
export function lazy<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> & { readonly read: () => Promise<void> } {
  let Part: ComponentType<Props> | null = null
  let reading: Promise<void> | null = null
  const read = () =>
    (reading ??= Promise.all([wantTextsOfParts(), load()]).then(
      ([, found]) => {
        Part = found.default
      },
      (error: unknown) => {
        reading = null
        throw error
      },
    ))
  function Lazy(props: Props) {
    const waiting = use(Waiting)
    const [, draw] = useReducer((count: number) => count + 1, 0)
    const [failure, fail] = useState<{ readonly error: unknown } | null>(null)
    const isRead = Part !== null
    useEffect(() => {
      if (isRead) return
      let current = true
      read().then(
        () => {
          // Typing goes on while a large page is drawn.
          if (current) startTransition(draw)
        },
        (error: unknown) => {
          if (current) fail({ error })
        },
      )
      return () => {
        current = false
      }
    }, [isRead])
    if (failure) throw failure.error
    return isRead && Part ? <Part {...props} /> : waiting
  }
  return Object.assign(Lazy, { read })
}
