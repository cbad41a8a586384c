import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// A password costs a tenth of a second and 32 MiB, on purpose; hundreds of sign-ins of tests need not. What is computed
// stays the same function, with fewer rounds; tests/unit/server/password-cost.test.ts holds the real number.
const { scrypt } = crypto
const enough = 1024

// Files that share a worker come here once each.
const isQuick = Symbol.for('atrium quick passwords')
if (!Reflect.has(crypto.scrypt, isQuick)) {
  crypto.scrypt = ((password, salt, length, options: ScryptOptions, done) =>
    scrypt(
      password,
      salt,
      length,
      { ...options, N: Math.min(options.N ?? enough, enough) },
      done,
    )) as typeof crypto.scrypt
  Reflect.set(crypto.scrypt, isQuick, true)
  syncBuiltinESMExports()
}
