import { useMemo } from 'react'
import { create } from 'zustand'
import { type ServerFeature, serverHas } from '#shared/access/server-features.ts'
import type { ServerKind } from '#shared/ipc/servers.ts'

/** What the server of the session is, as main recognised it; null before it answered. Written by the shell alone. */
export const useServerKind = create<{ readonly kind: ServerKind | null }>(() => ({ kind: null }))

/** Whether the server answers a call of ours; pages hide what needs it where it does not. */
export function useServerHas(feature: ServerFeature): boolean {
  return useServerKind(({ kind }) => serverHas(kind, feature))
}

/** What the server has of columns or actions that may need something; the same array where all of it. */
export function useAvailable<Item extends { readonly needs?: ServerFeature }>(items: readonly Item[]): readonly Item[] {
  const kind = useServerKind((state) => state.kind)
  return useMemo(() => {
    const available = items.filter(({ needs }) => needs === undefined || serverHas(kind, needs))
    return available.length === items.length ? items : available
  }, [items, kind])
}
