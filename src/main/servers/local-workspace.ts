import type { Log } from '#main/base/log.ts'
import type { Paths } from '#main/base/paths.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'
import { launchWorkspace } from './workspace-process.ts'
import { startLimits } from './workspace-start.ts'
import { createWorkspace, type LocalWorkspace } from './workspace.ts'

/** The local workspace as a utility process on its own data folder; its lines go to the log. */
export function createLocalWorkspace(paths: Paths, log: Log, report: ReportFault): LocalWorkspace {
  const limits = startLimits(paths.userData)
  const workspace = createWorkspace({
    launch: (repair) =>
      launchWorkspace({
        script: paths.workspaceScript,
        dataFolder: paths.workspace,
        expected: limits.wasReached(),
        repair,
        onLine: (line) => log('info', 'workspace', { line }),
      }),
    log,
    lost: (error) => {
      const { reason, detail = '' } = error instanceof BridgeFailure ? error.extra : {}
      if (reason !== undefined) report({ what: 'workspace', fault: 'damaged', aside: null, detail })
    },
    startLimit: limits.limit,
  })
  workspace.onChange(() => {
    if (workspace.address() !== null) limits.reached()
  })
  return workspace
}
