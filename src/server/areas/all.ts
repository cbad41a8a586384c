import type { Server } from '../core/call.ts'

/** Mounts every area of the platform. */
export function mountAreas(server: Server): void {
  void server
}
