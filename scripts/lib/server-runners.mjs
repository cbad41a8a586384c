/** Scripts of the server that run in threads or processes of their own: each is an entry of its bundle, by its file's name there. */
export const serverRunners = {
  'workbook-worker': 'src/server/core/workbook/worker.ts',
  'script-worker': 'src/server/core/scripts/worker.ts',
  'ids-runner': 'src/server/areas/module/ids-runner.ts',
  'flaw-runner': 'src/server/database/flaw-runner.ts',
  'sqlite-runner': 'src/server/areas/data-source/engines/sqlite-runner.ts',
}
