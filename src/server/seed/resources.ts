import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const MARK = 'university.json'

function folders(): string[] {
  const { resourcesPath } = process as { resourcesPath?: string }
  const found = resourcesPath ? [join(resourcesPath, 'seed')] : []
  // From the sources and from a build alike, the project lies somewhere above.
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    found.push(join(folder, 'resources', 'seed'))
  }
  return found
}

/** Bytes of a seed file. Throws a readable error when the seed files were not installed. */
export function readResourceBytes(name: string): Buffer {
  const folder = folders().find((each) => existsSync(join(each, MARK)))
  if (!folder) throw new Error('the seed files (resources/seed) were not found')
  return readFileSync(join(folder, name))
}

/** The same as text. */
export function readResource(name: string): string {
  return readResourceBytes(name).toString('utf8')
}
