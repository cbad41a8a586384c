import fc from 'fast-check'
import { isLong } from './long.ts'

// Properties are tried with the same values in every run, so that no change fails by a throw of the dice that has nothing
// to do with it; `npm run test:long` throws new ones.
fc.configureGlobal(isLong ? {} : { seed: 20_261_123 })
