import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Activity, Component, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'

/**
 * Draws its children once where nobody sees them, when React has nothing else to do: their code is compiled and their
 * styles are made before they are needed. No effect of theirs runs and nothing is asked of main; a fault in them harms
 * nobody, and is told when they show.
 */
export function WarmUp({ children }: { readonly children: ReactNode }) {
  const [stage] = useState(() => document.createElement('div'))
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { gcTime: 0 } } }))
  return createPortal(
    <Activity mode="hidden">
      {/* Inside: a fault that leaves a hidden part is tried again without end. */}
      <Curtain>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </Curtain>
    </Activity>,
    stage,
  )
}

class Curtain extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
