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
  serve: `usage: npm run serve -- [--port 5800] [--host 127.0.0.1] [--data data] [--seed demo|large|empty]
  behind a reverse proxy: [--proxy its-address,…] [--origin https://its-name,…]
  once, for a database that is damaged or gone: [--restore | --anew]`,
}
