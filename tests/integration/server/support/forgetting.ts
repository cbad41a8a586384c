import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import { forgetPermissions } from '#server/core/permission.ts'
import { forgetSettings } from '#server/core/settings.ts'
import type { PlatformDatabase } from '#server/database/open.ts'

/**
 * The database for the hands of a test: whatever it writes past the server, the server works out permissions and settings anew, as it
 * does after calls of its own (`permissionsChanged`).
 */
export function forgetting(database: PlatformDatabase): PlatformDatabase {
  const writing = new WeakSet<object>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }: PluginTransformQueryArgs) {
      if (node.kind !== 'SelectQueryNode') writing.add(queryId)
      return node
    },
    async transformResult({ result, queryId }: PluginTransformResultArgs) {
      if (writing.has(queryId)) {
        for (const each of [database, handle]) {
          forgetPermissions(each, 'all')
          forgetSettings(each)
        }
      }
      return result
    },
  }
  const handle: PlatformDatabase = database.withPlugin(plugin)
  return handle
}
