/** What each file of `scripts/tasks` does, in the order in which a newcomer needs them. */
export const commands = {
  start: 'installs what is missing, builds, opens the app',
  dev: 'the app with hot reload',
  serve: 'the platform server alone',
  server: 'serve, check, backup, restore, move, export, import, admin …: for whoever runs the server',
  test: 'types, lint, boundaries, unit, integration, end to end; or the steps that are named',
  build: 'builds what changed; --force: everything',
  tour: 'the main job unattended in the real window, with screenshots',
  bench: 'the benchmark table, as ratios against a baseline of the same run',
  package: 'installers by electron-builder; --dir: the app in a folder',
  durations: 'writes what the test files took here into tests/durations.json',
}

const width = Math.max(...Object.keys(commands).map((name) => name.length))

export const commandsUsage = [
  'usage: npm run COMMAND [-- OPTIONS]   or   node scripts/run.mjs COMMAND [OPTIONS]',
  ...Object.entries(commands).map(([name, line]) => `  ${name.padEnd(width)}  ${line}`),
  'Each tells its options with --help.',
].join('\n')
