import { execFileSync } from 'node:child_process'
import { root } from './install.mjs'

/** Output of a git command at the project's root; null where it fails, as in a copy without history. */
export function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return null
  }
}

const lines = (text) => (text ?? '').split('\n').filter(Boolean)

/** Files git knows or would take in, as paths below the root. */
export function projectFiles(...folders) {
  return lines(git('ls-files', '--cached', '--others', '--exclude-standard', ...folders))
}

/** What a change is measured against: the branch it left; what was last committed; or the commit before. */
export function defaultBase() {
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD')?.trim()
  const fork = branch === 'main' ? undefined : git('merge-base', 'main', 'HEAD')?.trim()
  if (fork) return fork
  return lines(git('status', '--porcelain')).length > 0 ? 'HEAD' : 'HEAD~1'
}

/** Files that differ from a commit, the working tree and new files included; null when there is no such commit. */
export function changedFiles(base) {
  const changed = git('diff', '--name-only', base)
  if (changed === null) return null
  return [...new Set([...lines(changed), ...lines(git('ls-files', '--others', '--exclude-standard'))])]
}
