import { Component, type ComponentType, type ErrorInfo, type ReactNode, useState } from 'react'
import { t } from '#renderer/i18n/index.ts'
import { reportError } from '#renderer/platform/report.ts'
import { toast } from '#renderer/platform/toast.ts'
import { lazy, WhileRead } from './lazy.tsx'
import { PageState } from './PageState.tsx'

export interface OnFail {
  /** Closes it, where it opens by a button: the fault is told by a toast. Without it, it is told and tried again in place. */
  readonly onFail?: () => void
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
  const Part = lazy(async () => ({ default: await load() }))
  return function Later({ onFail, ...props }) {
    const own = props as unknown as Props
    const [count, setCount] = useState(0)
    return (
      <Caught key={count} onFail={onFail} onRetry={() => setCount(count + 1)}>
        <WhileRead show={Waiting ? <Waiting {...own} /> : null}>
          <Part {...own} />
        </WhileRead>
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
