import type { PlatformClient } from '#main/http/contract.ts'
import { BridgeFailure } from '#main/base/failure.ts'

/** 3.4 stands for all before 3.6. */
export type FamilyGeneration = '3.4' | '3.6'

/**
 * Of which generation the family's servers are. Those of 3.6 draw captchas at an address that earlier ones lack, which can
 * be asked without a sign-in: it is asked once for each server while the app runs. A server that cannot be reached is asked
 * again by the next call.
 */
export function createGenerations(client: Pick<PlatformClient, 'resource'>) {
  const known = new Map<string, Promise<FamilyGeneration>>()
  const ask = async (base: string): Promise<FamilyGeneration> => {
    try {
      const image = await client.resource(`/api/oauth/ImageCode/4/${Math.random()}`, { timeout: 5000 })
      await image.body.cancel()
      return image.status === 200 && image.contentType.startsWith('image/') ? '3.6' : '3.4'
    } catch (failure) {
      if (!(failure instanceof BridgeFailure)) throw failure
      if (failure.code === 'platform.network') known.delete(base)
      return '3.4'
    }
  }
  return (base: string): Promise<FamilyGeneration> => {
    const found = known.get(base) ?? ask(base)
    known.set(base, found)
    return found
  }
}
