import { usePlatformQuery } from '#renderer/platform/query.ts'
import { TreeChoice } from './TreeChoice.tsx'

interface InterfaceChoiceProps {
  readonly label: string
  readonly value: string
  readonly onChange: (id: string) => void
  readonly placeholder?: string
  readonly size?: 'small' | 'middle'
}

const none = [] as const

/** A data interface that answers options or rows. */
export function InterfaceChoice(props: InterfaceChoiceProps) {
  const { data, isPending } = usePlatformQuery('dataInterface.tree', {}, { staleTime: 60_000, quiet: true })
  return <TreeChoice {...props} nodes={data ?? none} isPending={isPending} />
}
