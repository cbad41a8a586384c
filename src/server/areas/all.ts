import type { Server } from '../core/call.ts'
import { mountAuth } from './auth/routes.ts'
import { mountDictionary } from './dictionary/routes.ts'
import { mountFiles } from './files/routes.ts'
import { mountPeople } from './people/routes.ts'
import { mountRegions } from './region/routes.ts'

/** Mounts every area of the platform; a new area adds its line. */
export function mountAreas(server: Server): void {
  mountAuth(server)
  mountDictionary(server)
  mountFiles(server)
  mountPeople(server)
  mountRegions(server)
}
