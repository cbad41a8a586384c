import type { Log } from '#main/base/log.ts'
import type { Paths } from '#main/base/paths.ts'
import { launchWorkspace } from './workspace-process.ts'
import { startLimits } from './workspace-start.ts'
import { createWorkspace, type LocalWorkspace } from './workspace.ts'

/** The local workspace as a utility process on its own data folder; its lines go to the log. */
export function createLocalWorkspace(paths: Paths, log: Log): LocalWorkspace {
  const limits = startLimits(paths.userData)
  const workspace = createWorkspace({
    launch: () =>
      launchWorkspace({
        script: paths.workspaceScript,
        dataFolder: paths.workspace,
        onLine: (line) => log('info', 'workspace', { line }),
      }),
    log,
    startLimit: limits.limit,
  })
  workspace.onChange(() => {
    if (workspace.address() !== null) limits.reached()
  })
  return workspace
}
