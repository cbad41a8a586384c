// Writes docs/policy.md, and the schema and group policies in resources/policy, from the table of settings.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../lib/install.mjs'
import { policyDocuments } from '../lib/policy-documents.mjs'

for (const [path, text] of Object.entries(policyDocuments())) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
