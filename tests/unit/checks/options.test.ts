import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serverUsage } from '#server/command.ts'
import { usage } from '#server/serve.ts'
import { startArguments } from '../../../scripts/lib/options.mjs'
import { usages } from '../../../scripts/lib/usages.mjs'

const root = join(import.meta.dirname, '..', '..', '..')
const run = (...words: readonly string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts', 'run.mjs'), ...words], { encoding: 'utf8', timeout: 60_000 })

it.each([
  [['--headless', '--lang=de'], ['--headless', '--lang=de'], []],
  [
    ['--user-data-dir', '/tmp/a b', '--remote-debugging-port', '0'],
    ['--user-data-dir=/tmp/a b', '--remote-debugging-port=0'],
    [],
  ],
  [['--user-data-dir=/tmp/x=y'], ['--user-data-dir=/tmp/x=y'], []],
  [['atrium://open?path=/home'], ['atrium://open?path=/home'], []],
  [['--headles'], ['--headles'], [expect.stringContaining('--headless')]],
  [['demo'], [], [expect.stringContaining('demo')]],
] as const)('%j starts the app with what is meant, and says what looks like a slip', (words, args, notes) => {
  expect(startArguments(words)).toEqual({ args, notes, wrong: '' })
})

it.each([
  [['--remote-debugging-port=abc'], '--remote-debugging-port=abc: not a port number'],
  [['--remote-debugging-port=70000'], '--remote-debugging-port=70000: not a port number'],
  [['--user-data-dir'], '--user-data-dir: give it a value, as --user-data-dir=…'],
  [['--user-data-dir='], '--user-data-dir: give it a value, as --user-data-dir=…'],
] as const)('%j keeps the app from starting, with the reason', (words, wrong) => {
  expect(startArguments(words).wrong).toBe(wrong)
})

const tasks = readdirSync(join(root, 'scripts', 'tasks')).map((name) => name.replace('.mjs', ''))

it.each(tasks)('the command %s tells its options when it is asked for help, and does nothing else', (task) => {
  const { status, stdout } = run(task, '--help')
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^usage: n.+/) as unknown })
})

it('help is told where no package is installed, and installs none', () => {
  const clone = mkdtempSync(join(tmpdir(), 'atrium-clone-'))
  try {
    cpSync(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true })
    cpSync(join(root, 'package.json'), join(clone, 'package.json'))
    for (const task of tasks) {
      const words = [join(clone, 'scripts', 'run.mjs'), task, '--help']
      const { status, stdout } = spawnSync(process.execPath, words, { encoding: 'utf8', timeout: 60_000 })
      expect({ task, status, stdout }).toEqual({
        task,
        status: 0,
        stdout: expect.stringMatching(/^usage: n/) as unknown,
      })
    }
    expect(readdirSync(clone).toSorted()).toEqual(['package.json', 'scripts'])
  } finally {
    rmSync(clone, { recursive: true, force: true })
  }
})

it('the server says of itself what is told before its packages are there', () => {
  expect(usages.serve).toBe(usage)
  expect(usages.server).toBe(serverUsage)
})

it.each([
  ['bench', '--ruonds', '3'],
  ['bench', '--rounds', 'three'],
  ['tour', '--out='],
  ['start', '--remote-debugging-port=x'],
  ['dev', '--remote-debugging-port=x'],
  ['build', '--forse'],
  ['durations', '--forse'],
  ['test', 'everything'],
])('npm run %s says what is wrong with %s', (task, ...words) => {
  const { status, stderr } = run(task, ...words)
  expect(status).toBe(2)
  expect(stderr).toContain(words[0]?.replace('=x', '').replace('=', ''))
})

/** Commands that a list names, in its lines of two columns. */
const listed = (text: string) => [...text.matchAll(/^ {2}(\w+) +\S/gm)].map((match) => match[1])

it('every command is listed with a line of its own when help is asked for without one', () => {
  const { status, stdout } = run('--help')
  expect(status).toBe(0)
  expect(listed(stdout).toSorted()).toEqual(tasks.toSorted())
})

it.each([[[]], [['strat']], [['toString']]])('%j is no command: it ends with the list of those there are', (words) => {
  const { status, stderr } = run(...words)
  expect(status).toBe(2)
  expect(stderr).toContain(words[0] ?? 'usage')
  expect(listed(stderr)).toContain('serve')
})
