/** Steps of `npm test`, in the order in which they are told. */
export const testSteps = [
  'types',
  'lint',
  'format',
  'boundaries',
  'dead code',
  'translations',
  'second tries',
  'test names',
  'unit',
  'integration',
  'contract',
  'e2e',
  'package',
]

/** What commands say of themselves whose tasks cannot be read before packages are installed. */
export const usages = {
  test: `usage: npm test -- [--changed [base]] [--long] [step …]\nSteps: ${testSteps.join(', ')}`,
  server: `usage: npm run server -- COMMAND [OPTIONS]
  serve        the server itself; its options: npm run serve -- --help
  check        settings, folder, room, database, clock, files, keys, each with what to do   [--data DIR] [--json]
  backup       all of it into one archive while the server runs, read back   --to FILE|FOLDER [--keep 7] [--data DIR]
  restore      an archive into an empty folder or database   --from FILE [--data DIR]
  verify       reads an archive to its end   --from FILE
  move         every table from SQLite to PostgreSQL or back, compared   --to postgres|sqlite [--data DIR]
  admin        list, unlock ACCOUNT or reset-password ACCOUNT   [--data DIR]
  export       designs, dictionaries, templates, portals, reports and roles into an archive   --to FILE [--only KIND,…]
  import       such an archive, all of it or nothing   --from FILE [--dry-run] [--on-conflict skip|replace|copy]
  sign-update  a signed package of the desktop app, to be uploaded   FILE --key PEM --version V --platform P --to FILE
  check-policy what is wrong with a policy of the desktop app, by line   FILE
  upgrade      what the next start of this version changes, tried and taken back   --dry-run [--data DIR]
  --data is the data folder (data); --env FILE reads settings such as DATABASE_URL from a file.`,
  serve: `usage: npm run serve -- [--port 5800] [--host 127.0.0.1] [--data data] [--seed demo|large|empty]
  behind a reverse proxy: [--proxy its-address,…] [--origin https://its-name,…]
  once, for a database that is damaged or gone: [--restore | --anew]`,
}
