import { expect, it } from 'vitest'
import { runsSources } from '../../../scripts/lib/install.mjs'

it('calls a Node too old that cannot run the sources', () => {
  const versions = ['18.20.4', '22.14.0', '22.21.1', '24.1.0', '24.2.0', '24.21.0', '26.0.0']
  expect(versions.filter(runsSources)).toEqual(['24.2.0', '24.21.0', '26.0.0'])
})
