import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { useT } from '#renderer/i18n/index.ts'

/** How a run ended. */
export function Outcome({ failed }: { readonly failed: boolean }) {
  const t = useT()
  return <StateTag tone={failed ? 'danger' : 'success'} text={t(failed ? 'operations.bad' : 'operations.good')} />
}
