import { type ContainerKind, containerSettings } from '../containers.ts'

export function containerKindOf(key: string): ContainerKind | null {
  return Object.hasOwn(containerSettings, key) ? (key as ContainerKind) : null
}
