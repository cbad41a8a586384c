import { Component, type ComponentType, type ErrorInfo, lazy, type ReactNode, Suspense, useState } from 'react'
import { t } from '#renderer/i18n/index.ts'
import { reportError } from '#renderer/platform/report.ts'
import { toast } from '#renderer/platform/toast.ts'
import { PageState } from './PageState.tsx'

interface OnFail {
  /** Closes it, where it opens by a button: the fault is told by a toast. Without it, it is told and tried again in place. */
  readonly onFail?: () => void
}

/** Reads that failed since the last fault was told. */
const failed = new Set<() => void>()

/** After a fault was told on screen: what could not be read is read anew when it shows the next time. */
export function forgetFailedReads(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/**
 * A page or dialog whose script is read when it first shows, inside a boundary that tells its fault (`PageBoundary`).
 * Unlike one of `React.lazy`, which keeps what it failed with until the application is started anew, it is read again
 * when it shows after the fault was told.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const begin = (): ComponentType<Props> =>
    // Of a part whose properties are not known yet, TypeScript cannot work out those of its lazy form.
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        // Not at once: it would be read without end while the boundary is still to hear of it.
        failed.add(() => {
          current = begin()
        })
        throw error
      }
    }) as unknown as ComponentType<Props>
  let current = begin()
  return function LazyPart(props) {
    const Part = current
    return <Part {...props} />
  }
}

/**
 * A part of the frame or of a form whose script is read when it first shows; until then `Waiting` stands in its place, or
 * nothing. One that cannot be read, or has a fault, leaves everything around it as it is; it is read anew when it shows
 * the next time.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
): ComponentType<Props & OnFail> {
  const Part = lazyPart(load)
  return function Later({ onFail, ...props }) {
    const own = props as unknown as Props
    const [tries, setTries] = useState(0)
    return (
      <Caught key={tries} onFail={onFail} onRetry={() => setTries(tries + 1)}>
        <Suspense fallback={Waiting ? <Waiting {...own} /> : null}>
          <Part {...own} />
        </Suspense>
      </Caught>
    )
  }
}

interface CaughtProps {
  readonly onFail: (() => void) | undefined
  readonly onRetry: () => void
  readonly children: ReactNode
}

class Caught extends Component<CaughtProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    forgetFailedReads()
    reportError(error, `part${info.componentStack ?? ''}`)
    const { onFail } = this.props
    if (!onFail) return
    toast.error(t('common.partFailed'))
    onFail()
  }

  override render(): ReactNode {
    const { children, onFail, onRetry } = this.props
    if (!this.state.failed) return children
    return onFail ? null : <PageState error={t('common.partFailed')} onRetry={onRetry} />
  }
}
