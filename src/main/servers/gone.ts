import type { ServerRegistry } from './registry.ts'

/** Calls `gone` with each server that is removed from the list: whatever is kept of it goes. */
export function onServerGone(servers: Pick<ServerRegistry, 'state' | 'onChange'>, gone: (id: string) => void): void {
  const idsOf = ({ profiles }: ReturnType<ServerRegistry['state']>) => profiles.map(({ id }) => id)
  let known = idsOf(servers.state())
  servers.onChange((state) => {
    const before = known
    known = idsOf(state)
    for (const id of before) if (!known.includes(id)) gone(id)
  })
}
