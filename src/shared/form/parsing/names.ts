import type { ContainerKind } from '../model.ts'
import { containerKinds } from '../model.ts'

const formerContainerKinds: Readonly<Record<string, ContainerKind>> = {
  tableGrid: 'row',
  tableGridTr: 'row',
  tableGridTd: 'row',
}

export function containerKindOf(key: string): ContainerKind | null {
  const known = containerKinds.find((kind) => kind === key)
  if (known) return known
  return Object.hasOwn(formerContainerKinds, key) ? (formerContainerKinds[key] ?? null) : null
}
