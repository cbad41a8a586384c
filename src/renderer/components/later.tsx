import { Component, type ComponentType, type ErrorInfo, lazy, type ReactNode, Suspense, useState } from 'react'
import { t } from '#renderer/i18n/index.ts'
import { reportError } from '#renderer/platform/report.ts'
import { toast } from '#renderer/platform/toast.ts'
import { PageState } from './PageState.tsx'

interface OnFail {
  /** Closes it, where it opens by a button: the fault is told by a toast. Without it, it is told and tried again in place. */
  readonly onFail?: () => void
}

/**
 * A part of the frame whose script is read when it first shows; until then nothing stands in its place. One that cannot
 * be read, or has a fault, leaves everything around it as it is; it is read anew when it shows the next time.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props & OnFail> {
  // React keeps what a lazy part failed with: the next try has one of its own.
  const begin = (): ComponentType<Props> =>
    // Of a part whose properties are not known yet, TypeScript cannot work out those of its lazy form.
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        next = begin()
        throw error
      }
    }) as unknown as ComponentType<Props>
  let next = begin()
  return function Later({ onFail, ...props }) {
    const [{ Part, count }, setTry] = useState({ Part: next, count: 0 })
    return (
      <Caught key={count} onFail={onFail} onRetry={() => setTry({ Part: next, count: count + 1 })}>
        <Suspense fallback={null}>
          <Part {...(props as unknown as Props)} />
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
